import { secretsIn } from '../../../base/credentials/secrets.js'
import { type HostRule, parseHostRule } from '../host-rules.js'
import { REGISTRY_VARIABLES } from '../registries.js'
import {
  basicAt,
  credentialAt,
  PLACEHOLDER,
  packagesOf,
  type RegistryCredential,
  separate,
} from './credential.js'
import {
  type Findings,
  firstFile,
  inHome,
  type Job,
  sectionsOf,
  urlsOf,
  type Variables,
  valuesOf,
} from './job.js'
import { npmSettings } from './npm.js'

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

/** What tells Go which modules are not public. */
const NAMES = ['GOPRIVATE', 'GONOPROXY', 'GONOSUMDB', 'GOINSECURE']

/** What `go env -w` has set, and the hosts of private modules. `GOPROXY` as a variable is read with the other tools'. */
async function goSettings({ env }: Job): Promise<Findings> {
  const found: Findings = { urls: [], env: {}, files: {}, credentials: [], notes: [] }
  const [section] = sectionsOf(await firstFile(env['GOENV'], inHome(env, '.config/go/env')))
  const settings = { ...valuesOf(section), ...env }
  for (const name of NAMES) if (settings[name]) found.env[name] = settings[name]
  if (!env['GOPROXY'] && settings['GOPROXY']) found.env['GOPROXY'] = settings['GOPROXY']
  for (const pattern of (settings['GOPRIVATE'] ?? '').split(',')) {
    // `github.com/corp/*`: what is before the first wildcard.
    const [host = '', ...rest] = pattern.trim().split('/')
    const path = rest.slice(
      0,
      [...rest, '*'].findIndex((part) => /[*?[]/.test(part)),
    )
    const address = `https://${[host, ...path].join('/')}/`
    if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(host) && URL.canParse(address))
      found.urls.push(new URL(address))
  }
  return found
}

