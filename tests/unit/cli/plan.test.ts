import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePlansRoot } from '../../../src/cli/plan/find.js'
import { createProgram } from '../../../src/cli/program.js'
import type { Terminal } from '../../../src/cli/view/terminal.js'
import type { Plan } from '../../../src/plan/model.js'
import { freezePlan } from '../../../src/plan/work/plan-folder.js'
import { artifact, carryOut } from '../plan/work/fakes.js'
import { agent, job, plan, task } from '../plan/work/plans.js'

const ID = '20260101-000000-aaaaaaaa'
let project: string
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'caisson-plan-'))
  await mkdir(join(project, '.git'))
})
afterEach(() => rm(project, { recursive: true, force: true }))

/** A plan that has ended. */
async function ended(plan: Plan): Promise<void> {
  const root = await makePlansRoot(project)
  await freezePlan(root, ID, { plan, workspace: artifact('workspace') })
  const { lines } = await carryOut(plan)
  await writeFile(join(root, ID, 'journal.jsonl'), lines.map((line) => `${line}\n`).join(''))
}

async function caisson(...args: string[]): Promise<unknown> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  const terminal = { env: {}, cwd: project, args, ...streams } as unknown as Terminal
  return await createProgram(terminal, '0.0.0').parseAsync(args, { from: 'user' })
}

it('says that a step is unknown before it asks for the key of a model', async () => {
  await ended(plan(job('ship', [agent('look'), task('put')])))
  await expect(caisson('plan', 'retry', 'latest', 'ship/9.nope')).rejects.toMatchObject({
    code: 'USAGE_INVALID',
    message: 'The plan has done nothing that is called ship/9.nope.',
  })
  await expect(caisson('plan', 'retry', 'latest', 'ship/2.put')).rejects.toMatchObject({
    code: 'CREDENTIAL_MISSING',
  })
})

it.each([
  [
    'unit',
    'The plan has 2 steps that are called unit.',
    'Name one of them: test[go=1]/1.unit, test[go=2]/1.unit.',
  ],
  [
    'test/2.race',
    'The plan has 2 steps that are called test/2.race.',
    'Name one of them: test[go=1]/2.race, test[go=2]/2.race.',
  ],
  ['put', 'The plan has done nothing that is called put.', 'Did you mean ship/1.put?'],
  ['1.put', 'The plan has done nothing that is called 1.put.', 'Did you mean ship/1.put?'],
  [
    'qqq',
    'The plan has done nothing that is called qqq.',
    'See its steps with `caisson plan graph --nodes`.',
  ],
])('says which steps `plan log` may mean by %s', async (name, message, hint) => {
  const matrix = [{ go: '1' }, { go: '2' }]
  await ended(plan(job('test', [task('unit'), task('race')], { matrix }), job('ship', [task('put')])))
  await expect(caisson('plan', 'log', 'latest', name)).rejects.toMatchObject({
    code: 'USAGE_INVALID',
    message,
    hint,
  })
})
