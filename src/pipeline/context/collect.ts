import { type CaissonError, errorInWords } from '../../base/errors.js'
import { removeHidden, revealHidden, visibleLine } from '../../base/hidden-characters.js'
import type { Log } from '../../base/log.js'
import { createRedactor, type Redact } from '../../base/redact.js'
import type { Target, Task } from '../../github/event/task.js'
import type { Comment, GitHub, Issue, PullRequest, Repository } from '../../github/github.js'
import type { ProjectItem, PullCommit } from '../../github/surroundings.js'
import { baseOf } from './base-branch.js'
import { type Budget, CONTEXT_TOKENS, createBudget } from './budget.js'
import { botCommentFiles, commentFiles, readDiscussion } from './comments.js'
import { failedChecksFiles } from './failed-checks.js'
import { findImages, type Image, imageFiles } from './images.js'
import { linkedFiles, readLinked } from './linked.js'
import { atRequest, readPullRequest } from './pull-request.js'
import { changeFiles, reviewFiles } from './pull-request-files.js'
import { type ContextFile, document, fenced, json, personName } from './render.js'
import { sanitizeMarkdown } from './sanitize.js'

/** What is known about the target, as files for the agent and as values for the report. */
export interface Context {
  files: ContextFile[]
  issue?: Issue
  /** With the head that it had at the time of the request. */
  pull?: PullRequest
  /** The text as the requester saw it. */
  title: string
  body: string
  /** The target's kind: a number given manually may be a pull request's. */
  kind: Target['kind']
  /** The branch to start from: the pull request's head, else the default branch. `sha` is the head's. */
  base: { ref: string; sha?: string }
  repository?: Repository
  /** What is left out or missing, in sentences for the agent and for people. */
  notes: string[]
}

/**
 * Reads everything about the target, with parallel requests. What was written or edited after the request is
 * left out, and the notes say so; so is what was pushed. Rejects with TARGET_NOT_FOUND, COMMIT_NOT_FOUND.
 */
export async function collectContext(
  github: GitHub,
  task: Task,
  o: { log: Log; redact?: Redact; baseBranch?: readonly string[]; tokens?: number | undefined },
): Promise<Context> {
  const { redact = createRedactor([]), baseBranch = [], tokens = CONTEXT_TOKENS } = o
  const { target } = task
  if (target.kind === 'none') {
    const repository = await github.repository()
    const base = await baseOf(github, baseBranch, { task, repository })
    const notes: string[] = []
    const files = [...(await failedFiles(github, task, notes, redact)), ...sentFiles(task)]
    for (const note of notes) o.log.info(`Context: ${note}`)
    return { files, title: '', body: '', kind: 'none', base, repository, notes }
  }
  const { number } = target
  const notes: string[] = []
  const [repository, issue, early, comments, failed] = await inOrder([
    github.repository(),
    target.kind === 'issue' ? github.issue(number) : undefined,
    target.kind === 'pull_request' ? readPullRequest(github, number) : undefined,
    github.comments(number),
    failedFiles(github, task, notes, redact),
  ])
  const latest = early ?? (issue?.isPullRequest ? await readPullRequest(github, number) : undefined)
  const pullParts = latest && (await atRequest(github, task, latest, notes))
  const pull = pullParts?.pull
  const subject = pull ?? issue
  if (subject === undefined) throw new Error(`unreachable: neither an issue nor a pull request #${number}`)

  const title = task.seen?.title ?? subject.title
  const body = task.seen?.body ?? subject.body
  if (title !== subject.title || body !== subject.body) {
    notes.push(
      'Title or description were edited after the request; they are shown as they were at that time.',
    )
  }
  const [linked, projects] = await Promise.all([
    readLinked(github, { number, body, repository }),
    // The workflow's own token never sees them, and few would want to hear that in every run.
    github.surroundings.projects(number).catch((error: Error) => {
      o.log.debug(`Projects: ${error.message}`)
      return []
    }),
  ])
  const facts = targetFacts({ subject, pull, title, body, projects })
  const images: Image[] = findImages(body, { kind: 'description', number })
  const budget = createBudget(tokens, notes)
  const { triggeredAt } = task
  const making = { number, triggeredAt, notes, images, budget }
  // What is worth most comes first: it takes its room before the others.
  budget.charge(renderTarget(facts))
  for (const { content } of failed) budget.charge(String(content))
  const reviews = pullParts ? reviewFiles(pullParts, making) : []
  const said = readDiscussion(comments, triggeredAt, 'comment', notes)
  const isBot = ({ author }: Comment) => author.type === 'Bot'
  const discussion = commentFiles(
    said.filter((one) => !isBot(one)),
    making,
  )
  const pictures = await imageFiles(github, images, notes, budget)
  const links = linkedFiles(linked, triggeredAt, notes, budget)
  const changes = pullParts ? changeFiles(pullParts, making) : []
  const commits = pullParts ? commitFiles(pullParts.commits, notes, budget) : []
  const files: ContextFile[] = [
    { path: 'target.md', content: renderTarget(facts), about: 'title, description and labels' },
    { path: 'target.json', content: json(facts), about: 'the same as data' },
    ...failed,
    ...discussion,
    ...botCommentFiles(said.filter(isBot), budget),
    ...links,
    ...changes,
    ...commits,
    ...reviews,
    ...pictures,
    ...sentFiles(task),
  ]
  for (const note of notes) o.log.info(`Context: ${note}`)
  return {
    files,
    ...(issue ? { issue } : {}),
    ...(pull ? { pull } : {}),
    title,
    body,
    kind: pull ? 'pull_request' : 'issue',
    base: await baseOf(github, baseBranch, { task, repository, issue, pull }),
    repository,
    notes,
  }
}

