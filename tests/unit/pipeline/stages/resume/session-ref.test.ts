import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sha256OfContent } from '../../../../../src/base/digest.js'
import { sessionRef } from '../../../../../src/pipeline/stages/resume/session-ref.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'
import { run } from '../../../report/sample-runs.js'

async function refOf(files: string[], artifact: { id?: number } | null) {
  const folder = temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'manifest.json')
  await writeFile(file, 'the manifest')
  const { manifest } = run()
  return sessionRef({
    manifest: {
      ...manifest,
      agent: { ...manifest.agent, sessionId: 'ses_1' },
      artifacts: files.map((path) => ({ name: path, path, sha256: 'a'.repeat(64), bytes: 1 })),
    },
    file,
    workflowRunId: 77,
    artifact,
  })
}
const uploaded = { workflowRunId: 77, artifactId: 5, manifestSha256: sha256OfContent('the manifest') }

it('names the artifact of a session that is in it, and of one that is only told there', async () => {
  const files = ['transcript.json', 'session/ses_1.jsonl']
  expect(await refOf(files, { id: 5 })).toMatchObject({ ...uploaded, kept: true })
  expect(await refOf(['transcript.json', 'diff.patch'], { id: 5 })).toMatchObject({
    ...uploaded,
    kept: false,
  })
})

it('names none where nothing was uploaded', async () => {
  for (const artifact of [null, {}])
    expect(await refOf(['session/ses_1.jsonl'], artifact)).toEqual({
      runId: run().manifest.runId,
      sessionId: 'ses_1',
      kept: false,
    })
})
