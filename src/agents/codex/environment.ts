import type { EnvironmentOptions } from '../port/agent.js'

/** The variable from which Codex takes the credential of its model, which is no secret. */
export const KEY_VARIABLE = 'CAISSON_MODEL_KEY'

/** What Codex needs, and nothing of the environment that Caisson runs in. */
export function environment({ paths, endpoint, extra = {} }: EnvironmentOptions): Record<string, string> {
  return { HOME: paths.home, ...(endpoint ? { [KEY_VARIABLE]: endpoint.key } : {}), ...extra }
}
