import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { writeExecutionFile } from '../../../../src/programs/action/outputs.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const written = async (stream: string) => {
  const dir = temporaryFolder()
  const evidence = join(dir, 'evidence')
  mkdirSync(evidence)
  writeFileSync(join(evidence, 'transcript.jsonl'), stream)
  const path = await writeExecutionFile({ dir, evidence })
  return path === undefined ? undefined : JSON.parse(await readFile(path, 'utf8'))
}

test('the stream is one array, without what is no message', async () => {
  const stream = '{"type":"system"}\nnoise\n\n{"type":"result","result":"ok"}\n{"type":"res'
  expect(await written(stream)).toEqual([{ type: 'system' }, { type: 'result', result: 'ok' }])
  expect(await written('')).toEqual([])
})

test('where no agent ran there is none, not even an empty one', async () => {
  const dir = temporaryFolder()
  expect(await writeExecutionFile({ dir, evidence: join(dir, 'evidence') })).toBeUndefined()
  // A file that is still being opened would be there by then.
  await promisify(execFile)('true')
  expect(await readdir(dir)).toEqual([])
})
