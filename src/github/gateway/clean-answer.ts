import type { Answer } from './answer.js'
import { askGitHubFor, type Copy, type TargetSnapshot } from './copy.js'
import { type Edits, editsOf, isDoubtful, isLater, type Json, WITHHELD } from './texts.js'

/** Whose answers they are, and what is known of its texts. */
export interface Shown extends Pick<Copy, 'fullName' | 'asOf' | 'target'> {
  edits: Edits
}

/** Another place that only the token may see. */
const GONE = Symbol('gone')

/** Reads a path of the API as the agent may see it. */
export async function readClean(copy: Copy, path: string): Promise<Answer> {
  const answer = await askGitHubFor(copy, path)
  if (answer.status !== 200 || !/json/.test(answer.headers['content-type'] ?? '')) return answer
  return { ...answer, body: JSON.stringify(await cleanValueOf(copy, JSON.parse(answer.body.toString()))) }
}

export async function cleanValueOf(copy: Copy, value: unknown): Promise<unknown> {
  return cleanAnswer(value, { ...copy, edits: await editsOf(copy, value) })
}

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
  const { full_name: name } = value as Json
  // Whoever had the ID of a fork could ask for all that is in it.
  const isFork = typeof name === 'string' && !endsWithName(name, shown.fullName)
  const copy: Json = {}
  for (const [key, inner] of Object.entries(value))
    if (!HIDDEN.test(key) && !(isFork && key === 'node_id')) copy[key] = cleanAnswer(inner, shown)
  return { ...copy, ...changedTexts(copy, shown) }
}

const HIDDEN = /^(temp_clone_token|security_and_analysis|custom_properties)$/

/** A private repository, an issue of another one, as cross references bring it, or a release that is not public yet. */
function isElsewhere(value: Json, { fullName }: Shown): boolean {
  const { private: isPrivate, full_name: name, repository_url: of } = value
  if (value['draft'] === true && 'tag_name' in value) return true
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

/** What replaces texts that whoever asked for the run has not seen. */
function changedTexts(value: Json, shown: Shown): Json {
  const { asOf, target, edits } = shown
  const { created_at: created, submitted_at: submitted, node_id: id, rename, number } = value
  const writtenAt = created ?? submitted
  if (rename && isLater(created, asOf)) return { rename: { from: WITHHELD, to: WITHHELD } }
  if (!('body' in value)) return {}
  if (target && number === target.number && 'title' in value) return asSeen(value, target)
  if (target && isOn(target.number, value) && isLater(writtenAt, asOf)) return withheldTexts(value)
  if (!isDoubtful(value, shown)) return {}
  const edited = edits.get(String(id))
  // Without an answer it errs on the safe side.
  return edited === null || (edited !== undefined && !isLater(edited, asOf)) ? {} : withheldTexts(value)
}

/** Whether something is a comment or a review on an issue or pull request. */
function isOn(number: number, { issue_url: issue, pull_request_url: pull }: Json): boolean {
  return [`${issue}`.endsWith(`/issues/${number}`), `${pull}`.endsWith(`/pulls/${number}`)].includes(true)
}

function asSeen(value: Json, { title, body, commits }: TargetSnapshot): Json {
  const head = commits && value['head'] ? { head: { ...(value['head'] as Json), sha: commits.head } } : {}
  if (value['title'] === title && (value['body'] ?? '') === body) return head
  return { ...withheldTexts(value), title, body, ...head }
}

function withheldTexts(value: Json): Json {
  const texts = ['title', 'body', 'body_text', 'body_html'].filter((key) => typeof value[key] === 'string')
  return Object.fromEntries(texts.map((key) => [key, WITHHELD]))
}

/** What a search found, without what is of other repositories. */
export function onlyOwnItems(value: unknown, { fullName }: Pick<Shown, 'fullName'>): unknown {
  const { items } = value as { items?: Json[] }
  if (!Array.isArray(items)) return value
  const isOwn = (item: Json) => {
    const of = (item['repository'] as Json | undefined)?.['full_name'] ?? item['repository_url']
    return typeof of === 'string' && endsWithName(of, fullName)
  }
  return { ...(value as Json), items: items.filter(isOwn) }
}
