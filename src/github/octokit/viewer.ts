import type { Log } from '../../base/log.js'
import { gotNoAnswer } from '../request-error.js'

/** The account of the token that every workflow has. */
const WORKFLOW_BOT = 'github-actions[bot]'

/**
 * The login of the token's account. GraphQL reports it for every kind of token, REST only for tokens of
 * people. Where neither answers (some enterprise proxies), the workflow's own bot is assumed. Rejects when
 * GitHub cannot be reached.
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
      // The next request would wait just as long and fail the same way.
      if (gotNoAnswer(error)) throw o.unreachable(error)
      const status = (error as { status?: number }).status
      o.log.debug(`GitHub did not report the token's account (${status ?? 'no answer'}).`)
    }
  }
  o.log.warn(`GitHub does not report the token's account; assuming ${WORKFLOW_BOT}.`)
  return WORKFLOW_BOT
}
