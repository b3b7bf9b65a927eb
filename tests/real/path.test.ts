import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import type { Bubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { bubblewrap, docker } from '../contract/sandbox-parts.js'
import { makePlace, openContainer, openSealedLocal, type Place } from '../contract/sandbox-places.js'
import { describeWith } from '../world/parts.js'

const run = promisify(execFile)

/** How a job installs a tool, what it adds to the PATH then, and that the tool works inside. */
const TOOLS = [
  {
    name: 'pnpm as pnpm/action-setup installs it',
    install: 'npm install --prefix ~/setup-pnpm --no-audit --no-fund pnpm@10.34.8',
    path: ['setup-pnpm/node_modules/.bin'],
    command: 'pnpm --version',
    prints: '10.34.8\n',
  },
  {
    name: 'a package in a global prefix of npm',
    install: 'npm install -g --prefix ~/.npm-global --no-audit --no-fund semver@7.6.3',
    path: ['.npm-global/bin'],
    command: 'semver 1.2.3',
    prints: '1.2.3\n',
  },
  {
    name: 'Yarn by Corepack',
    // A mirror of the registry may not sign its packages.
    install:
      'npm install -g --prefix ~/.corepack --no-audit --no-fund corepack@0.31.0 && mkdir ~/shims && ~/.corepack/bin/corepack enable --install-directory ~/shims yarn && COREPACK_INTEGRITY_KEYS=0 ~/.corepack/bin/corepack prepare yarn@1.22.22 --activate',
    path: ['shims', '.corepack/bin'],
    command: 'yarn --version',
    prints: '1.22.22\n',
  },
  {
    name: 'a tool of pipx',
    install:
      'python3 -m venv ~/.pipx-itself && ~/.pipx-itself/bin/pip install -q --disable-pip-version-check pipx==1.7.1 && ~/.pipx-itself/bin/pipx install pycowsay==0.0.0.2',
    path: ['.local/bin'],
    command: 'pycowsay moo | grep -o moo',
    prints: 'moo\n',
  },
  {
    name: 'a tool of uv',
    install: '"$TOOLS/python/bin/uv" tool install -q cowsay==6.1',
    path: ['.local/bin'],
    command: 'cowsay -t moo | grep -o moo',
    prints: 'moo\n',
  },
  {
    name: 'a command that Go installed',
    install: 'go install golang.org/x/example/hello@v0.0.0-20240205180059-32022caedd6a && chmod -R u+w ~/go',
    path: ['go/bin'],
    command: 'hello',
    prints: 'Hello, world!\n',
  },
  {
    name: 'a command that Cargo installed',
    install: 'cargo init -q --vcs none --name moo ~/moo && cargo install -q --path ~/moo',
    path: ['.cargo/bin'],
    command: 'moo',
    prints: 'Hello, world!\n',
  },
  {
    name: 'a tool and a task of mise',
    install: `mkdir -p ~/.local/bin ~/mise && cd ~/mise && npm install --prefix . --no-audit --no-fund @jdxcode/mise-linux-x64@2026.9.15
cp node_modules/@jdxcode/mise-linux-x64/bin/mise ~/.local/bin && rm -r node_modules
printf '%s' "$MISE" >mise.toml && ~/.local/bin/mise trust && ~/.local/bin/mise install && ~/.local/bin/mise reshim`,
    path: ['.local/share/mise/shims', '.local/bin'],
    command: 'cd /workspace && hello && mise run greet',
    prints: 'Hello, world!\nhello from a task\n',
  },
]
/** Also in the workspace: mise takes from it which version is meant. */
const MISE = `[tools]
"go:golang.org/x/example/hello" = "v0.0.0-20240205180059-32022caedd6a"
[env]
WHO = "a task"
[tasks.greet]
run = "echo hello from $WHO"
`

/** A home in which every tool is installed, and its PATH. */
async function install(tools: typeof TOOLS): Promise<Record<string, string>> {
  // Nothing below `/tmp` is ever shown.
  const parent = join(userInfo().homedir, '.cache')
  await mkdir(parent, { recursive: true })
  const home = await realpath(await mkdtemp(join(parent, 'caisson-test-path-')))
  await run('chmod', ['755', home])
  const own = {
    RUSTUP_HOME: process.env['RUSTUP_HOME'] ?? join(homedir(), '.rustup'),
    PYENV_ROOT: process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'),
  }
  const kept = join(homedir(), '.cache/caisson-ci/tools')
  const env = { ...process.env, ...own, HOME: home, TOOLS: process.env['CAISSON_TEST_TOOLS'] ?? kept, MISE }
  for (const { install, name } of tools)
    await run('bash', ['-e', '-c', install], { cwd: home, env }).catch((error) => {
      throw new Error(`${name}: ${error.stdout}${error.stderr}`)
    })
  await mkdir(join(home, '.config/tool/bin'), { recursive: true })
  await writeFile(join(home, '.config/tool/bin/tool'), '#!/bin/sh\n', { mode: 0o755 })
  const path = [...new Set(tools.flatMap((tool) => tool.path)), '.config/tool/bin'].map((name) =>
    join(home, name),
  )
  return { ...own, HOME: home, PATH: [...path, process.env['PATH']].join(':') }
}

const WAYS = [
  { where: 'docker', parts: ['docker' as const] },
  { where: 'bubblewrap', parts: ['bwrap' as const] },
]
for (const { where, parts } of WAYS) {
  describeWith(
    ['real-projects', 'cache-tools', 'go', 'cargo', ...parts],
    `the PATH of a job under ${where}`,
    () => {
      let hostEnv: Record<string, string>
      let place: Place
      let sandbox: Sandbox
      const log = memoryLog()
      beforeAll(async () => {
        hostEnv = await install(TOOLS)
        place = await makePlace()
        await writeFile(join(place.run.workspace, 'mise.toml'), MISE)
        const given = { hostEnv, ecosystems: ['JavaScript'], log }
        sandbox =
          where === 'docker'
            ? await openContainer(docker as Engine, 'host', place, {}, given)
            : await openSealedLocal(bubblewrap as Bubblewrap, place, {}, given)
      })
      afterAll(async () => {
        await sandbox?.cleanup()
        await place?.close()
        await rm(hostEnv?.['HOME'] ?? '', { recursive: true, force: true })
      })

      for (const { name, command, prints } of TOOLS)
        it(`has ${name}`, async () => {
          const done = await sandbox.exec(['sh', '-c', command])
          expect(done.stdout, done.stderr).toBe(prints)
        })

      it('lacks what lies among credentials, and the log says so', () => {
        const said = log.lines.filter((line) =>
          line.includes('On the PATH of the job, but not in the sandbox'),
        )
        expect(said).toHaveLength(1)
        expect(said[0]).toContain(
          `${hostEnv['HOME']}/.config/tool/bin (credentials are kept in such folders)`,
        )
      })
    },
  )
}
