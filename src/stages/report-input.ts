import type { ReportInput } from '../report/input.js'
import type { Manifest } from '../run/manifest.js'
import type { UploadedArtifact } from './request.js'
import type { RunState } from './state.js'
import { failedOutputsOf } from './verify.js'

/** What the report needs to know about a run, however far it got; `artifact`, once that was to be uploaded. */
export function reportInput(
  last: RunState,
  manifest: Manifest,
  answer: string,
  artifact?: UploadedArtifact | null,
): ReportInput {
  const { request, redact } = last.run
  const { workflow } = request
  return {
    task: request.task,
    context: last.resolved?.context ?? null,
    manifest,
    patch: last.captured?.patch ?? null,
    answer,
    failedOutputs: last.executed && failedOutputsOf(last.executed),
    continues: request.resume?.base?.fetch !== undefined,
    serverUrl: request.publish.forge?.github.serverUrl ?? '',
    redact,
    phrase: workflow?.phrase || undefined,
    runUrl: workflow?.url,
    artifactUrl: artifact?.url,
    artifactName: artifact?.name,
    unkept: artifact === undefined ? workflow && !workflow.uploadArtifact : artifact === null,
  }
}
