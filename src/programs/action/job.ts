import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../base/clock.js'
import type { Environment } from '../../base/command.js'
import { ConfigError, EventError } from '../../base/errors.js'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { proxyFor } from '../../config/proxy.js'
import type { TriggerRules } from '../../github/event/event-input.js'
import { parseEvent } from '../../github/event/parse-event.js'
import type { Skip, Task } from '../../github/event/task.js'
import { proxyFetch } from '../../github/proxy-fetch.js'
import { type WorkflowRun, workflowRunSchema } from '../../pipeline/handoff/record.js'
import type { Host } from '../../pipeline/stages/request.js'
import { stateFolderOf } from '../../run/record/state-folder.js'

/** What the runner says about the job. */
export interface Job {
  event: string
  payload: unknown
  actor: string
  owner: string
  repo: string
  checkout: string
  /** Branch that the job was started on; undefined for tags and pull request merges. */
  branch?: string
  /** Ref and commit of the event, which actions/checkout checks out by default. */
  ref: string
  sha: string
  serverUrl: string
  apiUrl: string
  graphqlUrl?: string
  /** Set if GitHub must be reached through the job's proxy. */
  fetch?: typeof globalThis.fetch
  runUrl: string
  /** The workflow run that the job is part of; null if the runner does not say. */
  workflow: WorkflowRun | null
  /** The runner's folder for temporary files. */
  temp: string
  root: string
  host: Host
}

/** What a job is run with. */
export interface JobOptions {
  inputs: Readonly<ActionInputs>
  /** What is wrong with the inputs: told where the run was asked for, or in the job if nothing was. */
  wrong: unknown
  job: Job
  env: Environment
  signal: AbortSignal
  onStart: (runDir: string) => void
}

/** Reads the job from the runner's variables. Throws EVENT_INVALID or CONFIG_INVALID if one is missing. */
export async function readJob(env: Environment, overrides: { stateDir?: string } = {}): Promise<Job> {
  const [owner, repo] = required(env, 'GITHUB_REPOSITORY').split('/')
  const serverUrl = env['GITHUB_SERVER_URL'] ?? 'https://github.com'
  const temp = required(env, 'RUNNER_TEMP')
  const branch = /^refs\/heads\/(.+)$/.exec(env['GITHUB_REF'] ?? '')?.[1]
  const registryToken = env['CAISSON_REGISTRY_TOKEN']
  const registry = env['NPM_CONFIG_REGISTRY'] ?? env['npm_config_registry']
  const graphqlUrl = env['GITHUB_GRAPHQL_URL']
  const apiUrl = env['GITHUB_API_URL'] ?? 'https://api.github.com'
  const proxyUrl = proxyFor(apiUrl, env)
  return {
    event: required(env, 'GITHUB_EVENT_NAME'),
    payload: await readPayload(env['GITHUB_EVENT_PATH']),
    actor: env['GITHUB_TRIGGERING_ACTOR'] ?? env['GITHUB_ACTOR'] ?? '',
    owner: owner ?? '',
    repo: repo ?? '',
    checkout: required(env, 'GITHUB_WORKSPACE'),
    ...(branch ? { branch } : {}),
    ref: env['GITHUB_REF'] || 'HEAD',
    sha: env['GITHUB_SHA'] ?? '',
    serverUrl,
    apiUrl,
    ...(graphqlUrl ? { graphqlUrl } : {}),
    ...(proxyUrl ? { fetch: proxyFetch(proxyUrl) } : {}),
    runUrl: `${serverUrl}/${owner}/${repo}/actions/runs/${env['GITHUB_RUN_ID'] ?? ''}`,
    workflow: workflowOf(env),
    temp,
    root: join(temp, 'caisson'),
    host: {
      env,
      platform: process.platform,
      arch: process.arch,
      cacheDir: join(env['RUNNER_TOOL_CACHE'] ?? temp, 'caisson'),
      stateDir: overrides.stateDir || stateFolderOf(env),
      ...(registry ? { registry } : {}),
      ...(registryToken ? { registryToken } : {}),
    },
  }
}

/** What the event of the job asks for. Throws EVENT_INVALID. */
export function askedOf({ event: name, payload, actor }: Job, rules: TriggerRules): Task | Skip {
  return parseEvent({ name, payload, actor, rules, now: new Date(systemClock.now()).toISOString() })
}

/** How often in a row the agent's own commits may fail the same checks before a person has to look. */
const FIX_ATTEMPTS = 3

/** How a failure of checks is told from an earlier one. */
export function failureRules({ workflow }: Job) {
  return { most: FIX_ATTEMPTS, by: workflow?.id ?? '0' }
}

function workflowOf(env: Environment): WorkflowRun | null {
  const repositoryId = env['GITHUB_REPOSITORY_ID']
  const found = workflowRunSchema.safeParse({
    repository: env['GITHUB_REPOSITORY'],
    ...(repositoryId ? { repositoryId } : {}),
    id: env['GITHUB_RUN_ID'],
    attempt: Number(env['GITHUB_RUN_ATTEMPT'] || 1),
    workflow: env['GITHUB_WORKFLOW'] ?? '',
    event: env['GITHUB_EVENT_NAME'],
    sha: env['GITHUB_SHA'] ?? '',
  })
  return found.success ? found.data : null
}

function required(env: Environment, name: string): string {
  const value = env[name]
  if (value) return value
  throw new ConfigError('CONFIG_INVALID', `${name} is not set: this is not a GitHub Actions job.`, {
    hint: 'Use the action in a workflow. To run Caisson manually, use the `caisson` command.',
  })
}

/** The toolkit reads the payload when it is loaded, and treats a missing file as an empty payload. */
async function readPayload(path: string | undefined): Promise<unknown> {
  try {
    await access(path ?? '')
    const { context } = await import('@actions/github')
    return context.payload
  } catch (error) {
    throw new EventError(
      'EVENT_INVALID',
      `The event payload cannot be read (GITHUB_EVENT_PATH is "${path ?? ''}").`,
      {
        hint: 'The runner writes this file. Make sure that no earlier step removes or changes it.',
        cause: error,
      },
    )
  }
}
