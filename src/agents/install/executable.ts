import { constants } from 'node:fs'
import { access, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeFailure, runCommand } from '../../base/command.js'
import { sha256OfContent } from '../../base/digest.js'
import { AgentError, deniedPath, describeError } from '../../base/errors.js'
import { filesOf } from '../../sandbox/agent-program.js'
import { type AgentPackages, hasFiles, type Platform, platformOf } from '../port/install.js'
import { type CacheEntry, cachedExecutable, fillCache } from './cache.js'
import { DEFAULT_REGISTRY, type DownloadOptions, downloadPackage } from './download.js'
import type { AgentExecutable, InstalledAgent, InstallOptions } from './options.js'
import { unpackExecutable, unpackPackage } from './unpack.js'

/**
 * The executable of an agent for a platform: the user's own, the cached one, or a fresh download that is
 * checked by digest before it is unpacked. Throws CLI_NOT_FOUND, CLI_DOWNLOAD_FAILED, CLI_DIGEST_MISMATCH,
 * CONFIG_INVALID (no digest for the version) or DISK_FULL.
 */
export async function ensureExecutable(
  agent: InstalledAgent,
  options: InstallOptions,
): Promise<AgentExecutable> {
  if (options.path) {
    if (hasFiles(agent.install)) throw notOneFile(agent)
    return await ownExecutable(agent, options.path, options)
  }
  const wanted = wantedFor(agent, options)
  const { version } = wanted
  const { integrity } = wanted.entry
  const cached = await cachedExecutable(wanted.entry)
  if (cached !== null) {
    options.log.info(
      `Using ${agent.displayName} ${version}, which an earlier run left in ${options.cacheDir}.`,
    )
    return { path: cached, version, cached: true, integrity }
  }
  return { path: await download(agent, wanted, options), version, cached: false, integrity }
}

