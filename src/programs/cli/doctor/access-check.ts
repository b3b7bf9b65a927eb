/** What a credential of the environment is good for; no text contains the credential. */
export interface AccessCheck {
  name: 'agent' | 'key' | 'model' | 'github' | 'copy'
  result: 'works' | 'refused' | 'missing' | 'unreachable' | 'unchecked'
  /** One sentence without a final period. */
  words: string
  /** What to do about it. */
  hint?: string
}

export type Said = Omit<AccessCheck, 'name'>
