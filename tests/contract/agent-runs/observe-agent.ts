import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { AGENTS } from '../../../src/agents/registry.js'
import type { AgentName } from '../../../src/base/agent-names.js'
import { systemClock } from '../../../src/base/clock.js'
import type { Log } from '../../../src/base/log.js'
import { modelRoute } from '../../../src/config/model-route.js'
import { resumeFromRun } from '../../../src/pipeline/sessions/resume-from-run.js'
import { findSession } from '../../../src/pipeline/sessions/stored-session.js'
import type { Host } from '../../../src/pipeline/stages/request.js'
import { toolsIn } from '../../../src/programs/conform/scripted.js'
import { replayRun } from '../../../src/programs/replay/replay.js'
import { filesBelow } from '../../world/files-below.js'
import { type AgentSeen, type CheckResult, judgeAgent } from './judge.js'
import { answers, CANARY, changeAnd, corrected, insist, type Play, printing, work } from './model.js'
import { expectedPatch, makeCheckout } from './place.js'
import { type AgentPlace, type Observed, observeRun, type Session } from './session.js'

export interface AgentRunsOptions {
  agent: AgentName
  /** An executable to use instead of a fetched one. */
  path?: string
  args?: readonly string[]
  /** Folder for temporary files that containers can see. */
  root: string
  host: Host
  /** Milliseconds until a run counts as hanging. */
  timeoutMs: number
  log: Log
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

/** Carries out every check of an agent that Caisson runs, offline, with a scripted model. */
export async function observeAgent(options: AgentRunsOptions): Promise<CheckResult[]> {
  const { agent: name, path, args, host, log, timeoutMs } = options
  const agent = AGENTS[name]
  const { provider } = modelRoute(agent, undefined, {})
  const model = `${provider.name}/${MODELS[provider.name]}`
  const route = modelRoute(agent, model, {})
  const canary = `${CANARY}${randomBytes(16).toString('hex')}`
  const root = await mkdtemp(join(await realpath(options.root), 'caisson-conform-'))
  try {
    // The agent is another user, and has to reach its folders.
    await chmod(root, 0o755)
    const checkout = join(root, 'checkout')
    await makeCheckout(checkout, canary, agent.guides.file)
    const place: AgentPlace = {
      spec: {
        agent: { name, model, ...(path ? { path } : {}), ...(args ? { args: [...args] } : {}) },
        sandbox: { backend: 'container', engine: 'docker' },
      },
      host: { ...host, env: { ...withoutModels(host.env), ...secretsOf(canary) } },
      log,
      runs: join(root, 'runs'),
      checkout,
      timeoutMs,
    }
    const first = await observeRun(place, { play: work })
    // An agent that asked nothing gives the other runs nothing to ask.
    const seen = first.requests.length > 0 ? await observeAll(place, options, first) : { work: first }
    const patch = await expectedPatch(checkout, join(root, 'expected'))
    const leaks = await filesWith(place.runs, canary)
    return judgeAgent(seen, { agent, model: route.model ?? model, patch, canary, leaks })
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}

const HANG: Play = () => ({ connection: 'hang' })
/** Answers as no budget here allows. */
const DEAR: Play = (context) => ({ ...work(context), usage: { inputTokens: 1_000, outputTokens: 2_000_000 } })

async function observeAll(
  place: AgentPlace,
  { host, path }: AgentRunsOptions,
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
      const found = await findSession({ root: place.runs, stateDir: host.stateDir }, first.folder.id).catch(
        () => null,
      )
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
  })
  const working = [...Array.from({ length: AT_A_TIME - 1 }, worker), replaying.then(worker)]
  // The folder of the runs is removed after all of them, whatever became of one.
  await Promise.allSettled(working)
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
  const files = await filesBelow(folder)
  return files.filter(([, content]) => content.includes(text)).map(([path]) => relative(folder, path))
}
