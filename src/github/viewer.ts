import type { Log } from '../log.js'
import { gotNoAnswer } from './request-error.js'

/** The login of the token that every workflow has. */
const WORKFLOW_BOT = 'github-actions[bot]'

/**
 * Who the token is. GraphQL knows it for every kind of token, REST only for those of people; where neither
 * answers (some enterprise proxies), the workflow's own bot is the likely one. Rejects where GitHub cannot be reached.
 */
export async function findViewer(o: {
  graphql: () => Promise<string | undefined>
  rest: () => Promise<string | undefined>
  /** Of a connection that failed. */
  unreachable: (error: unknown) => Error
  log: Log
}): Promise<string> {
  for (const ask of [o.graphql, o.rest]) {
    try {
      const login = await ask()
      if (login) return login
    } catch (error) {
      // Whoever asks next would wait as long for the same.
      if (gotNoAnswer(error)) throw o.unreachable(error)
      const status = (error as { status?: number }).status
      o.log.debug(`GitHub did not say who the token belongs to (${status ?? 'no answer'}).`)
    }
  }
  o.log.warn(`GitHub does not say who the token belongs to; taken for ${WORKFLOW_BOT}.`)
  return WORKFLOW_BOT
}
