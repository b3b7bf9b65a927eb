import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ensureExecutable } from '../../agents/install/executable.js'
import type { AgentName } from '../../agents/port/names.js'
import { AGENTS } from '../../agents/registry.js'
import { systemClock } from '../../clock.js'
import { modelRoute } from '../../config/model-route.js'
import { specSchema } from '../../config/spec.js'
import { SandboxError } from '../../errors.js'
import type { Log } from '../../log.js'
import { replayRun } from '../../replay/replay.js'
import { detectLibc } from '../../sandbox/toolchains/libc.js'
import { resumeFromRun } from '../../sessions/resume-from-run.js'
import { findSession } from '../../sessions/stored-session.js'
import { chooseBackend } from '../../stages/environment/backend.js'
import type { Host } from '../../stages/request.js'
import type { ConformReport } from '../clauses.js'
import { toolsIn } from '../tools.js'
import { type AgentSeen, judgeAgent } from './judge.js'
import { answers, CANARY, changeAnd, corrected, insist, type Play, printing, work } from './model.js'
import { expectedPatch, makeCheckout } from './place.js'
import { type AgentPlace, type Observed, observeRun, type Session } from './session.js'

export interface ConformAgentOptions {
  agent: AgentName
  /** Absent: the version that Caisson was tested with. */
  version?: string
  integrity?: string
  /** An executable to use instead. */
  path?: string
  args?: readonly string[]
  /** Absent: one that the agent's usual provider has. */
  model?: string
  engine: 'auto' | 'docker' | 'podman'
  /** Folder for temporary files that containers can see. */
  root: string
  host: Host
  /** Milliseconds until a run counts as hanging. */
  timeoutMs: number
  log: Log
  /** Ends all runs; the suite then rejects. */
  signal?: AbortSignal
}

/** Variables of the job that no agent may see. */
const SECRETS = ['GITHUB_TOKEN', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'NPM_TOKEN']
/** A model whose price is known, by provider. */
const MODELS: Readonly<Record<string, string>> = {
  anthropic: 'claude-sonnet-4-6',
  openai: 'gpt-5.5',
  gemini: 'gemini-3.1-pro-preview',
  openrouter: 'anthropic/claude-sonnet-4.6',
}
/** Runs at a time; most of one is waiting for the engine. */
const AT_A_TIME = 3

