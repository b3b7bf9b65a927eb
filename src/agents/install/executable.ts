import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ClaudeError } from '../../errors.js'
import type { Log } from '../../log.js'
import { DEFAULT_VERSION, type Platform, platformOf, RELEASES } from '../claude/releases.js'
import { cachedExecutable, fillCache } from './cache.js'
import { DEFAULT_REGISTRY, diskFull, downloadPackage } from './download.js'
import type { HttpGet } from './http-client.js'
import { unpackExecutable } from './unpack.js'

export interface ClaudeOptions {
  /** Default: the version that this release was tested with. */
  version?: string
  /** As `process.platform`. */
  platform: string
  /** As `process.arch`. */
  arch: string
  libc: 'glibc' | 'musl'
  cacheDir: string
  registry?: string
  /** For a registry that wants one. */
  registryToken?: string
  /** An executable of the user's own; nothing is fetched. */
  path?: string
  /** npm integrity of the platform's package; needed for a version that this release does not know. */
  integrity?: string
  log: Log
  signal?: AbortSignal
  /** How to fetch; default: proxies, redirects and retries as in the runner. */
  get?: HttpGet
}

export interface ClaudeExecutable {
  path: string
  version: string
  cached: boolean
}

/**
 * The executable of Claude Code for a platform: the user's own, the cached one, or a fresh download that is
 * checked by digest before it is unpacked. Throws CLI_NOT_FOUND, CLI_DOWNLOAD_FAILED, CLI_DIGEST_MISMATCH,
 * CONFIG_INVALID (no digest for the version) or DISK_FULL.
 */
export async function ensureClaude(options: ClaudeOptions): Promise<ClaudeExecutable> {
  if (options.path) return await ownExecutable(options.path, options)
  const version = options.version ?? DEFAULT_VERSION
  const platform = platformOf(options.platform, options.arch, options.libc)
  if (platform === null) throw noPlatform(options)
  const integrity = integrityOf(version, platform, options.integrity)
  const folder = join(options.cacheDir, 'claude', version, platform)
  const cached = await cachedExecutable(folder, integrity)
  if (cached !== null) return { path: cached, version, cached: true }

  options.log.info(`Fetching Claude Code ${version} for ${platform}.`)
  try {
    const path = await fillCache(folder, integrity, async (partial, executable) => {
      const archive = join(partial, 'package.tgz')
      await downloadPackage({
        version,
        platform,
        integrity,
        to: archive,
        registry: options.registry ?? DEFAULT_REGISTRY,
        token: options.registryToken,
        signal: options.signal,
        get: options.get,
      })
      const sha256 = await unpackExecutable(archive, executable)
      await rm(archive)
      return sha256
    })
    return { path, version, cached: false }
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code
    throw code === 'ENOSPC' || code === 'EDQUOT' ? diskFull(error) : error
  }
}

function integrityOf(version: string, platform: Platform, given: string | undefined): string {
  // A path segment and a part of the registry's address: nothing but a version may stand here.
  if (!/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new ClaudeError('CONFIG_INVALID', `\`${version}\` is no version of Claude Code.`, {
      hint: `Give an exact version such as ${DEFAULT_VERSION}.`,
    })
  }
  const integrity = given ?? RELEASES[version]?.[platform]
  if (integrity !== undefined) return integrity
  throw new ClaudeError(
    'CONFIG_INVALID',
    `This release of Caisson has no digest for Claude Code ${version} on ${platform}.`,
    {
      hint: `Give the integrity that \`npm view @anthropic-ai/claude-code-${platform}@${version} dist.integrity\` prints, or use version ${DEFAULT_VERSION}.`,
    },
  )
}

async function ownExecutable(given: string, options: ClaudeOptions): Promise<ClaudeExecutable> {
  const path = resolve(given)
  const hint =
    'Leave `claude-path` empty and let Caisson fetch Claude Code, or install it in a step before this one (`npm install -g @anthropic-ai/claude-code`) and give its path.'
  const isFile = await stat(path).then(
    (info) => info.isFile(),
    () => false,
  )
  if (!isFile) throw new ClaudeError('CLI_NOT_FOUND', `There is no Claude Code at ${path}.`, { hint })
  await access(path, constants.X_OK).catch((cause: unknown) => {
    throw new ClaudeError('CLI_NOT_FOUND', `${path} is not executable.`, {
      hint: `Run \`chmod +x ${path}\`.`,
      cause,
    })
  })
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], {
      timeout: 30_000,
      // Nothing of the job's environment, its secrets above all, is for this program.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent' },
    })
    const version = /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0]
    if (version !== undefined) return { path, version, cached: true }
    throw new Error(`--version printed ${JSON.stringify(stdout.slice(0, 100))}`)
  } catch (cause) {
    // Built for an image with another C library: it runs there and not here.
    if (options.libc === 'musl') return { path, version: options.version ?? 'unknown', cached: true }
    throw new ClaudeError(
      'CLI_NOT_FOUND',
      `${path} does not run as Claude Code: ${(cause as Error).message}`,
      { hint, cause },
    )
  }
}

function noPlatform({ platform, arch }: ClaudeOptions): ClaudeError {
  return new ClaudeError('CLI_NOT_FOUND', `There is no package of Claude Code for ${platform} on ${arch}.`, {
    hint: 'Install Claude Code on this machine and give its path.',
  })
}
