import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../src/clock.js'
import { deliveryOptions } from '../../src/config/delivery.js'
import { type SpecInput, specSchema } from '../../src/config/spec.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { type Log, memoryLog } from '../../src/log.js'
import { runPipeline } from '../../src/pipeline.js'
import type { RunEvent } from '../../src/run/journal/event.js'
import type { RunResult } from '../../src/stages/request.js'
import type { SessionTranscript } from '../../src/transcript/types.js'
import { repository, temporary } from '../unit/patch/repository.js'
import { partPath } from '../world/parts.js'

export const bash = (command: string) => ({ name: 'Bash', input: { command, timeout: 600_000 } })

/** This machine, with an executable of Claude Code that is there already. */
export const HOST = {
  env: { PATH: process.env['PATH'] },
  platform: process.platform,
  arch: process.arch,
  cacheDir: '/nonexistent',
}

export interface LoopRan extends RunResult {
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
  const result = await runPipeline({
    spec: specSchema.parse({
      ...spec,
      agent: { path: partPath('claude'), ...spec.agent },
      loop: { pauseSeconds: 0, ...loop },
    }),
    task: {
      target: { kind: 'none' },
      instruction: 'Do it. Say DONE when all is done.',
      requester: { login: 'alice' },
      trigger: 'prompted',
      triggeredAt: new Date(0).toISOString(),
    },
    root: join(folder.path, 'runs'),
    checkout,
    model: createScriptSource(script, systemClock),
    delivery: deliveryOptions(),
    publish: { to: 'none' },
    host: HOST,
    secrets: [],
    log,
    clock: systemClock,
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
