import { expect, it } from 'vitest'
import { manifestOfRecord } from '../../../../../src/pipeline/stages/recovery/salvage-report.js'
import { details, summaryOf } from '../../../../../src/programs/cli/run/run-details.js'
import type { Manifest } from '../../../../../src/run/manifest.js'
import { readStored } from '../../../../../src/run/record/store.js'
import { writeManifest } from '../../../../../src/run/run-folder.js'
import { STATE } from '../../../../world/state.js'
import { folderOfEach } from '../../../../world/temporary-folder.js'
import { storeRun } from '../../../run/stored.js'

const root = folderOfEach()

/** What `caisson status RUN` prints of a run with these facts. */
async function told(change: Partial<Manifest>, record: Parameters<typeof storeRun>[2] = {}): Promise<string> {
  const folder = await storeRun(root.path, '20260101-000000-aaaaaaaa', record)
  const { record: written } = await readStored(folder.dir, STATE)
  await writeManifest(folder, { ...manifestOfRecord(written, String), ...change })
  const run = await readStored(folder.dir, STATE)
  return details(run, await summaryOf(run, Date.now()), { paint: (_, text) => text }).join('\n')
}

it('names an engine that answered and started nothing, in its own words on one line', async () => {
  const why = 'no container\n\u001b[31mstarted'
  const { sandbox } = manifestOfRecord(
    (await readStored((await storeRun(root.path, 'other')).dir, STATE)).record,
    String,
  )
  const text = await told({ sandbox: { ...sandbox, passedOver: [{ engine: 'docker', why }] } })
  expect(text).toContain('  skipped      docker: no container started\n')
})

it.each([
  ['of the record while the run works', 'running', 'aaaa', undefined],
  ['of the manifest once that is final', 'completed', 'bbbb', 'bbbb'],
] as const)('names the session %s', async (_, status, session, ended) => {
  const agent = { name: 'claude', ...(ended ? { sessionId: ended } : {}) }
  expect(await told({ status, agent }, { sessionId: 'aaaa' })).toContain(`  session      ${session}\n`)
})

it.each([true, false])(
  'says how to read why the verification failed, if it did: passed %s',
  async (passed) => {
    const verification = { passed, commands: [] }
    const text = await told({ status: 'completed', verification }, { state: 'done' })
    expect(text.includes('  see why      caisson logs 20260101-000000-aaaaaaaa --verify')).toBe(!passed)
  },
)

it('advises flags where the error advises inputs', async () => {
  const hint =
    'Continue without: `allow-missing: memory-limit, cpu-limit`, or set `allow-unsealed: true`. Check `anthropic-api-key`.'
  const text = await told({ error: { code: 'NOT_SUPPORTED', message: 'Refused.', hint } })
  expect(text).toContain('`--allow-missing memory-limit,cpu-limit`, or set `--allow-unsealed`.')
  expect(text).toContain('Check `ANTHROPIC_API_KEY`.')
})
