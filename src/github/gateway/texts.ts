import { askGraphql, type Copy } from './copy.js'

export type Json = Record<string, unknown>

export const WITHHELD = '[This text was written or edited after the run was asked for; it is withheld.]'

/** Times of the last edits of text and title, by node ID. */
export type Edits = ReadonlyMap<string, string | null>

/** What one request can ask. */
const MOST_NODES = 100

/** When a title was last edited. */
export const RENAMED =
  'timelineItems(last:1,itemTypes:[RENAMED_TITLE_EVENT]){nodes{...on RenamedTitleEvent{createdAt}}}'

/** Asks when texts of the REST API were edited, which that does not tell; without an answer, none is known. */
export async function editsOf(copy: Copy, value: unknown): Promise<Edits> {
  const ids = [...new Set(doubtfulIn(value, copy))].slice(0, MOST_NODES)
  if (ids.length === 0) return new Map()
  const about = `...on Issue{${RENAMED}} ...on PullRequest{${RENAMED}}`
  const query = `query($ids:[ID!]!){nodes(ids:$ids){...on Comment{lastEditedAt} ${about}}}`
  const answer = await askGraphql(copy, { query, variables: { ids } })
  const { data } = answer.status === 200 ? (JSON.parse(answer.body.toString()) as { data?: Json }) : {}
  const nodes = (data?.['nodes'] ?? []) as (Json | null)[]
  return new Map(
    nodes.flatMap((node, index) =>
      node?.['lastEditedAt'] === undefined ? [] : [[ids[index] as string, lastEdit(node)]],
    ),
  )
}

/** The later of an edit of the text and of the title. */
function lastEdit({ lastEditedAt, timelineItems }: Json): string | null {
  const times = [lastEditedAt, renamedAt(timelineItems)].filter((time) => typeof time === 'string')
  return times.sort().at(-1) ?? null
}

/** The time in what `RENAMED` selects. */
export function renamedAt(timeline: unknown): string | undefined {
  const { nodes } = Object(timeline) as { nodes?: ({ createdAt?: string } | null)[] }
  return nodes?.[0]?.createdAt
}

/** Node IDs of texts that may have been edited since the run was asked for. */
function doubtfulIn(value: unknown, copy: Copy): string[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap((one) => doubtfulIn(one, copy))
  const { node_id: id } = value as Json
  return typeof id === 'string' && isDoubtful(value as Json, copy) ? [id, ...inner] : inner
}

/** Where a text is, as the header `Accept` chooses. */
export const TEXTS = ['body', 'body_text', 'body_html']

/** The text of an object that has one, which may be empty. */
export const textOf = (value: Json): unknown =>
  TEXTS.map((key) => value[key]).find((text) => text !== undefined)

/** Whether nothing but GitHub's record of edits says that a text is as it was; a review has no time of its last change. */
export function isDoubtful(value: Json, { asOf }: Pick<Copy, 'asOf'>): boolean {
  const { title, created_at: created, updated_at: updated, submitted_at: submitted } = value
  const text = textOf(value)
  if (text === undefined || (text === null && typeof title !== 'string')) return false
  return updated === undefined ? submitted !== undefined : updated !== created && isLater(updated, asOf)
}

export function isLater(time: unknown, asOf: string): boolean {
  return typeof time === 'string' && Date.parse(time) > Date.parse(asOf)
}
