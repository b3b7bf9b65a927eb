import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureExecutable } from '../../../agents/install/executable.js'
import type { AgentAdapter } from '../../../agents/port/agent.js'
import { agentFor } from '../../../agents/registry.js'
import { systemClock } from '../../../base/clock.js'
import { describeError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import { createRedactor, type Redact } from '../../../base/redact.js'
import { cloudFromEnvironment } from '../../../config/cloud.js'
import { refuseContradictions } from '../../../config/inputs/contradictions.js'
import { accessTo, type ChosenAccess, chooseAccess, type ModelAccess } from '../../../config/model-access.js'
import { parseWith } from '../../../config/parse.js'
import { agentProgram } from '../../../config/spec/written.js'
import { type Spec, type SpecInput, specSchema } from '../../../config/spec.js'
import { dialectOf } from '../../../gateway/dialects.js'
import { PROVIDERS, type Provider, type ProviderName } from '../../../gateway/providers.js'
import type { Headers } from '../../../gateway/source.js'
import type { Forge } from '../../../github/forge.js'
import { startGitHubGateway } from '../../../github/gateway/server.js'
import { proxyFetch } from '../../../github/proxy-fetch.js'
import { GitHubRequestError } from '../../../github/request-error.js'
import { detectLibc } from '../../../sandbox/toolchains/libc.js'
import type { CommandIo } from '../command.js'
import { forgeOf } from '../forge.js'
import { hostOf, keysFromEnvironment, secretsOf } from '../host.js'
import { ofFlags } from '../run/of-flags.js'

/** What a credential of the environment is good for; no text contains the credential. */
export interface AccessCheck {
  name: 'agent' | 'key' | 'model' | 'GitHub' | 'copy'
  result: 'works' | 'refused' | 'missing' | 'unreachable' | 'unchecked'
  /** One sentence without a final period. */
  words: string
  /** What to do about it. */
  hint?: string
}

type Said = Omit<AccessCheck, 'name'>

/**
 * Tries every model credential and GitHub's token where the environment has them, each at the endpoint that a run
 * would use, in ways that cost and change nothing. Without one, nothing is contacted. What has not answered in `limitMs`
 * milliseconds is unreachable. Never rejects.
 */
export async function checkCredentials(io: CommandIo, limitMs = 10_000): Promise<AccessCheck[]> {
  const redact = createRedactor(secretsOf(io.env))
  const [models, github, copy] = await Promise.all([
    checkModels(io, limitMs),
    checkGitHub(io, limitMs),
    checkCopy(io, limitMs, redact),
  ])
  const all: AccessCheck[] = [...models, { name: 'GitHub', ...github }, { name: 'copy', ...copy }]
  return all.map((check) => ({ ...check, words: redact(check.words) }))
}

async function checkModels({ env }: CommandIo, limitMs: number): Promise<AccessCheck[]> {
  const cloud = await checked('model', () => {
    const access = cloudFromEnvironment(env)
    return (
      access && { result: 'unchecked', words: `${access.cloud} is configured; a request there would cost` }
    )
  })
  const keys = PROVIDERS.flatMap((provider) =>
    provider.credentials.flatMap(({ variable, kind }) => {
      const value = env[variable]
      if (!value) return []
      const access = () => accessTo({ provider }, { kind, value }, { env })
      return [checked('model', () => askModel(provider, variable, access(), limitMs))]
    }),
  )
  const all = [...cloud, ...(await Promise.all(keys)).flat()]
  if (all.length > 0) return all
  const variables = PROVIDERS.flatMap(({ credentials: [first] }) => first?.variable ?? [])
  const hint = `Set ${variables.slice(0, -1).join(', ')} or ${variables.at(-1)} in the environment of this command.`
  return [{ name: 'model', result: 'missing', words: 'There is no credential for a model', hint }]
}

/** What is free, and refused like everything else: below the address of each provider. OpenRouter's models are public. */
const FREE: Readonly<Record<ProviderName, { path: string; headers?: Headers }>> = {
  anthropic: { path: '/v1/models?limit=1', headers: { 'anthropic-version': '2023-06-01' } },
  openai: { path: '/v1/models' },
  gemini: { path: '/v1beta/models?pageSize=1' },
  openrouter: { path: '/v1/key' },
}

async function askModel(
  { name, displayName, dialects: [dialect = 'messages'], baseUrlVariable }: Provider,
  variable: string,
  { baseUrl, credential, proxyUrl }: ModelAccess,
  limitMs: number,
): Promise<Said> {
  const who = `${displayName} (${new URL(baseUrl).host})`
  const get = proxyUrl === undefined ? fetch : proxyFetch(proxyUrl)
  const { path, headers = {} } = FREE[name]
  const answer = await get(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    headers: dialectOf(dialect).withCredential(headers, credential) as Record<string, string>,
    // A credential follows no redirect.
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  }).catch((error: unknown) => error as Error)
  if (answer instanceof Error) {
    const { code, message } = (answer.cause ?? answer) as NodeJS.ErrnoException
    const why = answer.name === 'TimeoutError' ? noAnswer(limitMs) : (code ?? message)
    const words = `${who} cannot be reached (${why}), so the credential was not tried`
    const hint = `Check the connection, HTTPS_PROXY and ${baseUrlVariable}.`
    return { result: 'unreachable', words, hint }
  }
  const body = await answer.text().catch(() => '')
  if (answer.ok) return { result: 'works', words: `${who} accepts ${variable}` }
  // Google calls a key that it does not know an invalid argument.
  if (answer.status === 401 || answer.status === 403 || /"API_KEY_INVALID"/.test(body)) {
    return {
      result: 'refused',
      words: `${who} refuses ${variable} (HTTP ${answer.status})`,
      hint: 'Create a new key, and check that nothing was cut off when it was copied.',
    }
  }
  const words = `${who} says nothing about ${variable}: it answers HTTP ${answer.status}`
  return { result: 'unchecked', words }
}

