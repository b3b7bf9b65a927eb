import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionTranscript } from '../../../src/agents/transcript/types.js'
import { type Clock, systemClock } from '../../../src/base/clock.js'
import type { Log } from '../../../src/base/log.js'
import { deliveryOptions } from '../../../src/config/delivery.js'
import { type SpecInput, specSchema } from '../../../src/config/spec.js'
import type { Dialect } from '../../../src/gateway/dialect.js'
import { createScriptSource } from '../../../src/gateway/scripted/script-source.js'
import type { ModelSource } from '../../../src/gateway/source.js'
import { runPipeline } from '../../../src/pipeline/pipeline.js'
import type { ResumeInput } from '../../../src/pipeline/sessions/resume-input.js'
import type { Host } from '../../../src/pipeline/stages/request.js'
import { toolsIn } from '../../../src/programs/conform/scripted.js'
import type { Manifest } from '../../../src/run/manifest.js'
import type { RunFolder } from '../../../src/run/run-folder.js'
import { HOUSE_RULE, type Play, TASK } from './model.js'

/** Where the runs of a suite take place. */
export interface AgentPlace {
  /** What every run is told of agent and sandbox. */
  spec: SpecInput
  host: Host
  log: Log
  /** Folder of the runs. */
  runs: string
  checkout: string
  /** Milliseconds until a run counts as hanging. */
  timeoutMs: number
}

/** What of a run differs from an ordinary one. */
export interface Session {
  play: Play
  /** Joined with the spec of the suite. */
  spec?: SpecInput
  resume?: ResumeInput
  /** What happens when the model has been asked this often. */
  at?: { request: number; event: 'cancel' | 'timeout' }
}

/** What a run left. */
export interface Observed {
  folder: RunFolder
  manifest: Manifest
  transcript: SessionTranscript
  answer: string
  patch: string
  /** Bodies of the requests to the model that offer it tools, in order. */
  requests: string[]
  /** How often the model was asked in all. */
  asked: number
  /** Paths of the requests: some APIs name the model there. */
  paths: string[]
  /** It was stopped because it did not end. */
  hung: boolean
}

/** A limit that no session reaches by itself. */
const NEVER_MINUTES = 24 * 60

/** One run as anybody's, with a scripted model and without a forge. */
export async function observeRun(place: AgentPlace, session: Session): Promise<Observed> {
  const requests: string[] = []
  let all = 0
  const paths: string[] = []
  const over = new AbortController()
  const late = new AbortController()
  let hung = false
  const asked = () => {
    if (session.at?.request !== requests.length) return
    if (session.at.event === 'cancel') over.abort()
    else late.abort()
  }
  const ended = new AbortController()
  void systemClock.sleep(place.timeoutMs, ended.signal).then(() => {
    if (ended.signal.aborted) return
    hung = true
    over.abort()
  })
  const model = async (_: unknown, dialect: Dialect): Promise<ModelSource> => {
    const script = createScriptSource({ turns: session.play }, systemClock, dialect)
    return {
      send(request) {
        if (request.body.length > 0) all++
        // A request without tools is about something else: a list of models, a title.
        if (toolsIn(Object(request.json).tools).length > 0) {
          requests.push(request.body.toString())
          paths.push(request.path)
          asked()
        }
        return script.send(request)
      },
      close: () => script.close(),
    }
  }
  const { agent, sandbox, limits, ...spec } = session.spec ?? {}
  try {
    const { folder, manifest, answer } = await runPipeline({
      spec: specSchema.parse({
        ...spec,
        agent: { ...place.spec.agent, instructions: HOUSE_RULE, ...agent },
        sandbox: { ...place.spec.sandbox, ...sandbox },
        limits: { timeoutMinutes: NEVER_MINUTES, ...limits },
      }),
      task: {
        target: { kind: 'none' },
        instruction: TASK,
        requester: { login: 'caisson' },
        trigger: 'prompted',
        triggeredAt: new Date(0).toISOString(),
      },
      root: place.runs,
      checkout: place.checkout,
      model,
      delivery: deliveryOptions(),
      publish: { to: 'none' },
      host: place.host,
      secrets: [],
      log: place.log,
      clock: clockUntil(late.signal),
      signal: over.signal,
      ...(session.resume ? { resume: session.resume } : {}),
    })
    const transcript = await readFile(folder.transcript, 'utf8').catch(() => '{"messages":[],"metadata":{}}')
    return {
      folder,
      manifest,
      answer,
      transcript: JSON.parse(transcript),
      patch: await readFile(join(folder.output, 'diff.patch'), 'utf8').catch(() => ''),
      requests,
      asked: all,
      paths,
      hung,
    }
  } finally {
    ended.abort()
  }
}

/** This machine's time, in which the time limit of a session is over when `late` says so. */
function clockUntil(late: AbortSignal): Clock {
  return {
    now: systemClock.now,
    async sleep(ms, signal) {
      if (ms < (NEVER_MINUTES * 60_000) / 2) return await systemClock.sleep(ms, signal)
      const either = signal ? AbortSignal.any([signal, late]) : late
      await systemClock.sleep(ms, either)
    },
  }
}
