import type { DeliveryOptions } from '../../config/delivery.js'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { type Skip, skip, type Task } from '../../github/event/task.js'
import type { Forge } from '../../github/forge.js'
import { findComment, type OwnComment, upsertComment } from '../../report/delivery/upsert-comment.js'
import type { Job } from './job.js'

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
  let own: OwnComment | undefined
  return {
    find: () => findComment(forge.github, place),
    async say(body: string) {
      own = await upsertComment(forge.github, { ...place, own, body })
    },
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
  o: CommandPlace & { job?: Job | undefined; mayChange: boolean },
): Promise<Skip> {
  const { inputs, task, job, mayChange } = o
  const { command, requester } = task
  if (!mayChange) return skip(`${requester.login} may not use \`${command}\`.`)
  if (task.target.kind === 'none') return skip(`\`${command}\` works on issues and pull requests.`)
  if (inputs.mode === 'run') return skip(`The job with \`mode: publish\` carries out \`${command}\`.`)
  if (!job) return skip(`\`${command}\` takes effect only in the workflow run that its comment started.`)
  const answer = answerTo(o, command)
  const before = await answer.find()
  const done = skip(`\`${command}\` was answered in a comment, without a run.`)
  const { stopRuns } = await import('../../pipeline/stages/commands/stop-runs.js')
  const carried = await stopRuns(o.forge, task, answer.say)
  if (carried === null && before) return done
  await answer.say(carried?.answer ?? 'No run is working on this.')
  if (carried?.error !== undefined) throw carried.error
  return done
}
