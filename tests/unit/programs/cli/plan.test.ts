import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Plan } from '../../../../src/plan/model.js'
import { stepLogPath } from '../../../../src/plan/steps/step-log.js'
import { planEventSchema } from '../../../../src/plan/work/event.js'
import { openJournal } from '../../../../src/plan/work/journal.js'
import { freezePlan } from '../../../../src/plan/work/plan-folder.js'
import { plansOf } from '../../../../src/programs/cli/plan/find.js'
import { createProgram } from '../../../../src/programs/cli/program.js'
import type { Terminal } from '../../../../src/programs/cli/view/terminal.js'
import { tryLock } from '../../../../src/run/record/lock.js'
import type { RunsAt } from '../../../../src/run/record/state-folder.js'
import { HOSTILE_FILES, putHostile, REFUSAL } from '../../../world/hostile-files.js'
import { STATE_HOME } from '../../../world/state.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { artifact, carryOut } from '../../plan/work/fakes.js'
import { across, agent, inOrder, job, plan, task } from '../../plan/work/plans.js'

const ID = '20260101-000000-aaaaaaaa'
const OTHER = '20260101-000000-bbbbbbbb'
const env = { XDG_STATE_HOME: STATE_HOME }
let project: string
beforeEach(async () => {
  project = temporaryFolder()
  await mkdir(join(project, '.git'))
})

/** A plan that has ended, or the first lines of one. */
async function ended(
  plan: Plan,
  id = ID,
  most?: number,
  plans: RunsAt = plansOf({ project, env }),
): Promise<void> {
  await freezePlan(plans, id, { plan, workspace: artifact('workspace') })
  const { lines } = await carryOut(plan)
  const journal = await openJournal(join(plans.root, id), plans.stateDir)
  await journal.append(
    lines.slice(0, most).map((line) => planEventSchema.parse(JSON.parse(line))),
    true,
  )
  await journal.close()
}

async function caisson(...args: string[]): Promise<string> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  const terminal = { env, cwd: project, args, ...streams } as unknown as Terminal
  await createProgram(terminal, '0.0.0').parseAsync(args, { from: 'user' })
  return String(streams.stdout.read() ?? '')
}

it('asks for the key of a model that its agents choose, and for none where nothing is done again', async () => {
  await ended(plan(job('ship', [agent('look')])))
  expect(await caisson('plan', 'resume', ID)).toContain(`Plan ${ID}: succeeded`)
  await ended(plan(job('ship', [{ ...agent('look'), model: 'openai/gpt-4' }])), OTHER, 1)
  await expect(caisson('plan', 'resume', OTHER)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: 'model: Claude Code cannot use the models of OpenAI (`openai/…`).',
  })
})

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

