import type { Issue, PullRequest } from '../github/github.js'
import type { ProjectItem } from '../github/surroundings.js'
import { visibleLine } from '../hidden-characters.js'
import { document, nameOf } from './render.js'
import { sanitizeMarkdown } from './sanitize.js'

/** `target.json`: the issue or the pull request itself. */
export interface TargetFacts {
  kind: 'issue' | 'pull_request'
  number: number
  title: string
  body: string
  state: string
  author: string
  labels: string[]
  createdAt: string
  url: string
  draft?: boolean
  base?: { ref: string; sha: string }
  head?: { ref: string; sha: string; repository: string | null }
  fromFork?: boolean
  projects?: ProjectItem[]
}

export function targetFacts(o: {
  subject: Issue | PullRequest
  pull: PullRequest | undefined
  title: string
  body: string
  projects: readonly ProjectItem[]
}): TargetFacts {
  const { subject, pull } = o
  const projects = o.projects.map(({ title, fields }) => ({
    title: visibleLine(title),
    fields: fields.map(({ name, value }) => ({ name: visibleLine(name), value: visibleLine(value) })),
  }))
  return {
    kind: pull ? 'pull_request' : 'issue',
    number: subject.number,
    title: visibleLine(o.title),
    body: sanitizeMarkdown(o.body),
    state: subject.state,
    author: nameOf(subject.author),
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
export function renderTarget(facts: TargetFacts): string {
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
