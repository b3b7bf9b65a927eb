import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type Manifest, manifestSchema } from '../../src/run/manifest.js'
import { type ArtifactService, startArtifactService } from './act-artifacts.js'
import { LAG_MS } from './github/lag.js'
import { createStory } from './stories.js'
import type { World } from './world.js'

/** A story for each test, whose workflow runs have a machine of their own each: what one has uploaded is on GitHub. */
export function workflowRuns(model: Script) {
  let world: World
  let service: ArtifactService
  let runs = 0
  beforeEach(async () => {
    world = await createStory({ model })
    service = await startArtifactService()
    runs = 0
  })
  afterEach(async () => {
    await service[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
  })
  return {
    get world() {
      return world
    },
    get service() {
      return service
    },
    /** What came of a run beside what `body` says; `sent` is the conversation of its first request. */
    async workflow<T>(body: (env: Record<string, string>) => Promise<T>) {
      runs += 1
      const workflowRunId = 8_000_000_000 + runs
      const before = world.model?.requests.length ?? 0
      // Whoever asks again has read the answer, which is listed by then.
      if (runs > 1) await setTimeout(LAG_MS)
      const known = new Set(service.archives().keys())
      await world.checkOut({ depth: 0 })
      const done = await body({
        ...service.variables,
        // The artifact client takes other names for a GitHub Enterprise Server, for which it refuses to work.
        GITHUB_SERVER_URL: world.github.url.replace('127.0.0.1', 'github.localhost'),
        GITHUB_RUN_ID: String(workflowRunId),
      })
      const [name = ''] = [...service.archives().keys()].filter((one) => !known.has(one))
      const uploaded = service.archives().get(name)
      if (uploaded) world.github.addArtifact({ name, ...uploaded, workflowRunId })
      const text = String(service.artifacts().get(name)?.get('manifest.json'))
      const manifest: Manifest = manifestSchema.parse(JSON.parse(text))
      const bodies = (world.model?.requests ?? [])
        .slice(before)
        .map(({ body }) => body as { tools?: unknown[]; messages?: unknown })
      const sent = JSON.stringify(bodies.find(({ tools }) => tools?.length)?.messages)
      return { done, manifest, name, sent, comment: String(world.github.commentsOn(1).at(-1)?.body) }
    },
  }
}
