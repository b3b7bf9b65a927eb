import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { onCode } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import type { RunFolder } from '../../run/run-folder.js'

/** The agent's stream as one JSON array, beside the output; resolves to its path, undefined where no agent ran here. */
export async function writeExecutionFile({
  dir,
  evidence,
}: Pick<RunFolder, 'dir' | 'evidence'>): Promise<string | undefined> {
  // Before anything is written: nothing is left where there is no stream.
  const transcript = await open(join(evidence, 'transcript.jsonl')).catch(onCode(['ENOENT'], undefined))
  if (transcript === undefined) return undefined
  const path = join(dir, 'execution.json')
  const source = transcript.createReadStream()
  await pipeline(
    source,
    async function* (chunks) {
      let before = '['
      for await (const line of createInterface({ input: chunks as typeof source })) {
        // A killed agent leaves half a line, and some print what is none.
        if (typeof parseJson(line) !== 'object') continue
        yield `${before}${line}`
        before = ',\n'
      }
      yield before === '[' ? '[]\n' : ']\n'
    },
    createWriteStream(path),
  )
  return path
}
