import type { ArtifactService } from './act-artifacts.js'
import type { StepResult } from './action-process.js'
import { READ_ONLY } from './github/seeder.js'
import { withClaude } from './stories.js'
import type { StepOptions, World } from './world.js'

/** Token of the job that may only read. */
export const READER = `ghs_${'re4d'.repeat(10)}`

/** Two jobs of one workflow run: the first reads and has the key, the second writes and has none. */
export function jobsOf(
  world: World,
  service: ArtifactService,
  event: () => Promise<StepOptions['event']> = () => world.events.issueLabeled(1, { by: 'alice' }),
  { env: variables = {}, launch }: Pick<StepOptions, 'env' | 'launch'> = {},
) {
  world.github.addToken(READER, { permissions: READ_ONLY })
  const env = {
    ...variables,
    ...service.variables,
    // Under an address the artifact client takes it for an Enterprise Server, for which it refuses to work.
    GITHUB_SERVER_URL: world.github.url.replace('127.0.0.1', 'github.localhost'),
  }
  return {
    env,
    async startRun(inputs: Record<string, string> = {}) {
      const step = { mode: 'run', 'github-token': READER, ...inputs }
      return world.startAction({ event: await event(), inputs: withClaude(step), env, launch })
    },
    async run(inputs: Record<string, string> = {}) {
      return (await this.startRun(inputs)).done
    },
    async publish(inputs: Record<string, string> = {}, more: Partial<StepOptions> = {}) {
      const step = { mode: 'publish', 'anthropic-api-key': '', ...inputs }
      const given = { event: await event(), env: { ...env, ANTHROPIC_BASE_URL: '' }, ...more }
      return world.runAction({ ...given, inputs: step })
    },
  }
}

/** What a job that ran hands to the one that publishes. */
export const handedBy = ({ outputs }: Pick<StepResult, 'outputs'>) => ({
  artifact: outputs['artifact-id'] ?? '',
  'manifest-sha256': outputs['manifest-sha256'] ?? '',
})

/** Everything that was asked of GitHub and is not reading. */
export const writes = (world: World) =>
  world.github.requests
    .filter(({ method, operationId }) => method !== 'GET' && !/^graphql$|upload-pack/.test(operationId ?? ''))
    .map(({ method, path }) => `${method} ${path}`)
