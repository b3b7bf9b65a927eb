import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logsHtml } from '../../../src/report/page/logs.js'
import { readCostAtMost, readExchanges, writeHeld } from '../../../src/run/usage.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

it('what an agent wrote into a request does not end a line of the log', async () => {
  const evidence = temporaryFolder()
  const request = (model: string) => ({ messageId: model, model, outputTokens: 7, status: 403, error: 'no' })
  const lines = ['a model', 'a\u2028model', 'a\u2029model'].map((model) => JSON.stringify(request(model)))
  await writeFile(join(evidence, 'gateway.jsonl'), `${lines.join('\n')}\n{"half`)
  expect(
    [...(await readExchanges({ dir: evidence, evidence })).values()].map((one) => one.completionTokens),
  ).toEqual([7, 7, 7])
  expect(await logsHtml(evidence, (text) => text)).toMatch(/3 lines, 3 failed or refused/)
})

it('a killed run has cost what was answered, and at most what was in flight', async () => {
  const dir = temporaryFolder()
  await writeFile(join(dir, 'gateway.jsonl'), '{"costUsd":0.5}\n')
  expect(await readCostAtMost({ dir, evidence: dir })).toBe(0.5)
  writeHeld({ dir }, 2.5)
  expect(await readCostAtMost({ dir, evidence: dir })).toBe(3)
})
