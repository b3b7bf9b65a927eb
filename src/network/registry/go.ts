import { basicAt, type RegistryCredential } from './credential.js'
import { type Findings, firstFile, inHome, type Job } from './job.js'
import { sectionsOf, valuesOf } from './sections.js'

/** What tells Go which modules are not public. */
const NAMES = ['GOPRIVATE', 'GONOPROXY', 'GONOSUMDB', 'GOINSECURE']

/** What `go env -w` has set, and the hosts of private modules. `GOPROXY` as a variable is read with the other tools'. */
export async function goSettings({ env }: Job): Promise<Findings> {
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
export async function netrcCredentials(
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
