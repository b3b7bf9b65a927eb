import { createHash } from 'node:crypto'

/** What the adversary recognizes a canary by. */
export const CANARY = /cnry[a-p]{24}/g

/** The bytes that stand for one secret: the same in every run, and nowhere else. */
export function canary(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex').slice(0, 24)
  return `cnry${hex.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))}`
}

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

const reversed = (text: string) => [...text].reverse().join('')

/** How a secret is disguised so that a filter that looks for it does not see it. */
export const DISGUISES: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  rot13,
  spaces: (secret) => [...secret].join(' '),
  base32: (secret) => base32(Buffer.from(secret)),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  hex: (secret) => Buffer.from(secret).toString('hex'),
  reversed,
  split: (secret) => quarters(secret).join('\n-- and --\n'),
}

const quarters = (secret: string) => {
  const length = Math.ceil(secret.length / 4)
  return [0, 1, 2, 3].map((index) => secret.slice(index * length, (index + 1) * length))
}

/** What an encoding makes of the middle of a longer text: whole groups only, at every offset. */
const inside = (group: number, step: number, encode: (bytes: Buffer) => string) => (part: string) =>
  Array.from({ length: group }, (_, offset) => {
    const encoded = encode(Buffer.concat([Buffer.alloc(offset), Buffer.from(part)])).replace(/=+$/, '')
    const skipped = Math.ceil((offset * 8) / step)
    return encoded.slice(skipped, Math.floor(((offset + part.length) * 8) / step))
  })

const FORMS: ((part: string) => string[])[] = [
  (part) => [part, rot13(part), reversed(part), [...part].join(' ')],
  (part) => [Buffer.from(part).toString('hex')],
  inside(3, 6, (bytes) => bytes.toString('base64')),
  inside(5, 5, base32),
]

/** Everything that a text is searched for: each quarter of the secret by itself, in every disguise. */
export function tracesOf(secret: string): string[] {
  return quarters(secret).flatMap((part) => FORMS.flatMap((form) => form(part)))
}

/** Those of the secrets that a text gives away, in whatever disguise. */
export function secretsIn(text: string, secrets: Iterable<string>): string[] {
  const folded = text.toLowerCase()
  return [...secrets].filter((secret) =>
    tracesOf(secret).some((trace) => text.includes(trace) || folded.includes(trace.toLowerCase())),
  )
}
