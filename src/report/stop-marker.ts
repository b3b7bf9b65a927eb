import type { Target } from '../github/event/task.js'
import type { GitHub } from '../github/github.js'
import { ownComments } from './own-comments.js'

const LINE = /^<!-- caisson:stopped run=(\d{1,20}) by=([\w.-]{1,60}(?:\[bot\])?) -->$/

/** The hidden lines of an answer to `stop`: which workflow runs it stopped, and who asked for it. */
export function stopLines(runs: readonly number[], by: string): string {
  return runs
    .map((run) => `<!-- caisson:stopped run=${run} by=${by} -->`)
    .filter((line) => LINE.test(line))
    .map((line) => `${line}\n`)
    .join('')
}

/** Who stopped the workflow run with this address by a comment on the target, if somebody did. */
export async function stoppedBy(
  github: GitHub,
  target: Target,
  runUrl: string | undefined,
): Promise<string | undefined> {
  const run = /\/actions\/runs\/(\d+)$/.exec(runUrl ?? '')?.[1]
  if (run === undefined || target.kind === 'none') return undefined
  for (const { body } of await ownComments(github, target)) {
    const lines = body.split(/\r?\n/)
    const end = lines.findIndex((line) => !line.startsWith('<!-- caisson:'))
    for (const line of lines.slice(0, end)) {
      const [, stopped, by] = LINE.exec(line) ?? []
      if (stopped === run) return by
    }
  }
  return undefined
}
