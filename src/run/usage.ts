import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunFolder } from './run-folder.js'

/** What model requests have used: `tokens` of every kind together, cost in US dollars. */
export interface RunUsage {
  tokens: number
  costUsd: number
}

/** Adds a line of `evidence/gateway.jsonl`, which records the exact usage of every answered request. */
export function addUsageLine(spent: RunUsage, line: string): void {
  try {
    const record = JSON.parse(line) as Record<string, unknown>
    const number = (name: string) => (typeof record[name] === 'number' ? record[name] : 0)
    for (const name of ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheCreationTokens'])
      spent.tokens += number(name)
    spent.costUsd += number('costUsd')
  } catch {
    // Half a line of a process that was killed.
  }
}

/** The usage of a run so far; zero if its gateway has not been used yet. */
export async function readUsage(folder: Pick<RunFolder, 'evidence'>): Promise<RunUsage> {
  const spent = { tokens: 0, costUsd: 0 }
  const log = await readFile(join(folder.evidence, 'gateway.jsonl'), 'utf8').catch(() => '')
  for (const line of log.split('\n')) addUsageLine(spent, line)
  return spent
}
