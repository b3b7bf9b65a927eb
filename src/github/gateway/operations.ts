/**
 * Reads of the one repository, below `/repos/{owner}/{repo}`: `{}` stands for one part of the path, `{+}` for the rest
 * of it. Left out on purpose: secrets, variables, keys, hooks, alerts, collaborators, teams, environments, settings,
 * traffic, and other repositories.
 */
const REPOSITORY_READS = `
/
/actions/artifacts
/actions/artifacts/{}
/actions/artifacts/{}/{}
/actions/jobs/{}
/actions/jobs/{}/logs
/actions/runs
/actions/runs/{}
/actions/runs/{}/artifacts
/actions/runs/{}/attempts/{}
/actions/runs/{}/attempts/{}/jobs
/actions/runs/{}/attempts/{}/logs
/actions/runs/{}/jobs
/actions/runs/{}/logs
/actions/runs/{}/timing
/actions/workflows
/actions/workflows/{}
/actions/workflows/{}/runs
/actions/workflows/{}/timing
/assignees
/assignees/{}
/branches
/branches/{}
/check-runs/{}
/check-runs/{}/annotations
/check-suites/{}
/check-suites/{}/check-runs
/codeowners/errors
/comments
/comments/{}
/comments/{}/reactions
/commits
/commits/{}
/commits/{}/branches-where-head
/commits/{}/check-runs
/commits/{}/check-suites
/commits/{}/comments
/commits/{}/pulls
/commits/{}/status
/commits/{}/statuses
/community/profile
/compare/{+}
/contents
/contents/{+}
/contributors
/git/blobs/{}
/git/commits/{}
/git/matching-refs/{+}
/git/ref/{+}
/git/tags/{}
/git/trees/{}
/issues
/issues/comments
/issues/comments/{}
/issues/comments/{}/reactions
/issues/events
/issues/events/{}
/issues/{}
/issues/{}/comments
/issues/{}/dependencies/blocked_by
/issues/{}/dependencies/blocking
/issues/{}/events
/issues/{}/labels
/issues/{}/parent
/issues/{}/reactions
/issues/{}/sub_issues
/issues/{}/timeline
/labels
/labels/{}
/languages
/license
/milestones
/milestones/{}
/milestones/{}/labels
/pulls
/pulls/comments
/pulls/comments/{}
/pulls/comments/{}/reactions
/pulls/{}
/pulls/{}/comments
/pulls/{}/commits
/pulls/{}/files
/pulls/{}/merge
/pulls/{}/requested_reviewers
/pulls/{}/reviews
/pulls/{}/reviews/{}
/pulls/{}/reviews/{}/comments
/readme
/readme/{+}
/releases
/releases/assets/{}
/releases/latest
/releases/tags/{}
/releases/{}
/releases/{}/assets
/releases/{}/reactions
/tags
/tarball
/tarball/{+}
/topics
/zipball
/zipball/{+}`

/** Elsewhere: who the token is, public users, limits, and search, which is confined to the repository. */
const SITE_READS = `
/
/meta
/rate_limit
/search/code
/search/commits
/search/issues
/user
/users/{}`

export const tableOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ line, parts: line.split('/').slice(1) }))

const TABLES = { repository: tableOf(REPOSITORY_READS), site: tableOf(SITE_READS) }

/** The parts of a path, decoded; null for one that could mean another path to whoever reads it next. */
export function partsOf(path: string): string[] | null {
  try {
    const parts = path.split('/').slice(1).map(decodeURIComponent)
    const odd = (part: string) =>
      part.split(/[/\\]/).some((one) => one === '.' || one === '..') || /[\p{Cc}?#\\]/u.test(part)
    return parts.some(odd) || parts.slice(0, -1).includes('') ? null : parts
  } catch {
    return null
  }
}

/** The line of a table that a path is of; `{}` gives way to names. */
export function matchingLine(
  table: readonly { line: string; parts: readonly string[] }[],
  parts: readonly string[],
): { line: string; params: string[] } | null {
  const found = table.flatMap(({ line, parts: wanted }) => {
    const isRest = wanted.at(-1) === '{+}'
    if (isRest ? parts.length < wanted.length : parts.length !== wanted.length) return []
    const params: string[] = []
    for (const [index, part] of wanted.entries()) {
      const given = part === '{+}' ? parts.slice(index).join('/') : (parts[index] ?? '')
      if (part.startsWith('{') ? given === '' : part !== given) return []
      if (part.startsWith('{')) params.push(given)
    }
    return [{ line, params }]
  })
  return found.sort((a, b) => a.params.length - b.params.length)[0] ?? null
}

/** The read that a path asks for, of the repository or of the site; null for one that is refused. */
export function readOperation(scope: keyof typeof TABLES, parts: readonly string[]): string | null {
  return matchingLine(TABLES[scope], parts)?.line ?? null
}

/** What leads a search to another place, wherever in a query it is: how GitHub reads quotes is not described. */
const PLACE = /(?<![\p{L}\p{N}_])-?(?:org|user|owner|enterprise|fork|repo)"?:\S+/giu

/** A word, or one phrase between quotes, perhaps of a qualifier. */
const WORD = /^(?:[^"]+|(?:[^"]*:|-)?"[^"]*"(?:,"[^"]*")*)$/

/**
 * Confines a search to the repository: adds the qualifier where it is missing. Null where another place is asked for, or
 * alternatives, one of which could be another place, and where quotes could be read in two ways.
 */
export function confinedSearch(query: string, fullName: string): string | null {
  const words = query.match(/(?:[^\s"]|"[^"]*")+|"/g) ?? []
  const own = `repo:${fullName}`.toLowerCase()
  const bare = words.map((word) => word.replace(/"[^"]*"/g, ''))
  if (bare.some((word) => /[()]/.test(word) || /^(OR|AND|NOT)$/i.test(word))) return null
  if (query.includes('\\') || words.some((word) => !WORD.test(word))) return null
  if ([...query.matchAll(PLACE)].some(([place]) => place.toLowerCase() !== own)) return null
  return words.some((word) => word.toLowerCase() === own) ? query : `${query} repo:${fullName}`.trim()
}
