import { systemClock } from '../clock.js'
import type { DeliveryOptions } from '../config/delivery.js'
import type { ActionInputs } from '../config/inputs/action-inputs.js'
import { ConfigError } from '../errors.js'
import { type AdmissionRules, authorize } from '../event/authorize.js'
import { helpOn, isWithoutRun, repeated } from '../event/command.js'
import type { TriggerRules } from '../event/event-input.js'
import { type FilterRules, filterTarget } from '../event/filter-target.js'
import { locateFailure } from '../event/locate-failure.js'
import { isSkip, type Skip, type Task } from '../event/task.js'
import type { Forge } from '../github/forge.js'
import { outsiderKey, runKey } from '../report/marker.js'
import { leftFor, type Outsider } from '../stages/outsider.js'
import { carryOut, refuseCommand, threadOf } from './commands.js'
import type { Job } from './job.js'

type Inputs = Readonly<ActionInputs>

/** Who may start runs on what, from the inputs. Throws CONFIG_INVALID for a team that is not one. */
export function admissionRules(inputs: Inputs): AdmissionRules & FilterRules {
  for (const team of inputs['allowed-teams'] ?? []) {
    if (/^@?[^/\s]+\/[^/\s]+$/.test(team)) continue
    throw new ConfigError('CONFIG_INVALID', `allowed-teams: "${team}" is not \`organization/team\`.`, {
      hint: "Use the team's name as in its URL, e.g. `octo-org/maintainers`.",
    })
  }
  return {
    allowedBots: inputs['allowed-bots'] ?? [],
    minimumRole: inputs['minimum-role'],
    allowedUsers: inputs['allowed-users'] ?? [],
    allowedTeams: inputs['allowed-teams'] ?? [],
    ...(inputs.outsiders === 'none' ? {} : { outsiders: inputs.outsiders }),
    authors: inputs['only-authors'] ?? [],
    labels: inputs['only-labels'] ?? [],
    changedPaths: inputs['only-changed-paths'] ?? [],
  }
}

/** A task that may run, and where it is answered; with `outsider`, only within limits. */
export interface Admitted {
  task: Task
  outsider?: Outsider
  delivery: AnswerPlace
}

export type AnswerPlace = Pick<DeliveryOptions, 'commentKey' | 'commentThread'>

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
  const unwanted = await filterTarget(github, located, rules)
  if (unwanted) return unwanted
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
  const usdPerDay = inputs['outsider-usd-per-day']
  const outsider: Outsider = {
    mode: admission.outsider,
    runsPerDay: inputs['outsider-runs-per-day'],
    ...(usdPerDay === undefined ? {} : { usdPerDay }),
  }
  const left = spending ? await leftFor(github, asked.requester, outsider, { now: systemClock.now() }) : {}
  if ('skip' in left) return left
  // The name in `@claude/fixer` selects nothing.
  const { agent: _, ...task } = wanted
  const commentKey = outsiderKey(asked.requester, workflowRun, inputs['comment-key'])
  // Not in a thread: what is written there is not counted.
  return { task, outsider: { ...outsider, ...left }, delivery: { commentKey } }
}

/** A comment for each workflow run, where it was asked for; or the one comment of all runs. */
function answerPlace(inputs: Inputs, workflowRun: string, task: Task): AnswerPlace {
  const key = inputs['comment-key']
  if (inputs['sticky-comment']) return { commentKey: key }
  return { commentKey: runKey(key, workflowRun), ...threadOf(task) }
}
