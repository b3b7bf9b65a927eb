import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import picomatch from 'picomatch'
import { type HostRule, parseHostRule } from './host-rules.js'
import { ECOSYSTEMS, type Ecosystem, REGISTRY_VARIABLES } from './registries.js'

type Variables = Readonly<Record<string, string | undefined>>

/** Levels of folders below the top level that are searched: workspaces and services of a monorepo. */
const DEPTH = 3
/** A quick check, not a search: a repository with millions of files must not delay a run. */
const MOST_FOLDERS = 2000

/** The ecosystems whose files are in one of the folders or not far below it. */
export async function detectEcosystems(...roots: string[]): Promise<Ecosystem[]> {
  const matchers = ECOSYSTEMS.map((ecosystem) => ({ ecosystem, match: picomatch([...ecosystem.files]) }))
  const found = new Set<Ecosystem>()
  let scanned = 0
  const scan = async (folder: string, depth: number): Promise<void> => {
    if (++scanned > MOST_FOLDERS) return
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (entry.isFile())
        for (const { ecosystem, match } of matchers) if (match(entry.name)) found.add(ecosystem)
      const inside = entry.isDirectory() && depth < DEPTH
      if (inside && !/^(\.|node_modules$|vendor$|target$)/.test(entry.name))
        await scan(join(folder, entry.name), depth + 1)
    }
  }
  for (const root of roots) await scan(root, 0)
  return ECOSYSTEMS.filter((ecosystem) => found.has(ecosystem))
}

/** The registries that the job itself has configured: hosts, and the tools' variables. */
export interface RegistrySettings {
  rules: HostRule[]
  hosts: string[]
  /** Never contains a user name or password. */
  env: Record<string, string>
}

/**
 * Reads the registries from the job's environment and its `.npmrc`. The repository's files are not read:
 * anybody who opens a pull request writes them.
 */
export async function registrySettings(env: Variables): Promise<RegistrySettings> {
  const settings: RegistrySettings = { rules: [], hosts: [], env: {} }
  for (const [name, value] of Object.entries(env)) {
    if (!value || !REGISTRY_VARIABLES.some((pattern) => pattern.test(name))) continue
    const urls = urlsOf(value)
    for (const url of urls) add(settings, url)
    if (urls.every(({ username, password }) => username === '' && password === '')) settings.env[name] = value
  }
  const home = env['HOME'] ? join(env['HOME'], '.npmrc') : undefined
  const npmrc = env['NPM_CONFIG_USERCONFIG'] ?? env['npm_config_userconfig'] ?? home
  const text = npmrc === undefined ? '' : await readFile(npmrc, 'utf8').catch(() => '')
  for (const [, key, value] of text.matchAll(/^\s*((?:@[\w.-]+:)?registry)\s*=\s*(\S+)\s*$/gm)) {
    for (const url of urlsOf(value ?? '')) {
      add(settings, url)
      const plain = key === 'registry' && url.username === '' && url.password === ''
      if (plain && !Object.keys(settings.env).some((name) => /^npm_config_registry$/i.test(name)))
        settings.env['NPM_CONFIG_REGISTRY'] = url.href
    }
  }
  return settings
}

/**
 * Addresses in a value: one, or several separated by comma, bar or space (`GOPROXY`, `PIP_EXTRA_INDEX_URL`).
 */
function urlsOf(value: string): URL[] {
  return value.split(/[\s,|]+/).flatMap((part) => {
    const text = part.replace(/^sparse\+/, '').replace(/^"|"$/g, '')
    return /^https?:\/\//i.test(text) && URL.canParse(text) ? [new URL(text)] : []
  })
}

/** The job's owner trusts this host at this port, even if it is internal. */
function add(settings: RegistrySettings, url: URL): void {
  const port = url.port || (url.protocol === 'http:' ? '80' : '443')
  const entry = `${url.hostname.replace(/\.$/, '')}:${port}`
  if (settings.hosts.includes(entry)) return
  try {
    settings.rules.push(parseHostRule(entry, { private: true }))
    settings.hosts.push(entry)
  } catch {
    // A name that no rule can express is a name that nobody can connect to.
  }
}
