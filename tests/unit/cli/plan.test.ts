import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plansRoot } from '../../../src/cli/plan/find.js'
import { createProgram } from '../../../src/cli/program.js'
import type { Terminal } from '../../../src/cli/view/terminal.js'
import type { Plan } from '../../../src/plan/model.js'
import { freezePlan } from '../../../src/plan/work/plan-folder.js'
import { tryLock } from '../../../src/run/record/lock.js'
import { STATE_HOME } from '../../world/state.js'
import { artifact, carryOut } from '../plan/work/fakes.js'
import { across, agent, inOrder, job, plan, task } from '../plan/work/plans.js'

const ID = '20260101-000000-aaaaaaaa'
const env = { XDG_STATE_HOME: STATE_HOME }
let project: string
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'caisson-plan-'))
  await mkdir(join(project, '.git'))
})
afterEach(() => rm(project, { recursive: true, force: true }))

/** A plan that has ended, or the first lines of one. */
async function ended(plan: Plan, id = ID, most?: number): Promise<void> {
  const root = plansRoot({ project, env })
  await freezePlan(root, id, { plan, workspace: artifact('workspace') })
  const { lines } = await carryOut(plan)
  await writeFile(
    join(root, id, 'journal.jsonl'),
    lines
      .slice(0, most)
      .map((line) => `${line}\n`)
      .join(''),
  )
}

async function caisson(...args: string[]): Promise<string> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  const terminal = { env, cwd: project, args, ...streams } as unknown as Terminal
  await createProgram(terminal, '0.0.0').parseAsync(args, { from: 'user' })
  return String(streams.stdout.read() ?? '')
}

it('says that a step is unknown before it asks for the key of a model', async () => {
  await ended(plan(job('ship', [agent('look'), task('put')])))
  await expect(caisson('plan', 'resume', 'latest', '--from', 'ship/9.nope')).rejects.toMatchObject({
    code: 'USAGE_INVALID',
    message: 'The plan has run nothing named ship/9.nope.',
  })
  await expect(caisson('plan', 'resume', 'latest', '--from', 'ship/2.put')).rejects.toMatchObject({
    code: 'CREDENTIAL_MISSING',
  })
})

it.each([
  [
    'unit',
    'The plan has 2 steps named unit.',
    'Name one of them: test/1.do[go=1]/1.unit, test/1.do[go=2]/1.unit.',
  ],
  [
    'test/1.do/2.race',
    'The plan has 2 steps named test/1.do/2.race.',
    'Name one of them: test/1.do[go=1]/2.race, test/1.do[go=2]/2.race.',
  ],
  ['put', 'The plan has run nothing named put.', 'Did you mean ship/1.put?'],
  ['1.put', 'The plan has run nothing named 1.put.', 'Did you mean ship/1.put?'],
  ['qqq', 'The plan has run nothing named qqq.', 'See its steps with `caisson plan show --nodes`.'],
])('says which steps `plan show` may mean by %s', async (name, message, hint) => {
  const each = inOrder([task('unit'), task('race')], { across: [across('go', ['1', '2'])] })
  await ended(plan(job('test', [each]), job('ship', [task('put')])))
  await expect(caisson('plan', 'show', 'latest', name)).rejects.toMatchObject({
    code: 'USAGE_INVALID',
    message,
    hint,
  })
})

describe('`clean`', () => {
  const small = plan(job('one', [task('a')]))
  const [old, done, killed] = ['20260101-000000-a', '20260101-000000-b', '20260101-000000-c']
  const left = async () =>
    (await readdir(plansRoot({ project, env }))).filter((name) => name !== '.locks').sort()
  beforeEach(async () => {
    await ended(small, old)
    await ended(small, done)
    await ended(small, killed, 3)
    const cached = join(plansRoot({ project, env }), '.cache/steps/key')
    await mkdir(cached, { recursive: true })
    await writeFile(join(cached, 'entry.json'), '{}')
    await mkdir(join(plansRoot({ project, env }), '.gone-before/steps'), { recursive: true })
  })

  it('removes plans by their number, and says what it would remove', async () => {
    const dry = await caisson('clean', '--keep', '2', '--dry-run')
    expect(dry).toMatch(
      new RegExp(
        `^${old} +\\S+ \\S+ {2}plan, beyond the number\nWould remove 0 runs and 1 plan: .*2 plans kept`,
      ),
    )
    expect(await left()).toEqual(['.cache', '.gone-before', old, done, killed])
    await caisson('clean', '--keep', '2')
    expect(await left()).toEqual(['.cache', done, killed])
  })

  it('--all removes all that have ended and the cache, but none that can go on', async () => {
    expect(await caisson('clean', '--all')).toMatch(
      /^.*\n.*\nRemoved 0 runs, 2 plans and the cache of plans: /,
    )
    expect(await left()).toEqual([killed])
    await caisson('clean', '--older-than', '1 hour')
    expect(await left()).toEqual([])
  })

  it('removes none that a process works on, nor what it may read', async () => {
    const lock = await tryLock(plansRoot({ project, env }), old, old)
    await caisson('clean', '--older-than', '1 hour')
    expect(await left()).toEqual(['.cache', old])
    await caisson('clean', '--all')
    expect(await left()).toEqual(['.cache', old])
    if ('release' in lock) await lock.release()
    await caisson('clean', '--all')
    expect(await left()).toEqual([])
  })
})
