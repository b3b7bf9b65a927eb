import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AgentError } from '../../errors.js'
import { type AgentPackages, type Platform, platformOf } from '../port/install.js'
import { type CacheEntry, cachedExecutable, fillCache } from './cache.js'
import { DEFAULT_REGISTRY, downloadPackage } from './download.js'
import type { AgentExecutable, InstalledAgent, InstallOptions } from './options.js'
import { ownExecutable } from './own-executable.js'
import { unpackExecutable } from './unpack.js'

/**
 * The executable of an agent for a platform: the user's own, the cached one, or a fresh download that is
 * checked by digest before it is unpacked. Throws CLI_NOT_FOUND, CLI_DOWNLOAD_FAILED, CLI_DIGEST_MISMATCH,
 * CONFIG_INVALID (no digest for the version) or DISK_FULL.
 */
export async function ensureExecutable(
  agent: InstalledAgent,
  options: InstallOptions,
): Promise<AgentExecutable> {
  if (options.path) return await ownExecutable(agent, options.path, options)
  const { packages } = agent.install
  const platform = platformOf(options.platform, options.arch, options.libc)
  if (packages === undefined || platform === null) throw noPackage(agent, options)
  const version = options.version ?? packages.defaultVersion
  const integrity = integrityOf(agent, packages, { version, platform, given: options.integrity })
  const folder = join(options.cacheDir, agent.command, version, platform)
  const entry: CacheEntry = { folder, command: agent.command, integrity }
  const cached = await cachedExecutable(entry)
  if (cached !== null) return { path: cached, version, cached: true }
  return {
    path: await download(agent, packages, { entry, version, platform }, options),
    version,
    cached: false,
  }
}

async function download(
  { displayName }: InstalledAgent,
  packages: AgentPackages,
  { entry, version, platform }: { entry: CacheEntry; version: string; platform: Platform },
  options: InstallOptions,
): Promise<string> {
  options.log.info(`Downloading ${displayName} ${version} for ${platform}.`)
  try {
    return await fillCache(entry, async (partial, executable) => {
      const archive = join(partial, 'package.tgz')
      await downloadPackage({
        displayName,
        packageName: packages.packageName(platform),
        version: packages.packageVersion?.(version, platform) ?? version,
        integrity: entry.integrity,
        to: archive,
        registry: options.registry ?? DEFAULT_REGISTRY,
        token: options.registryToken,
        signal: options.signal,
        get: options.get,
        onProgress: (received, total) =>
          options.log.info(
            `Downloaded ${Math.floor((received / total) * 100)} % of ${Math.ceil(total / 1_000_000)} MB.`,
          ),
      })
      const member = typeof packages.member === 'string' ? packages.member : packages.member(platform)
      const sha256 = await unpackExecutable(archive, member, executable, displayName)
      await rm(archive)
      return sha256
    })
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error
    throw new AgentError(
      'DISK_FULL',
      `There is not enough disk space for ${displayName}, which needs ${packages.megabytes} MB.`,
      { hint: 'Free disk space on the runner (large caches and images first) and run again.', cause: error },
    )
  }
}

function integrityOf(
  { displayName }: InstalledAgent,
  { digests, defaultVersion, packageName, packageVersion }: AgentPackages,
  { version, platform, given }: { version: string; platform: Platform; given: string | undefined },
): string {
  // Part of a path and of the registry's address, so only a version is accepted.
  if (!/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new AgentError('CONFIG_INVALID', `\`${version}\` is not a version of ${displayName}.`, {
      hint: `Give an exact version such as ${defaultVersion}.`,
    })
  }
  const integrity = given ?? digests[version]?.[platform]
  if (integrity !== undefined) return integrity
  throw new AgentError(
    'CONFIG_INVALID',
    `This release of Caisson has no digest for ${displayName} ${version} on ${platform}.`,
    {
      hint: `Pass the integrity that \`npm view ${packageName(platform)}@${packageVersion?.(version, platform) ?? version} dist.integrity\` prints, or use version ${defaultVersion}.`,
    },
  )
}

function noPackage({ displayName }: InstalledAgent, { platform, arch }: InstallOptions): AgentError {
  return new AgentError('CLI_NOT_FOUND', `There is no ${displayName} package for ${platform} on ${arch}.`, {
    hint: `Install ${displayName} on this machine and pass its path.`,
  })
}
