import type { Job, Plan } from '../../model.js'
import type { Identity } from '../event.js'
import { jobId } from '../node-id.js'
import { namesIn } from '../scope.js'
import { walkSequence, worst } from './blocks.js'
import { endUnbegun } from './enter.js'
import { walkHooks } from './step.js'
import { begin, type Ended, finish, type Walk } from './walk.js'

/** All jobs that have ended, by name; `end` once all have. */
export interface WalkedJobs {
  jobs: Map<string, Ended>
  end?: Omit<Ended, 'exports'>
}

export function walkJobs(walk: Walk, plan: Plan): WalkedJobs {
  const ends: WalkedJobs['jobs'] = new Map()
  const walked = new Set<string>()
  for (let more = true; more; ) {
    more = false
    for (const job of plan.jobs) {
      const needs = job.needs.flatMap((name) => ends.get(name) ?? [])
      if (walked.has(job.name) || needs.length < job.needs.length) continue
      walked.add(job.name)
      const end = walkJob(walk, job, needs)
      if (end === null) continue
      ends.set(job.name, end)
      more = true
    }
  }
  const done = ends.size === plan.jobs.length
  return { jobs: ends, ...(done ? { end: worst([...ends.values()], ['aborted']) } : {}) }
}

function walkJob(walk: Walk, job: Job, needs: readonly Ended[]): Ended | null {
  const { turn, state } = walk
  const id = jobId(job)
  const known = walk.memo.get(id)
  if (known) return known
  const identity: Identity = { kind: 'job', name: job.name, parent: null, attempt: 1 }
  const given = needs.flatMap(({ exports }) => [...namesIn(exports).artifacts])
  const place = {
    parent: id,
    scope: {
      artifacts: new Map([['workspace', walk.workspace] as const, ...given]),
      variables: new Map(),
      steps: new Map(),
    },
    cancelled: state.aborting ? ('abort' as const) : undefined,
    runs: needs.every(({ outcome }) => outcome === 'succeeded'),
  }
  const unbegun = endUnbegun(walk, id, identity, place)
  if (unbegun) return unbegun
  if (!state.nodes.has(id)) {
    if (turn.openJobs >= walk.maxJobs) return null
    turn.openJobs++
    begin(walk, id, identity)
  }
  const core = walkSequence(walk, job.steps, { ...place, runs: true })
  const end = core && walkHooks(walk, job.hooks, id, place, core)
  if (end === null) return null
  finish(walk, id, end)
  turn.ended.push([id, end])
  return end
}
