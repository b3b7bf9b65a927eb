/** The bytes of a stream; null for more than `most`. */
export async function readWithin(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