/** Runs every check against an agent that Caisson runs, offline, with a scripted model. */
export async function conformAgent(options: ConformAgentOptions): Promise<ConformReport> {
  const { agent: name, version, integrity, path, args, engine, host, log, timeoutMs, signal } = options
  const stopping = signal ? { signal } : {}
  const agent = AGENTS[name]
  const { provider } = modelRoute(agent, options.model, {})
  const model = options.model ?? `${provider.name}/${MODELS[provider.name]}`
  const route = modelRoute(agent, model, {})
  const canary = `${CANARY}${randomBytes(16).toString('hex')}`
  const root = await mkdtemp(join(await realpath(options.root), 'caisson-conform-'))
  try {
    // The agent is another user, and has to reach its folders.
    await chmod(root, 0o755)
    const checkout = join(root, 'checkout')
    await makeCheckout(checkout, canary, agent.guides.file)
    const own = {
      ...(version ? { version } : {}),
      ...(integrity ? { integrity } : {}),
      ...(path ? { path } : {}),
    }
    const place: AgentPlace = {
      spec: {
        agent: { name, model, ...own, ...(args ? { args: [...args] } : {}) },
        sandbox: { backend: 'container', engine },
      },
      host: { ...host, env: { ...withoutModels(host.env), ...secretsOf(canary) } },
      log,
      runs: join(root, 'runs'),
      checkout,
      timeoutMs,
      ...stopping,
    }
    // What is wrong with the machine or with what the user named is no fault of the agent.
    await chooseBackend(specSchema.parse(place.spec), place.host, root, log)
    await ensureExecutable(agent, { ...host, ...own, libc: await detectLibc(), log, ...stopping })
    const first = await observeRun(place, { play: work })
    // A run that was stopped says nothing about its agent.
    signal?.throwIfAborted()
    const { error } = first.manifest
    if (first.manifest.reason === 'engine_failed' && error)
      throw new SandboxError('ENGINE_FAILED', error.message, { hint: error.hint })
    // An agent that asked nothing gives the other runs nothing to ask.
    const seen = first.requests.length > 0 ? await observeAll(place, options, first) : { work: first }
    const patch = await expectedPatch(checkout, join(root, 'expected'))
    const leaks = await filesWith(place.runs, canary)
    const clauses = judgeAgent(seen, { agent, model: route.model ?? model, patch, canary, leaks })
    const known = first.manifest.agent.version
    return {
      adapter: name,
      model,
      tool: `${agent.displayName}${known ? ` ${known}` : ''}`,
      conforms: clauses.every(({ status }) => status !== 'failed'),
      clauses,
    }
  } catch (error) {
    // A download that was stopped has not failed.
    signal?.throwIfAborted()
    throw error
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}

const HANG: Play = () => ({ connection: 'hang' })
/** Answers as no budget here allows. */
const DEAR: Play = (context) => ({ ...work(context), usage: { inputTokens: 1_000, outputTokens: 2_000_000 } })

async function observeAll(
  place: AgentPlace,
  { host, path }: ConformAgentOptions,
  first: Observed,
): Promise<AgentSeen> {
  const sessions: Record<Exclude<keyof AgentSeen, 'work' | 'replay'>, () => Promise<Session>> = {
    denial: async () => ({
      play: insist(toolsIn(JSON.parse(first.requests[0] ?? '{}').tools)),
      spec: { agent: { preset: 'plan' } },
    }),
    cancel: async () => ({ play: changeAnd(HANG), at: { request: 2, event: 'cancel' } }),
    timeout: async () => ({ play: changeAnd(HANG), at: { request: 2, event: 'timeout' } }),
    budget: async () => ({ play: DEAR, spec: { limits: { maxBudgetUsd: 5 } } }),
    refused: async () => ({ play: () => ({ error: { status: 401, message: 'The key is not valid.' } }) }),
    trouble: async () => ({ play: trouble() }),
    correction: async () => ({
      play: corrected,
      spec: { verify: { commands: ['sh check.sh'], attempts: 2 } },
    }),
    resume: async () => {
      // A run whose agent named no session cannot be resumed, which the judge says.
      const found = await findSession(place.runs, first.folder.id).catch(() => null)
      if (found === null) return { play: printing }
      const resume = await resumeFromRun({ ...found, fork: false, from: 'auto', checkout: place.checkout })
      return { play: printing, resume }
    },
  }
  const seen: Record<string, Observed> = {}
  const rest = Object.entries(sessions)
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift())
      seen[next[0]] = await observeRun(place, await next[1]())
  }
  const replaying = replayRun({
    run: first.folder.id,
    root: place.runs,
    currentFolder: place.checkout,
    ...(path ? { agentPath: path } : {}),
    host,
    log: place.log,
    clock: systemClock,
    ...(place.signal ? { signal: place.signal } : {}),
  })
  const working = [...Array.from({ length: AT_A_TIME - 1 }, worker), replaying.then(worker)]
  // The folder of the runs is removed after all of them, whatever became of one.
  await Promise.allSettled(working)
  place.signal?.throwIfAborted()
  await Promise.all(working)
  const replay = await replaying
  return { ...seen, work: first, replay } as AgentSeen
}

/** A model that is unavailable at first, then works, then breaks off, and works again. */
function trouble(): Play {
  let asked = 0
  return (context) => {
    asked++
    if (asked === 1) return { error: { status: 503, message: 'overloaded', retryAfter: 0 } }
    return { ...changeAnd(answers)(context), ...(asked === 3 ? { connection: 'reset-midway' } : {}) }
  }
}

const secretsOf = (canary: string) => Object.fromEntries(SECRETS.map((name) => [name, canary]))

/** Addresses of models of the caller's own have no part in this. */
function withoutModels(env: Host['env']): Host['env'] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.endsWith('_BASE_URL')))
}

/** Every file of the runs that holds the text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        return (await readFile(file)).includes(text) ? [relative(folder, file)] : []
      }),
  )
  return found.flat()
}