/** The credentials of `.netrc` for everything below those of the addresses whose host has no other. */
async function netrcCredentials(
  { env }: Job,
  urls: readonly URL[],
  known: readonly RegistryCredential[],
): Promise<RegistryCredential[]> {
  const text = await firstFile(env['NETRC'], inHome(env, '.netrc'))
  const words = text.replace(/^\s*#.*$/gm, '').split(/\s+/)
  const machines = new Map<string, Record<string, string>>()
  let current: Record<string, string> = {}
  for (let at = 0; at < words.length - 1; at++) {
    const [word = '', next = ''] = [words[at], words[at + 1]]
    if (word === 'machine') {
      current = {}
      machines.set(next, current)
    } else if (word === 'login' || word === 'password' || word === 'account') current[word] = next
    else continue
    at++
  }
  return urls.flatMap((url) => {
    const { login, password } = machines.get(url.hostname) ?? {}
    if (!login || !password || known.some(({ host }) => host === url.hostname)) return []
    return basicAt(url, login, password) ?? []
  })
}

const VARIABLES = { 'index-url': 'PIP_INDEX_URL', 'extra-index-url': 'PIP_EXTRA_INDEX_URL' } as const

/**
 * The indexes of `pip.conf`, and what uv's and Poetry's variables say about the indexes that the repository names.
 * pip's own variables hold whole addresses and are read with those of the other tools.
 */
async function pythonSettings({ env, project }: Job): Promise<Findings> {
  const found: Findings = { urls: [], env: {}, files: {}, credentials: [], notes: [] }
  const texts = [
    await firstFile('/etc/pip.conf', '/etc/xdg/pip/pip.conf'),
    await firstFile(inHome(env, '.pip/pip.conf')),
    await firstFile(inHome(env, '.config/pip/pip.conf')),
    await firstFile(env['VIRTUAL_ENV'] && `${env['VIRTUAL_ENV']}/pip.conf`),
    await firstFile(env['PIP_CONFIG_FILE']),
  ]
  const sections = texts.flatMap(sectionsOf).filter(({ name }) => /^(?:global|install)$/.test(name))
  const settings = Object.assign({}, ...sections.map(valuesOf)) as Record<string, string>
  for (const [key, variable] of Object.entries(VARIABLES)) {
    const given = settings[key] ?? settings[key.replaceAll('-', '_')]
    if (!given || env[variable]) continue
    const indexes = urlsOf(given).map(separate)
    found.urls.push(...indexes.map(({ url }) => url))
    found.credentials.push(...indexes.flatMap(({ credential }) => credential ?? []))
    found.env[variable] = indexes.map(({ url }) => url.href).join(' ')
  }

  const indexes = sectionsOf(project['pyproject.toml'] ?? '')
    .filter(({ name }) => /^tool\.(?:uv\.index|poetry\.source)$/.test(name))
    .map(valuesOf)
  for (const [, name = '', url = ''] of (env['UV_INDEX'] ?? '').matchAll(/(\S+?)=(https?:\S+)/g))
    indexes.push({ name, url })
  for (const [variable, url = ''] of Object.entries(env)) {
    const name = /^POETRY_REPOSITORIES_(\w+)_URL$/.exec(variable)?.[1]
    if (name) indexes.push({ name, url })
  }
  for (const { name = '', url = '' } of indexes) {
    const part = name.toUpperCase().replace(/[^A-Z0-9]/g, '_')
    for (const scheme of [`UV_INDEX_${part}`, `POETRY_HTTP_BASIC_${part}`]) {
      const [user, password] = [env[`${scheme}_USERNAME`], env[`${scheme}_PASSWORD`]]
      if (!(user || password) || !/^https?:/.test(url) || !URL.canParse(url)) continue
      const credential = basicAt(packagesOf(new URL(url)), user ?? '', password ?? '')
      if (!credential) continue
      found.credentials.push(credential)
      found.urls.push(new URL(new URL(url).origin))
    }
  }
  return found
}

/** Parts of `settings.xml` that say nothing about where packages are, and may be secret. */
const LEFT_OUT =
  /<!--(?:(?!<!--)[\s\S])*?-->|<(servers|proxies|properties|localRepository)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/g

/**
 * The mirrors and repositories of Maven's `settings.xml`. A server's password is for those of its name in this very
 * file: the repository's own `pom.xml` could give any address that name.
 */
async function mavenSettings({ env }: Job): Promise<Findings> {
  const found: Findings = { urls: [], env: {}, files: {}, credentials: [], notes: [] }
  const home = env['MAVEN_HOME'] ?? env['M2_HOME']
  const places = [inHome(env, '.m2/settings.xml'), home && `${home}/conf/settings.xml`]
  const whole = await firstFile(...places)
  const text = whole
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\$\{env\.([^}]+)\}/g, (all, name: string) => (env[name] ? xml(env[name]) : all))
  const named = [...text.matchAll(/<(mirror|repository|pluginRepository)>((?:(?!<\1>)[\s\S])*?)<\/\1>/g)].map(
    (match) => ({
      id: textIn(match[2], 'id'),
      url: textIn(match[2], 'url'),
    }),
  )
  for (const { url } of named) {
    for (const { url: plain, credential } of urlsOf(url).map(separate)) {
      found.urls.push(plain)
      if (credential) found.credentials.push(credential)
    }
  }
  for (const [, server] of text.matchAll(/<server>([\s\S]*?)<\/server>/g)) {
    const [id, user, password] = ['id', 'username', 'password'].map((name) => textIn(server, name))
    if (!user || !password) continue
    const own = named.filter((one) => one.id === id).flatMap(({ url }) => urlsOf(url))
    const made = own.flatMap((url) => basicAt(separate(url).url, user, password) ?? [])
    found.credentials.push(...(/^\{.*\}$/.test(password) ? [] : made))
    if (own.length === 0 || made.length === 0 || /^\{.*\}$/.test(password))
      found.notes.push(
        `the server \`${id}\` of Maven's settings.xml is not used: ${own.length === 0 ? 'no mirror or repository in that file has its name' : 'its password is encrypted or not set'}`,
      )
  }
  const shown = whole.replace(LEFT_OUT, '').replace(/(https?:\/\/)[^/@<\s]*@/g, '$1')
  if (found.urls.length === 0) return found
  if (secretsIn(shown).length > 0)
    found.notes.push("Maven's settings.xml: it holds more secrets than those of servers")
  else found.files['"$HOME/.m2/settings.xml"'] = shown
  return found
}

