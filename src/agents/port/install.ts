/** Platforms by the names that npm packages with executables use. */
export const PLATFORMS = [
  'linux-x64',
  'linux-arm64',
  'linux-x64-musl',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
] as const
export type Platform = (typeof PLATFORMS)[number]

/** The name of a platform (`process.platform`, `process.arch`), or null where it has none. */
export function platformOf(platform: string, arch: string, libc: 'glibc' | 'musl'): Platform | null {
  const name = `${platform}-${arch}${platform === 'linux' && libc === 'musl' ? '-musl' : ''}`
  return PLATFORMS.find((known) => known === name) ?? null
}

/** The packages of an npm registry that hold an agent's executable, one for each platform. */
export interface AgentPackages {
  /** The version that this release of Caisson was tested with. */
  defaultVersion: string
  /** npm integrity by version and platform. Any other version needs one by input. */
  digests: Readonly<Record<string, Readonly<Partial<Record<Platform, string>>>>>
  /** With its scope. */
  packageName(platform: Platform): string
  /** The package's version, where the platform is part of it. */
  packageVersion?(version: string, platform: Platform): string
  /** Path of the executable in the archive. */
  member: string | ((platform: Platform) => string)
  /** The executable needs other files of its package beside it, so all of that is unpacked. */
  wholePackage?: true
  /** Megabytes that unpacking needs. */
  megabytes: number
}

/** Whether an agent is more than one executable file. */
export function hasFiles({ packages }: Pick<AgentInstall, 'packages'>): boolean {
  return packages?.wholePackage === true
}

/** How the executable of an agent is obtained. */
export interface AgentInstall {
  /** Absent: Caisson cannot download it, and the user gives the path of their own. */
  packages?: AgentPackages
  /** The command by which people install it themselves; absent: whatever its makers say. */
  command?: string
}
