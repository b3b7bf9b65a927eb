import { ConfigError } from '../../errors.js'
import { type Job, type Plan, type Step, stepsOf } from '../model.js'

/**
 * Throws NOT_SUPPORTED with everything in a plan that the engine cannot do, each as `file:line:column: what`. `why`: what
 * it cannot do of a job, apart from its steps, and what to do instead.
 */
export function refuse(
  { name, jobs, resources }: Plan,
  engine: string,
  why: (job: Job) => (string | false)[],
): void {
  const lines = jobs.flatMap((job) => [
    ...why(job).flatMap((words) => (words ? [`${job.at}: ${job.name}: ${words}`] : [])),
    ...stepsOf(job).flatMap((step) => {
      const words = onlyTogether(step, resources, engine)
      return words === null ? [] : [`${step.at}: ${words}`]
    }),
  ])
  if (lines.length === 0) return
  const list = [...new Set(lines)].join('\n  ')
  throw new ConfigError('NOT_SUPPORTED', `${name} uses what ${engine} cannot do:\n  ${list}`, {
    hint: "Change the plan, or run it as a whole with `caisson plan run` or the action's input `plan`.",
  })
}

/** Of steps that no engine has, where every job has a machine of its own; null for others. */
function onlyTogether(step: Step, resources: Plan['resources'], engine: string): string | null {
  if (step.kind === 'approval')
    return `nobody can approve ${step.name} within a job of ${engine}; end the job before it, and start the rest as a plan of its own`
  const isFolder =
    'resource' in step && resources.find(({ name }) => name === step.resource)?.type === 'files'
  return step.kind === 'put' && isFolder
    ? `what \`put\` writes to a folder is gone with the job; let a job that needs this one take the artifact ${step.from} instead`
    : null
}
