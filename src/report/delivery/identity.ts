/** A name and an address for a commit. */
export interface Identity {
  name: string
  email: string
}
