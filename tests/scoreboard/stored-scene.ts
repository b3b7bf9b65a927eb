import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type SpecInput, specSchema } from '../../src/config/spec.js'
import { cassetteHead } from '../../src/gateway/recording/cassette.js'
import type { Manifest } from '../../src/run/manifest.js'
import type { RunRecord } from '../../src/run/record/record.js'
import { type RunFolder, removeGatewayFolder } from '../../src/run/run-folder.js'
import { git, shell } from '../unit/change/patch/repository.js'
import { manifestOf } from '../unit/pipeline/handoff/sample-run.js'
import { storeRun } from '../unit/run/stored.js'
import { PROJECT } from '../world/action-file.js'
import { CAISSON, createDesk, type Desk, type Said } from '../world/command.js'
import { writeFiles } from '../world/temporary-folder.js'
import { pathWithoutSeals } from './removals.js'

/** A reader of runs at a desk, and what somebody else has put there. */
export interface Scene extends AsyncDisposable {
  readonly desk: Desk
  /** Around the checkout. */
  readonly root: string
  /** A folder to fill like that of an artifact. */
  readonly artifact: string
  /** A file with a canary, beside the checkout. */
  readonly secret: string
  cleanUp(step: () => void): void
}

/** What is replaced in a copy of the built command line; each text must be there once. */
export interface StoredRemoval {
  words: string
  code: readonly (readonly [file: string, code: string, instead: string])[]
}

export const CANARY = 'CANARY-of-the-reader'
export const ID = '20260101-000000-aaaaaaaa'
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

export async function createScene(): Promise<Scene> {
  const desk = await createDesk({ 'here.txt': 'here\n' })
  const root = dirname(desk.path)
  const secret = join(root, 'private', 'key')
  await mkdir(dirname(secret))
  await writeFile(secret, `${CANARY}\n`)
  const steps: (() => void)[] = []
  return {
    ...{ desk, root, secret, artifact: join(root, 'artifact') },
    cleanUp: (step) => steps.push(step),
    async [Symbol.asyncDispose]() {
      for (const step of steps) step()
      await desk[Symbol.asyncDispose]()
    },
  }
}

/** Calls the command line on a machine where nothing seals; with a removal, a copy of it without a defence. */
export async function runCommands(
  { desk }: Scene,
  commands: readonly (readonly string[])[],
  removal?: StoredRemoval,
): Promise<Said[]> {
  const { bin, copy } = await madeOnce()
  const { cli, restore } = removal ? await without(removal, copy) : { cli: CAISSON, restore: async () => {} }
  try {
    const said: Said[] = []
    for (const args of commands) said.push(await desk.caisson(args, { env: { PATH: bin }, cli }))
    return said
  } finally {
    await restore()
  }
}

/** This machine's programs without those that seal, and a copy of the built command line: thousands of files. */
const madeOnce = once(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stored-'))
  await cp(join(PROJECT, 'lib'), join(folder, 'lib'), { recursive: true })
  await cp(join(PROJECT, 'package.json'), join(folder, 'package.json'))
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return { bin: await pathWithoutSeals(folder), copy: folder }
})

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

async function without({ code }: StoredRemoval, copy: string) {
  const [before, after] = [new Map<string, string>(), new Map<string, string>()]
  for (const [file, found, instead] of code) {
    const path = join(copy, 'lib', file)
    const text = after.get(path) ?? (await readFile(path, 'utf8'))
    const parts = text.split(found)
    if (parts.length !== 2) throw new Error(`lib/${file} has \`${found}\` ${parts.length - 1} times.`)
    if (!before.has(path)) before.set(path, text)
    after.set(path, parts.join(instead))
  }
  const write = async (texts: Map<string, string>) => {
    for (const [path, text] of texts) await writeFile(path, text)
  }
  await write(after)
  return { cli: join(copy, 'lib/programs/cli/main.js'), restore: () => write(before) }
}

/** What a program leaves that runs outside of every sandbox, or is ended. */
const mark = (root: string) => join(root, 'ran')

/** Whether a program ran or was ended, or a canary is in what was printed, in a page that was named, or below the checkout. */
export async function hadEffect({ root, desk }: Scene, said: readonly Said[]): Promise<boolean> {
  const printed = said.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('')
  const entries = await readdir(desk.path, { recursive: true, withFileTypes: true })
  const written = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const pages = printed.split('\n').filter((line) => line.endsWith('.html') && existsSync(line))
  const texts = [printed]
  for (const path of [...written, ...pages]) texts.push(await readFile(path, 'utf8'))
  return existsSync(mark(root)) || texts.some((text) => text.includes(CANARY))
}

/** A run that another machine signed. */
export async function storeForeign(runs: string, change: Partial<RunRecord>): Promise<RunFolder> {
  const folder = await storeRun(runs, ID, change)
  // A long path puts it outside, where all runs of this ID have the same.
  await removeGatewayFolder(folder)
  return folder
}