async function checkGitHub(io: CommandIo, limitMs: number): Promise<Said> {
  if (!io.env['GH_TOKEN'] && !io.env['GITHUB_TOKEN']) {
    const hint =
      'Set GH_TOKEN for `--issue`, `--pr`, `--publish` and `caisson publish`: GH_TOKEN=$(gh auth token).'
    return { result: 'missing', words: 'There is no token', hint }
  }
  const limit = AbortSignal.timeout(limitMs)
  try {
    const { github, owner, name: repository } = await forgeOf(io, undefined, limit)
    const [login, { defaultBranch: pullRequest }] = await Promise.all([github.viewer(), github.repository()])
    const refused = await github.refusals({
      push: 'caisson/doctor',
      pullRequest,
      workflows: [],
      issues: true,
    })
    // A question that was given up is no refusal, and no permission either.
    limit.throwIfAborted()
    const who = `${login} on ${owner}/${repository}`
    if (refused.length === 0)
      return { result: 'works', words: `${who} may push, open pull requests and change issues` }
    const permissions = [...new Set(refused.flatMap(({ permission }) => permission ?? []))]
    const hint = `Give the token ${permissions.map((one) => `\`${one}\``).join(', ')}.`
    return { result: 'refused', words: `${who} lacks permissions that a run needs`, hint }
  } catch (error) {
    if (limit.aborted) {
      const words = `GitHub cannot be reached (${noAnswer(limitMs)}), so it is not known what the token may do`
      const hint = 'Check the connection, HTTPS_PROXY and the remote of this checkout.'
      return { result: 'unreachable', words, hint }
    }
    const { code, message, hint } = describeError(error)
    const words = withoutEnd(message)
    const here = 'Run the command in a checkout with such a remote to have the token checked.'
    if (code === 'CONFIG_INVALID') return { result: 'unchecked', words, hint: here }
    const isAnswer = error instanceof GitHubRequestError && error.status
    return { result: isAnswer ? 'refused' : 'unreachable', words, hint }
  }
}

/** What a check says, nothing if that is null; a failure is a refusal. Throws only the reason of an aborted `signal`. */
async function checked(
  name: AccessCheck['name'],
  check: () => Said | null | Promise<Said>,
  signal?: AbortSignal,
): Promise<AccessCheck[]> {
  try {
    const said = await check()
    return said ? [{ name, ...said }] : []
  } catch (error) {
    signal?.throwIfAborted()
    const { message, hint } = describeError(error)
    return [{ name, result: 'refused', words: withoutEnd(message), hint }]
  }
}

/** The agent's door to GitHub, which tells nothing without a token. */
async function checkCopy(io: CommandIo, limitMs: number, redact: Redact): Promise<Said> {
  const limit = AbortSignal.timeout(limitMs)
  try {
    return await tryCopy(await forgeOf(io, undefined, limit), io.log, redact)
  } catch (error) {
    const why = limit.aborted ? noAnswer(limitMs) : withoutEnd(describeError(error).message)
    return { result: 'unchecked', words: `The sealed copy of GitHub was not tried: ${why}` }
  }
}

/**
 * Opens the sealed copy of GitHub as a run would, and asks on its socket what has to be answered, what has to be refused
 * and what has to be held back. Rejects where no socket can be opened.
 */
async function tryCopy(forge: Forge, log: Log, redact: Redact): Promise<Said> {
  const { owner, name } = forge
  const { upstream } = forge.github
  if (upstream === undefined) return { result: 'unchecked', words: 'This GitHub has no copy' }
  const folder = await mkdtemp(join(tmpdir(), 'caisson-copy-'))
  const socketPath = join(folder, 'github.sock')
  const gateway = await startGitHubGateway({
    ...{ socketPath, owner, name, upstream, redact, log, clock: systemClock },
    asOf: new Date().toISOString(),
    logPath: join(folder, 'github.jsonl'),
    judge: () => 'The doctor writes nothing.',
  })
  try {
    const own = `/repos/${owner}/${name}`
    const read = await statusOf(socketPath, 'GET', own)
    const refused = await Promise.all([
      statusOf(socketPath, 'GET', `${own}/actions/secrets`),
      statusOf(socketPath, 'GET', '/user/repos'),
      statusOf(socketPath, 'DELETE', own),
    ])
    const words = `The sealed copy of GitHub answers HTTP ${read} for ${owner}/${name}, and ${refused.join(', ')} for its secrets, other repositories and a write`
    const hint = 'It has to refuse these with 403, whatever the token may do: please report this.'
    if (refused.some((status) => status !== 403)) return { result: 'refused', words, hint }
    return { result: read === 200 ? 'works' : 'unreachable', words }
  } finally {
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function statusOf(socketPath: string, method: string, path: string): Promise<number> {
  const sent = request({ socketPath, method, path, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  return response.statusCode ?? 0
}

const noAnswer = (limitMs: number) => `no answer in ${limitMs / 1000} s`

const withoutEnd = (message: string) => message.replace(/\.$/, '')

/** What a run would be told about its agent. */
export interface AgentFlags {
  agent?: string
  agentPath?: string
  model?: string
}

/**
 * Whether a run of this agent would find its executable, which is fetched as for a run, and a key for its model. What
 * the key is good for is another check. Throws USAGE_INVALID for flags that contradict each other, and the reason of an
 * aborted `signal`.
 */
export async function checkAgent(
  flags: AgentFlags,
  io: CommandIo,
  signal?: AbortSignal,
): Promise<AccessCheck[]> {
  const spec = ofFlags(() => {
    const given: SpecInput = {
      agent: { ...agentProgram(flags.agent), path: flags.agentPath, model: flags.model },
    }
    const parsed = parseWith(specSchema, given, 'the command line')
    refuseContradictions(parsed, given)
    return parsed
  })
  const agent = agentFor({ host: {}, spec })
  const { env } = io
  return [
    ...(await checked('agent', () => checkExecutable(agent, spec, io, signal), signal)),
    ...(await checked('key', () => {
      const keys = keysFromEnvironment(env, cloudFromEnvironment(env))
      const chosen = chooseAccess(keys, agent, spec.agent.model)
      return { result: 'works', words: `${agent.displayName} would use ${wayOf(chosen, env)}` }
    })),
  ]
}

async function checkExecutable(
  agent: AgentAdapter,
  spec: Spec,
  { env, log }: CommandIo,
  signal: AbortSignal | undefined,
): Promise<Said> {
  const { image } = agent
  if (image !== undefined) {
    const words = `Whether ${image} conforms to the adapter contract is not checked here`
    return { result: 'unchecked', words, hint: `\`caisson conform image:${image}\` checks it.` }
  }
  const { path } = spec.agent
  const given = { ...(path ? { path } : {}), ...(signal ? { signal } : {}) }
  const found = await ensureExecutable(agent, { ...hostOf(env), libc: await detectLibc(), log, ...given })
  return { result: 'works', words: `${agent.displayName} ${found.version} is at ${found.path}` }
}

/** Whose model, and by which variable. */
function wayOf({ route, access }: ChosenAccess, env: CommandIo['env']): string {
  const model = route.model ?? 'a model'
  if ('cloud' in access) return `${model} by ${access.cloud}`
  const { displayName, credentials } = route.provider
  const key = credentials.find(({ variable }) => env[variable] === access.credential.value)
  return `${model} of ${displayName}, with ${key?.variable}`
}
