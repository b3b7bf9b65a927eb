/** What is known of the run's target, and when it was asked for. */
export interface Shown {
  /** `owner/name`. */
  fullName: string
  /** ISO 8601. Texts that were edited later are withheld: whoever asked for the run has not seen them. */
  asOf: string
}

export const WITHHELD = '[This text was edited after the run was asked for; it is withheld.]'

type Json = Record<string, unknown>

/** Another place that only the token may see. */
const GONE = Symbol('gone')

/**
 * An answer of the REST API as the agent may see it: without tokens, without what is of other repositories, and without
 * texts that were edited since.
 */
export function cleanAnswer(value: unknown, shown: Shown): unknown {
  const clean = cleanValue(value, shown)
  return clean === GONE ? null : clean
}

function cleanValue(value: unknown, shown: Shown): unknown {
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, shown)).filter((one) => one !== GONE)
  if (value === null || typeof value !== 'object') return value
  if (isElsewhere(value as Json, shown)) return GONE
  const copy: Json = {}
  for (const [key, inner] of Object.entries(value))
    if (!HIDDEN.test(key)) copy[key] = cleanAnswer(inner, shown)
  return wasEdited(copy, shown.asOf) ? { ...copy, ...withheldTexts(copy) } : copy
}

const HIDDEN = /^(temp_clone_token|security_and_analysis|custom_properties)$/

/** A private repository, or an issue of another one, as cross references bring it. */
function isElsewhere(value: Json, { fullName }: Shown): boolean {
  const { private: isPrivate, full_name: name, repository_url: of } = value
  if (typeof of === 'string' && !endsWithName(of, fullName)) return true
  return isPrivate === true && typeof name === 'string' && !endsWithName(name, fullName)
}

function endsWithName(address: string, fullName: string): boolean {
  return `/${address}`.toLowerCase().endsWith(`/${fullName.toLowerCase()}`)
}

/** What everybody may know of an account. */
export function publicAccount(value: unknown): unknown {
  const kept =
    /^(login|id|node_id|type|name|avatar_url|url|html_url|site_admin|message|documentation_url|status)$/
  return Object.fromEntries(Object.entries(value as Json).filter(([key]) => kept.test(key)))
}

/** `updated_at` of issues also moves with labels and comments; it errs on the safe side. */
function wasEdited({ body, created_at: created, updated_at: updated }: Json, asOf: string): boolean {
  if (typeof body !== 'string' || typeof updated !== 'string' || typeof created !== 'string') return false
  return updated !== created && Date.parse(updated) > Date.parse(asOf)
}

function withheldTexts(value: Json): Json {
  const texts = ['title', 'body', 'body_text', 'body_html'].filter((key) => typeof value[key] === 'string')
  return Object.fromEntries(texts.map((key) => [key, WITHHELD]))
}

/** What a search found, without what is of other repositories. */
export function onlyOwnItems(value: unknown, { fullName }: Shown): unknown {
  const { items } = value as { items?: Json[] }
  if (!Array.isArray(items)) return value
  const isOwn = (item: Json) => {
    const of = (item['repository'] as Json | undefined)?.['full_name'] ?? item['repository_url']
    return typeof of === 'string' && endsWithName(of, fullName)
  }
  return { ...(value as Json), items: items.filter(isOwn) }
}
