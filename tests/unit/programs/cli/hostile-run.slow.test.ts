import { execFileSync } from 'node:child_process'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../../../src/base/log.js'
import type { Forge } from '../../../../src/github/forge.js'
import { publishStored } from '../../../../src/pipeline/stages/publish-stored.js'
import { createProgram } from '../../../../src/programs/cli/program.js'
import { LOG_FILES } from '../../../../src/programs/cli/view/log-files.js'
import type { Terminal } from '../../../../src/programs/cli/view/terminal.js'
import { runsFolderOf } from '../../../../src/run/record/state-folder.js'
import { readStored } from '../../../../src/run/record/store.js'
import { writeManifest } from '../../../../src/run/run-folder.js'
import { HOSTILE_FILES, putHostile, REFUSAL } from '../../../world/hostile-files.js'
import { STATE, STATE_HOME } from '../../../world/state.js'
import { manifestOf } from '../../pipeline/handoff/sample-run.js'
import { storeRun } from '../../run/stored.js'

const { opened } = vi.hoisted(() => ({ opened: [] as string[] }))
vi.mock('open', () => ({
  default: (path: string) => {
    opened.push(path)
    return Promise.resolve({ once: () => {} })
  },
}))

const ID = '20260101-000000-aaaaaaaa'
const SESSION = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
const CANARY = 'CANARY-OUTSIDE'

/** A run of this machine, whose files somebody could replace: its record is signed, and they are not. */
let top: string
let project: string
let dir: string
beforeEach(async () => {
  opened.length = 0
  top = realpathSync(mkdtempSync(join(tmpdir(), 'hostile-')))
  project = join(top, 'project')
  mkdirSync(project)
  execFileSync('git', ['init', '-q'], { cwd: project })
  writeFileSync(join(top, 'canary'), CANARY)
  const folder = await storeRun(runsFolderOf(STATE, project), ID, { state: 'done', sessionId: SESSION })
  dir = folder.dir
  await writeManifest(folder, manifestOf({ base: { repository: 'o/r', sha: 'a'.repeat(40) } }))
  const files = {
    'run.log': '',
    'output/diff.patch': '',
    'output/summary.md': 'Done.',
    'output/report.html': '<p>Done.</p>',
    'output/transcript.json': '{"messages":[],"metadata":{}}',
    ...Object.fromEntries(Object.values(LOG_FILES).map(({ file }) => [`output/evidence/${file}`, ''])),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function caisson(...args: string[]) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  let output = ''
  for (const stream of [streams.stdout, streams.stderr]) stream.on('data', (chunk) => (output += chunk))
  const env = { PATH: '/usr/bin:/bin', XDG_STATE_HOME: STATE_HOME }
  const terminal = { env, cwd: project, args, ...streams } as unknown as Terminal
  const error = await createProgram(terminal, '0.0.0')
    .parseAsync(args, { from: 'user' })
    .then(
      () => null,
      (thrown: unknown) => thrown as Error & { code?: string },
    )
  return { error, output: `${output}${error?.message ?? ''}` }
}

/** What each command reads of a run, besides its record and its manifest. */
const READS: Record<string, readonly [command: string[], file: string][]> = {
  status: [],
  logs: [
    [['logs', ID], 'run.log'],
    ...Object.entries(LOG_FILES).map(
      ([flag, { file }]) => [['logs', ID, `--${flag}`], `output/evidence/${file}`] as [string[], string],
    ),
  ],
  view: [
    [['view', ID, '--html'], 'output/report.html'],
    [['view', ID, '--web'], 'output/report.html'],
    [['view', ID, '--json'], 'output/transcript.json'],
    [['view', ID], 'output/evidence/transcript.jsonl'],
    [['view', ID, '--html', 'page.html'], 'output/diff.patch'],
  ],
  apply: [[['apply', ID], 'output/diff.patch']],
  resume: [],
}

const ALL = [
  ...Object.entries(READS).flatMap(([name, reads]) => [
    ...reads,
    ...['run.json', 'output/manifest.json'].map((file) => [[name, ID], file] as [string[], string]),
  ]),
  // One without a record or a manifest is an artifact's.
  [['replay', ID], 'output/evidence/replay.json'] as [string[], string],
]

describe.each(HOSTILE_FILES)('a %s', (kind) => {
  it.each(ALL.map(([command, file]) => ({ command: command.join(' '), file })))(
    'as $file of a run is refused by $command',
    async ({ command, file }) => {
      putHostile(join(dir, file), kind, join(top, 'canary'))
      const { error, output } = await caisson(...command.split(' '))
      expect(error, output).toMatchObject({
        code: 'FILE_REFUSED',
        message: expect.stringMatching(REFUSAL[kind]),
        hint: expect.stringContaining('never read'),
      })
      expectUntouched(output)
    },
  )

  it('as any file of a run stops no command for all runs, and doctor looks at none', async () => {
    for (const file of ['run.json', 'output/manifest.json', 'run.log'])
      putHostile(join(dir, file), kind, join(top, 'canary'))
    for (const args of [['status'], ['list'], ['clean', '--all'], ['doctor']])
      expectUntouched((await caisson(...args)).output)
    expect(readdirSync(dir)).toContain('run.json')
  })

  it('as patch of a run is not published, and GitHub is sent nothing', async () => {
    const manifest = manifestOf({
      ...{ status: 'completed', outcome: 'success', reason: 'completed', exitCode: 0 },
      patch: { additions: 1, deletions: 0, bytes: 9, files: 1, leftOut: [] },
    })
    const { folder } = await readStored(dir, STATE)
    await writeManifest(folder, manifest)
    const run = await readStored(dir, STATE)
    putHostile(folder.patch, kind, join(top, 'canary'))
    const github = new Proxy(
      {},
      { get: (_, name) => (name === 'serverUrl' ? 'https://github.example' : read(name)) },
    )
    const [owner = '', name = ''] = manifest.base.repository.split('/')
    const forge = { owner, name, token: 't', github } as unknown as Forge
    const given = { run, checkout: project, forge, delivery: {}, secrets: [], log: silentLog }
    await expect(publishStored(given)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
    expectUntouched('')
    expect(readdirSync(dir).filter((name) => name.startsWith('publish-'))).toEqual([])
  })
})

/** Answers what is read from GitHub about nothing in particular. */
const read = (name: string | symbol) => async () => {
  if (name === 'viewer') return 'alice'
  if (/^(create|update|delete|add|merge|post)/.test(String(name))) throw new Error(`sent: ${String(name)}`)
  return name === 'repository' ? { defaultBranch: 'main', private: true } : []
}

function expectUntouched(output: string): void {
  expect(output).not.toContain(CANARY)
  expect(readFileSync(join(top, 'canary'), 'utf8')).toBe(CANARY)
  expect(readdirSync(project)).toEqual(['.git'])
  expect(opened).toEqual([])
}

it('the page of a run that is a plain file is opened', async () => {
  expect((await caisson('view', ID, '--web')).error).toBeNull()
  expect(opened).toEqual([join(dir, 'output/report.html')])
})

it.runIf(process.getuid?.() === 0)('a run of somebody else is refused by every command', async () => {
  chownSync(dir, 4711, 4711)
  for (const name of ['status', 'logs', 'view', 'apply', 'resume', 'publish', 'stop', 'follow']) {
    const { error, output } = await caisson(name, ID)
    expect(error, output).toMatchObject({
      code: 'RUN_NOT_OURS',
      message: expect.stringContaining('belongs to the user 4711'),
    })
  }
})