function textIn(element: string | undefined, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(element ?? '') ?? []
  const plain = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
  return text.trim().replace(/&(?:lt|gt|quot|apos|amp);/g, (one) => plain[one as keyof typeof plain])
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The registries of Cargo's configuration, and their tokens. */
async function cargoSettings({ env, project }: Job): Promise<Findings> {
  const found: Findings = { urls: [], env: {}, files: {}, credentials: [], notes: [] }
  const home = env['CARGO_HOME'] ?? inHome(env, '.cargo')
  const own = sectionsOf(await firstFile(home && `${home}/config.toml`, home && `${home}/config`))
  const tokens = sectionsOf(
    await firstFile(home && `${home}/credentials.toml`, home && `${home}/credentials`),
  )
  const theirs = sectionsOf(project['.cargo/config.toml'] ?? project['.cargo/config'] ?? '')
  const indexes = new Map<string, string>()
  const secrets = new Map<string, string>()
  for (const section of [...theirs, ...own, ...tokens]) {
    const name = variable(/^registries\.(.+)$/.exec(section.name)?.[1] ?? '')
    const { index, token } = valuesOf(section)
    if (name && index) indexes.set(name, index)
    if (name && token && !theirs.includes(section)) secrets.set(name, token)
  }
  for (const [key, value] of Object.entries(env)) {
    const [, name = '', what] = /^CARGO_REGISTRIES_(\w+)_(INDEX|TOKEN)$/.exec(key) ?? []
    if (value) (what === 'INDEX' ? indexes : secrets).set(name, value)
  }
  indexes.delete('')
  for (const [name, index] of indexes) {
    const [address] = urlsOf(index)
    if (!address) continue
    const { url } = separate(address)
    found.urls.push(url)
    found.env[`CARGO_REGISTRIES_${name}_INDEX`] = index.startsWith('sparse+')
      ? `sparse+${url.href}`
      : url.href
    const token = secrets.get(name)
    const credential = token && credentialAt(packagesOf(url), token, [token.replace(/^\w+ /, '')])
    if (!credential) continue
    found.credentials.push(credential)
    // Without one, Cargo asks nothing of a registry that demands a token.
    found.env[`CARGO_REGISTRIES_${name}_TOKEN`] = PLACEHOLDER
    found.env[`CARGO_REGISTRIES_${name}_CREDENTIAL_PROVIDER`] = 'cargo:token'
  }
  const replaced = own.filter(({ name }) => name.startsWith('source.'))
  for (const { entries } of replaced)
    for (const [key, value] of entries) if (key === 'registry') found.urls.push(...urlsOf(value).map(plain))
  const text = replaced.map(({ name, entries }) =>
    [`[${name}]`, ...entries.map(([key, value]) => `${key} = ${JSON.stringify(stripped(value))}`), ''].join(
      '\n',
    ),
  )
  if (text.length > 0) found.files[`"\${CARGO_HOME:-$HOME/.cargo}/config.toml"`] = text.join('\n')
  return found
}

const variable = (name: string) => name.toUpperCase().replace(/[.-]/g, '_')
const plain = (url: URL) => separate(url).url

function stripped(value: string): string {
  const [url] = urlsOf(value)
  return url && (url.username || url.password) ? value.replace(/\/\/[^/@]*@/, '//') : value
}
