import { homedir } from 'node:os'
import { normalize } from 'node:path'
import { holds } from '../base/credentials/pointed.js'
import { CONTAINER_PATHS } from './sandbox.js'

/** Parts of a sandbox's root that are its own, or links there. */
const TAKEN =
  /^\/(?:$|(?:proc|sys|dev|run|etc|bin|sbin|lib(?:32|64|x32)?|caisson|workspace|var\/run|var\/tmp)(?:\/|$)|(?:usr|opt|tmp|var|var\/lib|home|root|mnt)$)/

/**
 * The checkout's own path, where the sandbox shows the workspace as well: virtual environments, build folders and links
 * that earlier steps of a job made have it inside them. Null where it would cover something else.
 */
export function ownPathOf(checkout: string, home = homedir()): string | null {
  const path = normalize(checkout).replace(/(?<=.)\/+$/, '')
  return path.startsWith('/') && !TAKEN.test(path) && !holds(path, home) ? path : null
}

/**
 * Where the agent and all commands work. A path of one name (`/app`) stays reachable but is not used: in a transcript
 * it could not be told from the routes of a web application.
 */
export function workingDirectoryOf(ownPath: string | null | undefined): string {
  return ownPath && ownPath.lastIndexOf('/') > 0 ? ownPath : CONTAINER_PATHS.workspace
}
