import { systemClock } from '../../base/clock.js'
import { ConfigError } from '../../base/errors.js'
import type { DeliveryOptions } from '../../config/delivery.js'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { type AdmissionRules, authorize } from '../../github/event/authorize.js'
import { helpOn, isWithoutRun, repeated } from '../../github/event/command.js'
import type { TriggerRules } from '../../github/event/event-input.js'
import { locateFailure } from '../../github/event/locate-failure.js'
import { isSkip, type Skip, skip, type Task } from '../../github/event/task.js'
import type { Forge } from '../../github/forge.js'
import { type Outsider, whyNoneLeft } from '../../pipeline/stages/outsider.js'
import { findComment, type OwnComment, upsertComment } from '../../report/delivery/upsert-comment.js'
import { outsiderKey, runKey } from '../../report/marker.js'
import type { Job } from './job.js'

type Inputs = Readonly<ActionInputs>

/** Who may start runs, from the inputs. Throws CONFIG_INVALID for a team that is not one. */
export function admissionRules(inputs: Inputs): AdmissionRules {
  const { 'allowed-users': allowedUsers, outsiders } = inputs
  for (const team of allowedUsers) {
    if (!team.includes('/') || /^@?[^/\s]+\/[^/\s]+$/.test(team)) continue
    throw new ConfigError('CONFIG_INVALID', `allowed-users: "${team}" is not \`organization/team\`.`, {
      hint: "Use the team's name as in its URL, e.g. `octo-org/maintainers`.",
    })
  }
  const isBot = (name: string) => /\[bot\]$/i.test(name)
  return {
    allowedBots: allowedUsers.filter(isBot),
    allowedUsers: allowedUsers.filter((name) => !isBot(name)),
    ...(outsiders === 'none' ? {} : { outsiders }),
  }
}

/** A task that may run, and where it is answered; with `outsider`, only within limits. */
export interface Admitted {
  task: Task
  outsider?: Outsider
  delivery: AnswerPlace
}

export type AnswerPlace = Pick<DeliveryOptions, 'comment' | 'commentKey' | 'commentThread'>

/** Admits a task to this workflow run, or says why not. `spending` is false where a run has been admitted already. */
export async function admit(o: {
  inputs: Inputs
  workflowRun: string
  forge: Forge
  asked: Task
  rules: TriggerRules
  /** Absent where the failed checks were located by another job. */
  failures?: Parameters<typeof locateFailure>[2]
  spending?: boolean
  /** Absent where another job has read the event. */
  job?: Job | undefined
  signal: AbortSignal
}): Promise<Admitted | Skip> {
  const { inputs, workflowRun, forge, asked, rules, spending = true } = o
  const { github } = forge
  const admission = await authorize(github, asked, rules)
  if (isSkip(admission)) return admission
  const located = o.failures ? await locateFailure(github, asked, o.failures) : asked
  if (isSkip(located)) return located
  const help = helpOn(located, rules.phrase)
  const { command } = located
  const mayChange = admission.outsider === undefined
  if (command !== undefined && help !== null)
    return refuseCommand({ inputs, forge, task: { ...located, command } }, mayChange ? help : null)
  if (isWithoutRun(command)) return carryOut({ ...o, task: { ...located, command }, mayChange })
  const wanted = await repeated(github, located, rules)
  if (isSkip(wanted)) return wanted
  const delivery = answerPlace(inputs, workflowRun, asked)
  if (admission.outsider === undefined) return { task: wanted, delivery }
  const comments = inputs.comment === 'always' && inputs.deliver !== 'workspace'
  const issue = comments || asked.target.kind !== 'issue' ? undefined : asked.target.number
  if (spending && !comments && !(issue !== undefined && isNew(o.job)))
    return skip(
      `${asked.requester.login} may not start this run: without a comment, the runs of outsiders are not counted, so only a new issue of theirs starts one.`,
    )
  const none = spending && (await whyNoneLeft(github, asked.requester, { now: systemClock.now(), issue }))
  if (none) return none
  // The name in `@claude/fixer` selects nothing.
  const { agent: _, ...task } = wanted
  const commentKey = outsiderKey(asked.requester, workflowRun, commentKeyOf(inputs))
  // Not in a thread: what is written there is not counted.
  return { task, outsider: { mode: admission.outsider }, delivery: { comment: inputs.comment, commentKey } }
}

/** It happens once for each issue. */
function isNew(job: Job | undefined): boolean {
  const { action, comment } = (job?.payload ?? {}) as { action?: unknown; comment?: unknown }
  return action === 'opened' && comment === undefined
}

/** A comment for each workflow run, where it was asked for; or the one comment of all runs. */
function answerPlace(inputs: Inputs, workflowRun: string, task: Task): AnswerPlace {
  const key = commentKeyOf(inputs)
  const { comment } = inputs
  if (inputs['sticky-comment'] !== 'false') return { comment, commentKey: key }
  return { comment, commentKey: runKey(key, workflowRun), ...threadOf(task) }
}

/** Tells the comments of workflows with different words apart. */
export function commentKeyOf({ 'sticky-comment': sticky }: Pick<Inputs, 'sticky-comment'>): string {
  return sticky === 'false' || sticky === 'true' ? 'main' : sticky
}

interface CommandPlace {
  inputs: Readonly<ActionInputs>
  forge: Forge
  task: Task & { command: string }
}

/** The thread of the comment on a line that asked. */
function threadOf({ comment }: Pick<Task, 'comment'>): Pick<DeliveryOptions, 'commentThread'> {
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
async function refuseCommand(o: CommandPlace, help: string | null): Promise<Skip> {
  // An outsider could have as many replies as they like.
  if (help !== null && o.inputs.mode !== 'run' && o.task.target.kind !== 'none')
    await answerTo(o, 'help').say(help)
  return skip(`\`${o.task.command}\` is not a command.`)
}

/**
 * Carries out a command that starts no run, once, and answers with what was done. Rejects, after having answered, if GitHub
 * refused it. `job` is absent where another job has read the event: its word does not count.
 */
async function carryOut(o: CommandPlace & { job?: Job | undefined; mayChange: boolean }): Promise<Skip> {
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
