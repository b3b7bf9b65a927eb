import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { group } from '@actions/core'
import type { ArtifactStore, StoredArtifact } from '../../../base/artifact/artifact-store.js'
import { unpackArtifact } from '../../../base/artifact/unpack.js'
import { ArtifactError, ConfigError, HandoffError } from '../../../base/errors.js'
import type { ActionInputs } from '../../../config/inputs/action-inputs.js'
import { folderSource, type HandoffSource } from '../../../pipeline/handoff/source.js'
import type { UploadedArtifact } from '../../../pipeline/stages/request.js'
import { makePrivate } from '../../../run/record/private-folder.js'
import { artifactsOf, artifactUrl, ownArtifacts } from '../artifact.js'
import type { Job } from '../job.js'

/** The default name of the artifact of `mode: run`. */
const OUR_NAME = /^caisson-\d{8}-\d{6}-[0-9a-f]{8}$/

/** The workflow run whose result is published. */
export interface Origin {
  id: number
  /** It is the workflow run that this job is part of. */
  own: boolean
  /** Address of its page. */
  url: string
}

export interface Found {
  source: HandoffSource
  artifact: UploadedArtifact | null
  /** The archive was checked against the digest that GitHub keeps. */
  vouched: boolean
}

/**
 * Finds the other job's result and unpacks it into a folder of ours. Rejects with HANDOVER_MISSING or
 * HANDOVER_REFUSED.
 */
export async function findHandoff(
  inputs: Readonly<ActionInputs>,
  job: Job,
  token: string,
  origin: Origin,
): Promise<Found> {
  const { artifact } = inputs
  if (artifact !== undefined && artifactId(inputs) === undefined)
    return { source: folderSource(artifact), artifact: null, vouched: false }
  try {
    return await group('Fetching the artifact', () => fetchHandedOver(inputs, job, token, origin))
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error
    const code = error.code === 'ARTIFACT_INVALID' ? 'HANDOVER_REFUSED' : 'HANDOVER_MISSING'
    throw new HandoffError(code, error.message, { hint: error.hint, cause: error })
  }
}

async function fetchHandedOver(
  inputs: Readonly<ActionInputs>,
  job: Job,
  token: string,
  origin: Origin,
): Promise<Found> {
  const store = await (origin.own ? ownArtifacts(origin.id) : artifactsOf(job, token))
  const found = await choose(store, inputs, origin)
  assertUsable(found, origin)
  await makePrivate(job.root)
  const dir = await mkdtemp(join(job.root, 'artifact-'))
  await store.download(found, join(dir, 'artifact.zip'))
  await unpackArtifact(join(dir, 'artifact.zip'), join(dir, 'files'))
  const source = { ...folderSource(join(dir, 'files')), name: `the artifact ${found.name}` }
  const { name, sha256 } = found
  const artifact = {
    name,
    id: found.id,
    url: artifactUrl(origin.url, found.id),
    ...(sha256 ? { sha256 } : {}),
  }
  return { source, artifact, vouched: sha256 !== undefined }
}

async function choose(
  store: ArtifactStore,
  inputs: Readonly<ActionInputs>,
  origin: Origin,
): Promise<StoredArtifact> {
  const id = artifactId(inputs)
  if (id !== undefined) return store.artifact(id)
  const listed = await store.ofWorkflowRun(origin.id)
  const found = listed.filter((artifact) => OUR_NAME.test(artifact.name))
  const [only, second] = found
  if (only && !second) return only
  const names = listed.map((artifact) => artifact.name)
  const there = names.length > 0 ? `It has: ${names.slice(0, 20).join(', ')}.` : 'It has no artifacts.'
  if (!only) {
    const what = `The workflow run ${origin.id} has no artifact of a Caisson run.`
    throw new HandoffError('HANDOVER_MISSING', `${what} ${there}`, {
      hint: 'Check the log of the job with `mode: run`: it may have ended before there was anything to upload, or have `upload-artifact: false`.',
    })
  }
  throw new HandoffError(
    'HANDOVER_MISSING',
    `The workflow run ${origin.id} has more than one artifact to publish: ${found.map((artifact) => artifact.name).join(', ')}.`,
    { hint: 'Select one: pass the output `artifact-id` of the job that ran as `artifact`.' },
  )
}

