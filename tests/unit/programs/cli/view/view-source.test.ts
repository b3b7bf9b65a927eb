import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSource } from '../../../../../src/programs/cli/view/view-source.js'
import { signRecord } from '../../../../../src/run/record/machine-key.js'
import { runsAt, STATE } from '../../../../world/state.js'
import { temporary } from '../../../change/patch/repository.js'
import { manifestOf } from '../../../pipeline/handoff/sample-run.js'

/** A run as it lies on disk. */
async function writeRun(root: string, id: string, sessionId: string): Promise<string> {
  const evidence = join(root, id, 'output', 'evidence')
  mkdirSync(evidence, { recursive: true })
  writeFileSync(join(evidence, 'transcript.jsonl'), '{}\n')
  const at = '2026-01-02T03:04:05.000Z'
  const record = {
    ...{ id, state: 'done', pid: 1, startedAt: at, updatedAt: at, sessionId },
    task: {
      ...{ target: { kind: 'none' }, instruction: 'x', requester: { login: 'alice' } },
      ...{ trigger: 'prompted', triggeredAt: at },
    },
  }
  writeFileSync(join(root, id, 'run.json'), await signRecord(record, realpathSync(join(root, id)), STATE))
  const { agent } = manifestOf()
  const manifest = manifestOf({ runId: id, agent: { ...agent, sessionId } })
  writeFileSync(join(root, id, 'output', 'manifest.json'), JSON.stringify(manifest))
  return join(evidence, 'transcript.jsonl')
}

test.each([
  ['12345678', 'a session whose id begins with digits only'],
  ['12345678-9abc', 'more of it'],
  ['20260102-0304', 'the beginning of a run'],
])('%s: %s', async (name) => {
  using dir = temporary()
  const path = await writeRun(dir.path, '20260102-030405-aabbccdd', '12345678-9abc-4def-8123-456789abcdef')
  expect(await findSource(name, '/', runsAt(dir.path))).toMatchObject({ path })
})

test('a session file comes with what its runs cost, which it does not say itself', async () => {
  using dir = temporary()
  const sessionId = '12345678-9abc-4def-8123-456789abcdef'
  await writeRun(dir.path, '20260102-030405-aabbccdd', sessionId)
  const kept = join(dir.path, '20260102-030405-aabbccdd/output/session')
  mkdirSync(kept)
  writeFileSync(join(kept, `${sessionId}.jsonl`), '{}\n')
  const { costUsd, turnCount: turns } = manifestOf().metadata
  expect(await findSource(sessionId, '/', runsAt(dir.path))).toMatchObject({ session: { costUsd, turns } })
})

test('digits that match neither are reported as those of a run', async () => {
  using dir = temporary()
  await writeRun(dir.path, '20260102-030405-aabbccdd', '12345678-9abc-4def-8123-456789abcdef')
  await expect(findSource('20260103', '/', runsAt(dir.path))).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
  await expect(findSource('beef', '/', runsAt(dir.path))).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
})
