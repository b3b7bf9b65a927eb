import { interpolate } from '../../expression.js'
import type { Job, Plan } from '../../model.js'
import type { Identity } from '../event.js'
import { combinationLabels, jobId } from '../node-id.js'
import { contextsOf, EMPTY_SCOPE, type JobEnd, type JobFacts, namesIn, type Scope } from '../scope.js'
import { type Branch, FRESH, walkBranches, walkSequence, worst } from './blocks.js'
import { enter } from './enter.js'
import { walkHooks } from './step.js'
import { begin, type Ended, finish, type Place, type Walk } from './walk.js'

/** All jobs that have ended, by name; `end` once all have. */
export interface WalkedJobs {
  jobs: Map<string, Ended & JobEnd>
  end?: Omit<Ended, 'exports'>
}

export function walkJobs(walk: Walk, plan: Plan): WalkedJobs {
  const ends: WalkedJobs['jobs'] = new Map()
  const walked = new Set<string>()
  /** Jobs that have failed, or come after one that has. */
  const upset = new Set<string>()
  for (let more = true; more; ) {
    more = false
    for (const job of plan.jobs) {
      if (walked.has(job.name) || !job.needs.every((name) => ends.has(name))) continue
      walked.add(job.name)
      const needs = new Map([...ends].filter(([name]) => job.needs.includes(name)))
      const failure = job.needs.some((name) => upset.has(name))
      const end = walkJob(walk, job, { needs, matrix: {}, variables: plan.variables }, failure)
      if (end === null) continue
      ends.set(job.name, { outputs: {}, ...end })
      if (failure || end.outcome === 'failed' || end.outcome === 'errored') upset.add(job.name)
      more = true
    }
  }
  const done = ends.size === plan.jobs.length
  return { jobs: ends, ...(done ? { end: worst([...ends.values()], ['aborted']) } : {}) }
}

function walkJob(
  walk: Walk,
  job: Job,
  facts: Omit<JobFacts, 'needs'> & { needs: ReadonlyMap<string, Ended & JobEnd> },
  failure: boolean,
): Ended | null {
  const { needs } = facts
  const id = jobId(job)
  const kind = job.matrix.length > 0 ? 'matrix' : 'job'
  const identity: Identity = { kind, name: job.name, parent: null, attempt: 1 }
  const success = [...needs.values()].every(({ outcome }) => outcome === 'succeeded')
  const entered = enter(walk, id, identity, job.if, {
    parent: id,
    job: facts,
    scope: EMPTY_SCOPE,
    cancelled: walk.state.aborting ? 'abort' : undefined,
    status: { success: success && !failure, failure, cancelled: walk.state.aborting },
    runs: success,
  })
  if ('outcome' in entered) return entered
  const given = job.needs.flatMap((name) => [...namesIn(needs.get(name)?.exports ?? EMPTY_SCOPE).artifacts])
  const scope: Scope = { ...EMPTY_SCOPE, artifacts: new Map([['workspace', walk.workspace], ...given]) }
  const place = { ...entered, ...FRESH, scope }
  if (kind === 'job') return walkInstance(walk, job, id, identity, place)
  begin(walk, id, identity)
  const end = walkMatrix(walk, job, id, place)
  if (end) finish(walk, id, end)
  return end
}

function walkMatrix(walk: Walk, job: Job, id: string, place: Place): Ended | null {
  const outputs: Record<string, string> = {}
  const labels = combinationLabels(job.matrix)
  const branches = job.matrix.map((matrix, index): Branch => {
    const own = `${id}[${labels[index]}]`
    const identity: Identity = { kind: 'job', name: `${job.name} (${labels[index]})`, parent: id, attempt: 1 }
    return {
      begun: walk.state.nodes.has(own),
      walk(walk, cancelled) {
        const facts = { ...place.job, matrix }
        const end = walkInstance(walk, job, own, identity, { ...place, parent: own, job: facts, cancelled })
        // As on GitHub, except that the last combination counts, not the one that happens to end last.
        for (const [name, value] of Object.entries(end?.outputs ?? {}))
          if (value !== '') outputs[name] = value
        return end
      },
    }
  })
  const end = walkBranches(
    walk,
    branches,
    { limit: job.maxParallel, failFast: job.failFast },
    place.cancelled,
  )
  // Its artifacts have a version for each combination, which no name tells apart.
  return end && { ...end, outputs, exports: EMPTY_SCOPE }
}

/** A job, or one of its combinations. */
function walkInstance(walk: Walk, job: Job, id: string, identity: Identity, place: Place): Ended | null {
  const { turn, state } = walk
  const known = walk.memo.get(id)
  if (known) return known
  if (identity.parent !== null) {
    const entered = enter(walk, id, identity, undefined, place)
    if ('outcome' in entered) return entered
  }
  if (!state.nodes.has(id)) {
    if (turn.openJobs >= walk.maxJobs) return null
    turn.openJobs++
    begin(walk, id, identity)
  }
  const core = walkSequence(walk, job.steps, place)
  const hooked = core && walkHooks(walk, job.hooks, id, place, core)
  if (hooked === null) return null
  const end = withOutputs(job, place, hooked)
  finish(walk, id, end)
  turn.ended.push([id, end])
  return end
}

function withOutputs(job: Job, place: Place, end: Ended): Ended {
  if (Object.keys(job.outputs).length === 0) return end
  const contexts = contextsOf(place.job, namesIn(end.exports))
  try {
    const outputs = Object.entries(job.outputs).map(([name, text]) => {
      return [name, interpolate(text, contexts)] as const
    })
    return { ...end, outputs: Object.fromEntries(outputs) }
  } catch (error) {
    const message = `outputs of ${job.name}: ${error instanceof Error ? error.message : String(error)}`
    return { ...end, outcome: 'errored', cause: undefined, message }
  }
}
