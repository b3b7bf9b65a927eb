export interface ScannerFinding {
  offset: number
  /** Where it ends. */
  end: number
  /** Of the rule, e.g. `aws/AWSSecretAccessKey`. */
  name: string
}

type Scan = (text: string) => Promise<ScannerFinding[]>

let loading: Promise<Scan> | undefined

/** secretlint's recommended rules; loaded at the first use, since they are large. */
export async function scanWithSecretlint(text: string): Promise<ScannerFinding[]> {
  loading ??= load()
  const scan = await loading
  return scan(text)
}

async function load(): Promise<Scan> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ])
  const id = '@secretlint/secretlint-rule-preset-recommend'
  const config = { rules: [{ id, rule: creator }] }
  return async (text) => {
    // The preset obeys comments that switch it off; a patch must not. Same length, so that offsets hold.
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
