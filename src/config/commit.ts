import { z } from 'zod'

/** How a commit says who made it. */
export interface NamedPerson {
  name: string
  email: string
}

const PERSON = /^([^<>\p{Cc}]*[^<>\s\p{Cc}]) +<([^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)>$/u
/** As a file of `.github/workflows`, with or without the folder. */
const WORKFLOW = /^(?:\.github\/workflows\/)?[^/\s]+\.ya?ml$/

const person = (words: string) =>
  z.string().refine((text) => words.split('|').includes(text) || PERSON.test(text), {
    error: `must be ${words.split('|').join(' or ')}, or a name with an email address, e.g. \`Ann Example <ann@example.com>\``,
  })

/** The commit, as a repository or a workflow wants it. */
export const commitShape = {
  commitWith: z
    .enum(['git', 'api'])
    .exactOptional()
    .describe(
      '`git`: a pushed commit without a signature. `api`: GitHub creates the commit and signs it. Default: git.',
    ),
  author: person('bot|requester')
    .exactOptional()
    .describe(
      '`bot`, `requester` (the person who asked), or `Name <mail>`. Only with `commitWith: git`. Default: bot.',
    ),
  coAuthors: z
    .array(person('requester|none'))
    .exactOptional()
    .describe('Whom the commit credits: `requester`, `Name <mail>`, or `none`. Default: requester.'),
  startWorkflows: z
    .array(z.string().regex(WORKFLOW, 'must be the name of a workflow file, e.g. `ci.yml`'))
    .exactOptional()
    .describe('Workflows to start on the branch once it is pushed. Default: none.'),
}

export const COMMIT_DEFAULTS = {
  commitWith: 'git' as const,
  author: 'bot',
  coAuthors: ['requester'] as string[],
  startWorkflows: [] as string[],
}

/** Name and address of `Name <mail>`; null for a word such as `requester`. */
export function parsePerson(text: string): NamedPerson | null {
  const [, name, email] = PERSON.exec(text) ?? []
  return name && email ? { name, email } : null
}

/** The name by which GitHub knows a workflow file. */
export function workflowName(path: string): string {
  return path.replace(/^\.github\/workflows\//, '')
}
