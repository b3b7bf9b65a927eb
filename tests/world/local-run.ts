import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import { deliveryOptions } from '../../src/config/delivery.js'
import { type SpecInput, specSchema } from '../../src/config/spec.js'
import type { Dialect } from '../../src/gateway/dialect.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import type { ModelSource } from '../../src/gateway/source.js'
import type { Task } from '../../src/github/event/task.js'
import { runPipeline } from '../../src/pipeline/pipeline.js'
import type { Host, RunRequest, RunResult } from '../../src/pipeline/stages/request.js'
import type { ReplayOptions } from '../../src/programs/replay/options.js'
import { replayRun } from '../../src/programs/replay/replay.js'
import { partPath } from './parts.js'
import { STATE } from './state.js'

export type LocalRun = Pick<RunRequest, 'root' | 'checkout'> &
  Partial<Omit<RunRequest, 'host' | 'model' | 'spec'>> & {
    spec?: SpecInput
    instruction: string
    /** A script is one of the Messages API. */
    model: RunRequest['model'] | Script
    /** What differs from {@link machine}. */
    host?: Partial<Host>
  }

/** This machine, with nothing but the search path, and with no executable of an agent. */
export const machine = (more: Partial<Host> = {}): Host => ({
  env: { PATH: process.env['PATH'] },
  platform: process.platform,
  arch: process.arch,
  cacheDir: '/nonexistent',
  stateDir: STATE,
  ...more,
})

export const taskOf = (instruction: string): Task => ({
  target: { kind: 'none' },
  instruction,
  requester: { login: 'alice' },
  trigger: 'prompted',
  triggeredAt: new Date(0).toISOString(),
})

/** A model that follows a script, and the bodies of the requests to it. */
export function overheard(script: Script, dialect: Dialect): { model: ModelSource; sent: string[] } {
  const source = createScriptSource(script, systemClock, dialect)
  const sent: string[] = []
  const send: ModelSource['send'] = (request) => {
    sent.push(request.body.toString())
    return source.send(request)
  }
  return { model: { ...source, send }, sent }
}

/** A whole run that publishes nothing, with a model that follows a script. */
export function runLocally({ spec = {}, instruction, model, host, ...more }: LocalRun): Promise<RunResult> {
  return runPipeline({
    spec: specSchema.parse(spec),
    task: taskOf(instruction),
    model: 'turns' in model ? createScriptSource(model, systemClock) : model,
    delivery: deliveryOptions(),
    publish: { to: 'none' },
    host: machine(host),
    secrets: [],
    log: memoryLog(),
    clock: systemClock,
    ...more,
  })
}

/** The replay of a run of this machine, by its id; by default of one with Claude Code. */
export const replayLocally = ({
  root,
  ...more
}: Pick<ReplayOptions, 'run' | 'root'> & Partial<ReplayOptions>) =>
  replayRun({
    ...{ own: true, root, currentFolder: root, agentPath: partPath('claude') },
    ...{ host: machine(), log: memoryLog(), clock: systemClock },
    ...more,
  })
