import { dirname } from 'node:path'
import { openStoredFile, STREAM_BYTES } from '../base/stored-file.js'

/** At most `limit` bytes of a patch in this folder, for people to read; whole characters only. Throws FILE_REFUSED. */
export async function patchExcerpt(path: string, limit: number, folder = dirname(path)): Promise<string> {
  const file = await openStoredFile(folder, path, STREAM_BYTES)
  const chunks: Buffer[] = []
  for await (const chunk of file?.createReadStream({ end: limit - 1 }) ?? []) chunks.push(chunk as Buffer)
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true })
}
