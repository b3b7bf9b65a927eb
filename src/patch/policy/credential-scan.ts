import { TOKEN_SHAPES } from '../../redact.js'
import type { RuleId } from './rules.js'
import { scanWithSecretlint } from './secretlint.js'

/** Something that looks like a credential, at an offset of the text. */
export interface Credential {
  rule: RuleId
  offset: number
  message: string
}

/** A key's header that is followed by what could be a key, on the same line or the next. */
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\\[rn]|["'\s+,]|Proc-Type[^\n]*|DEK-Info[^\n]*|Version[^\n]*)*[A-Za-z0-9+/=]{24}/g

/** Credentials of any service in a text. */
export async function findCredentials(path: string, text: string): Promise<Credential[]> {
  const found: Credential[] = []
  for (const shape of TOKEN_SHAPES) {
    for (const match of text.matchAll(shape)) {
      if (isPlaceholder(match[0])) continue
      found.push({
        rule: 'secrets/token',
        offset: match.index,
        message: `This looks like a token (${kindOf(match[0])}).`,
      })
    }
  }
  for (const match of text.matchAll(PRIVATE_KEY))
    found.push({ rule: 'secrets/private-key', offset: match.index, message: 'A private key begins here.' })
  const taken = new Set(found.map(({ offset }) => offset))
  for (const { offset, name } of await scanWithSecretlint(path, text)) {
    if (!taken.has(offset))
      found.push({
        rule: 'secrets/scanner',
        offset,
        message: `This looks like a credential (secretlint: ${name}).`,
      })
  }
  return found
}

/** Documentation says `sk-ant-your-key-goes-here`; what is made by chance has letters of both cases and digits. */
function isPlaceholder(token: string): boolean {
  const random = token.replace(/^(sk-ant-([a-z]+\d*-)?|gh[a-z]_|github_pat_)/, '')
  return !/\d/.test(random) || !/[a-z]/.test(random) || !/[A-Z]/.test(random) || new Set(random).size < 10
}

function kindOf(token: string): string {
  if (token.startsWith('sk-ant-')) return 'Anthropic'
  return 'GitHub'
}
