import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.js'

const PROGRAMS = ['sh', 'sleep', 'cat', 'ls', 'env', 'mkdir', 'rm', 'tar', 'grep', 'git']
/** Another list of programs is another image. */
const BASE = `caisson-test-adapter-base:${PROGRAMS.join('-')}`

/** What a Python program of an adapter needs, from this machine: there may be no registry. */
function layOut(tree: string): void {
  const out = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' }).trim()
  const python = out('python3', '-c', 'import sys; print(sys._base_executable)')
  const version = out(python, '-c', 'import sys; print("python%d.%d" % sys.version_info[:2])')
  const library = out(python, '-c', 'import sysconfig; print(sysconfig.get_path("stdlib"))')
  const put = (from: string, to: string) => {
    mkdirSync(dirname(join(tree, to)), { recursive: true })
    cpSync(from, join(tree, to), {
      recursive: true,
      dereference: true,
      filter: (path) => !LEFT_OUT.test(path),
    })
  }
  const modules = join(library, 'lib-dynload')
  const binaries = PROGRAMS.map((name) => realpathSync(out('sh', '-c', `command -v ${name}`)))
  put(realpathSync(python), '/usr/bin/python3')
  for (const [index, path] of binaries.entries()) put(path, `/usr/bin/${PROGRAMS[index]}`)
  put(library, `/usr/lib/${version}`)
  const objects = readdirSync(modules)
    .filter((name) => name.endsWith('.so'))
    .map((name) => join(modules, name))
  // An engine that copies files brings Node.js, which needs its libraries.
  for (const object of [realpathSync(python), process.execPath, ...binaries, ...objects])
    for (const [, path = ''] of out('ldd', object).matchAll(/(?:=> |^\s*)(\/\S+)/gm))
      if (!existsSync(join(tree, path))) put(path, path)
  for (const name of ['bin', 'lib', 'lib64'])
    if (!existsSync(join(tree, name))) symlinkSync(`usr/${name}`, join(tree, name))
  for (const name of ['proc', 'sys', 'dev', 'tmp', 'run', 'etc', 'workspace', 'caisson', 'adapter'])
    mkdirSync(join(tree, name), { recursive: true })
}

const LEFT_OUT = /\/(?:__pycache__|test|site-packages|idlelib|tkinter|ensurepip|lib2to3|config-[^/]*)$/

function hasImage(engine: string, reference: string): boolean {
  try {
    execFileSync(engine, ['image', 'inspect', reference], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** An image with `sh`, git and Python; made once on each machine. */
export function adapterBase(engine = 'docker'): string {
  if (hasImage(engine, BASE)) return BASE
  const tree = temporaryFolder()
  layOut(tree)
  const changes = ['ENV PATH=/usr/bin:/bin', 'ENV PYTHONHOME=/usr'].flatMap((line) => ['--change', line])
  execFileSync(
    'sh',
    [
      '-c',
      'tree=$1; shift; tar -C "$tree" --owner=0 --group=0 -cf - . | "$@"',
      'sh',
      tree,
      engine,
      'import',
      ...changes,
      '-',
      BASE,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return BASE
}

/** An adapter image whose entry point is this Python program, with these arguments. */
export function adapterImage(
  name: string,
  program: string,
  args: readonly string[] = [],
  engine = 'docker',
  more: readonly string[] = [],
): string {
  const reference = `caisson-test-adapter-${name}:1`
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'agent.py'), program)
  const lines = [
    `FROM ${adapterBase(engine)}`,
    'COPY agent.py /adapter/agent.py',
    'ENTRYPOINT ["python3", "/adapter/agent.py"]',
    `CMD ${JSON.stringify(args)}`,
    ...more,
  ]
  writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`)
  execFileSync(engine, ['build', '--quiet', '--tag', reference, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return reference
}
