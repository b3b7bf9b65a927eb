import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, expect } from 'vitest'
import { HandoffError } from '../../../../src/base/errors.js'
import { folderSource, type HandoffSource } from '../../../../src/pipeline/handoff/source.js'
import { takeRun } from '../../../../src/pipeline/handoff/take.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { type SampleRun, writeSampleRun } from './sample-run.js'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

export async function sample(...more: Parameters<typeof writeSampleRun>): Promise<SampleRun> {
  const run = await writeSampleRun(...more)
  folders.push(dirname(run.folder))
  return run
}

/** An empty folder that is removed after the test. */
export async function emptyFolder(): Promise<string> {
  const to = temporaryFolder()
  folders.push(to)
  return to
}

export async function take(from: string | HandoffSource, manifestSha256?: string) {
  const to = await emptyFolder()
  const source = typeof from === 'string' ? folderSource(from) : from
  const taken = await takeRun({ source, to, ...(manifestSha256 ? { manifestSha256 } : {}) })
  return { ...taken, to }
}

export async function refusal(from: string | HandoffSource, manifestSha256?: string): Promise<HandoffError> {
  const result = await take(from, manifestSha256).catch((error: unknown) => error)
  expect(result).toBeInstanceOf(HandoffError)
  return result as HandoffError
}
