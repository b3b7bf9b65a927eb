import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ClaudeError } from '../../errors.js'
import type { Platform } from '../claude/releases.js'
import { createHttpGet, type HttpGet, type HttpResponse } from './http-client.js'

export const DEFAULT_REGISTRY = 'https://registry.npmjs.org'

export interface DownloadOptions {
  version: string
  platform: Platform
  /** npm integrity of the package. */
  integrity: string
  /** The file to write. */
  to: string
  registry: string
  /** For a registry that wants one; sent as a bearer. */
  token?: string | undefined
  signal?: AbortSignal | undefined
  get?: HttpGet | undefined
}

/**
 * Fetches the package from the registry and checks its digest as it comes. Throws CLI_DOWNLOAD_FAILED,
 * CLI_DIGEST_MISMATCH or DISK_FULL; the file is then of no use.
 */
export async function downloadPackage(options: DownloadOptions): Promise<void> {
  const { platform, version, integrity, to, signal } = options
  const registry = options.registry.replace(/\/+$/, '')
  const get = options.get ?? createHttpGet()
  const headers: Record<string, string> =
    options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }
  const name = `claude-code-${platform}`
  const url = `${registry}/@anthropic-ai/${name}/-/${name}-${version}.tgz`
  let response = await request(get, url, headers)
  if (response.status === 404) {
    response.body.resume()
    // Some registries keep their files elsewhere, and say where.
    const elsewhere = await tarballUrl(get, `${registry}/@anthropic-ai%2f${name}/${version}`, headers)
    if (elsewhere !== null && elsewhere !== url) response = await request(get, elsewhere, headers)
  }
  if (response.status !== 200) {
    response.body.resume()
    throw refused(response.status, url)
  }
  const hash = createHash('sha512')
  try {
    await pipeline(
      response.body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(to),
      signal === undefined ? {} : { signal },
    )
  } catch (error) {
    throw broken(error, url)
  }
  const found = `sha512-${hash.digest('base64')}`
  if (found === integrity) return
  throw new ClaudeError(
    'CLI_DIGEST_MISMATCH',
    `What ${url} answered is not Claude Code ${version}: its digest is ${found}, not ${integrity}.`,
    {
      hint: 'Do not use it. Check the registry (or the proxy before it) and, when the version is your own choice, the integrity given for it.',
    },
  )
}

async function request(get: HttpGet, url: string, headers: Record<string, string>): Promise<HttpResponse> {
  try {
    return await get(url, headers)
  } catch (error) {
    throw broken(error, url)
  }
}

async function tarballUrl(
  get: HttpGet,
  url: string,
  headers: Record<string, string>,
): Promise<string | null> {
  const { status, body } = await request(get, url, headers)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  if (status !== 200) return null
  try {
    const { dist } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { dist?: { tarball?: unknown } }
    return typeof dist?.tarball === 'string' ? dist.tarball : null
  } catch {
    return null
  }
}

function refused(status: number, url: string): ClaudeError {
  return new ClaudeError(
    'CLI_DOWNLOAD_FAILED',
    `Claude Code could not be fetched: ${url} answered ${status}.`,
    {
      hint:
        status === 404
          ? 'Check that this version exists for this platform, and that the registry has the package.'
          : status === 401 || status === 403
            ? 'Give a token for this registry, or check the one that is given.'
            : 'Try again later, or use another registry.',
    },
  )
}

function broken(error: unknown, url: string): ClaudeError {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(error)
  return new ClaudeError(
    'CLI_DOWNLOAD_FAILED',
    `Claude Code could not be fetched from ${url}: ${message || code}`,
    {
      hint: 'Check the network, the proxy settings and the registry, or install Claude Code yourself and give its path.',
      cause: error,
    },
  )
}

export function diskFull(cause: unknown): ClaudeError {
  return new ClaudeError('DISK_FULL', 'There is no room on the disk for Claude Code, which needs 600 MB.', {
    hint: 'Free disk space on the runner (large caches and images first) and run again.',
    cause,
  })
}
