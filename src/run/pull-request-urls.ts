import type { Manifest } from './manifest.js'

/** The pull requests of a run, its own repository's first. */
export function pullRequestUrls({ delivery, repositories = [] }: Manifest): string[] {
  return [delivery, ...repositories.map((one) => one.delivery)].flatMap((one) => one?.pullRequest?.url ?? [])
}
