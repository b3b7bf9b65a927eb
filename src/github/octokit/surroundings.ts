import { readWithin } from '../../base/read-within.js'
import type { Download, Named, ProjectItem, Surroundings, TextPlace } from '../surroundings.js'
import { type Place, READ_PULLS } from './place.js'

/** Links and projects by GraphQL, since REST does not know them. */
export function readsSurroundings(place: Place, serverUrl: string): Surroundings {
  const { octokit, graphql, owner, repo, ask } = place
  const full = `${owner}/${repo}`.toLowerCase()
  const target = async <T>(number: number, fields: string): Promise<T | null> => {
    const query = `query ($owner: String!, $repo: String!, $number: Int!) {
      repository(owner: $owner, name: $repo) { issueOrPullRequest(number: $number) { __typename ${fields} } }
    }`
    const answer = await graphql<{ repository: { issueOrPullRequest: T | null } | null }>(query, {
      owner,
      repo,
      number,
    }).catch(unlessAbsent)
    return answer?.repository?.issueOrPullRequest ?? null
  }
  return {
    closing: (number) =>
      ask({ what: `list what #${number} is linked to`, permission: READ_PULLS }, async () => {
        const found = await target<Closing>(number, CLOSING)
        return (
          (found?.closes ?? found?.closedBy)?.nodes?.flatMap((node) =>
            node?.repository.nameWithOwner.toLowerCase() === full ? [node.number] : [],
          ) ?? []
        )
      }),

    named: (number) =>
      ask({ what: `read #${number}`, permission: 'issues: read' }, async () => {
        const found = await target<NamedNode>(number, NAMED)
        return found && toNamed(found)
      }),

    projects: (number) =>
      ask({ what: `list the projects of #${number}` }, async () => {
        const found = await target<Projects>(number, PROJECTS)
        return found?.projectItems?.nodes?.flatMap((node) => (node ? [toProject(node)] : [])) ?? []
      }),

    commits: (number) =>
      ask({ what: `list the commits of #${number}`, permission: READ_PULLS, target: number }, async () => {
        const page = { owner, repo, per_page: 100, pull_number: number }
        const all = await octokit.paginate(octokit.rest.pulls.listCommits, page)
        return all.map(({ sha, commit, author }) => ({
          sha,
          message: commit.message,
          author: author?.login ?? commit.author?.name ?? '',
          date: commit.author?.date ?? '',
        }))
      }),

    images: downloadsImages(place, serverUrl),
  }
}

/** What is not there, and fields that an older server does not have. */
function unlessAbsent(error: { status?: number; unknownField?: boolean }): null {
  if (error.status === 404 || error.unknownField === true) return null
  throw error
}

const LINKS = 'nodes { number repository { nameWithOwner } }'
const CLOSING = `
  ... on PullRequest { closes: closingIssuesReferences(first: 50) { ${LINKS} } }
  ... on Issue { closedBy: closedByPullRequestsReferences(first: 50, includeClosedPrs: true) { ${LINKS} } }`

interface Links {
  nodes: ({ number: number; repository: { nameWithOwner: string } } | null)[] | null
}

interface Closing {
  closes?: Links | null
  closedBy?: Links | null
}

const TEXT = `number title body state author { login } createdAt lastEditedAt url
  timelineItems(last: 1, itemTypes: [RENAMED_TITLE_EVENT]) { nodes { ... on RenamedTitleEvent { createdAt } } }`
// The two enumerations of states are different types, which one answer cannot mix under one name.
const NAMED = `... on Issue { ${TEXT} } ... on PullRequest { ${TEXT.replace('state', 'pullState: state')} }`

interface NamedNode {
  __typename: 'Issue' | 'PullRequest'
  number: number
  title: string
  body: string
  state?: string
  pullState?: string
  author: { login: string } | null
  createdAt: string
  lastEditedAt: string | null
  url: string
  timelineItems: { nodes: ({ createdAt?: string } | null)[] | null }
}

function toNamed(node: NamedNode): Named {
  const { number, title, body, createdAt, lastEditedAt, url, timelineItems } = node
  const times = [createdAt, lastEditedAt, ...(timelineItems.nodes ?? []).map((event) => event?.createdAt)]
  return {
    kind: node.__typename === 'Issue' ? 'issue' : 'pull_request',
    number,
    title,
    body,
    state: (node.state ?? node.pullState ?? '').toLowerCase(),
    author: node.author?.login ?? 'ghost',
    createdAt,
    editedAt: times.flatMap((time) => time ?? []).reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b)),
    url,
  }
}

const FIELD = 'field { ... on ProjectV2FieldCommon { name } }'
const VALUES = `
  ... on ProjectV2ItemFieldTextValue { text ${FIELD} }
  ... on ProjectV2ItemFieldNumberValue { number ${FIELD} }
  ... on ProjectV2ItemFieldDateValue { date ${FIELD} }
  ... on ProjectV2ItemFieldSingleSelectValue { name ${FIELD} }
  ... on ProjectV2ItemFieldIterationValue { title ${FIELD} }`
