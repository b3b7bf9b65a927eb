import { sha256OfContent } from './digest.js'

/**
 * A word that delimits text written by others, who cannot have known it: it depends on every delimited
 * character, so a text that contains its own boundary would have to be a fixed point of the digest. The same
 * texts give the same word, so a run can be replayed.
 */
export function boundaryFor(texts: readonly string[]): string {
  return sha256OfContent(texts.map((text) => `${Buffer.byteLength(text)}:${text}`).join('')).slice(0, 24)
}

/** Text written by others, between two lines that carry the boundary. */
export function delimit(name: string, text: string, boundary: string): string {
  return `<${name} boundary="${boundary}">\n${text.trim()}\n</${name} boundary="${boundary}">`
}

/** The first text that {@link delimit} has written there under this name; undefined without one. */
export function delimited(name: string, text: string): string | undefined {
  const [, boundary] = new RegExp(`^<${name} boundary="([0-9a-f]{24})">$`, 'm').exec(text) ?? []
  if (boundary === undefined) return undefined
  const [, after = ''] = text.split(`<${name} boundary="${boundary}">\n`, 2)
  return after.split(`\n</${name} boundary="${boundary}">`, 1)[0]
}
