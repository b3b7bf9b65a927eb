import { cloudFromEnvironment } from '../../config/cloud.js'
import { accessTo, type ModelAccess } from '../../config/model-access.js'
import { describeError } from '../../errors.js'
import { dialectOf } from '../../gateway/dialects.js'
import { PROVIDERS, type Provider, type ProviderName } from '../../gateway/providers.js'
import type { Headers } from '../../gateway/source.js'
import { proxyFetch } from '../../github/proxy-fetch.js'
import { GitHubRequestError } from '../../github/request-error.js'
import { createRedactor } from '../../redact.js'
import type { CommandIo } from '../command.js'
import { forgeOf } from '../forge.js'
import { secretsOf } from '../host.js'

/** What a credential of the environment is good for; no text contains the credential. */
export interface AccessCheck {
  name: 'agent' | 'key' | 'model' | 'github'
  result: 'works' | 'refused' | 'missing' | 'unreachable' | 'unchecked'
  /** One sentence without a final period. */
  words: string
  /** What to do about it. */
  hint?: string
}

/**
 * Tries every model credential and GitHub's token where the environment has them, each at the endpoint that a run
 * would use, in ways that cost and change nothing. Without one, nothing is contacted. What has not answered in `limitMs`
 * milliseconds is unreachable. Never rejects.
 */
export async function checkCredentials(io: CommandIo, limitMs = 10_000): Promise<AccessCheck[]> {
  const redact = createRedactor(secretsOf(io.env))
  const [models, github] = await Promise.all([checkModels(io, limitMs), checkGitHub(io, limitMs)])
  return [...models, github].map((check) => ({ ...check, words: redact(check.words) }))
}

async function checkModels({ env }: CommandIo, limitMs: number): Promise<AccessCheck[]> {
  const name = 'model'
  const keys = PROVIDERS.flatMap((provider) =>
    provider.credentials.flatMap(({ variable, kind }) => {
      const value = env[variable]
      return value ? [{ provider, variable, credential: { kind, value } }] : []
    }),
  )
  const checks = keys.map(async ({ provider, variable, credential }): Promise<AccessCheck> => {
    try {
      return {
        name,
        ...(await askModel(provider, variable, accessTo({ provider }, credential, { env }), limitMs)),
      }
    } catch (error) {
      return { name, ...asRefused(error) }
    }
  })
  const all = [...checkCloud(env), ...(await Promise.all(checks))]
  if (all.length > 0) return all
  const variables = PROVIDERS.flatMap(({ credentials: [first] }) => first?.variable ?? [])
  const hint = `Set ${variables.slice(0, -1).join(', ')} or ${variables.at(-1)} in the environment of this command.`
  return [{ name, result: 'missing', words: 'There is no credential for a model', hint }]
}

function checkCloud(env: CommandIo['env']): AccessCheck[] {
  const name = 'model'
  try {
    const access = cloudFromEnvironment(env)
    if (access === null) return []
    const words = `${access.cloud} is configured; a request there would cost`
    return [{ name, result: 'unchecked', words }]
  } catch (error) {
    return [{ name, ...asRefused(error) }]
  }
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
): Promise<Omit<AccessCheck, 'name'>> {
  const who = `${displayName} (${new URL(baseUrl).host})`
  const get = proxyUrl === undefined ? fetch : proxyFetch(proxyUrl)
  const { path, headers = {} } = FREE[name]
  const answer = await get(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    headers: dialectOf(dialect).withCredential(headers, credential) as Record<string, string>,
    // A credential follows no redirect.
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  }).catch((error: unknown) => error as Error)
  if (answer instanceof Error) return unreachable(who, baseUrlVariable, answer, limitMs)
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
  return {
    result: 'unchecked',
    words: `${who} says nothing about ${variable}: it answers HTTP ${answer.status}`,
  }
}

async function checkGitHub(io: CommandIo, limitMs: number): Promise<AccessCheck> {
  const name = 'github'
  if (!io.env['GH_TOKEN'] && !io.env['GITHUB_TOKEN']) {
    return {
      ...{ name, result: 'missing', words: 'There is no token' },
      hint: 'Set GH_TOKEN for `--issue`, `--pr`, `--publish` and `caisson publish`: GH_TOKEN=$(gh auth token).',
    }
  }
  const limit = AbortSignal.timeout(limitMs)
  try {
    const { github, owner, name: repository } = await forgeOf(io, undefined, limit)
    const [login, { defaultBranch }] = await Promise.all([github.viewer(), github.repository()])
    const refused = await github.refusals({
      push: true,
      pullRequest: defaultBranch,
      workflows: [],
      issues: true,
    })
    // A question that was given up is no refusal, and no permission either.
    limit.throwIfAborted()
    const who = `${login} on ${owner}/${repository}`
    if (refused.length === 0)
      return { name, result: 'works', words: `${who} may push, open pull requests and change issues` }
    const permissions = [...new Set(refused.flatMap(({ permission }) => permission ?? []))]
    return {
      ...{ name, result: 'refused', words: `${who} lacks permissions that a run needs` },
      hint: `Give the token ${permissions.map((one) => `\`${one}\``).join(', ')}.`,
    }
  } catch (error) {
    if (limit.aborted) {
      return {
        ...{ name, result: 'unreachable' },
        words: `GitHub cannot be reached (${noAnswer(limitMs)}), so it is not known what the token may do`,
        hint: 'Check the connection, HTTPS_PROXY and the remote of this checkout.',
      }
    }
    const { code, message, hint } = describeError(error)
    if (code === 'CONFIG_INVALID') {
      const here = 'Run the command in a checkout with such a remote to have the token checked.'
      return { name, result: 'unchecked', words: withoutEnd(message), hint: here }
    }
    if (error instanceof GitHubRequestError && error.status)
      return { name, result: 'refused', words: withoutEnd(message), hint }
    return { name, result: 'unreachable', words: withoutEnd(message), hint }
  }
}

/** A failure as the result of a check. */
export function asRefused(error: unknown): Omit<AccessCheck, 'name'> {
  const { message, hint } = describeError(error)
  return { result: 'refused', words: withoutEnd(message), hint }
}

function unreachable(
  who: string,
  variable: string,
  error: Error,
  limitMs: number,
): Omit<AccessCheck, 'name'> {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  const why = error.name === 'TimeoutError' ? noAnswer(limitMs) : (code ?? message)
  return {
    ...{
      result: 'unreachable',
      words: `${who} cannot be reached (${why}), so the credential was not tried`,
    },
    hint: `Check the connection, HTTPS_PROXY and ${variable}.`,
  }
}

const noAnswer = (limitMs: number) => `no answer in ${limitMs / 1000} s`

const withoutEnd = (message: string) => message.replace(/\.$/, '')
