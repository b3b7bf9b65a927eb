import type { DeliveryOptions } from '../config/delivery.js'
import { deliveryFromInputs } from '../config/delivery.js'
import type { ActionInputs } from '../config/inputs/action-inputs.js'
import { describeError, errorInWords } from '../errors.js'
import { type Skip, skip, type Task } from '../event/task.js'
import type { Forge } from '../github/forge.js'
import { findComment, upsertComment } from '../report/delivery/upsert-comment.js'
import type { Carried } from '../stages/commands/stop-runs.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

interface CommandPlace {
  inputs: Readonly<ActionInputs>
  forge: Forge
  task: Task & { command: string }
}

/** The thread of the comment on a line that asked. */
export function threadOf({ comment }: Pick<Task, 'comment'>): Pick<DeliveryOptions, 'commentThread'> {
  return comment?.kind === 'review_comment' ? { commentThread: comment.id } : {}
}

/** The comment that answers a command, once for each request. */
function answerTo({ forge, task }: CommandPlace, kind: string) {
  const { target, comment, triggeredAt } = task
  const number = target.kind === 'none' ? 0 : target.number
  const key = `${kind}/${comment?.id ?? Date.parse(triggeredAt)}`
  const place = { number, key, thread: threadOf(task).commentThread }
  return {
    find: () => findComment(forge.github, place),
    say: (body: string) => upsertComment(forge.github, { ...place, body }),
  }
}

/** An unknown command is answered with those that there are, by the job that may write. */
export async function refuseCommand(o: CommandPlace, help: string | null): Promise<Skip> {
  // An outsider could have as many replies as they like.
  if (help !== null && o.inputs.mode !== 'run' && o.task.target.kind !== 'none')
    await answerTo(o, 'help').say(help)
  return skip(`\`${o.task.command}\` is not a command.`)
}

/**
 * Carries out a command that starts no run, once, and answers with what was done. Rejects, after having answered, if GitHub
 * refused it. `job` is absent where another job has read the event: its word does not count.
 */
export async function carryOut(
  o: CommandPlace & { job?: Job | undefined; signal: AbortSignal; mayChange: boolean },
): Promise<Skip> {
  const { inputs, task, job, mayChange } = o
  const { command, requester } = task
  if (!mayChange) return skip(`${requester.login} may not use \`${command}\`.`)
  if (task.target.kind === 'none')
    return skip(`\`${command}\` works on issues and pull requests; not in discussions.`)
  if (inputs.mode === 'run') return skip(`The job with \`mode: publish\` carries out \`${command}\`.`)
  if (!job) return skip(`\`${command}\` takes effect only in the workflow run that its comment started.`)
  const answer = answerTo(o, command)
  const before = await answer.find()
  const done = skip(`\`${command}\` was answered in a comment, without a run.`)
  if (before && command === 'undo') return done
  const carried = command === 'stop' ? await stop(o, answer.say) : await undo({ ...o, job })
  if (carried === null && before) return done
  await answer.say(carried?.said ?? 'No run is working on this.')
  if (carried?.error !== undefined) throw carried.error
  return done
}

async function stop({ forge, task }: CommandPlace, say: (body: string) => Promise<unknown>) {
  const { stopRuns } = await import('../stages/commands/stop-runs.js')
  return stopRuns(forge, task, say)
}

async function undo({
  inputs,
  forge,
  task,
  job,
  signal,
}: CommandPlace & { job: Job; signal: AbortSignal }): Promise<Carried> {
  const { checkout, branch, root } = job
  const { undoDelivery } = await import('../stages/commands/undo.js')
  try {
    const said = await undoDelivery({
      forge,
      task,
      given: deliveryFromInputs(inputs),
      checkout,
      ...(branch ? { checkoutRef: branch } : {}),
      root,
      log: jobLog,
      signal,
    })
    return { said }
  } catch (error) {
    return { said: `Nothing was undone, or not all of it.\n\n${errorInWords(describeError(error))}`, error }
  }
}
