import { z } from 'zod'

/** What a branch of ours is called after its prefix, unless something else is said. */
export const BRANCH_NAME = 'issue-{issue}'

const PLACES = /\{(issue|slug|date|run)\}/g
const SLUG_LENGTH = 40

/** Characters that git allows in a branch name, without what is awkward in shells and addresses. */
const LITERAL = /^[\p{L}\p{N}\p{M}_+=@#%,/.-]*$/u

export const branchNameSchema = z
  .string()
  .min(1)
  .refine((name) => LITERAL.test(name.replace(PLACES, '')), {
    error: 'may hold letters, digits, any of `_+=@#%,/.-`, and {issue}, {slug}, {date} or {run}',
  })
  .refine((name) => /\{(?:issue|run)\}/.test(name), {
    error: 'must contain {issue} or {run}: otherwise two requests would share a branch',
  })

/** What fills the places of a template. */
export interface BranchFacts {
  /** Absent for a run without a target: then the name ends in the run's ID. */
  issue?: number
  title: string
  /** ISO 8601. */
  startedAt: string
  runId: string
}

/** The name of a branch, valid for git whatever template and title are. */
export function branchNameFor(prefix: string, template: string, facts: BranchFacts): string {
  const { issue, title, startedAt, runId } = facts
  const filled =
    issue === undefined && template === BRANCH_NAME
      ? 'run-{run}'
      : issue === undefined && template.includes('{issue}') && !template.includes('{run}')
        ? `${template}-{run}`
        : template
  const values: Record<string, string> = {
    issue: issue === undefined ? '' : String(issue),
    slug: slugOf(title),
    date: startedAt.slice(0, 10),
    run: runId,
  }
  const name = filled.replace(PLACES, (_, place: string) => values[place] ?? '')
  return valid(prefix + name)
}

/** Whether later runs on an issue get the same name. */
export function isRepeatable(template: string): boolean {
  return !/\{(?:date|run)\}/.test(template)
}

/** A title as part of a name: letters and digits of any script, everything else a hyphen. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '')
  if (plain.length <= SLUG_LENGTH) return plain
  // A letter keeps its marks, and a word is kept whole where that is possible.
  const letters = [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment)
  let cut = ''
  for (const letter of letters) {
    if (cut.length + letter.length > SLUG_LENGTH) break
    cut += letter
  }
  const whole = cut.slice(0, cut.lastIndexOf('-'))
  return (whole.length > SLUG_LENGTH / 2 ? whole : cut).replace(/-+$/, '')
}

/** By the rules of `git check-ref-format`; an empty place leaves no separators behind. */
function valid(name: string): string {
  return name
    .split('/')
    .map((part) =>
      part
        .replace(/\.{2,}/g, '.')
        .replace(/@\{/g, '@')
        .replace(/-{2,}/g, '-')
        .replace(/^[.-]+|[.-]+$/g, '')
        .replace(/(?:\.lock)+$/i, ''),
    )
    .filter((part) => part !== '' && part !== '@')
    .join('/')
}
