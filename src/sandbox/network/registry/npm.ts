import { basicAt, credentialAt, PLACEHOLDER, separate } from './credential.js'
import { type Findings, firstFile, inHome, type Job, sectionsOf, type Variables, valuesOf } from './job.js'

/** Which key of `.npmrc` belongs to which registry, by address without a protocol. */
const SCOPED = /^(\/\/[^\s]+?)\/?:(_authToken|_auth|username|_password)$/

/** The registries and tokens of `.npmrc` files and npm's variables, which pnpm and Yarn 1 read as well. */
export async function npmSettings({ env, project }: Job): Promise<Findings> {
  const prefix = env['NPM_CONFIG_PREFIX'] ?? env['npm_config_prefix']
  const named = (name: string) => env[`npm_config_${name}`] ?? env[`NPM_CONFIG_${name.toUpperCase()}`]
  const global = ['/etc/npmrc', '/usr/etc/npmrc', '/usr/local/etc/npmrc']
  const texts = [
    await firstFile(named('globalconfig') ?? (prefix && `${prefix}/etc/npmrc`), ...global),
    await firstFile(named('userconfig') ?? inHome(env, '.npmrc')),
    project['.npmrc'] ?? '',
  ]
  const variables = Object.entries(env).flatMap(([name, value]) => {
    const key = /^npm_config_((?:@|\/\/).+|registry)$/i.exec(name)?.[1]
    return key && value ? [[key, value] as const] : []
  })
  const settings: Record<string, string> = Object.assign({}, ...texts.map((text) => settingsOf(text, env)))
  Object.assign(settings, Object.fromEntries(variables))

  const found: Findings = { urls: [], env: {}, files: {}, credentials: [], notes: [] }
  const mapping: string[] = []
  for (const [key, value] of Object.entries(settings)) {
    if (!/^(?:@[\w.~-]+:)?registry$/.test(key) || !/^https?:/i.test(value) || !URL.canParse(value)) continue
    const { url, credential } = separate(new URL(value))
    found.urls.push(url)
    if (credential) found.credentials.push(credential)
    mapping.push(`${key}=${url.href}`)
    if (key === 'registry') found.env['NPM_CONFIG_REGISTRY'] = url.href
  }
  if (mapping.length > 0) found.files['"$HOME/.npmrc"'] = `${mapping.join('\n')}\n`

  const places = new Set(Object.keys(settings).flatMap((key) => SCOPED.exec(key)?.[1] ?? []))
  for (const place of places) {
    const known = found.urls.find((url) => `//${url.host}` === /^\/\/[^/]+/.exec(place)?.[0])
    const address = `${known?.protocol ?? 'https:'}${place}/`
    if (!URL.canParse(address)) continue
    const value = (name: string) => settings[`${place}/:${name}`] ?? settings[`${place}:${name}`]
    add(found, new URL(address), value)
  }
  const registry = settings['registry']
  if (registry && URL.canParse(registry)) add(found, new URL(registry), (name) => settings[name])
  // Some readers of the repository's own file refuse a variable that is not set.
  for (const [, name = ''] of (project['.npmrc'] ?? '').matchAll(/\$\{([^}?]+)\??\}/g))
    if (env[name] && found.credentials.some(({ secrets }) => secrets.includes(env[name] as string)))
      found.env[name] = PLACEHOLDER
  return found
}

function add(found: Findings, url: URL, value: (name: string) => string | undefined): void {
  const [token, auth, user, password] = ['_authToken', '_auth', 'username', '_password'].map(value)
  const decoded = password && Buffer.from(password, 'base64').toString('utf8')
  const credential = token
    ? credentialAt(url, `Bearer ${token}`, [token])
    : auth
      ? credentialAt(url, `Basic ${auth}`, [
          auth,
          Buffer.from(auth, 'base64')
            .toString('utf8')
            .replace(/^[^:]*:/, ''),
        ])
      : user && decoded
        ? basicAt(url, user, decoded)
        : null
  if (!credential) return
  found.credentials.push(credential)
  found.urls.push(new URL(url.origin))
}

function settingsOf(text: string, env: Variables): Record<string, string> {
  const values = valuesOf(sectionsOf(text)[0])
  const expand = (part: string) =>
    part.replace(/\$\{([^}?]+)(\?)?\}/g, (all, name: string, optional) => env[name] ?? (optional ? '' : all))
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [expand(key), expand(value)]))
}