async function failedFiles(github: GitHub, { failed }: Task, notes: string[], redact: Redact) {
  return failed ? failedChecksFiles(github, failed, notes, redact) : []
}

function sentFiles({ sent }: Task): ContextFile[] {
  if (sent === undefined) return []
  const content = removeHidden(json(sent))
  return [{ path: 'client-payload.json', content, about: 'what the program that asks has sent besides' }]
}

/** The task with the kind of its target as GitHub knows it. */
export function resolveTarget(task: Task, context: Pick<Context, 'kind'>): Task {
  const { target } = task
  if (target.kind === 'none' || context.kind === 'none') return task
  return { ...task, target: { kind: context.kind, number: target.number } }
}

/** Like Promise.all, but of several failures it reports the first in the list, whichever happened first. */
async function inOrder<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(promises)
  for (const result of settled) if (result.status === 'rejected') throw result.reason
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never
}

/** GitHub lists no more of a pull request. */
const LISTED = 250

/** `commits.md`: the messages of a pull request's commits. */
function commitFiles(commits: readonly PullCommit[] | Error, notes: string[], budget: Budget): ContextFile[] {
  if (commits instanceof Error) {
    notes.push(`The messages of the commits are missing. ${errorInWords(commits as CaissonError)}`)
    return []
  }
  if (commits.length >= LISTED)
    notes.push(`GitHub lists the first ${LISTED} commits only; \`git log\` has the rest.`)
  const sections = commits.map(({ sha, message, author, date }) => {
    const [headline = '', ...rest] = message.split('\n')
    const body = revealHidden(rest.join('\n')).trim()
    const title = `## ${sha.slice(0, 10)}: ${visibleLine(headline)}\n\n${visibleLine(author)}, ${date}`
    return body === '' ? title : `${title}\n\n${fenced(body)}`
  })
  const kept = budget.take(sections, {
    noun: 'commit message',
    size: (text) => text.length,
    worth: (_, index) => index,
    advice: ' `git log` has them.',
  })
  if (kept.length === 0) return []
  return [
    {
      path: 'commits.md',
      content: document('Commits', ...kept),
      about: `${kept.length} commits, oldest first`,
    },
  ]
}

/** `target.json`: the issue or the pull request itself. */
function targetFacts(o: {
  subject: Issue | PullRequest
  pull: PullRequest | undefined
  title: string
  body: string
  projects: readonly ProjectItem[]
}) {
  const { subject, pull } = o
  const projects = o.projects.map(({ title, fields }) => ({
    title: visibleLine(title),
    fields: fields.map(({ name, value }) => ({ name: visibleLine(name), value: visibleLine(value) })),
  }))
  return {
    kind: pull ? ('pull_request' as const) : ('issue' as const),
    number: subject.number,
    title: visibleLine(o.title),
    body: sanitizeMarkdown(o.body),
    state: subject.state,
    author: personName(subject.author),
    labels: subject.labels.map(visibleLine),
    createdAt: subject.createdAt,
    url: subject.url,
    ...(pull
      ? {
          draft: pull.draft,
          base: { ref: visibleLine(pull.base.ref), sha: pull.base.sha },
          head: { ...pull.head, ref: visibleLine(pull.head.ref) },
          fromFork: pull.fromFork,
        }
      : {}),
    ...(projects.length > 0 ? { projects } : {}),
  }
}

/** `target.md`. */
function renderTarget(facts: ReturnType<typeof targetFacts>): string {
  const noun = facts.kind === 'issue' ? 'Issue' : 'Pull request'
  const lines = [
    `- ${noun} #${facts.number}, ${facts.state}${facts.draft ? ', draft' : ''}`,
    `- By ${facts.author}, ${facts.createdAt}`,
    ...(facts.labels.length > 0 ? [`- Labels: ${facts.labels.join(', ')}`] : []),
    ...(facts.projects ?? []).map(
      ({ title, fields }) =>
        `- Project ${title}${fields.map(({ name, value }) => `, ${name}: ${value}`).join('')}`,
    ),
    ...(facts.base && facts.head
      ? [
          `- Base: ${facts.base.ref} (${facts.base.sha})`,
          `- Head: ${facts.head.ref} (${facts.head.sha})${facts.fromFork ? `, from the fork ${facts.head.repository ?? 'that is gone'}` : ''}`,
        ]
      : []),
    `- ${facts.url}`,
  ]
  const body = facts.body.trim() === '' ? '(no description)' : facts.body.trim()
  return document(facts.title, lines.join('\n'), body)
}
