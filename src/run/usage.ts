import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesIn } from '../agents/transcript/lines.js'
import { parseJson } from '../base/json.js'
import { readStoredText, streamStoredFile } from '../base/stored-file.js'
import type { RequestRecord } from '../gateway/request-log.js'
import type { RunFolder } from './run-folder.js'

/** What the gateway recorded of one request to the model. */
export interface Exchange {
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  costUsd: number
}

/** What model requests have used: `tokens` of every kind together, cost in US dollars. */
export interface RunUsage {
  tokens: number
  costUsd: number
}

/** Adds a line of `evidence/gateway.jsonl`, which records the exact usage of every answered request. */
export function addUsageLine(spent: RunUsage, line: string): void {
  // Nothing in half a line of a process that was killed.
  const record = (parseJson(line) ?? {}) as Record<string, unknown>
  const number = (name: string) => (typeof record[name] === 'number' ? record[name] : 0)
  for (const name of ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheCreationTokens'])
    spent.tokens += number(name)
  spent.costUsd += number('costUsd')
}

/** The usage of a run so far; zero if its gateway has not been used yet. */
export async function readUsage(folder: Pick<RunFolder, 'dir' | 'evidence'>): Promise<RunUsage> {
  const spent = { tokens: 0, costUsd: 0 }
  for await (const line of linesOfGateway(folder)) addUsageLine(spent, line)
  return spent
}

const heldFile = ({ dir }: Pick<RunFolder, 'dir'>) => join(dir, 'held-usd')

/** Notes what the requests in flight may cost; nothing depends on it but the figure of a run that is killed. */
export function writeHeld(folder: Pick<RunFolder, 'dir'>, costUsd: number): void {
  try {
    writeFileSync(heldFile(folder), String(costUsd))
  } catch {
    // A full disk ends the run elsewhere.
  }
}

/** The most that a run has cost whose process is gone: what was answered, and what was still in flight. */
export async function readCostAtMost(folder: Pick<RunFolder, 'dir' | 'evidence'>): Promise<number> {
  const held = Number((await readStoredText(folder.dir, heldFile(folder), 64)) ?? 0)
  return (await readUsage(folder)).costUsd + (Number.isFinite(held) ? held : 0)
}

/** What each answered request took, by the ID of the message that it brought. */
export async function readExchanges(
  folder: Pick<RunFolder, 'dir' | 'evidence'>,
): Promise<Map<string, Exchange>> {
  const exchanges = new Map<string, Exchange>()
  for await (const line of linesOfGateway(folder)) {
    const record = (parseJson(line) ?? {}) as Partial<RequestRecord>
    const { messageId, inputTokens = 0, cacheReadTokens = 0, cacheCreationTokens = 0 } = record
    if (messageId === undefined) continue
    exchanges.set(messageId, {
      promptTokens: inputTokens + cacheReadTokens + cacheCreationTokens,
      cachedTokens: cacheReadTokens,
      completionTokens: record.outputTokens ?? 0,
      costUsd: record.costUsd ?? 0,
    })
  }
  return exchanges
}

/** None without a gateway. */
async function* linesOfGateway({ dir, evidence }: Pick<RunFolder, 'dir' | 'evidence'>) {
  const log = await streamStoredFile(dir, join(evidence, 'gateway.jsonl'))
  if (log !== null) yield* linesIn(log)
}
