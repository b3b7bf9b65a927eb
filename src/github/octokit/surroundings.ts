import type { Named, ProjectItem, Surroundings } from '../surroundings.js'
import { downloadsImages } from './images.js'
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
