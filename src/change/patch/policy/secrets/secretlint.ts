import { isMainThread } from 'node:worker_threads'
import { askWorker } from '../worker-thread.js'

export interface ScannerFinding {
  offset: number
  /** Offset of its end. */
  end: number
  /** The rule's name, e.g. `aws/AWSSecretAccessKey`. */
  name: string
}

type Scan = (text: string) => Promise<ScannerFinding[]>

let loading: Promise<Scan> | undefined

/** secretlint's recommended rules, never in the program's own thread: how long they work is up to the text. */
export async function scanWithSecretlint(text: string): Promise<ScannerFinding[]> {
  if (isMainThread) return (await askWorker({ text })) as ScannerFinding[]
  return (await loadSecretlint())(text)
}

/** Loaded on first use because it is large. */
export function loadSecretlint(): Promise<Scan> {
  loading ??= load()
  return loading
}

async function load(): Promise<Scan> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ])
  const id = '@secretlint/secretlint-rule-preset-recommend'
  const config = { rules: [{ id, rule: creator }] }
  return async (text) => {
    // The preset obeys comments that disable it; a patch must not be able to. The replacement has the same
    // length, so that offsets stay valid.
    const content = text.replace(/secretlint-/gi, 'secretlint_')
    const { messages } = await lintSource({
      source: { content, filePath: '/patch.txt', ext: '.txt', contentType: 'text' },
      options: { config, locale: 'en', maskSecrets: true },
    })
    return messages
      .filter(({ type }) => type === 'message')
      .map(({ range, ruleId, messageId }) => ({
        offset: range[0],
        end: range[1],
        name: `${ruleId.replace(/^.*secretlint-rule-/, '')}/${messageId}`,
      }))
  }
}
