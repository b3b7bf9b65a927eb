import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Manifest } from '../../../src/run/manifest.js'
import { writeManifest } from '../../../src/run/run-folder.js'
import { findSession } from '../../../src/sessions/stored-session.js'
import { storeRun } from '../run/stored.js'

const RUN = '20260101-000000-aaaaaaaa'
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'caisson-stored-session-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A finished run of this agent. */
async function storeDone(agent: Manifest['agent'], id = RUN): Promise<void> {
  const folder = await storeRun(root, id, { state: 'done' })
  const manifest: Manifest = JSON.parse(await readFile(folder.manifest, 'utf8'))
  await writeManifest(folder, { ...manifest, status: 'completed', agent })
}

it('finds a session whose ID has capitals, however it is typed', async () => {
  await storeDone({ name: 'opencode', sessionId: 'ses_df5bEdlW' })
  for (const name of ['ses_df5bEdlW', 'ses_df5bedlw', 'SES_', RUN])
    expect(await findSession(root, name)).toMatchObject({ sessionId: 'ses_df5bEdlW', run: { id: RUN } })
})

it('says what to do where an adapter image has named no session', async () => {
  await storeDone({ name: 'image' })
  await expect(findSession(root, RUN)).rejects.toMatchObject({
    message: `The run ${RUN} has no session to resume: its adapter image has not named one.`,
    hint: expect.stringContaining('say in the request'),
  })
  const other = '20260102-000000-bbbbbbbb'
  await storeDone({ name: 'codex' }, other)
  await expect(findSession(root, other)).rejects.toThrow('it ended before the agent started')
})

it('says that several runs begin with a name, which a session might have too', async () => {
  await storeDone({ name: 'codex', sessionId: '7f000000-0000-4000-8000-000000000000' })
  await storeDone(
    { name: 'codex', sessionId: '7f000000-0000-4000-8000-000000000001' },
    `${RUN.slice(0, -1)}b`,
  )
  await expect(findSession(root, '20260101')).rejects.toMatchObject({
    code: 'RUN_NOT_FOUND',
    message: '2 runs begin with 20260101.',
    hint: expect.stringContaining(RUN),
  })
  await expect(findSession(root, '20270101')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
})
