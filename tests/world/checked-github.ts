import { type GitHubOptions, type GitHubServer, startGitHub } from '../../src/demo/github/server.js'
import { checkExchange } from './check-exchange.js'
import { createFailures, type InjectedFailure } from './github/failures.js'
import { createGraphqlExecutor } from './github/graphql.js'
import { createWorldSeeder, type WorldSeeder } from './github/seeder.js'
import { createWebhooks, type Webhooks } from './github/webhook.js'

/** The embedded GitHub, with every request and every answer held against GitHub's official description. */
export interface CheckedGitHub extends GitHubServer, WorldSeeder {
  /** Events as workflows get them. */
  readonly events: Webhooks
  readonly violations: string[]
  /** Throws with a readable list when anything was wrong, or was asked that is not known. */
  expectClean(): void
  /** Lets a request fail that is still to come. */
  fail(failure: InjectedFailure): void
}

export async function startCheckedGitHub(options: Partial<GitHubOptions> = {}): Promise<CheckedGitHub> {
  const violations: string[] = []
  const failures = createFailures()
  const server = await startGitHub({
    path: process.env['PATH'] ?? '',
    graphql: createGraphqlExecutor((violation) => violations.push(violation)),
    fault: failures.take,
    ...options,
    observe(exchange) {
      options.observe?.(exchange)
      // Git and GraphQL have descriptions of their own, the storage has none; a 501 is in `unknown`.
      if (
        /^(graphql|git\/(upload|receive)-pack|storage\/download)$/.test(exchange.operationId ?? '') ||
        exchange.status === 501
      )
        return
      violations.push(...checkExchange(exchange))
    },
  })
  const expectClean = () => {
    const wrong = [...violations, ...server.unknown.map((what) => `unknown to the embedded GitHub: ${what}`)]
    if (wrong.length > 0)
      throw new Error(`GitHub would not have it so:\n- ${[...new Set(wrong)].join('\n- ')}`)
  }
  return {
    ...server,
    ...createWorldSeeder(server.state, server.repository),
    events: createWebhooks(server.state, server.repository),
    fail: failures.add,
    violations,
    expectClean,
    async [Symbol.asyncDispose]() {
      await server.close()
      expectClean()
    },
  }
}
