import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type SpecInput, specSchema } from '../../src/config/spec.js'
import { cassetteHead } from '../../src/gateway/recording/cassette.js'
import type { Manifest } from '../../src/run/manifest.js'
import type { RunRecord } from '../../src/run/record/record.js'
import { manifestOf } from '../unit/handoff/sample-run.js'
import { git, shell } from '../unit/patch/repository.js'
import { storeRun } from '../unit/run/stored.js'
import { PROJECT } from '../world/action-file.js'
import { createDesk, type Desk, type Said } from '../world/command.js'
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

/** The same commands on a machine where nothing seals; with a removal, of a copy of the command line without a defence. */
export async function runCommands(
  { desk, root }: Scene,
  commands: readonly (readonly string[])[],
  removal?: StoredRemoval,
): Promise<Said[]> {
  const env = { PATH: await pathWithoutSeals(root) }
  const copy = removal && (await commandLineWithout(removal))
  try {
    const cli = copy && join(copy, 'lib', 'cli', 'main.js')
    const said: Said[] = []
    for (const args of commands) said.push(await desk.caisson(args, { env, ...(cli ? { cli } : {}) }))
    return said
  } finally {
    if (copy) await rm(copy, { recursive: true, force: true })
  }
}

async function commandLineWithout({ code }: StoredRemoval): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'caisson-without-'))
  await cp(join(PROJECT, 'lib'), join(copy, 'lib'), { recursive: true })
  await cp(join(PROJECT, 'package.json'), join(copy, 'package.json'))
  await symlink(join(PROJECT, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, before, instead] of code) {
    const path = join(copy, 'lib', file)
    const parts = (await readFile(path, 'utf8')).split(before)
    if (parts.length !== 2) throw new Error(`lib/${file} has \`${before}\` ${parts.length - 1} times.`)
    await writeFile(path, parts.join(instead))
  }
  return copy
}

/** What a program leaves that runs outside of every sandbox, or is ended. */
const mark = (root: string) => join(root, 'ran')

/** Whether a program ran or was ended, or a canary is in what was printed, or below the checkout. */
export async function hadEffect({ root, desk }: Scene, said: readonly Said[]): Promise<boolean> {
  if (existsSync(mark(root)) || said.some(({ stdout, stderr }) => `${stdout}${stderr}`.includes(CANARY)))
    return true
  for (const entry of await readdir(desk.path, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && (await readFile(join(entry.parentPath, entry.name), 'utf8')).includes(CANARY))
      return true
  return false
}

/** A run that has "crashed": its git directory names a program, and its workspace is a folder of the reader. */
export async function plantCrashed({ root, desk, secret }: Scene): Promise<void> {
  const runs = join(desk.path, '.caisson', 'runs')
  const workspace = {
    ...{ path: dirname(secret), gitDir: join(runs, ID, 'git'), objectDirectories: [], objectMounts: [] },
    ...{ dirty: [], baseCommit: null, baselineTree: EMPTY_TREE, strategy: 'cp', shallow: false },
  }
  await storeRun(runs, ID, { processStart: '1', workspace })
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

/** A program of the attacker's, and one that only looks like an agent. */
export async function plantPrograms({ root }: Scene): Promise<{ program: string; agent: string }> {
  const [program, agent] = [join(root, 'program'), join(root, 'agent')]
  const version = "echo '2.1.0 (Claude Code)'"
  await writeFile(program, `#!/bin/sh\necho > ${mark(root)}\n${version}\n`, { mode: 0o755 })
  await writeFile(agent, `#!/bin/sh\n${version}\n`, { mode: 0o755 })
  return { program, agent }
}

const SESSION = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
const STREAM = [
  { type: 'system', subtype: 'init', session_id: SESSION, cwd: '/workspace' },
  { type: 'assistant', message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'Done.' }] } },
]

/** An artifact as a run leaves it, with what is special about it. */
export async function putArtifact(
  { artifact }: Scene,
  manifest: Partial<Manifest> = {},
  special: Record<string, string> = {},
): Promise<void> {
  const files = {
    'manifest.json': JSON.stringify(manifestOf(manifest)),
    'evidence/transcript.jsonl': STREAM.map((line) => `${JSON.stringify(line)}\n`).join(''),
    ...special,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(artifact, name)), { recursive: true })
    await writeFile(join(artifact, name), text)
  }
}

/** The same with the recording of a run that had this spec. */
export async function putRecording(scene: Scene, spec: SpecInput): Promise<void> {
  const [commit, tree] = git(scene.desk.path, ['rev-parse', 'HEAD', 'HEAD^{tree}']).split('\n')
  const record = {
    ...{ replay: 1, runId: ID, checkout: scene.desk.path, base: { commit, tree }, backend: 'launch' },
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
