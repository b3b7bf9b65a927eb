import type { Environment } from '../base/command.js'

/**
 * The proxy that the environment asks for on the way to `url`, as curl and the runner read it: `HTTPS_PROXY`,
 * `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in lower case too. Undefined: directly. Anything but an http(s) URL
 * (a SOCKS proxy) is ignored.
 */
export function proxyFor(url: string, env: Environment): string | undefined {
  const target = new URL(url)
  const kind = target.protocol === 'https:' ? 'https' : 'http'
  const address = read(env, `${kind}_proxy`) ?? read(env, 'all_proxy')
  if (address === undefined || isExcepted(target, read(env, 'no_proxy') ?? '')) return undefined
  // `proxy.example:3128` is common, and curl takes it for http.
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`
  return URL.canParse(whole) && /^https?:$/.test(new URL(whole).protocol) ? whole : undefined
}

/** Variables by which a job names its own certificate authorities to Node.js, OpenSSL and git. */
const AUTHORITIES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'GIT_SSL_CAINFO']

/** What git has to know of the environment to reach `url` as everything else does: the proxy, the authorities. */
export function remoteEnvironment(url: string, env: Environment): Record<string, string> {
  const proxy = proxyFor(url, env)
  const files = AUTHORITIES.map((name) => [name, env[name]] as const)
  return {
    ...(proxy === undefined ? {} : { [`${new URL(url).protocol.slice(0, -1)}_proxy`]: proxy }),
    ...Object.fromEntries(files.filter((file): file is [string, string] => !!file[1])),
  }
}

function read(env: Environment, name: string): string | undefined {
  return (env[name] || env[name.toUpperCase()])?.trim() || undefined
}

/** `NO_PROXY`: names with all that is below them, addresses, `host:port`, or `*` for everything. */
function isExcepted(target: URL, list: string): boolean {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const port = target.port || (target.protocol === 'https:' ? '443' : '80')
  // Loopback is this machine; no proxy can reach it.
  if (host === 'localhost' || host === '::1' || /^127\./.test(host)) return true
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*') return true
      const parts = /^\[?(.*?)\]?(?::(\d+))?$/.exec(
        entry.includes('::') && !entry.startsWith('[') ? `[${entry}]` : entry,
      )
      if (parts?.[2] !== undefined && parts[2] !== port) return false
      const name = (parts?.[1] ?? '').replace(/^\*?\./, '')
      return name !== '' && (host === name || host.endsWith(`.${name}`))
    })
}
