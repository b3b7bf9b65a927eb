import type { Task } from '../../event/task.js'
import type { GitHub } from '../../github/github.js'
import { upsertComment } from './upsert-comment.js'

/** Writes the report to where the run was asked for; null if that is nowhere. Repeated, it updates what is there. */
export async function answer(
  github: GitHub,
  { target }: Pick<Task, 'target'>,
  o: { key: string; thread?: number | undefined; body: string },
): Promise<{ url: string } | null> {
  return target.kind === 'none' ? null : upsertComment(github, { number: target.number, ...o })
}

/** How a run ended, at the comment that asked for it; that this fails changes nothing. */
export async function reactAtEnd(
  github: GitHub,
  { comment }: Pick<Task, 'comment'>,
  succeeded: boolean,
): Promise<void> {
  if (comment) await github.react(comment, succeeded ? 'rocket' : 'confused').catch(() => {})
}
