import type { ReportInput } from '../report/input.js'
import type { Manifest } from '../run/manifest.js'
import type { RunState } from './state.js'
import { failedOutputsOf } from './verify.js'

/** What the report needs to know about a run, however far it got. */
export function reportInput(last: RunState, manifest: Manifest, answer: string): ReportInput {
  const { request, redact } = last.run
  const { workflow } = request
  return {
    task: request.task,
    context: last.resolved?.context ?? null,
    manifest,
    patch: last.captured?.patch ?? null,
    answer,
    attempts: manifest.verification?.attempts,
    failedOutputs: last.executed && failedOutputsOf(last.executed),
    continues: request.resume?.base?.fetch !== undefined,
    commentKey: request.delivery.commentKey,
    serverUrl: request.publish.forge?.github.serverUrl ?? '',
    redact,
    phrase: workflow?.phrase || undefined,
    runUrl: workflow?.url,
    unkept: workflow && !workflow.uploadArtifact,
  }
}
