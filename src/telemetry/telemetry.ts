import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Telemetry } from '../config/telemetry.js'
import { describeError } from '../errors.js'
import type { RequestRecord } from '../gateway/request-log.js'
import type { Log } from '../log.js'
import { followRun } from '../run/journal/follow.js'
import type { Manifest } from '../run/manifest.js'
import type { RunFolder } from '../run/run-folder.js'
import { linesIn } from '../transcript/lines.js'
import { planSpans } from './plan.js'

/** The longest time that a collector can keep a run that is over, in milliseconds. */
const LONGEST_MS = 10_000

/**
 * Sends the trace of a run that is over, made of what its folder holds, which is redacted. Never rejects: a collector
 * that fails is a warning in the log, and one that hangs is left after ten seconds.
 */
export async function sendTelemetry(o: {
  telemetry: Telemetry
  folder: RunFolder
  manifest: Manifest
  log: Log
}): Promise<void> {
  const { telemetry, folder, manifest, log } = o
  const signal = AbortSignal.timeout(LONGEST_MS)
  try {
    const plan = await planSpans({
      manifest,
      events: followRun(folder.dir, { signal }),
      requests: await requestsOf(folder),
      content: telemetry.content,
    })
    // Loaded only for those who ask for it.
    const { sendSpans } = await import('./export.js')
    await sendSpans(plan, telemetry, signal)
    log.debug(`The trace of the run has ${plan.length} spans.`)
  } catch (error) {
    const why = signal.aborted ? `no answer within ${LONGEST_MS / 1000} seconds` : causeOf(error)
    log.warn(`The trace of the run could not be sent: ${why}.`)
  }
}

/** The words of fetch are "fetch failed"; why is in its cause. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } }
  const why = [cause?.code, cause?.message].find((one) => typeof one === 'string' && one !== '')
  if (why !== undefined) return String(why)
  // Of a request that fetch refuses, its words may quote the headers.
  return error instanceof TypeError ? 'the request is not valid' : describeError(error).message
}

async function requestsOf(folder: RunFolder): Promise<RequestRecord[]> {
  const requests: RequestRecord[] = []
  const log = createReadStream(join(folder.evidence, 'gateway.jsonl'))
  try {
    for await (const line of linesIn(log)) {
      if (line.endsWith('}')) requests.push(JSON.parse(line) as RequestRecord)
    }
  } catch (error) {
    // A run that asked nothing has no such log.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return requests
}
