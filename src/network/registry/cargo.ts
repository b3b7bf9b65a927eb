import { credentialAt, PLACEHOLDER, packagesOf, separate } from './credential.js'
import { type Findings, firstFile, inHome, type Job, urlsOf } from './job.js'
import { sectionsOf, valuesOf } from './sections.js'

/** The registries of Cargo's configuration, and their tokens. */
export async function cargoSettings({ env, project }: Job): Promise<Findings> {
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
