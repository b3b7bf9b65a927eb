/** Files of a repository by which it tells an agent how to work there. */
export interface ProjectFiles {
  /** Where in a repository they are. */
  paths: readonly string[]
  /** Where in HOME the agent takes the same from for every repository; null if it does not, or must not. */
  inHome(path: string): string | null
  /** What of its content counts there; null if nothing does. */
  contentInHome(path: string, content: Buffer): Buffer | null
}
