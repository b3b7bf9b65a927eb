import type { ToldEdit } from '../../transcript/edits.js'
import type { Part } from './line.js'

type State = NonNullable<Part['state']>

/** What models of OpenAI edit with: one call for several files. */
export const PATCH_TOOL = 'apply_patch'

/** The files of a patch that was applied, as a call for each. */
export function patchedFiles({ metadata }: State) {
  return (metadata?.files ?? []).map(({ filePath, type, patch = '' }) => {
    const created = type === 'add'
    return {
      name: created ? 'Write' : 'Edit',
      input: { file_path: filePath },
      edit: lineOf(filePath, created, patch),
    }
  })
}

/** What another editing tool has changed; undefined for the calls of all others. */
export function editOf({ input = {}, metadata }: State): ToldEdit | undefined {
  const { filePath } = input
  if (metadata?.diff === undefined || typeof filePath !== 'string') return undefined
  return lineOf(filePath, /^@@ -0,0 /m.test(metadata.diff), metadata.diff)
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** The hunks of a unified diff of one file. */
function lineOf(filePath: string, created: boolean, diff: string): ToldEdit {
  const structuredPatch: ToldEdit['structuredPatch'] = []
  for (const line of diff.split('\n')) {
    const header = HEADER.exec(line)
    if (header) {
      const [oldStart = 0, oldLines = 1, newStart = 0, newLines = 1] = header
        .slice(1)
        .map((figure) => (figure === undefined ? undefined : Number(figure)))
      structuredPatch.push({ oldStart, oldLines, newStart, newLines, lines: [] })
    } else if (/^[-+ \\]/.test(line)) structuredPatch.at(-1)?.lines.push(line)
  }
  return { filePath, type: created ? 'create' : 'update', structuredPatch }
}
