import { z } from 'zod'

/** How a commit says who made it. */
export interface NamedPerson {
  name: string
  email: string
}

const PERSON = /^([^<>\p{Cc}]*[^<>\s\p{Cc}]) +<([^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)>$/u
/** As a file of `.github/workflows`, with or without the folder. */
export const WORKFLOW_FILE = /^(?:\.github\/workflows\/)?[^/\s]+\.ya?ml$/

export const person = (words: string) =>
  z.string().refine((text) => words.split('|').includes(text) || PERSON.test(text), {
    error: `must be ${words.split('|').join(' or ')}, or a name with an email address, e.g. \`Ann Example <ann@example.com>\``,
  })

/** Name and address of `Name <mail>`; null for a word such as `requester`. */
export function parsePerson(text: string): NamedPerson | null {
  const [, name, email] = PERSON.exec(text) ?? []
  return name && email ? { name, email } : null
}

/** The name by which GitHub knows a workflow file. */
export function workflowName(path: string): string {
  return path.replace(/^\.github\/workflows\//, '')
}
