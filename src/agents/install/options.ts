import type { Log } from '../../base/log.js'
import type { AgentAdapter } from '../port/agent.js'
import type { HttpGet } from './http-client.js'

/** The parts of an adapter that say what to install. */
export type InstalledAgent = Pick<AgentAdapter, 'displayName' | 'command' | 'install'>

export interface InstallOptions {
  /** Default: the version that this release was tested with. */
  version?: string | undefined
  /** As `process.platform`. */
  platform: string
  /** As `process.arch`. */
  arch: string
  libc: 'glibc' | 'musl'
  cacheDir: string
  registry?: string | undefined
  /** For a registry that requires one. */
  registryToken?: string | undefined
  /** The user's own executable; nothing is downloaded. */
  path?: string | undefined
  /** npm integrity of the platform's package; required for a version that this release does not know. */
  integrity?: string | undefined
  log: Log
  signal?: AbortSignal | undefined
  /** How to download; default: with the runner's proxies, following redirects and retrying. */
  get?: HttpGet
}

export interface AgentExecutable {
  path: string
  version: string
  cached: boolean
  /** Digests of the packages that it comes from; absent for the user's own. */
  integrity?: string | undefined
}
