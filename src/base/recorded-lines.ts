import type { z } from 'zod'
import { describeError, RunError } from './errors.js'
import { readStoredText, WHOLE_BYTES } from './stored-file.js'

/**
 * The lines of a file that a run has recorded for a replay; none if it does not exist. `folder` is that of the run or
 * artifact. Throws RUN_NOT_FOUND for a damaged recording, and FILE_REFUSED.
 */
export async function readRecordedLines<Line>(
  folder: string,
  path: string,
  schema: z.ZodType<Line>,
): Promise<Line[]> {
  const text = (await readStoredText(folder, path, WHOLE_BYTES)) ?? ''
  // A run that was killed may have left half a line.
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
  return lines.map((line, index) => {
    try {
      return schema.parse(JSON.parse(line))
    } catch (cause) {
      const what = `${path}, line ${index + 1}, cannot be read: ${describeError(cause).message}`
      throw new RunError('RUN_NOT_FOUND', what, {
        hint: "Download the run's complete artifact again.",
        cause,
      })
    }
  })
}
