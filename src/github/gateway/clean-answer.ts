import type { Answer } from './answer.js'
import { askGitHubFor, type Copy, type TargetSnapshot } from './copy.js'
import { type Edits, editsOf, isDoubtful, isLater, type Json, TEXTS, textOf, WITHHELD } from './texts.js'

/** Whose answers they are, and what is known of its texts. */
export interface Shown extends Pick<Copy, 'fullName' | 'asOf' | 'target' | 'upstream'> {
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
    if (!HIDDEN.test(key) && !(isFork && key === 'node_id'))
      copy[key] = isFork ? cleanAnswer(inner, shown) : cleanPlace(key, cleanAnswer(inner, shown), shown)
  return { ...copy, ...changedTexts(copy, shown) }
}

const HIDDEN = /^(temp_clone_token|security_and_analysis|custom_properties)$/

/** A private repository, something of another one, as references bring it, or a release that is not public yet. */
function isElsewhere(value: Json, shown: Shown): boolean {
  const { private: isPrivate, full_name: name } = value
  if (value['draft'] === true && 'tag_name' in value) return true
  if (typeof name === 'string') return isPrivate === true && !endsWithName(name, shown.fullName)
  return [value['repository_url'], value['commit_url'], value['url']].some((url) => leadsOut(url, shown))
}

/** Whether an address of the API is one of another repository. */
function leadsOut(url: unknown, { fullName, upstream }: Shown): boolean {
  const place = `${upstream.apiUrl}/repos/`
  return (
    typeof url === 'string' &&
    url.startsWith(place) &&
    !`${url.slice(place.length)}/`.toLowerCase().startsWith(`${fullName}/`.toLowerCase())
  )
}

/** An address as the agent may see it: none of another repository, and without the token of a raw file. */
function cleanPlace(key: string, value: unknown, shown: Shown): unknown {
  if (typeof value !== 'string' || !/(^|_)url$/.test(key)) return value
  return leadsOut(value, shown) ? null : value.replace(/\?token=[^&#]*$/, '')
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
  if (textOf(value) === undefined) return {}
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
  const texts = ['title', ...TEXTS].filter((key) => typeof value[key] === 'string')
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
