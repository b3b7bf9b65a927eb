import type { GitHub } from './github.js'

/** The repository on the forge, and how to access it. */
export interface Forge {
  github: GitHub
  token: string
  owner: string
  name: string
  /** Address for git; the token is never part of it. */
  remoteUrl: string
}
