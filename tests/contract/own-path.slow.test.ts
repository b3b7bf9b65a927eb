import { execFile } from 'node:child_process'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { chownTree } from '../../src/sandbox/ownership.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { type PartName, titled, whyNot } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { bubblewrap, docker, missing, podman } from './sandbox-parts.js'
import { makePlace, openContainer, openSealedLocal, type Place } from './sandbox-places.js'

const run = promisify(execFile)

const has = (part: PartName) => whyNot([part]) === null

const FILES: Record<string, string> = {
  'pyproject.toml':
    '[project]\nname = "left"\nversion = "1.0"\n[project.scripts]\nleft = "left:main"\n[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n',
  // The smallest backend that makes an editable installation.
  'backend.py': `import os, zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = 'left-1.0-py3-none-any.whl'
    with zipfile.ZipFile(os.path.join(folder, name), 'w') as wheel:
        wheel.writestr('left.pth', os.path.join(os.getcwd(), 'src'))
        wheel.writestr('left-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: left\\nVersion: 1.0\\n')
        wheel.writestr('left-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
        wheel.writestr('left-1.0.dist-info/entry_points.txt', '[console_scripts]\\nleft = left:main\\n')
        wheel.writestr('left-1.0.dist-info/RECORD', '')
    return name
`,
  'src/left/__init__.py': 'WHERE = "checkout"\n\ndef main():\n    print(WHERE, __file__)\n',
  'CMakeLists.txt':
    'cmake_minimum_required(VERSION 3.10)\nproject(left C)\nadd_executable(left main.c)\nenable_testing()\nadd_test(NAME runs COMMAND left)\n',
  'main.c': 'int main(void) { return 0; }\n',
  'crate/Cargo.toml': '[package]\nname = "left"\nversion = "1.0.0"\nedition = "2021"\n[workspace]\n',
  'crate/src/main.rs': 'fn main() { println!("left"); }\n',
}

/** A checkout as the steps of a job leave it: installed, configured and built at its own path. */
async function prepared(): Promise<string> {
  const root = temporaryFolder()
  await run('chmod', ['755', root])
  const checkout = join(root, 'work/repo/repo')
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(join(checkout, name, '..'), { recursive: true })
    await writeFile(join(checkout, name), text)
  }
  await symlink(join(checkout, 'main.c'), join(checkout, 'link.c'))
  const steps = [
    ...(has('python')
      ? [
          'python3 -m venv .venv',
          '.venv/bin/pip install -q --no-index --no-build-isolation --disable-pip-version-check -e .',
        ]
      : []),
    ...(has('cmake') ? ['cmake -S . -B build', 'cmake --build build'] : []),
    ...(has('cargo') ? ['cargo build --offline --manifest-path crate/Cargo.toml'] : []),
  ]
  for (const step of steps)
    await run('sh', ['-c', step], { cwd: checkout, env: { ...process.env, PIP_CONFIG_FILE: '/dev/null' } })
  return checkout
}

const WAYS: { name: string; skip: string | undefined; open(place: Place): Promise<Sandbox> }[] = [
  { name: 'docker', skip: missing('docker'), open: (place) => container(docker as Engine, place) },
  {
    name: 'bubblewrap',
    skip: missing('bwrap'),
    open: (place) => openSealedLocal(bubblewrap as Bubblewrap, place, {}, ownTools(place)),
  },
  ...(podman
    ? [{ name: 'podman', skip: undefined, open: (place: Place) => container(podman as Engine, place) }]
    : []),
]
const ownTools = ({ run }: Place) => ({
  hostEnv: { ...process.env, PATH: `${run.ownPath}/.venv/bin:${process.env['PATH']}` },
})
const container = (engine: Engine, place: Place) => openContainer(engine, 'host', place, {}, ownTools(place))

for (const { name, skip, open } of representative(WAYS, 2)) {
  describe.skipIf(skip)(titled(`a workspace at the path of its checkout: ${name}`, skip), () => {
    let checkout: string
    let place: Place
    let sandbox: Sandbox
    const shell = async (command: string) => {
      const done = await sandbox.exec(['sh', '-c', command])
      expect(done.exitCode, done.stdout + done.stderr).toBe(0)
      return done.stdout + done.stderr
    }
    beforeAll(async () => {
      checkout = await prepared()
      place = await makePlace()
      await cp(checkout, place.run.workspace, {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
      })
      await writeFile(
        join(place.run.workspace, 'src/left/__init__.py'),
        FILES['src/left/__init__.py']?.replace('"checkout"', '"snapshot"') ?? '',
      )
      if (process.getuid?.() === 0) await chownTree(place.run.workspace, sandboxUser())
      place.run.ownPath = checkout
      sandbox = await open(place)
    })
    afterAll(async () => {
      await sandbox?.cleanup()
      await place?.close()
      await rm(join(checkout, '../../..'), { recursive: true, force: true })
    })

    it('is one folder that is seen twice, and commands work at its own path', async () => {
      expect(sandbox.paths.workspace).toBe(checkout)
      const seen = await shell(
        'pwd; echo new >new.txt; cat /workspace/new.txt; rm /workspace/new.txt; ls; cat link.c',
      )
      expect(seen.split('\n')[0]).toBe(checkout)
      expect(seen).toContain('new\n')
      expect(seen).toContain('hello.txt')
      expect(seen).toContain(FILES['main.c'])
    })

    it.skipIf(!has('python'))(
      titled('Python imports the snapshot from an environment of the job', whyNot(['python'])),
      async () => {
        expect(await shell('.venv/bin/left')).toBe(`snapshot ${checkout}/src/left/__init__.py\n`)
        expect(await shell('left; cd / && python -c "import left; left.main()"')).toBe(
          `snapshot ${checkout}/src/left/__init__.py\n`.repeat(2),
        )
      },
    )

    it.skipIf(!has('cmake'))(
      titled('CMake finds its build folder, and compiles nothing again', whyNot(['cmake'])),
      async () => {
        const first = await shell('cmake --build build')
        expect(first).not.toMatch(/Building C object/)
        expect(await shell('cmake -S . -B build && ctest --test-dir build')).toContain('100% tests passed')
      },
    )

    it.skipIf(!has('cargo'))(titled('Cargo takes what it has built', whyNot(['cargo'])), async () => {
      const built = await shell(
        'cargo build --offline --manifest-path crate/Cargo.toml && crate/target/debug/left',
      )
      expect(built).not.toContain('Compiling')
      expect(built).toContain('left\n')
    })
  })
}
