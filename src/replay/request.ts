import { parseWith } from '../config/parse.js'
import { type Spec, specSchema } from '../config/spec.js'
import type { Manifest } from '../run/manifest.js'
import type { ReplayRecord } from '../run/record/replay-record.js'
import { exists } from './find.js'
import type { ReplayOptions, ReplaySetup } from './options.js'

/** The run's spec, with the recorded version of the agent and the same kind of sandbox. */
export async function specOf(
  options: Pick<ReplayOptions, 'agentPath' | 'backend' | 'setup'>,
  record: ReplayRecord,
  before: Manifest,
): Promise<Spec> {
  const spec = parseWith(specSchema, record.spec, 'the spec of the recorded run')
  const { integrity, path: recordedPath, ...agent } = spec.agent
  const path = options.agentPath ?? (recordedPath && (await exists(recordedPath)) ? recordedPath : undefined)
  const version = before.agent.version ?? agent.version
  const backend = options.backend ?? (record.backend === 'local' ? 'local' : 'container')
  return {
    ...spec,
    // Their content is part of the recorded context.
    context: [],
    ...(spec.loop ? { loop: { ...spec.loop, pauseSeconds: 0 } } : {}),
    agent: path
      ? { ...agent, version: undefined, path }
      : { ...agent, version, ...(integrity && version === agent.version ? { integrity } : {}) },
    setup: setupOf(spec.setup, options.setup),
    sandbox: {
      ...spec.sandbox,
      backend: record.backend === 'launch' && !options.backend ? spec.sandbox.backend : backend,
      engine: 'auto' as const,
      engineCommand: options.backend ? [] : spec.sandbox.engineCommand,
      image: backend === 'container' ? imageOf(spec.sandbox.image, before) : 'auto',
      compose: backend === 'container' && spec.sandbox.compose,
    },
  }
}

function setupOf(setup: Spec['setup'], how: ReplaySetup = 'offline'): Spec['setup'] {
  if (how === 'skip') return { ...setup, run: '' }
  return how === 'offline' ? { ...setup, network: 'none' } : setup
}

/** `auto` was the image of a job container, which does not exist here, or the machine's own tools. */
function imageOf(image: string, { sandbox }: Manifest): string {
  if (image !== 'auto') return image
  return !sandbox.image || sandbox.image.startsWith('caisson-host:') ? 'host' : sandbox.image
}
