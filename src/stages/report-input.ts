import type { ReportInput } from '../report/input.js'
import type { Manifest } from '../run/manifest.js'
import { capturedOf, executedOf, type RunState } from './state.js'
import { failedOutputsOf } from './verify.js'

/** What the report needs to know about a run, however far it got. */
export function reportInput(last: RunState, manifest: Manifest, answer: string): ReportInput {
  const { request, redact } = last
  const executed = executedOf(last)
  return {
    task: request.task,
    context: last.phase === 'opened' ? null : last.context,
    manifest,
    patch: capturedOf(last)?.patch ?? null,
    answer,
    ...(manifest.verification?.attempts ? { attempts: manifest.verification.attempts } : {}),
    ...(executed ? { failedOutputs: failedOutputsOf(executed) } : {}),
    continues: request.resume?.base?.fetch !== undefined,
    commentKey: request.delivery.commentKey,
    serverUrl: request.publish.forge?.github.serverUrl ?? '',
    redact,
    ...(request.workflow?.phrase ? { phrase: request.workflow.phrase } : {}),
    ...(request.workflow ? { runUrl: request.workflow.url, unkept: !request.workflow.uploadArtifact } : {}),
  }
}
