import { sha256OfContent } from '../../base/digest.js'
import type { HookName, Job, Step } from '../model.js'

const LONGEST = 80

/**
 * A node's ID is a path from its job down, such as `test[node=20]/2.unit`, with `#2` for the second attempt. It is the
 * name of folders, so that everything but ASCII letters, digits and `._+-` is written as `%XX`.
 */
export function jobId(job: Pick<Job, 'name'>): string {
  return part(job.name)
}

/** Of the step at an index, from 0, within a job or a block. */
export function stepId(parent: string, index: number, step: Step): string {
  return `${parent}/${index + 1}.${part(stepName(step))}`
}

export function hookId(of: string, hook: HookName, step: Step): string {
  return `${of}/${hook}.${part(stepName(step))}`
}

/** Of one of several attempts that work side by side, from 1. */
export function contestantId(step: string, attempt: number): string {
  return `${step}[attempt=${attempt}]`
}

/** Of the task that judges an attempt. */
export function pickId(contestant: string, pick: Step): string {
  return `${contestant}/pick.${part(stepName(pick))}`
}

export function attemptId(step: string, attempt: number): string {
  return attempt === 1 ? step : `${step}#${attempt}`
}

/** Whether a node is another one, an attempt or a combination of it, one of its hooks, or below any of these. */
export function isWithin(node: string, other: string): boolean {
  return node === other || (node.startsWith(other) && '/#['.includes(node.charAt(other.length)))
}

/** What stands in brackets for each combination: `node=20,os=linux`. Equal ones are told apart by a number. */
export function combinationLabels(combinations: readonly Readonly<Record<string, unknown>>[]): string[] {
  const seen = new Map<string, number>()
  return combinations.map((values) => {
    const words = Object.entries(values).map(([name, value]) => `${part(name)}=${part(valueText(value))}`)
    const label = words.join(',')
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label}~${count}`
  })
}

/** What people call a step. */
export function stepName(step: Step): string {
  return 'name' in step ? step.name : step.kind
}

/** A value within a text. */
function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function part(text: string): string {
  const safe = text
    .replace(/[^A-Za-z0-9._+-]/gu, (character) =>
      [...Buffer.from(character)]
        .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join(''),
    )
    .replace(/^\./, '%2E')
  // File systems end at 255 bytes, and a combination has several parts.
  return safe.length <= LONGEST ? safe : `${safe.slice(0, LONGEST)}~${sha256OfContent(text).slice(0, 8)}`
}
