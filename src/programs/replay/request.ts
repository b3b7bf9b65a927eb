import { ConfigError, UsageError } from '../../base/errors.js'
import { parseWith } from '../../config/parse.js'
import { machineSettings, recordedSettings } from '../../config/recorded-spec.js'
import { type Spec, specSchema } from '../../config/spec.js'
import type { Manifest } from '../../run/manifest.js'
import type { ReplayRecord } from '../../run/record/replay-record.js'
import type { ReplayOptions, ReplaySetup } from './options.js'

type Flags = Pick<ReplayOptions, 'agentPath' | 'backend' | 'image' | 'own' | 'setup'>

/**
 * The spec of a replay: what the record may say, and the rest from the flags and this machine, since a record may be
 * anybody's.
 */
export function specOf(flags: Flags, record: ReplayRecord, before: Manifest): Spec {
  const of = parseWith(specSchema, record.spec, 'the spec of the recorded run')
  refuseForeignSpec(of, flags)
  const { agent, setup, verify, sandbox, ...recorded } = recordedSettings(of, { own: flags.own === true })
  const version = before.agent.version ?? of.agent.version
  const defaults = specSchema.parse({})
  return {
    ...defaults,
    ...recorded,
    // The servers are not started: their answers are part of the recording.
    mcp: { tools: of.mcp.tools },
    agent: {
      ...defaults.agent,
      ...agent,
      // A version that this release knows by its digest, or an executable that the user names.
      ...(flags.agentPath === undefined ? { version } : { path: flags.agentPath }),
    },
    setup: { ...setupOf(of.setup, flags.setup), timeoutMinutes: setup.timeoutMinutes },
    verify: { ...verify, network: 'none' },
    ...(of.loop ? { loop: { ...of.loop, pauseSeconds: 0 } } : {}),
    sandbox: {
      ...defaults.sandbox,
      ...sandbox,
      ...(sandbox.compose ? { compose: flags.backend !== 'local' } : {}),
      // The network that the setup had; only a run of this machine comes this far with it.
      ...(flags.setup === 'network' ? { allowedHosts: of.sandbox.allowedHosts } : {}),
      backend: flags.backend ?? 'auto',
      image:
        flags.image ?? (flags.own && flags.backend !== 'local' ? imageOf(of.sandbox.image, before) : 'auto'),
    },
  }
}

/** What the run had of its machine, and what a replay does not get; as notes. */
export function leftBehind({ agentPath, image, own }: Flags, record: ReplayRecord): string[] {
  const spec = parseWith(specSchema, record.spec, 'the spec of the recorded run')
  const { agent, sandbox } = spec
  const things = machineSettings({ ...spec, mcp: { tools: [] } })
  const named = sandbox.image !== 'auto' && sandbox.image !== 'host'
  return [
    ...(things === '' ? [] : [`The run had ${things}; a replay takes none of that from a record.`]),
    ...(agent.path !== undefined && agentPath === undefined
      ? ['The run used an executable of its own; `--agent-path` names one for the replay.']
      : []),
    ...(named && !own && image === undefined
      ? [`The run worked in the image ${sandbox.image}; \`--image\` uses an image for the replay.`]
      : []),
  ]
}

function refuseForeignSpec({ agent }: Spec, { own, setup }: Flags): void {
  if (own) return
  if (agent.image !== undefined)
    throw new ConfigError(
      'NOT_SUPPORTED',
      `The agent of this run is the image ${agent.image}, and only a run of this machine may name one.`,
      { hint: 'Run the image yourself: `caisson run --agent-image IMAGE`.' },
    )
  if (setup === 'network')
    throw new UsageError(
      'USAGE_INVALID',
      'The setup of a run from elsewhere gets no network: it is a command of whoever wrote the record.',
      { hint: 'Leave out `--setup network`, or skip the setup: `--setup skip`.' },
    )
}

function setupOf(
  { run, network }: Spec['setup'],
  how: ReplaySetup = 'offline',
): Omit<Spec['setup'], 'timeoutMinutes'> {
  return {
    from: [],
    env: [],
    run: how === 'skip' ? '' : run,
    network: how === 'network' ? network : 'none',
  }
}

/** `auto` was the image of a job container, which does not exist here, or the machine's own tools. */
function imageOf(image: string, { sandbox }: Manifest): string {
  if (image !== 'auto') return image
  return !sandbox.image || sandbox.image.startsWith('caisson-host:') ? 'host' : sandbox.image
}
