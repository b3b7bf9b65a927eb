/** What a review of a pull request writes, and what it has to know of earlier ones. */
export interface Reviewing {
  /** Threads on lines, every page, oldest first. */
  threads(number: number): Promise<ReviewThread[]>
  /** One review with all of its comments. Repeated, it finds the one with the same body. */
  create(number: number, review: NewReview): Promise<{ url: string }>
  /** Answers in the thread that this comment began. Repeated, it finds the answer. */
  reply(number: number, to: number, body: string): Promise<Reply>
  /** With a signal, it is asked only once, and waits for no rate limit. */
  updateReply(id: number, body: string, signal?: AbortSignal): Promise<Reply>
  resolve(thread: string): Promise<void>
  /** A completed check run. Repeated, it finds the one with the same `externalId`. */
  createCheckRun(check: NewCheckRun): Promise<{ url: string }>
}

/** A comment of ours in a thread. */
export interface Reply {
  id: number
  url: string
}

export interface ReviewThread {
  id: string
  resolved: boolean
  /** Its lines have changed since. */
  outdated: boolean
  path: string
  /** Null once it is outdated. */
  line: number | null
  side: 'LEFT' | 'RIGHT'
  /** Of the comment that began it. */
  commentId: number
  author: string
  body: string
}

export interface NewReview {
  commit: string
  event: 'COMMENT' | 'REQUEST_CHANGES' | 'APPROVE'
  body: string
  comments: readonly NewReviewComment[]
}

export interface NewReviewComment {
  path: string
  line: number
  startLine?: number
  side: 'LEFT' | 'RIGHT'
  body: string
}

export interface NewCheckRun {
  name: string
  commit: string
  externalId: string
  conclusion: 'success' | 'neutral' | 'failure'
  title: string
  summary: string
  /** GitHub takes 50 at a time. */
  annotations: readonly {
    path: string
    startLine: number
    line: number
    level: 'notice' | 'warning' | 'failure'
    title: string
    message: string
  }[]
}
