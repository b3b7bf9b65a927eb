import { ConfigError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { GitHub } from '../github.js'
import { gotNoAnswer } from '../request-error.js'
import { toComment } from '../shapes.js'
import { on, type Place, READ_ISSUES } from './place.js'

/** Who somebody is, and what was written lately in the whole repository. */
export function readsCommunity({
  octokit,
  owner,
  repo,
  ask,
}: Place): Pick<GitHub, 'isTeamMember' | 'commentsSince'> {
  return {
    async isTeamMember({ org, slug }, login) {
      const asked = { what: `look up the team ${org}/${slug}` }
      const team = { org, team_slug: slug }
      // A membership that is not there and a team that is out of reach look alike.
      await ask(asked, () => octokit.rest.teams.getByName(team)).catch((cause: unknown) => {
        const { status = 0 } = cause as { status?: number }
        throw [403, 404].includes(status) ? unreadable(`${org}/${slug}`, cause) : cause
      })
      return ask(asked, async () => {
        const asking = octokit.rest.teams.getMembershipForUserInOrg({ ...team, username: login })
        return (await asking.catch(on([404], null)))?.data.state === 'active'
      })
    },

    commentsSince: (since) =>
      ask({ what: 'list the latest comments', permission: READ_ISSUES }, async () =>
        (
          await octokit.paginate(octokit.rest.issues.listCommentsForRepo, {
            owner,
            repo,
            per_page: 100,
            since,
            sort: 'created',
            direction: 'asc',
          })
        ).map(toComment),
      ),
  }
}

function unreadable(team: string, cause: unknown): ConfigError {
  return new ConfigError(
    'CONFIG_INVALID',
    `allowed-users: there is no team ${team} that the token may read.`,
    {
      hint: "Check the name. The workflow's own token cannot read teams: pass as `github-token` one of a GitHub App with the organization permission `Members: read`, or list people under `allowed-users`.",
      cause,
    },
  )
}

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
