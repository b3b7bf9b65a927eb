import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createScriptSource } from '../../../../src/gateway/scripted/script-source.js'
import { openRun } from '../../../../src/pipeline/stages/open.js'
import { requestOf } from '../../../../src/programs/library/options.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

it('notes all that it knows once the record can be written again', async () => {
  const checkout = temporaryFolder()
  const model = createScriptSource({ turns: [{ text: 'Hi.' }] })
  const run = await openRun(requestOf({ goal: 'Say hi.' }, { checkout, model }))
  const { record } = run.folder
  await rename(record, `${record}.kept`)
  await mkdir(join(record, 'in the way'), { recursive: true })
  await expect(run.note({ sessionId: 'a session' })).rejects.toThrow()
  await rm(record, { recursive: true })
  await run.close()
  expect(JSON.parse(await readFile(record, 'utf8'))).toMatchObject({ sessionId: 'a session', state: 'done' })
})