function assertUsable({ name, expired, workflowRun }: StoredArtifact, origin: Origin): void {
  if (expired) {
    throw new HandoffError('HANDOVER_MISSING', `The artifact ${name} has expired.`, {
      hint: "Run again, and publish sooner or increase the retention in the repository's settings for Actions.",
    })
  }
  const hint =
    'Publish only what a workflow of this repository made from a commit of this repository. For a pull request from a fork, use `issue_comment` or `pull_request_target`.'
  if (workflowRun !== null && workflowRun.id !== origin.id) {
    throw new HandoffError(
      'HANDOVER_REFUSED',
      `The artifact ${name} belongs to the workflow run ${workflowRun.id}, not to ${origin.id}.`,
      { hint },
    )
  }
  if (workflowRun?.foreign) {
    throw new HandoffError('HANDOVER_REFUSED', `The artifact ${name} was made by a run of a fork.`, { hint })
  }
}

/**
 * The workflow run to publish: this one, or the one that the event names if no job here has put a result out. Throws
 * CONFIG_INVALID.
 * `earlier`: also what an earlier attempt of it has left.
 */
export function originOf(
  inputs: Readonly<ActionInputs>,
  job: Pick<Job, 'event' | 'payload' | 'owner' | 'repo' | 'serverUrl' | 'workflow'>,
): Origin & { attempt: number; earlier: boolean } {
  const { serverUrl, owner, repo, workflow } = job
  if (workflow === null) {
    throw new ConfigError(
      'CONFIG_INVALID',
      'The runner does not say which workflow run this is: GITHUB_RUN_ID is not set.',
      {
        hint: 'Use `mode: publish` in a GitHub Actions workflow.',
      },
    )
  }
  const triggering = isOfOwnJob(inputs) ? null : triggeringRun(job)
  const id = triggering?.id ?? Number(workflow.id)
  const own = triggering === null
  const url = `${serverUrl}/${owner}/${repo}/actions/runs/${id}`
  const latest = id === triggering?.id ? triggering.attempt : Number.MAX_SAFE_INTEGER
  if (id !== Number(workflow.id)) return { id, own, url, attempt: latest, earlier: true }
  return { id, own, url, attempt: workflow.attempt, earlier: isNamed(inputs) }
}

/**
 * Whether the job that ran has named its result. GitHub keeps the outputs of a job that is not repeated with the
 * others, and one that is repeated and dies has none: so what is named is its last result.
 */
function isNamed(inputs: Readonly<ActionInputs>): boolean {
  return inputs['manifest-sha256'] !== undefined || artifactId(inputs) !== undefined
}

/** Both outputs of a job that ran are given: a workflow has those of its own jobs alone, whatever event has started it. */
function isOfOwnJob(inputs: Readonly<ActionInputs>): boolean {
  return inputs['manifest-sha256'] !== undefined && artifactId(inputs) !== undefined
}

/** The number that `artifact` is; undefined for a folder. */
function artifactId({ artifact = '' }: Pick<ActionInputs, 'artifact'>): number | undefined {
  return /^[1-9]\d{0,14}$/.test(artifact) ? Number(artifact) : undefined
}

/** The subject of a `workflow_run` event. Throws HANDOVER_REFUSED for a run of a fork. */
function triggeringRun({
  event,
  payload,
  owner,
  repo,
}: Pick<Job, 'event' | 'payload' | 'owner' | 'repo'>): { id: number; attempt: number } | null {
  if (event !== 'workflow_run') return null
  const { workflow_run: run } = payload as {
    workflow_run?: { id?: number; run_attempt?: number; head_repository?: { full_name?: string } | null }
  }
  const from = run?.head_repository?.full_name
  if (from?.toLowerCase() !== `${owner}/${repo}`.toLowerCase()) {
    throw new HandoffError(
      'HANDOVER_REFUSED',
      `The workflow run was started by a commit of ${from ?? 'a deleted repository'}, not of ${owner}/${repo}.`,
      { hint: "Runs of forks are not published: the fork's own workflow file produced their results." },
    )
  }
  return run?.id === undefined ? null : { id: run.id, attempt: run.run_attempt ?? 1 }
}
