import { type HostRule, parseHostRule } from '../host-rules.js'
import { REGISTRY_VARIABLES } from '../registries.js'
import { cargoSettings } from './cargo.js'
import { type RegistryCredential, separate } from './credential.js'
import { goSettings, netrcCredentials } from './go.js'
import { type Job, urlsOf, type Variables } from './job.js'
import { mavenSettings } from './maven.js'
import { npmSettings } from './npm.js'
import { pythonSettings } from './python.js'

/** The registries that the job itself has configured. Only `credentials` is secret. */
export interface RegistrySettings {
  rules: HostRule[]
  hosts: string[]
  /** The tools' variables, without any credential. */
  env: Record<string, string>
  /** The tools' files, without any credential, by path as a shell writes it. */
  files: Record<string, string>
  credentials: RegistryCredential[]
  /** What cannot be used, for a log. */
  notes: string[]
}

/** Files of a repository that name registries; only a version that nobody wrote for the run is read. */
export const PROJECT_SETTINGS = ['.npmrc', '.cargo/config.toml', '.cargo/config', 'pyproject.toml'] as const

/**
 * Reads the registries and their credentials from the job's environment and the settings of its user. `project` has
 * those of {@link PROJECT_SETTINGS} that can be trusted: anybody who opens a pull request writes the others.
 */
export async function registrySettings(
  env: Variables,
  project: Job['project'] = {},
): Promise<RegistrySettings> {
  const job = { env, project }
  const settings: RegistrySettings = { rules: [], hosts: [], env: {}, files: {}, credentials: [], notes: [] }
  const urls: URL[] = []
  const adopt = (name: string, value: string) => {
    const parts = urlsOf(value).map(separate)
    urls.push(...parts.map(({ url }) => url))
    settings.credentials.push(...parts.flatMap(({ credential }) => credential ?? []))
    settings.env[name] = value.replace(/(https?:\/\/)[^/@\s,|]*@/gi, '$1')
  }
  const go = await goSettings(job)
  const others = await Promise.all(
    [npmSettings, pythonSettings, cargoSettings, mavenSettings].map((read) => read(job)),
  )
  for (const found of [...others, go]) {
    urls.push(...found.urls)
    settings.credentials.push(...found.credentials)
    settings.notes.push(...found.notes)
    Object.assign(settings.files, found.files)
    for (const [name, value] of Object.entries(found.env)) adopt(name, value)
  }
  for (const [name, value] of Object.entries(env))
    if (value && REGISTRY_VARIABLES.some((pattern) => pattern.test(name))) adopt(name, value)
  // A machine's password is for all of it, but where modules are private only for those.
  const origins = new Set(urls.filter((url) => !go.urls.includes(url)).map(({ origin }) => origin))
  const places = [...go.urls, ...[...origins].map((origin) => new URL(origin))]
  settings.credentials.push(...(await netrcCredentials(job, places, settings.credentials)))
  for (const url of urls) allow(settings, url)
  return settings
}

/** What must not be shown of the job's registries. */
export async function registrySecrets(env: Variables, project?: Job['project']): Promise<string[]> {
  const { credentials } = await registrySettings(env, project)
  return credentials.flatMap(({ secrets }) => secrets)
}

/** The job's owner trusts this host at this port, even if it is internal. */
function allow(settings: RegistrySettings, url: URL): void {
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
