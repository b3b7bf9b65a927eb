import type { Task } from './task.js'

/** That Caisson has worked on a failure, as one of its comments says in a hidden line at its end. */
export interface FailureMark {
  of: string
  sha: string
  attempt: number
  /** The workflow run in which it did. */
  by: string
}

const LINE =
  /^<!-- caisson:failure of=([\w-]{1,60}) sha=([0-9a-f]{7,64}) attempt=(\d{1,4}) by=(\d{1,20}) -->$/

/** Marks that one comment keeps: one for each workflow or app that failed last. */
const MOST = 6

/** What the comment of a run on a failure ends with. */
export function failureLines({ failed }: Pick<Task, 'failed'>): string {
  if (failed?.counted === undefined) return ''
  return `\n\n${lineOf({ of: failed.of, sha: failed.sha, ...failed.counted })}`
}

/** The marks at the very end of a comment of ours, where nothing that the agent writes can be. */
export function readFailureMarks(body: string): FailureMark[] {
  const lines = body.trimEnd().split(/\r?\n/)
  const marks: FailureMark[] = []
  for (let at = lines.length - 1; at >= 0; at--) {
    const [, of = '', sha = '', attempt, by = ''] = LINE.exec(lines[at] ?? '') ?? []
    if (attempt === undefined) break
    marks.unshift({ of, sha, attempt: Number(attempt), by })
  }
  return marks
}

/** The comment with the marks of its earlier text and its own, the last one of each workflow or app. */
export function withFailureMarks(body: string, earlier: string): string {
  const own = readFailureMarks(body)
  const all = [...readFailureMarks(earlier), ...own]
  const kept = all.filter((mark, index) => !all.slice(index + 1).some(({ of }) => of === mark.of))
  if (kept.length === 0) return body
  const text =
    own.length === 0 ? body.trimEnd() : body.trimEnd().split('\n').slice(0, -own.length).join('\n').trimEnd()
  return [text, '', ...kept.slice(-MOST).map(lineOf)].join('\n')
}

function lineOf({ of, sha, attempt, by }: FailureMark): string {
  return `<!-- caisson:failure of=${of} sha=${sha} attempt=${attempt} by=${by} -->`
}
