import picomatch from 'picomatch'
import type { GitHub } from '../github/github.js'
import { bare } from './authorize.js'
import { type Skip, skip, type Task } from './task.js'

/** Which targets runs are for, from the inputs. An entry with `!` before it excludes. Empty: every target. */
export interface FilterRules {
  /** Logins of the authors of issues and pull requests. */
  authors?: string[]
  /** Labels of which a target must have one. */
  labels?: string[]
  /** Patterns of which a changed file of a pull request must match one; issues have no files. */
  changedPaths?: string[]
}

/** Why the target is not one that the workflow wants runs for; null if it is. */
export async function filterTarget(
  github: GitHub,
  { target }: Task,
  rules: FilterRules,
): Promise<Skip | null> {
  const { authors = [], labels = [], changedPaths = [] } = rules
  if (target.kind === 'none' || authors.length + labels.length + changedPaths.length === 0) return null
  const issue = await github.issue(target.number)
  const what = `${issue.isPullRequest ? 'Pull request' : 'Issue'} #${target.number}`
  const by = issue.author.login
  if (!passes([by], authors, (entry) => (login) => bare(entry) === bare(login)))
    return skip(`${what} is by ${by}, whom \`only-authors\` excludes.`)
  if (!passes(issue.labels, labels, (entry) => (label) => entry.toLowerCase() === label.toLowerCase()))
    return skip(`${what} does not match \`only-labels\`.`)
  if (!issue.isPullRequest || changedPaths.length === 0) return null
  const files = await github.changedFiles(target.number)
  const paths = files.flatMap(({ path, previousPath = path }) => [path, previousPath])
  return matchesSome(paths, changedPaths)
    ? null
    : skip(`${what} changes no file that matches \`only-changed-paths\`.`)
}

type Matcher = (entry: string) => (name: string) => boolean

/** Whether one of the names is wanted, where any is, and none is excluded. */
function passes(names: readonly string[], entries: readonly string[], matcher: Matcher): boolean {
  const has = (entry: string) => names.some(matcher(entry))
  const wanted = entries.filter((entry) => !entry.startsWith('!'))
  const excluded = entries.filter((entry) => entry.startsWith('!')).map((entry) => entry.slice(1))
  return (wanted.length === 0 || wanted.some(has)) && !excluded.some(has)
}

/** Whether one of the paths is wanted and not excluded, as in the `paths` of a workflow. */
function matchesSome(paths: readonly string[], patterns: readonly string[]): boolean {
  const options = { dot: true }
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'))
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const isWanted = picomatch(wanted.length === 0 ? ['**'] : wanted, options)
  const isExcluded = picomatch(excluded, options)
  return paths.some((path) => isWanted(path) && !isExcluded(path))
}