/** A run that has "crashed": its git directory names a program, and its workspace is a folder of the reader. */
export async function plantCrashed({ root, desk, secret }: Scene): Promise<void> {
  const runs = join(desk.path, '.caisson', 'runs')
  const workspace = {
    ...{ path: dirname(secret), gitDir: join(runs, ID, 'git'), objectDirectories: [], objectMounts: [] },
    ...{ dirty: [], baseCommit: null, baselineTree: EMPTY_TREE, strategy: 'cp', shallow: false },
  }
  await storeForeign(runs, { processStart: '1', workspace })
  shell(
    join(runs, ID),
    `mkdir -p git/objects git/refs git/info; echo 'ref: refs/heads/main' > git/HEAD
    printf '[core]\\n\\trepositoryformatversion = 0\\n\\tfsmonitor = "echo > ${mark(root)}; echo"\\n' > git/config
    printf '[filter "x"]\\n\\tclean = "echo > ${mark(root)}; cat"\\n' >> git/config
    echo '* filter=x' > git/info/attributes
    echo '{"submodules":[],"nested":[],"present":[],"keep":[],"hidden":[],"since":0}' > git/baseline.json
    GIT_DIR=git git -c core.fsmonitor= read-tree --empty; cp git/index git/baseline.index; mv git/index git/base.index
    GIT_DIR=git git -c core.fsmonitor= write-tree > /dev/null; rm -f git/index`,
  )
}

/** A process of the reader's own whose end shows, as that of a run that works. */
export async function claimVictim({ root, cleanUp }: Scene): Promise<Partial<RunRecord>> {
  const program = `trap 'echo > ${mark(root)}; exit' TERM; echo ready; while :; do sleep 1 & wait; done`
  const victim = spawn('sh', ['-c', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  cleanUp(() => victim.kill('SIGKILL'))
  await new Promise((resolve) => victim.stdout.once('data', resolve))
  return { pid: victim.pid as number, processStart: undefined }
}

/** A terminal at which somebody types this text: its device. */
export async function openTerminal({ root, cleanUp }: Scene, text: string): Promise<string> {
  const named = join(root, 'terminal')
  const args = ['-qc', `tty > ${named}.new; mv ${named}.new ${named}; sleep 600`, '/dev/null']
  const terminal = spawn('script', args, { stdio: ['pipe', 'ignore', 'ignore'] })
  cleanUp(() => terminal.kill('SIGKILL'))
  while (!existsSync(named)) await new Promise((resolve) => setTimeout(resolve, 20))
  // Ctrl-D: the end of what is typed.
  terminal.stdin.write(`${text}\x04`)
  return (await readFile(named, 'utf8')).trim()
}

/** A program of the attacker's, and one that only looks like an agent. */
export async function plantPrograms({ root }: Scene): Promise<{ program: string; agent: string }> {
  const [program, agent] = [join(root, 'program'), join(root, 'agent')]
  const version = "echo '2.1.0 (Claude Code)'"
  await writeFile(program, `#!/bin/sh\necho > ${mark(root)}\n${version}\n`, { mode: 0o755 })
  await writeFile(agent, `#!/bin/sh\n${version}\n`, { mode: 0o755 })
  return { program, agent }
}

const SESSION = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'

/** The stream of a session in which the agent says something. */
export function streamOf(text: string): string {
  const message = { id: 'm', role: 'assistant', content: [{ type: 'text', text }] }
  const events = [
    { type: 'system', subtype: 'init', session_id: SESSION, cwd: '/workspace' },
    { type: 'assistant', message },
  ]
  return events.map((event) => `${JSON.stringify(event)}\n`).join('')
}

/** An artifact as a run leaves it, with what is special about it. */
export async function putArtifact(
  { artifact }: Scene,
  manifest: Partial<Manifest> = {},
  special: Record<string, string> = {},
): Promise<void> {
  const files = {
    'manifest.json': JSON.stringify(manifestOf(manifest)),
    'evidence/transcript.jsonl': streamOf('Done.'),
    ...special,
  }
  await writeFiles(artifact, files)
}

/** The same with the recording of a run that had this spec. */
export async function putRecording(scene: Scene, spec: SpecInput): Promise<void> {
  const [commit, tree] = git(scene.desk.path, ['rev-parse', 'HEAD', 'HEAD^{tree}']).split('\n')
  const record = {
    ...{ replay: 1, runId: ID, checkout: scene.desk.path, backend: 'launch' },
    base: { commit, refs: [], tree },
    model: { provider: 'anthropic', dialect: 'messages' },
    ...{ prompt: { system: 's', user: 'u' }, files: [], leftOut: [], spec: specSchema.parse(spec) },
  }
  const [replay, cassette] = ['evidence/replay.json', 'evidence/cassette.jsonl']
  await putArtifact(
    scene,
    {},
    { 'diff.patch': '', [replay]: JSON.stringify(record), [cassette]: `${cassetteHead(0)}\n` },
  )
}

/** A patch that adds a file. */
export const addition = (path: string): string =>
  `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${CANARY}\n`