const ITEMS = `projectItems(first: 10) { nodes { project { title } fieldValues(first: 50) { nodes { ${VALUES} } } } }`
const PROJECTS = `... on Issue { ${ITEMS} } ... on PullRequest { ${ITEMS} }`

interface Projects {
  projectItems?: { nodes: (ProjectNode | null)[] | null } | null
}

interface ProjectNode {
  project: { title: string }
  fieldValues: { nodes: (FieldValue | null)[] | null }
}

interface FieldValue {
  field?: { name?: string }
  text?: string | null
  number?: number | null
  date?: string | null
  name?: string | null
  title?: string
}

function toProject({ project, fieldValues }: ProjectNode): ProjectItem {
  const fields = (fieldValues.nodes ?? []).flatMap((node) => {
    const name = node?.field?.name
    const value = node?.text ?? node?.number ?? node?.date ?? node?.name ?? node?.title
    // The title is the issue's own.
    return name === undefined || value == null || name === 'Title' ? [] : [{ name, value: String(value) }]
  })
  return { title: project.title, fields }
}

/** Bytes of one image. */
export const LARGEST_IMAGE = 5 << 20

const REDIRECTS = 3
const TIMEOUT_MS = 30_000

/** Where github.com keeps what people upload. */
const STORAGE =
  /^(?:(?:private-)?user-images|objects)\.githubusercontent\.com$|^github-production-user-asset-[0-9a-f]+\.s3\.amazonaws\.com$/
const UPLOAD = /^\/(?:user-attachments|[^/]+\/[^/]+)\/assets\/|^\/user\/\d+\/files\//
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/**
 * Downloads uploads and nothing else. No download carries the token: what a private repository shows has addresses
 * that are signed for a few minutes, and GitHub tells them in the rendered text.
 */
function downloadsImages(place: Place, serverUrl: string): Surroundings['images'] {
  const server = new URL(serverUrl)
  const known = (url: URL) =>
    url.origin === server.origin ||
    (url.protocol === 'https:' &&
      url.port === '' &&
      (url.host === `media.${server.host}` || (server.host === 'github.com' && STORAGE.test(url.host))))
  const isUpload = (url: URL) => known(url) && (url.origin !== server.origin || UPLOAD.test(url.pathname))

  return async (shownIn, urls) => {
    const uploads = urls.map((url) => (URL.canParse(url) && isUpload(new URL(url)) ? new URL(url) : null))
    const signed = uploads.some((url) => url && ID.test(url.pathname))
      ? await rendered(place, shownIn).then(addressesIn, () => [])
      : []
    return Promise.all(
      uploads.map(async (url): Promise<Download> => {
        if (url === null) return { missing: `it is not stored at ${server.host}` }
        const id = ID.exec(url.pathname)?.[0]
        // Only one with a signature is better than the address itself.
        const address = signed.find(
          (one) => id !== undefined && one.pathname.includes(id) && one.search !== '',
        )
        return download(place.fetch, address ?? url, known).catch((error: Error) => ({
          missing: `the download failed (${error.name})`,
        }))
      }),
    )
  }
}

/** A text as HTML. */
async function rendered(
  { octokit, owner, repo }: Place,
  { kind, number, id = 0 }: TextPlace,
): Promise<string> {
  const mediaType = { format: 'full' }
  const of = { owner, repo, mediaType }
  const all = { ...of, pull_number: number, per_page: 100 }
  const data: { id: number; body_html?: string }[] =
    kind === 'description'
      ? [(await octokit.rest.issues.get({ ...of, issue_number: number })).data]
      : kind === 'comment'
        ? [(await octokit.rest.issues.getComment({ ...of, comment_id: id })).data]
        : kind === 'review'
          ? await octokit.paginate(octokit.rest.pulls.listReviews, all)
          : await octokit.paginate(octokit.rest.pulls.listReviewComments, all)
  return data.find((text) => kind === 'description' || text.id === id)?.body_html ?? ''
}

function addressesIn(html: string): URL[] {
  return [...html.matchAll(/\s(?:src|href)="([^"]+)"/g)].flatMap(([, found = '']) => {
    const address = found.replaceAll('&amp;', '&')
    return URL.canParse(address) ? [new URL(address)] : []
  })
}

async function download(
  fetch: typeof globalThis.fetch,
  from: URL,
  known: (url: URL) => boolean,
): Promise<Download> {
  let url = from
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    if (!known(url)) return { missing: `its address leads to ${url.host}` }
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel()
      url = new URL(location, url)
      continue
    }
    if (!answer.ok) {
      await answer.body?.cancel()
      return { missing: `${url.host} answered ${answer.status}` }
    }
    const bytes = await readWithin((answer.body ?? []) as AsyncIterable<Uint8Array>, LARGEST_IMAGE)
    if (bytes === null) return { missing: `it is larger than ${LARGEST_IMAGE >> 20} MiB` }
    const type = typeOf(bytes)
    return type === null ? { missing: 'it is no PNG, JPEG, GIF or WebP image' } : { type, bytes }
  }
  return { missing: 'it is redirected too often' }
}

/** By its first bytes, whatever the server calls it. */
function typeOf(bytes: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return /^RIFF[\s\S]{4}WEBP/.test(start) ? 'webp' : null
}
