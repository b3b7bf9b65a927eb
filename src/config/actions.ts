import { z } from 'zod'
import { matchesAny } from '../gateway/wildcard.js'

/** What the agent may propose, and how often in one run unless something else is said. */
const MOST = {
  label: 3,
  'remove-label': 3,
  'create-label': 3,
  assign: 2,
  edit: 1,
  comment: 1,
  close: 1,
  'create-issue': 1,
  'close-duplicate': 1,
  'request-reviewers': 2,
  milestone: 1,
  react: 3,
  dispatch: 1,
} as const

export type ActionKind = keyof typeof MOST
export const ACTION_KINDS = Object.keys(MOST) as [ActionKind, ...ActionKind[]]

/** One kind of action that is allowed. */
export interface ActionRule {
  kind: ActionKind
  /** How many of them one run carries out. */
  most: number
  /** What it may name, `*` as a wildcard; empty: anything that is there. */
  values: string[]
}

const LINE = /^([a-z-]+)(?:\s+(\d{1,2}))?\s*(?::\s*(\S.*))?$/s

/** Reads `<kind> [<most>][: <value>, …]`. Throws an Error that says what is wrong. */
function parseAction(line: string): ActionRule {
  const [, name = '', count, list] = LINE.exec(line.trim()) ?? []
  const kind = ACTION_KINDS.find((one) => one === name)
  if (kind === undefined) {
    throw new Error(
      `"${line}" is not an action: write one per line, ${ACTION_KINDS.join(', ')}, each with what it may name, as in \`label: bug, docs\``,
    )
  }
  const values = (list ?? '').split(',').flatMap((value) => value.trim() || [])
  const most = count === undefined ? MOST[kind] : Number(count)
  if (most < 1 || most > 10) throw new Error(`\`${kind}\` may be allowed 1 to 10 times per run, not ${most}`)
  if ((kind === 'close' || kind === 'close-duplicate') && values.length > 0)
    throw new Error(`\`${kind}\` takes no names: it closes what the run is for`)
  if (kind === 'comment' && !values.every((value) => /^\d+$/.test(value)))
    throw new Error('`comment` takes numbers of issues and pull requests, as in `comment: 12, 15`')
  if (kind === 'edit' && !values.every((value) => /^(title|body|draft)$/.test(value)))
    throw new Error('`edit` takes `title`, `body` and `draft`, as in `edit: title`')
  if (kind === 'dispatch' && !(values.length > 0 && values.every((value) => /^[\w.-]+\.ya?ml$/.test(value))))
    throw new Error('`dispatch` must name workflow files, as in `dispatch: docs.yml`')
  return { kind, most, values }
}

/** What is carried out of what the agent proposes. */
export const actionLines = z.array(z.string()).superRefine((lines, context) => {
  for (const line of lines) {
    try {
      parseAction(line)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  }
})

/** The rules of lines that the schema has accepted; of several for one action the last one holds. */
export function parseActions(lines: readonly string[]): ActionRule[] {
  return [...new Map(lines.map((line) => parseAction(line)).map((rule) => [rule.kind, rule])).values()]
}

/**
 * What of it is harmless when somebody asks who may change nothing: on an issue of their own, which they could
 * describe and close themselves.
 */
export function forOutsiders(rules: readonly ActionRule[]): ActionRule[] {
  return rules.filter(
    ({ kind, values }) => kind === 'close-duplicate' || (kind === 'label' && values.length > 0),
  )
}

/** Whether the rule lets an action name this. GitHub's names are case-insensitive. */
export function mayName({ values }: ActionRule, name: string): boolean {
  const patterns = values.map((value) => value.toLowerCase())
  return patterns.length === 0 || matchesAny(patterns, name.toLowerCase())
}
