import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AUTHORITY_HINT, certificateFault } from '../../base/certificates.js'
import { AgentError, describeError } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import { createHttpGet, type HttpGet, type HttpResponse } from './http-client.js'

export const DEFAULT_REGISTRY = 'https://registry.npmjs.org'

/** Bytes that may have arrived and not been unpacked yet. */
const AHEAD = 1024 * 1024

export interface DownloadOptions<T> {
  /** The product, for messages. */
  displayName: string
  /** Name of the npm package, with its scope. */
  packageName: string
  version: string
  /** npm integrity of the package. */
  integrity: string
  /** Reads the archive while it arrives, before it is known to be the right one. */
  unpack: (archive: Readable) => Promise<T>
  registry: string
  /** For a registry that requires one; sent as a bearer token. */
  token?: string | undefined
  signal?: AbortSignal | undefined
  get?: HttpGet | undefined
  /** Called at the start and at each quarter of the way, where the registry says how long it is; in bytes. */
  onProgress?: ((received: number, total: number) => void) | undefined
}

/**
 * Downloads the package from the registry and checks its digest while it arrives. If this throws
 * (CLI_DOWNLOAD_FAILED, CLI_DIGEST_MISMATCH, a disk error, or the reason of an aborted signal), what has been unpacked
 * must not be used.
 */
export async function downloadPackage<T>(options: DownloadOptions<T>): Promise<T> {
  const { displayName, packageName, version, integrity, signal } = options
  const registry = options.registry.replace(/\/+$/, '')
  const get = options.get ?? createHttpGet()
  const headers: Record<string, string> =
    options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }
  const file = `${packageName.replace(/^.*\//, '')}-${version}.tgz`
  const url = `${registry}/${packageName}/-/${file}`
  const orBroken =
    (from: string) =>
    (error: unknown): never => {
      signal?.throwIfAborted()
      throw broken(displayName, error, from)
    }
  const ask = (from: string) => get(from, headers, signal).catch(orBroken(from))
  let response = await ask(url)
  if (response.status === 404) {
    response.body.resume()
    // Some registries keep their files elsewhere and say where.
    const about = `${registry}/${packageName.replace('/', '%2f')}/${version}`
    const elsewhere = await tarballUrl(await ask(about)).catch(orBroken(about))
    if (elsewhere !== null && elsewhere !== url) response = await ask(elsewhere)
  }
  if (response.status !== 200) {
    response.body.resume()
    throw downloadRefused(displayName, response.status, url)
  }
  const hash = createHash('sha512')
  const total = Number(response.body.headers['content-length'])
  const arriving = new PassThrough({ highWaterMark: AHEAD })
  const closed = new Promise<void>((resolve) => arriving.once('close', resolve))
  arriving.on('error', () => {})
  const unpacking = options.unpack(arriving)
  let failure: unknown
  unpacking.catch((error: unknown) => {
    failure = error
    arriving.destroy()
  })
  try {
    let received = 0
    if (total > 0) options.onProgress?.(0, total)
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      // All else that may be wrong with it matters only if it is the right one.
      if (isDiskFull(failure)) throw failure
      hash.update(chunk)
      const quarter = Math.floor((received / total) * 4)
      received += chunk.length
      if (Math.floor((received / total) * 4) > quarter && received < total)
        options.onProgress?.(received, total)
      if (!arriving.destroyed && !arriving.write(chunk))
        await Promise.race([closed, new Promise((resolve) => arriving.once('drain', resolve))])
    }
  } catch (error) {
    arriving.destroy(error as Error)
    await unpacking.catch(() => {})
    if (isDiskFull(error)) throw error
    return orBroken(url)(error)
  }
  arriving.end()
  const [unpacked] = await Promise.allSettled([unpacking])
  const found = `sha512-${hash.digest('base64')}`
  if (found === integrity) {
    if (unpacked.status === 'rejected') throw unpacked.reason
    return unpacked.value
  }
  throw new AgentError(
    'CLI_DIGEST_MISMATCH',
    `The file at ${url} is not ${displayName} ${version}: its digest is ${found}, not ${integrity}.`,
    {
      hint: 'Do not use it. Check the registry (or the proxy in front of it) and, if you chose the version yourself, the integrity you gave for it.',
    },
  )
}

/** The address of the package in what a registry says about it; null where it says none. */
async function tarballUrl({ status, body }: HttpResponse): Promise<string | null> {
  const said = await text(body)
  if (status !== 200) return null
  const { dist } = (parseJson(said) ?? {}) as { dist?: { tarball?: unknown } | null }
  return typeof dist?.tarball === 'string' ? dist.tarball : null
}

function downloadRefused(displayName: string, status: number, url: string): AgentError {
  return new AgentError(
    'CLI_DOWNLOAD_FAILED',
    `${displayName} could not be downloaded: ${url} answered ${status}.`,
    {
      hint:
        status === 404
          ? 'Check that this version exists for this platform, and that the registry has the package.'
          : status === 401 || status === 403
            ? 'Provide a token for this registry, or check the one you provided.'
            : 'Try again later, or use another registry.',
    },
  )
}

const isDiskFull = (error: unknown) => describeError(error).code === 'DISK_FULL'

function broken(displayName: string, error: unknown, url: string): unknown {
  const { code, message } = error as { code?: string; message?: string }
  return new AgentError(
    'CLI_DOWNLOAD_FAILED',
    `${displayName} could not be downloaded from ${url}: ${message || code}`,
    {
      hint:
        certificateFault(error) === null
          ? `Check the network, the proxy settings and the registry, or install ${displayName} yourself and pass its path.`
          : AUTHORITY_HINT,
      cause: error,
    },
  )
}
