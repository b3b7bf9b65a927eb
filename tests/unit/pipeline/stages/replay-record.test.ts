import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { specSchema } from '../../../../src/config/spec.js'
import { replayRecordOf } from '../../../../src/pipeline/stages/replay-record.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

it('names the model, keeps an image of the largest size that an agent gets, and names what is larger', async () => {
  const context = temporaryFolder()
  const image = Buffer.alloc(5 * 1024 * 1024, 0xff)
  await writeFile(join(context, '1.png'), image)
  await writeFile(join(context, '2.png'), Buffer.concat([image, Buffer.from([0xff])]))
  const run = { request: { checkout: '/c', spec: specSchema.parse({}) }, folder: { id: 'r', context } }
  const made = {
    choice: { kind: 'container' },
    workspace: { path: context, baseCommit: null, baselineTree: 't' },
    route: { provider: { name: 'openai' }, dialect: 'responses', model: 'gpt-5.5' },
    prompt: { system: '', user: '' },
    pathMapping: {},
  }
  type Parameters = globalThis.Parameters<typeof replayRecordOf>
  const record = await replayRecordOf(run as unknown as Parameters[0], made as unknown as Parameters[1])
  expect(record.files.map(({ path }) => path)).toEqual(['1.png'])
  expect(Buffer.from(record.files[0]?.base64 ?? '', 'base64').equals(image)).toBe(true)
  expect(record.leftOut).toEqual(['2.png'])
  expect(record.model).toEqual({ provider: 'openai', dialect: 'responses', name: 'gpt-5.5' })
})
