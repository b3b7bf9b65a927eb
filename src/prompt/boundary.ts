import { createHash } from 'node:crypto'

/**
 * A word that delimits text of others and that they could not have written: it depends on every character
 * delimited, so a text that contains its own boundary would have to be a fixed point of the digest. The same
 * texts give the same word, so a run can be replayed.
 */
export function boundaryFor(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${Buffer.byteLength(text)}:`).update(text)
  return hash.digest('hex').slice(0, 24)
}

/** Text of others between two lines that carry the boundary. */
export function delimit(name: string, text: string, boundary: string): string {
  return `<${name} boundary="${boundary}">\n${text.trim()}\n</${name} boundary="${boundary}">`
}
