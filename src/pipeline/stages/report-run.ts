import { join } from 'node:path'
import { ACTIONS, actionsSchema, proposalInWords } from '../../report/actions/proposals.js'
import type { ReportContext, ReportInput } from '../../report/input.js'
import type { PageInput } from '../../report/page/page.js'
import { PATCH_BYTES } from '../../report/page/patch.js'
import { patchExcerpt } from '../../report/patch-excerpt.js'
import { FINDINGS, findingsSchema } from '../../report/review/findings.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunFolder } from '../../run/run-folder.js'
import type { Context } from '../context/collect.js'
import type { Captured, RunState } from './state.js'
import { failedOutputsOf } from './verify.js'

/** What the report needs to know about a run, however far it got. */
export function reportInput(last: RunState, manifest: Manifest, answer: string): ReportInput {
  const { request, redact } = last.run
  const { workflow } = request
  return {
    task: request.task,
    context: last.resolved?.context ? reported(last.resolved.context) : null,
    manifest,
    patch: last.captured?.patch ?? null,
    verifies: request.spec.verify.commands.length > 0,
    answer,
    proposed: request.publish.to === 'forge' ? undefined : proposedIn(last.captured),
    failedOutputs: last.executed && failedOutputsOf(last.executed),
    continues: request.resume?.base?.fetch !== undefined,
    serverUrl: request.publish.forge?.github.serverUrl ?? '',
    redact,
    phrase: workflow?.phrase || undefined,
    runUrl: workflow?.url,
    unkept: workflow && !workflow.uploadArtifact,
  }
}

/** Only what reports need: the rest is large. */
function reported({ files: _, notes: __, body: ___, ...context }: Context): ReportContext {
  return context
}

/** The value of a valid file that the run asked for. */
export function valueOfFile(captured: Captured | undefined, wanted: string): unknown {
  const file = captured?.files?.find(({ name }) => name === wanted)
  return file?.problems.length === 0 ? file.value : undefined
}

/** To be looked at first, or for the job that publishes. */
function proposedIn(captured: Captured | undefined): NonNullable<ReportInput['proposed']> {
  const { actions = [] } = actionsSchema.safeParse(valueOfFile(captured, ACTIONS)).data ?? {}
  const review = findingsSchema.safeParse(valueOfFile(captured, FINDINGS)).data
  const { findings = [], replies = [], event } = review ?? {}
  return [
    ...actions.map((one) => ({ what: one.action, text: proposalInWords(one) })),
    ...(event ? [{ what: 'review', text: event }] : []),
    ...findings.map(({ path, line, message }) => ({ what: `${path}:${line}`, text: message })),
    ...replies.map(({ message }) => ({ what: 'answer', text: message })),
  ]
}

/** Writes `output/report.html` from the evidence, which has been redacted, and from what is given. */
export async function keepPage(
  folder: RunFolder,
  input: Omit<PageInput, 'dir' | 'stream' | 'evidence' | 'patchText'>,
): Promise<void> {
  // Loaded at the end of a run, not at its start.
  const { writePage } = await import('../../report/page/page.js')
  await writePage(folder.report, join(folder.dir, 'page'), {
    ...input,
    dir: folder.dir,
    stream: join(folder.evidence, 'transcript.jsonl'),
    evidence: folder.evidence,
    patchText: await patchExcerpt(folder.patch, PATCH_BYTES, folder.dir),
  })
}

/** The title of what the run is about, and what was asked: in a comment, in the text itself, or in both. */
export function requestOf({ context, task }: ReportInput): NonNullable<PageInput['request']> {
  const text = (context?.issue ?? context?.pull)?.body ?? ''
  const { instruction } = task
  const body = instruction.includes(text)
    ? instruction
    : [instruction, text].filter(Boolean).join('\n\n---\n\n')
  return { ...(context ? { title: context.title } : {}), body }
}