describe('a plan that this machine did not make here', () => {
  const made = plan(job('one', [task('evil')]))
  const foreign = join(STATE_HOME, 'of-another-machine')
  const PLANTED: Record<string, (root: string) => Promise<void>> = {
    'signed by another machine': async (root) => {
      await ended(made, ID, 3, { root, stateDir: foreign })
    },
    'without a signature': async (root) => {
      await ended(made, ID, 3)
      await edit(join(root, ID, 'plan.json'), (text) => text.replace(/,\s+"mac": "\w+"/, ''))
      await rm(join(root, ID, 'journal.jsonl'))
    },
    'with other steps than it had': async (root) => {
      await ended(made, ID, 3)
      await edit(join(root, ID, 'plan.json'), (text) => text.replaceAll('evil', 'worse'))
    },
    'of another ID': async (root) => {
      await ended(made, OTHER)
      await rename(join(root, OTHER), join(root, ID))
    },
    'whose journal has a step that never ended': async (root) => {
      await ended(made, ID, 3)
      await appendFile(
        join(root, ID, 'journal.jsonl'),
        '{"type":"finished","at":"2026-03-01T10:00:00.000Z","node":"one/1.evil","outcome":"succeeded","outputs":{"x":{"digest":"x","folder":"../../../../../etc"}}}\n',
      )
    },
  }
  const edit = async (path: string, change: (text: string) => string) =>
    await writeFile(path, change(await readFile(path, 'utf8')))

  it.each(Object.keys(PLANTED))('is never carried out, shown or removed: %s', async (how) => {
    const { root } = plansOf({ project, env })
    await PLANTED[how]?.(root)
    const files = async () => await readdir(join(root, ID), { recursive: true })
    const before = await files()
    for (const args of [
      ['plan', 'resume', ID],
      ['plan', 'resume', 'latest'],
      ['plan', 'resume', ID, '--from', 'one'],
      ['plan', 'show', ID],
      ['plan', 'show', ID, 'one/1.evil'],
    ])
      await expect(caisson(...args), args.join(' ')).rejects.toMatchObject({
        code: 'RUN_NOT_OURS',
        hint: expect.stringContaining('`caisson plan run`'),
      })
    expect(await caisson('plan', 'list')).not.toContain(ID)
    expect(await caisson('clean', '--all')).toContain('Removed 0 runs')
    expect(await files()).toEqual(before)
  })

  it('is not looked for in a checkout', async () => {
    const { stateDir } = plansOf({ project, env })
    for (const folder of ['.caisson/runs/.plans', '.caisson/plans'])
      await ended(made, ID, 3, { root: join(project, folder), stateDir })
    expect(await caisson('plan', 'list')).toContain('No plan has been run')
    await expect(caisson('plan', 'resume', ID)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
    const named = join(project, '.caisson/plans', ID)
    await expect(caisson('plan', 'resume', named)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
  })

  it.each(['plan.json', 'journal.jsonl'].flatMap((file) => HOSTILE_FILES.map((kind) => ({ file, kind }))))(
    'is refused with a $kind as its $file',
    async ({ file, kind }) => {
      await ended(made, ID, 3)
      const { root } = plansOf({ project, env })
      const secret = join(project, 'secret')
      await writeFile(secret, 'CANARY')
      putHostile(join(root, ID, file), kind, secret)
      for (const args of [
        ['plan', 'resume', ID],
        ['plan', 'show', ID],
      ])
        await expect(caisson(...args)).rejects.toMatchObject({
          code: 'FILE_REFUSED',
          message: expect.stringMatching(REFUSAL[kind]),
        })
      expect(await caisson('plan', 'list')).not.toContain(ID)
      expect(await caisson('clean', '--all')).toContain('Removed 0 runs')
      expect(await readFile(secret, 'utf8')).toBe('CANARY')
    },
  )

  it.each(HOSTILE_FILES)('shows no log that is a %s', async (kind) => {
    await ended(made)
    const secret = join(project, 'secret')
    await writeFile(secret, 'CANARY')
    putHostile(join(plansOf({ project, env }).root, ID, stepLogPath('one/1.evil')), kind, secret)
    await expect(caisson('plan', 'show', ID, 'one/1.evil')).rejects.toMatchObject({ code: 'FILE_REFUSED' })
  })
})

describe('`clean`', () => {
  const small = plan(job('one', [task('a')]))
  const [old, done, killed] = ['20260101-000000-a', '20260101-000000-b', '20260101-000000-c']
  const left = async () =>
    (await readdir(plansOf({ project, env }).root)).filter((name) => name !== '.locks').sort()
  beforeEach(async () => {
    await ended(small, old)
    await ended(small, done)
    await ended(small, killed, 3)
    const cached = join(plansOf({ project, env }).root, '.cache/steps/key')
    await mkdir(cached, { recursive: true })
    await writeFile(join(cached, 'entry.json'), '{}')
    await mkdir(join(plansOf({ project, env }).root, '.gone-before/steps'), { recursive: true })
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
    const lock = await tryLock(plansOf({ project, env }).root, old, old)
    await caisson('clean', '--older-than', '1 hour')
    expect(await left()).toEqual(['.cache', old])
    await caisson('clean', '--all')
    expect(await left()).toEqual(['.cache', old])
    if ('release' in lock) await lock.release()
    await caisson('clean', '--all')
    expect(await left()).toEqual([])
  })
})
