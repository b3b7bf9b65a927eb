import type { SeedCommit } from '../../src/programs/demo/github/git/bare-repository.js'
import { type GitHubOptions, type GitHubServer, startGitHub } from '../../src/programs/demo/github/server.js'
import { checkExchange } from './check-exchange.js'
import { createFailures, type InjectedFailure } from './github/failures.js'
import { createGraphqlExecutor } from './github/graphql.js'
import { type Recorded, recording } from './github/intercept.js'
import { guardPushes } from './github/push-rules.js'
import { recordActivity } from './github/routes/activity-routes.js'
import { ROUTES } from './github/routes.js'
import { createWorldSeeder, type WorldSeeder } from './github/seeder.js'
import { createWebhooks, type Webhooks } from './github/webhook.js'
import { type WorldRepository, type WorldState, worldRepository, worldState } from './github/world-state.js'

export interface CheckedGitHubOptions extends Partial<GitHubOptions> {
  /** Commits after the first one. */
  commits?: SeedCommit[]
}

/** The embedded GitHub, with every request and every answer held against GitHub's official description. */
export interface CheckedGitHub extends GitHubServer, WorldSeeder {
  readonly state: WorldState
  readonly repository: WorldRepository
  readonly requests: Recorded[]
  /** Events as workflows get them. */
  readonly events: Webhooks
  readonly violations: string[]
  /** Throws with a readable list when anything was wrong, or was asked that is not known. */
  expectClean(): void
  /** Lets a request fail that is still to come. */
  fail(failure: InjectedFailure): void
}

export async function startCheckedGitHub({
  commits = [],
  ...options
}: CheckedGitHubOptions = {}): Promise<CheckedGitHub> {
  const [violations, requests] = [[] as string[], [] as Recorded[]]
  const failures = createFailures()
  const server: GitHubServer = await startGitHub({
    path: process.env['PATH'] ?? '',
    routes: ROUTES,
    graphql: createGraphqlExecutor((violation) => violations.push(violation)),
    intercept: recording({
      state: () => server.state,
      requests,
      fault: failures.take,
      observe(exchange) {
        const { operationId, status, method, path } = exchange
        // Git and GraphQL have descriptions of their own, the storage has none.
        if (/^(graphql|git\/(upload|receive)-pack|storage\/download)$/.test(operationId ?? '')) return
        if (status === 501) violations.push(`unknown to the embedded GitHub: ${method} ${path}`)
        else violations.push(...checkExchange(exchange))
      },
      failed({ method, path }, error) {
        violations.push(`${method} ${path} failed: ${error instanceof Error ? error.stack : error}`)
      },
    }),
    ...options,
  })
  const [state, repository] = [worldState(server.state), worldRepository(server.repository)]
  await guardPushes(repository)
  state.onPush = (pushed) => recordActivity(state, pushed)
  for (const commit of commits) await repository.bare.commit({ branch: repository.defaultBranch, ...commit })
  const expectClean = () => {
    if (violations.length > 0)
      throw new Error(`GitHub would not have it so:\n- ${[...new Set(violations)].join('\n- ')}`)
  }
  return {
    ...server,
    ...createWorldSeeder(state, repository),
    state,
    repository,
    requests,
    events: createWebhooks(state, repository),
    fail: failures.add,
    violations,
    expectClean,
    async [Symbol.asyncDispose]() {
      await server.close()
      expectClean()
    },
  }
}
