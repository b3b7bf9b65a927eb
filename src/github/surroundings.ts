/** The part of the forge that knows what surrounds an issue or a pull request, and what its texts show. */
export interface Surroundings {
  /** Numbers of the issues that a pull request closes, or of the pull requests that close an issue, in this repository. */
  closing(number: number): Promise<number[]>
  /** An issue or a pull request that another one names; null where there is none. */
  named(number: number): Promise<Named | null>
  /** The projects that it is part of; empty too where the token sees none. */
  projects(number: number): Promise<ProjectItem[]>
  /** Of a pull request, oldest first; GitHub lists 250 at most. */
  commits(number: number): Promise<PullCommit[]>
  /** Downloads images that one text shows, in the order of their addresses. Never rejects. */
  images(shownIn: TextPlace, urls: readonly string[]): Promise<Download[]>
}

export interface Named {
  kind: 'issue' | 'pull_request'
  number: number
  title: string
  body: string
  /** In lower case, e.g. `merged`. */
  state: string
  author: string
  createdAt: string
  /** When title or text were last changed; ISO 8601. */
  editedAt: string
  url: string
}

export interface ProjectItem {
  title: string
  fields: { name: string; value: string }[]
}

export interface PullCommit {
  sha: string
  message: string
  author: string
  date: string
}

/** A text of an issue or a pull request, where an image can be shown. */
export interface TextPlace {
  kind: 'description' | 'comment' | 'review' | 'review comment'
  /** Of the issue or the pull request. */
  number: number
  /** Of the comment or the review. */
  id?: number
}

export const IMAGE_TYPES = ['png', 'jpeg', 'gif', 'webp'] as const

/** An image as it was uploaded, and never looked into beyond its first bytes; or why there is none. */
export type Download = { type: (typeof IMAGE_TYPES)[number]; bytes: Uint8Array } | { missing: string }
