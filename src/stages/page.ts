import { join } from 'node:path'
import type { ReportInput } from '../report/input.js'
import type { PageInput } from '../report/page/page.js'
import { PATCH_BYTES } from '../report/page/patch.js'
import { patchExcerpt } from '../report/patch-excerpt.js'
import type { RunFolder } from '../run/run-folder.js'

/** Writes `output/report.html` from the evidence, which has been redacted, and from what is given. */
export async function keepPage(
  folder: RunFolder,
  input: Omit<PageInput, 'dir' | 'stream' | 'evidence' | 'patchText'>,
): Promise<void> {
  // Loaded at the end of a run, not at its start.
  const { writePage } = await import('../report/page/page.js')
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
