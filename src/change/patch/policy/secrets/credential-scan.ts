import { PRIVATE_KEY } from '../../../../base/credentials/secrets.js'
import { TOKEN_SHAPES } from '../../../../base/redact.js'
import type { Hit, RuleId } from '../rules.js'
import { scanWithSecretlint } from './secretlint.js'

/**
 * secretlint keeps a record of every call, and its cost grows with the number of calls, so small texts are
 * batched.
 */
const BATCH = 512 * 1024
const BETWEEN = '\n\n'

/** Searches one text after the other for credentials of any service. */
export interface CredentialSearch {
  look(path: string, text: string, lineOf?: (offset: number) => number | undefined): Promise<void>
  /** Everything found; call it once, at the end. */
  hits(): Promise<Hit[]>
}

export function searchCredentials(): CredentialSearch {
  const found = new Map<string, Hit>()
  let batch: { start: number; report: (rule: RuleId, offset: number, message: string) => void }[] = []
  let content = ''
  const flush = async () => {
    if (content === '') return
    const [places, text] = [batch, content]
    batch = []
    content = ''
    for (const { offset, name } of await scanWithSecretlint(text)) {
      const place = places.findLast(({ start }) => start <= offset)
      place?.report(
        'secrets/scanner',
        offset - place.start,
        `This looks like a credential (secretlint: ${name}).`,
      )
    }
  }
  return {
    async look(path, text, lineOf = () => undefined) {
      const taken = new Set<number>()
      const report = (rule: RuleId, offset: number, message: string) => {
        if (rule === 'secrets/scanner' && taken.has(offset)) return
        taken.add(offset)
        const line = lineOf(offset)
        const hit = { rule, path, message, ...(line === undefined ? {} : { line }) }
        found.set(JSON.stringify([path, line, message]), hit)
      }
      for (const shape of TOKEN_SHAPES) {
        for (const match of text.matchAll(shape)) {
          const kind = match[0].startsWith('sk-ant-') ? 'Anthropic' : 'GitHub'
          if (!isPlaceholder(match[0]))
            report('secrets/token', match.index, `This looks like a token (${kind}).`)
        }
      }
      for (const match of text.matchAll(PRIVATE_KEY))
        report('secrets/private-key', match.index, 'A private key starts here.')
      batch.push({ start: content.length, report })
      content += text + BETWEEN
      if (content.length >= BATCH) await flush()
    },
    async hits() {
      await flush()
      return [...found.values()]
    },
  }
}

/**
 * Documentation says `sk-ant-your-key-goes-here`; a random value has upper-case and lower-case letters and
 * digits.
 */
function isPlaceholder(token: string): boolean {
  const random = token.replace(/^(sk-ant-([a-z]+\d*-)?|gh[a-z]_|github_pat_)/, '')
  return !/\d/.test(random) || !/[a-z]/.test(random) || !/[A-Z]/.test(random) || new Set(random).size < 10
}
