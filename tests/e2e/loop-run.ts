import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionTranscript } from '../../src/agents/transcript/types.js'
import { type Log, memoryLog } from '../../src/base/log.js'
import type { SpecInput } from '../../src/config/spec.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import type { RunResult } from '../../src/pipeline/stages/request.js'
import type { RunEvent } from '../../src/run/journal/event.js'
import { repository, temporary } from '../unit/change/patch/repository.js'
import { runLocally } from '../world/local-run.js'
import { partPath } from '../world/parts.js'

export const bash = (command: string) => ({ name: 'Bash', input: { command, timeout: 600_000 } })

interface LoopRan extends RunResult {
  log: string[]
  events: RunEvent[]
  transcript: SessionTranscript
  /** A file of the evidence. */
  evidence(name: string): Promise<string>
  checkout: string
  [Symbol.dispose](): void
}

/** A loop over a small repository in a container; the real CLI, a model out of a script, no pause. */
export async function runLoop(
  script: Script,
  { loop, ...spec }: Omit<SpecInput, 'loop'> & { loop?: Exclude<SpecInput['loop'], 'none'> },
  options: { signal?: AbortSignal; onLine?: (line: string) => void } = {},
): Promise<LoopRan> {
  const folder = temporary()
  const memory = memoryLog()
  const heard = (level: 'info' | 'warn' | 'error') => (message: string) => {
    memory[level](message)
    options.onLine?.(message)
  }
  const log: Log = { ...memory, info: heard('info'), warn: heard('warn'), error: heard('error') }
  const events: RunEvent[] = []
  const checkout = repository(folder.path, 'echo "the last line is:" > note.txt; echo DONE >> note.txt')
  const result = await runLocally({
    spec: { ...spec, agent: { path: partPath('claude'), ...spec.agent }, loop: { pauseSeconds: 0, ...loop } },
    instruction: 'Do it. Say DONE when all is done.',
    root: join(folder.path, 'runs'),
    checkout,
    model: script,
    log,
    onEvent: (event) => events.push(event),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  return {
    ...result,
    log: memory.lines,
    events,
    checkout,
    transcript: JSON.parse(await readFile(result.folder.transcript, 'utf8')) as SessionTranscript,
    evidence: (name) => readFile(join(result.folder.evidence, name), 'utf8'),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}
