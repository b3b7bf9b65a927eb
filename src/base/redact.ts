/** Shapes of credentials that are worth hiding even when they were not passed in as secrets. */
export const TOKEN_SHAPES: readonly RegExp[] = [
  // Installation tokens are about 520 characters with dots, dashes and underscores since 2026.
  /gh[opusr]_[A-Za-z0-9._-]{36,}/g,
  /github_pat_[A-Za-z0-9_]{22,}/g,
  /sk-ant-[A-Za-z0-9_-]{16,}/g,
]

const MIN_SECRET_LENGTH = 6

export type Redact = (text: string) => string

/**
 * A function that replaces every known secret with `***`: verbatim, and in the forms in which it travels
 * (JSON, base64 in its three alignments, hex, URL-encoded in part or in full). Values shorter than six
 * characters are left alone, since replacing them would damage ordinary text.
 */
export function createRedactor(secrets: readonly (string | undefined)[]): Redact {
  const forms = new Set<string>()
  for (const secret of secrets.filter((one) => one !== undefined)) {
    for (const part of secret.split('\n').map((line) => line.trim())) {
      if (part.length >= MIN_SECRET_LENGTH) for (const form of secretForms(part)) forms.add(form)
    }
  }
  // Longest first, so that a secret that contains another is replaced in full.
  const literals = [...forms].sort((a, b) => b.length - a.length)
  return (text) => {
    let clean = text
    for (const literal of literals) clean = clean.replaceAll(literal, '***')
    for (const shape of TOKEN_SHAPES) clean = clean.replace(shape, '***')
    return clean
  }
}

/** The same for secrets of which more become known later: they are replaced once they are hidden. */
export function createGrowingRedactor(secrets: readonly (string | undefined)[]): {
  redact: Redact
  hide(more: readonly string[]): void
} {
  let known = secrets
  let redactKnown = createRedactor(known)
  return {
    redact: (text) => redactKnown(text),
    hide(more) {
      known = [...known, ...more]
      redactKnown = createRedactor(known)
    },
  }
}

/** The secret, and the other forms in which it travels. */
export function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const percent = hex.replace(/../g, '%$&')
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    percent,
    percent.toUpperCase(),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ]
  return forms.filter((form) => form.length >= MIN_SECRET_LENGTH)
}

/** The characters of a base64 text that depend on the secret alone, for each of its three alignments. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    const start = Math.ceil((offset * 8) / 6)
    const end = Math.floor(((offset + bytes.length) * 8) / 6)
    const core = padded.slice(start, end)
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
