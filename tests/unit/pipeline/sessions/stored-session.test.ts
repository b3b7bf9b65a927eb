import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findSession, listSessions } from '../../../../src/pipeline/sessions/stored-session.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import type { RunRecord } from '../../../../src/run/record/record.js'
import { writeManifest } from '../../../../src/run/run-folder.js'
import { runsAt } from '../../../world/state.js'
import { storeRun } from '../../run/stored.js'

const RUN = '20260101-000000-aaaaaaaa'
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'caisson-stored-session-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A finished run of this agent. */
async function storeDone(agent: Manifest['agent'], id = RUN, more: Partial<RunRecord> = {}): Promise<void> {
  const folder = await storeRun(root, id, { state: 'done', ...more })
  const manifest: Manifest = JSON.parse(await readFile(folder.manifest, 'utf8'))
  const metadata = { ...manifest.metadata, costUsd: 2, turnCount: 3 }
  await writeManifest(folder, { ...manifest, status: 'completed', agent, metadata })
}

it('counts all runs of a session together, and no replay of one', async () => {
  const agent = { name: 'codex', sessionId: 'one', model: 'gpt' }
  await storeDone(agent)
  await storeDone(agent, '20260102-000000-bbbbbbbb')
  await storeDone({ ...agent, sessionId: 'two' }, '20260103-000000-cccccccc', { replayOf: RUN })
  expect(await listSessions(runsAt(root))).toEqual([
    {
      ...{ sessionId: 'one', runs: ['20260102-000000-bbbbbbbb', RUN], task: 'Do it.', model: 'gpt' },
      ...{
        lastAt: '2026-01-02T00:00:00.000Z',
        costUsd: 4,
        turns: 6,
        status: 'done',
        reason: 'internal_error',
      },
    },
  ])
})

it('prefers a whole ID to the beginning of others, of which it wants more', async () => {
  await expect(findSession(runsAt(root), 'toy')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
  await expect(findSession(runsAt(root), 'abcd')).rejects.toMatchObject({
    hint: expect.stringContaining('holds no sessions yet'),
  })
  for (const [at, sessionId] of ['toy-12', 'toy-1', 'abcd-9999'].entries())
    await storeDone({ name: 'codex', sessionId }, `20260101-00000${at}-aaaaaaaa`)
  expect(await findSession(runsAt(root), 'TOY-1')).toMatchObject({ sessionId: 'toy-1' })
  await expect(findSession(runsAt(root), 'toy')).rejects.toThrow('2 sessions begin with toy.')
  await expect(findSession(runsAt(root), 'abcd-9990')).rejects.toMatchObject({
    hint: expect.stringMatching(/nearest sessions are \S*abcd-9999/),
  })
  const working = await storeRun(root, '20260104-000000-dddddddd')
  await expect(findSession(runsAt(root), working.id)).rejects.toMatchObject({ code: 'RUN_BUSY' })
})

it('finds a session whose ID has capitals, however it is typed', async () => {
  await storeDone({ name: 'opencode', sessionId: 'ses_df5bEdlW' })
  for (const name of ['ses_df5bEdlW', 'ses_df5bedlw', 'SES_', RUN])
    expect(await findSession(runsAt(root), name)).toMatchObject({
      sessionId: 'ses_df5bEdlW',
      run: { id: RUN },
    })
})

it('says what to do where an adapter image has named no session', async () => {
  await storeDone({ name: 'image' })
  await expect(findSession(runsAt(root), RUN)).rejects.toMatchObject({
    message: `The run ${RUN} has no session to resume: its adapter image has not named one.`,
    hint: expect.stringContaining('say in the request'),
  })
  const other = '20260102-000000-bbbbbbbb'
  await storeDone({ name: 'codex' }, other)
  await expect(findSession(runsAt(root), other)).rejects.toThrow('it ended before the agent started')
})

it('says that several runs begin with a name, which a session might have too', async () => {
  await storeDone({ name: 'codex', sessionId: '7f000000-0000-4000-8000-000000000000' })
  await storeDone(
    { name: 'codex', sessionId: '7f000000-0000-4000-8000-000000000001' },
    `${RUN.slice(0, -1)}b`,
  )
  await expect(findSession(runsAt(root), '20260101')).rejects.toMatchObject({
    code: 'RUN_AMBIGUOUS',
    message: '2 runs begin or end with 20260101.',
    hint: expect.stringContaining(RUN),
  })
  await expect(findSession(runsAt(root), '20270101')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
})
