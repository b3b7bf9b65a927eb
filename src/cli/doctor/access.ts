import { cloudFromEnvironment } from '../../config/cloud.js'
import type { ModelAccess } from '../../config/model-access.js'
import { describeError } from '../../errors.js'
import { dialectOf } from '../../gateway/dialects.js'
import { proxyFetch } from '../../github/proxy-fetch.js'
import { GitHubRequestError } from '../../github/request-error.js'
import { createRedactor } from '../../redact.js'
import type { CommandIo } from '../command.js'
import { forgeOf } from '../forge.js'
import { modelFromEnvironment, secretsOf } from '../host.js'

/** What a credential of the environment is good for; no text contains the credential. */
export interface AccessCheck {
  name: 'model' | 'github'
  result: 'works' | 'refused' | 'missing' | 'unreachable' | 'unchecked'
  /** One sentence without a final period. */
  words: string
  /** What to do about it. */
  hint?: string
}

/**
 * Tries the model's credential and GitHub's token where the environment has them, each at the endpoint that a run
 * would use, in ways that cost and change nothing. Without one, nothing is contacted. What has not answered in `limitMs`
 * milliseconds is unreachable. Never rejects.
 */
export async function checkCredentials(io: CommandIo, limitMs = 10_000): Promise<AccessCheck[]> {
  const redact = createRedactor(secretsOf(io.env))
  const checks = await Promise.all([checkModel(io, limitMs), checkGitHub(io, limitMs)])
  return checks.map((check) => ({ ...check, words: redact(check.words) }))
}

async function checkModel({ env }: CommandIo, limitMs: number): Promise<AccessCheck> {
  const name = 'model'
  try {
    const access = modelFromEnvironment(env, cloudFromEnvironment(env))
    if (!('cloud' in access)) return { name, ...(await askModel(access, limitMs)) }
    return { name, result: 'unchecked', words: `${access.cloud} is configured; a request there would cost` }
  } catch (error) {
    return { name, ...missingOr('refused', error) }
  }
}

/** A list of models is free, and refused like everything else. */
async function askModel(
  { baseUrl, credential, proxyUrl }: ModelAccess,
  limitMs: number,
): Promise<Omit<AccessCheck, 'name'>> {
  const { host } = new URL(baseUrl)
  const get = proxyUrl === undefined ? fetch : proxyFetch(proxyUrl)
  const headers = dialectOf('messages').withCredential({ 'anthropic-version': '2023-06-01' }, credential)
  const url = `${baseUrl.replace(/\/+$/, '')}/v1/models?limit=1`
  const answer = await get(url, {
    headers: headers as Record<string, string>,
    // A credential follows no redirect.
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  }).catch((error: unknown) => error as Error)
  if (answer instanceof Error) return unreachable(host, answer, limitMs)
  await answer.body?.cancel().catch(() => {})
  if (answer.ok) return { result: 'works', words: `${host} accepts the credential` }
  if (answer.status === 401 || answer.status === 403) {
    return {
      result: 'refused',
      words: `${host} refuses the credential (HTTP ${answer.status})`,
      hint: 'Create a new key, and check that nothing was cut off when it was copied.',
    }
  }
  return { result: 'unchecked', words: `${host} does not tell: it answers HTTP ${answer.status}` }
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
      ...{ name, result: 'refused', words: `${who} may not do all that a run needs` },
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

function missingOr(otherwise: 'refused', error: unknown): Omit<AccessCheck, 'name'> {
  const { code, message, hint } = describeError(error)
  const result = code === 'CREDENTIAL_MISSING' ? 'missing' : otherwise
  return { result, words: withoutEnd(message), hint }
}

function unreachable(host: string, error: Error, limitMs: number): Omit<AccessCheck, 'name'> {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  const why = error.name === 'TimeoutError' ? noAnswer(limitMs) : (code ?? message)
  return {
    ...{
      result: 'unreachable',
      words: `${host} cannot be reached (${why}), so the credential was not tried`,
    },
    hint: 'Check the connection, HTTPS_PROXY and ANTHROPIC_BASE_URL.',
  }
}

const noAnswer = (limitMs: number) => `no answer in ${limitMs / 1000} s`

const withoutEnd = (message: string) => message.replace(/\.$/, '')
