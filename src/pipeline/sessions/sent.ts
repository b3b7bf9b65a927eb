import { appendFile, readFile } from 'node:fs/promises'
import { onCode } from '../../base/errors.js'

/** Notes texts before a session gets them, where no agent can write. */
export async function recordSent(file: string, texts: readonly string[]): Promise<void> {
  const lines = texts.map((text) => `${JSON.stringify(text)}\n`).join('')
  await appendFile(file, lines, { mode: 0o600 })
}

/** What was noted; nothing if no session began. */
export async function readSent(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(onCode(['ENOENT'], ''))
  // A process that died may have left half a line.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as string)
}
