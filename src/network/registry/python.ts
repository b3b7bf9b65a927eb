import { basicAt, packagesOf, separate } from './credential.js'
import { type Findings, firstFile, inHome, type Job, urlsOf } from './job.js'
import { sectionsOf, valuesOf } from './sections.js'

const VARIABLES = { 'index-url': 'PIP_INDEX_URL', 'extra-index-url': 'PIP_EXTRA_INDEX_URL' } as const

/**
 * The indexes of `pip.conf`, and what uv's and Poetry's variables say about the indexes that the repository names.
 * pip's own variables hold whole addresses and are read with those of the other tools.
 */
export async function pythonSettings({ env, project }: Job): Promise<Findings> {
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
