/** 👀 at the start of a run, 🚀 or 😕 at its end. */
export type ReactionContent = 'eyes' | 'rocket' | 'confused'

/** Discussions, which REST does not know. */
export interface Discussions {
  /** With every comment, and the latest hundred replies to each, oldest first. Rejects with TARGET_NOT_FOUND. */
  discussion(number: number): Promise<Discussion>
  /** A comment, or with `to` a reply to one; `find` looks for the one that an answer which was lost told of. */
  createDiscussionComment(
    o: { discussion: string; to?: string; body: string },
    find: () => Promise<Posted | undefined>,
  ): Promise<Posted>
  updateDiscussionComment(id: string, body: string): Promise<Posted>
  /** A reaction such as 👀 to a discussion or a comment in one, by node ID. */
  reactInDiscussion(nodeId: string, content: ReactionContent): Promise<void>
}

export interface Posted {
  /** Node ID. */
  nodeId: string
  url: string
}

export interface Discussion {
  /** Node ID. */
  nodeId: string
  title: string
  body: string
  category: string
  author: Author
  createdAt: string
  url: string
  comments: DiscussionComment[]
}

interface Author {
  login: string
  id: number
  type: string
}

/** Has all that a comment on an issue has. */
export interface DiscussionComment extends Posted {
  id: number
  body: string
  author: Author
  createdAt: string
  updatedAt: string
  association: string
  /** Node ID of the comment that this one replies to. */
  inReplyTo?: string
}
