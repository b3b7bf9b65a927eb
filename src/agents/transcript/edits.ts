import { z } from 'zod'

/** What one tool call changed in one file, as unified hunks. */
export interface FileEdit {
  path: string
  /** True for a file that was not there before. */
  created: boolean
  hunks: { header: string; lines: string[] }[]
}

const editSchema = z.looseObject({
  filePath: z.string(),
  type: z.string().optional().catch(undefined),
  content: z.string().optional().catch(undefined),
  structuredPatch: z.array(
    z.looseObject({
      oldStart: z.number(),
      oldLines: z.number(),
      newStart: z.number(),
      newLines: z.number(),
      lines: z.array(z.string()),
    }),
  ),
})

/** The structure that the vocabulary has beside the result of an edit. */
export type ToldEdit = z.input<typeof editSchema>

/** Reads the structure that the vocabulary has beside the result of an edit; undefined for every other tool's. */
export function fileEditOf(structure: unknown): FileEdit | undefined {
  const parsed = editSchema.safeParse(structure)
  if (!parsed.success) return undefined
  const { filePath, type, content, structuredPatch } = parsed.data
  const created = type === 'create'
  const hunks = structuredPatch.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
    header: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    lines,
  }))
  // A new file has no hunks: all of it is new.
  if (created && hunks.length === 0 && content) {
    const lines = content.replace(/\n$/, '').split('\n')
    hunks.push({ header: `@@ -0,0 +1,${lines.length} @@`, lines: lines.map((line) => `+${line}`) })
  }
  return { path: filePath, created, hunks }
}

/** What an edit changed, with at most one line around each change: `header` of a hunk where there are several. */
export function shortDiff({ hunks }: FileEdit): string[] {
  const changed = (line: string | undefined) => line !== undefined && /^[-+]/.test(line)
  return hunks.flatMap(({ header, lines }) => [
    ...(hunks.length > 1 ? [header] : []),
    ...lines.filter((line, at) => changed(line) || changed(lines[at - 1]) || changed(lines[at + 1])),
  ])
}