/** Where the cache has what was asked for. Throws like {@link ensureExecutable}, but touches nothing. */
export function wantedFor(
  agent: InstalledAgent,
  options: Pick<InstallOptions, 'platform' | 'arch' | 'libc' | 'version' | 'integrity' | 'cacheDir'>,
): Wanted {
  const { packages } = agent.install
  const platform = platformOf(options.platform, options.arch, options.libc)
  if (packages === undefined || platform === null) throw noPackage(agent, options)
  const version = options.version ?? packages.defaultVersion
  const integrity = integrityOf(agent, packages, { version, platform, given: options.integrity })
  // A folder of many files must never be replaced: a session reads them as it goes, and a release of Caisson with
  // another launcher wants other ones. A single executable that runs stays whole without its name.
  const member = typeof packages.member === 'string' ? packages.member : packages.member(platform)
  const script = launcher(member.replace(/^[^/]*\//, ''))
  const build = hasFiles(agent.install) ? `-${sha256OfContent(`${integrity}\n${script}`).slice(0, 12)}` : ''
  const folder = join(options.cacheDir, agent.command, version, `${platform}${build}`)
  const entry: CacheEntry = { folder, command: agent.command, integrity }
  return { entry, packages, version, platform, member, script }
}

interface Wanted {
  entry: CacheEntry
  packages: AgentPackages
  version: string
  platform: Platform
  /** The program in that package. */
  member: string
  /** What starts it, where the package stays whole. */
  script: string
}

/** One package of a registry. */
type Package = Pick<DownloadOptions<never>, 'displayName' | 'packageName' | 'version' | 'integrity'>

async function download(
  { displayName }: InstalledAgent,
  { entry, packages, version, platform, member, script }: Wanted,
  options: InstallOptions,
): Promise<string> {
  options.log.info(
    `Downloading ${displayName} ${version} for ${platform}, once: it is kept in ${options.cacheDir}.`,
  )
  const ofAgent: Package = {
    displayName,
    packageName: packages.packageName(platform),
    version: packages.packageVersion?.(version, platform) ?? version,
    integrity: entry.integrity,
  }
  try {
    return await fillCache(entry, async (executable) => {
      if (!hasFiles({ packages }))
        return await fetchPackage(ofAgent, options, (archive) =>
          unpackExecutable(archive, member, executable, displayName),
        )
      const files = filesOf(executable)
      await fetchPackage(ofAgent, options, (archive) =>
        unpackPackage(archive, join(files, 'agent'), displayName),
      )
      await writeFile(executable, script, { mode: 0o755 })
      return sha256OfContent(script)
    })
  } catch (error) {
    const denied = deniedPath(error)
    if (denied !== null) {
      throw new AgentError('CLI_DOWNLOAD_FAILED', `${displayName} cannot be stored: ${denied}`, {
        hint: 'Make the cache writable, or set CAISSON_CACHE or XDG_CACHE_HOME (in a program: `cacheDir`) to a folder that is.',
        cause: error,
      })
    }
    const { code, hint } = describeError(error)
    if (code !== 'DISK_FULL') throw error
    throw new AgentError(
      'DISK_FULL',
      `There is not enough disk space for ${displayName}, which needs ${packages.megabytes} MB.`,
      { hint, cause: error },
    )
  }
}

function fetchPackage<T>(
  wanted: Package,
  options: InstallOptions,
  unpack: DownloadOptions<T>['unpack'],
): Promise<T> {
  return downloadPackage({
    ...wanted,
    unpack,
    registry: options.registry ?? DEFAULT_REGISTRY,
    token: options.registryToken,
    signal: options.signal,
    get: options.get,
    onProgress: (received, total) =>
      options.log.info(
        `Downloaded ${Math.floor((received / total) * 100)} % of ${Math.ceil(total / 1_000_000)} MB.`,
      ),
  })
}

/** Starts the program from the folder beside it, wherever a sandbox shows the two. */
function launcher(main: string): string {
  return `#!/bin/sh\nexec "$0.files/agent/${main}" "$@"\n`
}

function notOneFile({ displayName }: InstalledAgent): AgentError {
  return new AgentError(
    'CONFIG_INVALID',
    `${displayName} consists of many files, so the path of an executable is not enough.`,
    { hint: 'Leave the path empty and let Caisson download it; a version can be chosen.' },
  )
}

function integrityOf(
  { displayName }: InstalledAgent,
  { digests, defaultVersion, packageName, packageVersion }: AgentPackages,
  { version, platform, given }: { version: string; platform: Platform; given: string | undefined },
): string {
  // Part of a path and of the registry's address, so only a version is accepted.
  if (!/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new AgentError('CONFIG_INVALID', `\`${version}\` is not a version of ${displayName}.`, {
      hint: `Give an exact version such as ${defaultVersion}; any but that also needs \`agent-integrity\`.`,
    })
  }
  const integrity = given ?? digests[version]?.[platform]
  if (integrity !== undefined) return integrity
  throw new AgentError(
    'CONFIG_INVALID',
    `This release of Caisson has no digest for ${displayName} ${version} on ${platform}.`,
    {
      hint: `Give with \`agent-integrity\` what \`npm view ${packageName(platform)}@${packageVersion?.(version, platform) ?? version} dist.integrity\` prints, or use version ${defaultVersion}.`,
    },
  )
}

function noPackage(
  { displayName }: InstalledAgent,
  { platform, arch }: Pick<InstallOptions, 'platform' | 'arch'>,
): AgentError {
  return new AgentError('CLI_NOT_FOUND', `There is no ${displayName} package for ${platform} on ${arch}.`, {
    hint: `Install ${displayName} on this machine and pass its path.`,
  })
}

/**
 * The user's own executable, after it has reported its version. Throws CLI_NOT_FOUND with what is wrong with
 * it.
 */
async function ownExecutable(
  { displayName, install }: InstalledAgent,
  given: string,
  options: Pick<InstallOptions, 'libc' | 'version'>,
): Promise<AgentExecutable> {
  const path = resolve(given)
  const fetched = install.packages
    ? `Leave \`agent-path\` empty and let Caisson download ${displayName}, or install`
    : 'Install'
  const hint = `${fetched} it in an earlier step${install.command === undefined ? '' : ` (\`${install.command}\`)`} and pass its path.`
  const isFile = await stat(path).then(
    (info) => info.isFile(),
    () => false,
  )
  if (!isFile) throw new AgentError('CLI_NOT_FOUND', `${displayName} was not found at ${path}.`, { hint })
  await access(path, constants.X_OK).catch((cause: unknown) => {
    throw new AgentError('CLI_NOT_FOUND', `${path} is not executable.`, {
      hint: `Run \`chmod +x ${path}\`.`,
      cause,
    })
  })
  try {
    const args = ['--version']
    const result = await runCommand(path, args, {
      timeoutMs: 30_000,
      // Nothing of the job's environment, above all no secret, reaches this program.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent' },
    })
    if (result.exitCode !== 0)
      throw new Error(describeFailure(path, args, result), { cause: result.startError })
    const stdout = result.stdout.toString('utf8')
    const version = /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0]
    if (version !== undefined) return { path, version, cached: true }
    throw new Error(`--version printed ${JSON.stringify(stdout.slice(0, 100))}`)
  } catch (cause) {
    // Built for an image with another C library, it runs there and not here.
    if (options.libc === 'musl') return { path, version: options.version ?? 'unknown', cached: true }
    throw new AgentError(
      'CLI_NOT_FOUND',
      `${path} does not run as ${displayName}: ${(cause as Error).message}`,
      {
        hint,
        cause,
      },
    )
  }
}
