import type { Requester } from '../event/task.js'

const START = 'outsider/'

/** The beginning of the keys of all comments that answer this outsider; a login may change, an ID does not. */
export function outsiderPrefix({ id, login }: Requester): string {
  return `${START}${id ?? login.toLowerCase()}/`
}

/** Key of the comment that answers an outsider: one of its own in every workflow run. */
export function outsiderKey(requester: Requester, workflowRun: string, commentKey: string): string {
  return `${outsiderPrefix(requester)}${workflowRun}/${commentKey}`
}

/** The hidden line with what the run has cost, or may cost while it works; '' in answers to others. */
export function spentMarker(key: string, usd: number | undefined): string {
  return key.startsWith(START) && usd !== undefined ? `<!-- caisson:spent ${usd.toFixed(6)} -->\n` : ''
}

/** What our comment says that its run has cost. */
export function readSpent(body: string): number {
  return Number(/^<!-- caisson:spent (\d+\.\d+) -->$/m.exec(body)?.[1] ?? 0)
}
