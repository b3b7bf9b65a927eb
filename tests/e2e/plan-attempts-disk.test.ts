import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import type { SpecInput } from '../../src/config/spec.js'
import type { Turn } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { readPlan } from '../../src/plan/read/read-plan.js'
import { startPlan } from '../../src/plan/steps/run-plan.js'
import { EMPTY_SCOPE, namesIn } from '../../src/plan/work/scope.js'
import { createDesk } from '../world/command.js'
import { machine } from '../world/local-run.js'
import { describeWith, type PartName, partPath } from '../world/parts.js'
import { pathWithout } from '../world/path-without.js'

const ATTEMPTS = 4
const FILES = 400
const FILE_BYTES = 160 * 1024

const PLAN = `resources:
  - { name: source, type: repository, source: { path: source } }
jobs:
  - name: mend
    plan:
      - get: source
      - agent: fix
        prompt: Mend it.
        tools: [write_file, container_exec]
        sandbox: { inputs: [{ name: source }], outputs: [{ name: source }] }
        attempts: ${ATTEMPTS}
        pick:
          task: judge
          config:
            inputs: [{ name: source }]
            outputs: [{ name: source }]
            run: { path: sh, args: [-c, 'echo judged >>source/new/a && rm -r source/9 && cat source/score'] }
`

/** A folder is renamed, files are changed, made and removed: in the container, and by a tool of this process. */
const attempt = (number: number): Turn[] => [
  {
    tools: [
      {
        name: 'mcp__caisson__container_exec',
        input: {
          command: [
            'sh',
            '-ec',
            `cd source; mv old new; echo ${number} >>new/a; chmod 750 new/a; rm b; ln -s ../outside link; truncate -s ${number} 1/1`,
          ],
        },
      },
      { name: 'mcp__caisson__write_file', input: { path: 'source/score', content: `score: ${number}\n` } },
    ],
  },
  { text: 'It is done.' },
]

interface Way {
  name: string
  parts: PartName[]
  sandbox: SpecInput['sandbox']
  /** A program that is not there: without bubblewrap, nothing is mounted. */
  without?: string
}
const engine = (name: 'docker' | 'podman') => ({ backend: 'container', engine: name }) as const
const WAYS: Way[] = [
  { name: 'copied', parts: [], sandbox: { backend: 'local' }, without: 'bwrap' },
  { name: 'bubblewrap', parts: ['bwrap', 'root'], sandbox: { backend: 'local' } },
  { name: 'Docker', parts: ['docker', 'root'], sandbox: engine('docker') },
  { name: 'Podman', parts: ['podman', 'root'], sandbox: engine('podman') },
]
const results: unknown[] = []

for (const way of WAYS)
  describeWith(['claude', ...way.parts], `several attempts over one large input: ${way.name}`, () => {
    it('leave the same, and take the disk of one', { timeout: 300_000 }, () => attemptIn(way))
  })

async function attemptIn(way: Way): Promise<void> {
  await using desk = await createDesk({ 'source/old/a': 'a\n', 'source/b': 'b\n' })
  for (let file = 0; file < FILES; file++) {
    const folder = join(desk.path, 'source', `${file % 10}`)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${file}`), CONTENT.subarray(file, file + FILE_BYTES))
  }
  const input = await diskOf(join(desk.path, 'source'))
  const PATH = way.without === undefined ? process.env['PATH'] : await pathWithout(way.without)
  const { CONTAINERS_CONF } = process.env
  const log = memoryLog()
  let folder: string | undefined
  let over = false
  const working = startPlan(await readPlan({ text: PLAN, file: 'plan.yml' }), {
    root: join(desk.runs, '.plans'),
    checkout: desk.path,
    defaults: { sandbox: way.sandbox, agent: { path: partPath('claude') } },
    model: createScriptSource({ turns: attempt(1), laterSessions: [2, 3, 4].map(attempt) }),
    host: machine({ env: { PATH, CONTAINERS_CONF } }),
    secrets: [],
    useCache: true,
    allowUnsealed: way.without !== undefined,
    log,
    clock: systemClock,
    onStart: (started) => {
      folder = started.folder
    },
  }).finally(() => {
    over = true
  })
  let most = 0
  let last = 0
  while (!over) {
    // What one look sees twice, since it moved meanwhile, the next one does not.
    const now = folder === undefined ? 0 : await diskOf(folder)
    most = Math.max(most, Math.min(last, now))
    last = now
    await sleep(50)
  }
  const end = await working
  const said = log.lines.join('\n')
  expect(end.outcome, said).toBe('succeeded')
  if (way.without === undefined) expect(most, said).toBeLessThanOrEqual(1.1 * input)
  // What is measured does show copies.
  else expect(most).toBeGreaterThan(2 * input)
  // With the cache of steps, which has the same files.
  expect(await diskOf(join(end.folder, '..'))).toBeLessThanOrEqual(1.1 * input)
  expect(await readdir(end.folder)).not.toContain('work')
  expect(await readFile('/proc/self/mountinfo', 'utf8')).not.toContain(end.folder)

  const made = [...end.state.nodes.values()].flatMap(({ result }) => Object.values(result?.outputs ?? {}))
  const delivered = end.jobs.get('mend')?.exports ?? EMPTY_SCOPE
  const { digest } = namesIn(delivered).artifacts.get('source') ?? {}
  results.push({ digest, made: made.map((one) => one.digest).sort() })
  expect(results.at(-1)).toEqual(results[0])
}

/** Nothing that could be compressed, and no two files the same. */
const CONTENT = randomBytes(FILE_BYTES + FILES)

/** Each session sets 32 MiB aside for its end, whatever it works on. */
const RESERVES = ['-name', 'reserve']

/** Bytes that the files in a folder occupy, each of them once, without what is mounted there. */
async function diskOf(folder: string): Promise<number> {
  const args = [folder, '-xdev', ...RESERVES, '-prune', '-o', '-printf', '%i %b\\n']
  // It fails for files that vanish meanwhile, but lists the others.
  const { stdout } = await promisify(execFile)('find', args, { maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  )
  const blocks = new Map<string, number>()
  for (const [, inode = '', count] of stdout.matchAll(/^(\d+) (\d+)$/gm)) blocks.set(inode, Number(count))
  return [...blocks.values()].reduce((sum, count) => sum + count * 512, 0)
}
