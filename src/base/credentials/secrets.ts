import { parseJson } from '../json.js'
import { TOKEN_SHAPES } from '../redact.js'

/** The header of a private key, followed by what could be the key on the same line or the next. */
export const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\\[rn]|["'\s+,]|(?:Proc-Type|DEK-Info|Version):(?:(?!Proc-Type:|DEK-Info:|Version:|-----BEGIN|[A-Za-z0-9+/=]{24})[^\n\\])*(?=[\n\\]|Proc-Type:|DEK-Info:|Version:|[A-Za-z0-9+/=]{24}))*[A-Za-z0-9+/=]{24}/g
const PRIVATE_KEY_BODY = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----([^-]*)/g

/** Names of settings whose values are secret, in lower case and without separators. */
const WORDS =
  'password|passwd|passphrase|secret|secretkey|secretaccesskey|token|apikey|privatekey|clientkeydata|accountkey|signingkey|authorization'
const SECRET_KEY = new RegExp(`(?:${WORDS}|(?:^|:)auth)$`)
/** In every text that has such a name. */
const SECRET_WORD = new RegExp(`${WORDS}|auth`)
/** `scheme://user:password@host`, and `scheme://token@host`. */
const URL_SECRET = /\b[a-z][a-z0-9+.-]*:\/\/(?:[^\s/:@"'<>]*:([^\s/@"'<>]+)|([^\s/:@"'<>]{20,}))@/gi
const REFERENCE = /^(?:[$%<{]|\*+$|x+$|env:|your[-_])|\$\{|\{\{/i
const SHORTEST = 6

/**
 * The secrets in a file of settings: JSON, YAML, INI, properties, XML, netrc, git's. Without `sure`, a value
 * whose name alone could also belong to a label or an example has to look random.
 */
export function secretsIn(text: string, { sure = false } = {}): string[] {
  const found = new Set<string>()
  const add = (value: string, strict = !sure) => {
    const secret = value.trim().replace(/^(["'])(.*)\1[,;]?$/, '$2')
    if (secret.length < SHORTEST || REFERENCE.test(secret)) return
    if (strict && !isRandom(secret)) return
    found.add(secret)
    // `Authorization: Bearer …`, and what Docker and npm keep of a user and a password.
    const bare = secret.replace(/^(?:bearer|basic|token)\s+/i, '')
    if (bare.length >= SHORTEST) found.add(bare)
    const decoded = Buffer.from(bare, 'base64').toString('latin1')
    const [, password] = /^[\x20-\x7e]*?:([\x20-\x7e]{6,})$/.exec(decoded) ?? []
    if (password !== undefined) found.add(password)
  }
  for (const match of text.matchAll(PRIVATE_KEY_BODY))
    for (const line of (match[1] ?? '').split(/\\[nr]|\s/)) if (line.length >= 16) found.add(line)
  for (const shape of TOKEN_SHAPES) for (const [token] of text.matchAll(shape)) add(token, true)
  for (const [, password, token] of text.matchAll(URL_SECRET)) {
    if (password === undefined) add(token ?? '', true)
    else if (!/^pass(?:word|wd)?$/i.test(password)) add(decode(password), false)
  }
  const json = parsed(text)
  if (json !== undefined) walk(json, add)
  else for (const [key, value] of settingsIn(text)) if (isSecretKey(key)) add(value)
  if (json === undefined && (sure || /^\s*machine\s/m.test(text)))
    for (const [, password = ''] of text.matchAll(/\bpassword\s+(\S+)/g)) add(password, false)
  for (const [, header = ''] of text.matchAll(/^\s*extraheader\s*=\s*"?(?:[\w-]+:)?([^"\n]+)/gim))
    add(header, false)
  // A file that is nothing but a token.
  if (sure && /^\S{16,}$/.test(text.trim()) && json === undefined) found.add(text.trim())
  return [...found]
}

function isSecretKey(key: string): boolean {
  return SECRET_KEY.test(bareWords(key))
}

const bareWords = (text: string) => text.toLowerCase().replace(/[-_.\s]/g, '')

/** Digits among letters, or a long mixture of upper and lower case: no word of any language. */
function isRandom(value: string): boolean {
  if (value.length < 8 || /\s/.test(value) || new Set(value).size < 6) return false
  const count = (pattern: RegExp) => value.match(pattern)?.length ?? 0
  return (
    (count(/\d/g) > 0 && count(/[a-z]/gi) > 0) ||
    (value.length >= 16 && count(/[a-z]/g) > 3 && count(/[A-Z]/g) > 3)
  )
}

function parsed(text: string): unknown {
  return /^\s*[{[]/.test(text) ? parseJson(text) : undefined
}

function walk(value: unknown, add: (secret: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && isSecretKey(key) && !inner.includes('-----BEGIN')) add(inner)
    else walk(inner, add)
  }
}

/** `key = value`, `key: value`, `<key>value</key>`; nothing of a text that names no secret at all, as most do not. */
function* settingsIn(text: string): Generator<[string, string]> {
  const plain = text.replace(/<!--[\s\S]*?-->/g, '')
  if (!SECRET_WORD.test(bareWords(plain))) return
  for (const [, key = '', value = ''] of plain.matchAll(/<([\w.-]+)>([^<>\n]+)<\/\1>/g)) yield [key, value]
  for (const line of plain.split('\n')) {
    if (/^\s*[#;<]/.test(line)) continue
    const [, key, value] =
      /^\s*(?:export\s+)?["']?([^\s="']+)["']?\s*=\s*(\S.*)$/.exec(line) ??
      /^(?:\s|-(?=[\s-]))*-?["']?([^\s:"'-][^\s:"']*)["']?\s*:\s+(\S.*)$/.exec(line) ??
      []
    if (key !== undefined && value !== undefined) yield [key, value.replace(/,\s*$/, '')]
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
