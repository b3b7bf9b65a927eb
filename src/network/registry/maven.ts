import { secretsIn } from '../../credentials/secrets.js'
import { basicAt, separate } from './credential.js'
import { type Findings, firstFile, inHome, type Job, urlsOf } from './job.js'

/** Parts of `settings.xml` that say nothing about where packages are, and may be secret. */
const LEFT_OUT = /<!--[\s\S]*?-->|<(servers|proxies|properties|localRepository)\b[\s\S]*?<\/\1>/g

/**
 * The mirrors and repositories of Maven's `settings.xml`. A server's password is for those of its name in this very
 * file: the repository's own `pom.xml` could give any address that name.
 */
export async function mavenSettings({ env }: Job): Promise<Findings> {
  const found: Findings = { urls: [], env: {}, files: {}, credentials: [], notes: [] }
  const home = env['MAVEN_HOME'] ?? env['M2_HOME']
  const places = [inHome(env, '.m2/settings.xml'), home && `${home}/conf/settings.xml`]
  const whole = await firstFile(...places)
  const text = whole
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\$\{env\.([^}]+)\}/g, (all, name: string) => (env[name] ? xml(env[name]) : all))
  const named = [...text.matchAll(/<(mirror|repository|pluginRepository)>([\s\S]*?)<\/\1>/g)].map(
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
