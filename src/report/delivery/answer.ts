import { sameAccount } from '../../event/authorize.js'
import type { Task } from '../../event/task.js'
import type { ReactionContent } from '../../github/discussions.js'
import type { GitHub } from '../../github/github.js'
import { upsertComment } from './upsert-comment.js'

/** Writes the report to where the run was asked for; null if that is nowhere. Repeated, it updates what is there. */
export async function answer(
  github: GitHub,
  { target, discussion }: Pick<Task, 'target' | 'discussion'>,
  o: { key: string; thread?: number | undefined; body: string },
): Promise<{ url: string } | null> {
  if (target.kind !== 'none') return upsertComment(github, { number: target.number, ...o })
  return discussion ? answerDiscussion(github, discussion, o.body) : null
}

/** One answer to each request, in its thread; to the discussion itself if that asks, or the request is gone. */
async function answerDiscussion(
  github: GitHub,
  { number, comment }: NonNullable<Task['discussion']>,
  text: string,
): Promise<{ url: string }> {
  const { discussions } = github
  const marker = `<!-- caisson:answer ${comment ?? 'discussion'} -->`
  const viewer = await github.viewer()
  const read = async () => {
    const { nodeId, comments } = await discussions.discussion(number)
    const ours = comments.find(
      ({ author, body }) => sameAccount(author.login, viewer) && body.trimEnd().endsWith(marker),
    )
    return { nodeId, ours, asked: comments.find(({ id }) => id === comment) }
  }
  const { nodeId, ours, asked } = await read()
  const body = `${text.trimEnd()}\n\n${marker}`
  if (ours) return discussions.updateDiscussionComment(ours.nodeId, body)
  const to = asked && (asked.inReplyTo ?? asked.nodeId)
  return discussions.createDiscussionComment(
    { discussion: nodeId, ...(to === undefined ? {} : { to }), body },
    async () => (await read()).ours,
  )
}

/** A reaction to what asked in a discussion; whether it succeeds also tells whether the token may write there. */
export async function reactTo(
  github: GitHub,
  { number, comment }: NonNullable<Task['discussion']>,
  content: ReactionContent,
): Promise<void> {
  const { nodeId, comments } = await github.discussions.discussion(number)
  const asked = comments.find(({ id }) => id === comment)?.nodeId ?? nodeId
  await github.discussions.reactInDiscussion(asked, content)
}

/** How a run ended, where it was asked for; that this fails changes nothing. */
export async function reactAtEnd(
  github: GitHub,
  { comment, discussion }: Pick<Task, 'comment' | 'discussion'>,
  succeeded: boolean,
): Promise<void> {
  const content = succeeded ? 'rocket' : 'confused'
  if (discussion) await reactTo(github, discussion, content).catch(() => {})
  else if (comment) await github.react(comment, content).catch(() => {})
}
