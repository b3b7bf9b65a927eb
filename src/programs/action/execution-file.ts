import { createReadStream, createWriteStream } from 'node:fs'
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
  const path = join(dir, 'execution.json')
  const source = createReadStream(join(evidence, 'transcript.jsonl'))
  return pipeline(
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
  ).then(() => path, onCode(['ENOENT'], undefined))
}
