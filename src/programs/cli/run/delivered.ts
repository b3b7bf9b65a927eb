import { UsageError } from '../../../base/errors.js'
import type { DeliveryOptions } from '../../../config/delivery.js'
import type { RunRequest } from '../../../pipeline/stages/request.js'
import { findComment } from '../../../report/delivery/upsert-comment.js'
import { type DeliveredRequest, readDelivered, requestKey } from '../../../report/marker.js'
import type { Manifest } from '../../../run/manifest.js'
import type { CommandIo } from '../command.js'

/** It is part of an HTML comment and of a commit message. */
const KEY = /^(?=.{1,60}$)[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/

interface KeyFlags {
  key?: string
  publish: boolean
  issue?: number
  pr?: number
  detach?: unknown
}

/** Where a run with `--key` is answered. Throws USAGE_INVALID. */
export function keyOfFlags({ key, publish, issue, pr, detach }: KeyFlags): Partial<DeliveryOptions> {
  if (key === undefined) return {}
  if (!KEY.test(key))
    throw new UsageError('USAGE_INVALID', `--key: "${key}" is not a key.`, {
      hint: 'Use up to 60 letters and digits, with a single `.`, `_` or `-` between them, e.g. `upgrade-7`.',
    })
  if (!publish || (issue === undefined && pr === undefined))
    throw new UsageError('USAGE_INVALID', '--key needs --publish, and --issue or --pr.', {
      hint: 'The comment there is where a later run with the key finds out what is done.',
    })
  if (detach === true)
    throw new UsageError('USAGE_INVALID', '--key and --detach cannot be combined.', {
      hint: 'Leave out --detach: whoever starts the run again has to see how it ends.',
    })
  return { commentKey: requestKey(key) }
}

/** What an earlier run with the same `--key` has delivered, and where; null if there is something left to do. */
export async function deliveredBefore({
  publish,
  task: { target },
  delivery: { commentKey },
}: RunRequest): Promise<(DeliveredRequest & { comment: string }) | null> {
  if (publish.to !== 'forge' || target.kind === 'none') return null
  const comment = await findComment(publish.forge.github, { number: target.number, key: commentKey })
  const delivered = comment && readDelivered(comment.body)
  return delivered ? { ...delivered, comment: comment.url } : null
}

/** EX_TEMPFAIL of sysexits.h */
const START_AGAIN = 75

/** Of a run with `--key`: whoever started it has to know where nothing but its place failed, or was taken away. */
export function exitCodeOfKeyed({
  reason,
  exitCode,
  error,
}: Pick<Manifest, 'reason' | 'exitCode' | 'error'>): number {
  const isLost = error?.code === 'CONTAINER_EXEC_FAILED'
  return isLost || reason === 'cancelled' || reason === 'engine_failed' ? START_AGAIN : exitCode
}

/** Prints it; resolves to the exit code of the run that delivered it. */
export function sayDelivered(
  io: CommandIo,
  key: string,
  delivered: DeliveredRequest & { comment: string },
): number {
  const { reason, pull, comment, exitCode } = delivered
  io.result({ delivered: { key, ...delivered } }, () => {
    const where = pull === undefined ? '' : `Pull request: ${pull}\n`
    return `Nothing to do: the request ${key} is delivered (${reason}).\n${where}Comment: ${comment}\n`
  })
  return exitCode
}
