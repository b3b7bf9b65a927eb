import { UsageError } from '../../base/errors.js'
import { nearest } from '../../config/parse.js'
import type { PlanState } from './state.js'

/** Throws USAGE_INVALID, with what may be meant, for a node that a plan has not begun. */
export function assertBegun({ nodes }: PlanState, node: string): void {
  if (nodes.has(node)) return
  const named = [...nodes.values()].filter(({ id, name, attempt }) => {
    return attempt === 1 && (name === node || id.endsWith(`/${node}`) || withoutLabels(id) === node)
  })
  const ids = named.map(({ id }) => id)
  if (ids.length > 1)
    throw new UsageError('USAGE_INVALID', `The plan has ${ids.length} steps named ${node}.`, {
      hint: `Name one of them: ${ids.join(', ')}.`,
    })
  const near = ids[0] ?? nearest(node, [...nodes.keys()])
  throw new UsageError('USAGE_INVALID', `The plan has run nothing named ${node}.`, {
    hint:
      nodes.size === 0
        ? 'It has not begun; resume it.'
        : near === undefined
          ? 'See its steps with `caisson plan show --nodes`.'
          : `Did you mean ${near}?`,
  })
}

/** As the file writes it: without combinations. */
function withoutLabels(id: string): string {
  return id.replace(/\[[^\]]*\]/g, '')
}
