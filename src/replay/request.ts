import { parseWith } from '../config/parse.js'
import { type Spec, specSchema } from '../config/spec.js'
import { ConfigError, UsageError } from '../errors.js'
import type { Manifest } from '../run/manifest.js'
import type { ReplayRecord } from '../run/record/replay-record.js'
import type { ReplayOptions, ReplaySetup } from './options.js'

type Flags = Pick<ReplayOptions, 'agentPath' | 'backend' | 'image' | 'own' | 'setup'>

/**
 * The spec of a replay. From the record comes what the agent does, by name, so that a new key is left out until somebody
 * decides about it. Where it does that is up to the flags and this machine: a record may be anybody's. Of a run of this
 * machine, the image and the limits of the container are believed as well.
 */
export function specOf(flags: Flags, record: ReplayRecord, before: Manifest): Spec {
  const of = parseWith(specSchema, record.spec, 'the spec of the recorded run')
  refuse(of, flags)
  const { name, dialect, model, tools, allowedTools, disallowedTools, permissionMode, instructions } =
    of.agent
  const { definition, preset, paths, serverTools, allowedModels, args } = of.agent
  const version = before.agent.version ?? of.agent.version
  const defaults = specSchema.parse({})
  return {
    ...defaults,
    goal: of.goal,
    ...(of.workingDirectory === undefined ? {} : { workingDirectory: of.workingDirectory }),
    agent: {
      ...defaults.agent,
      ...{ name, model, tools, allowedTools, disallowedTools, permissionMode, instructions },
      ...{ definition, preset, paths, serverTools, allowedModels, args },
      ...(dialect === undefined ? {} : { dialect }),
      ...(flags.own && of.agent.image !== undefined ? { image: of.agent.image } : {}),
      // A version that this release knows by its digest, or an executable that the user names.
      ...(flags.agentPath === undefined ? { version } : { path: flags.agentPath }),
    },
    // The servers are not started: their answers are part of the recording.
    mcp: { tools: of.mcp.tools },
    limits: of.limits,
    setup: setupOf(of.setup, flags.setup),
    verify: { ...of.verify, network: 'none' },
    ...(of.loop ? { loop: { ...of.loop, pauseSeconds: 0 } } : {}),
    outputs: of.outputs,
    sandbox: {
      ...defaults.sandbox,
      backend: flags.backend ?? 'auto',
      image:
        flags.image ?? (flags.own && flags.backend !== 'local' ? imageOf(of.sandbox.image, before) : 'auto'),
      ...(flags.own
        ? {
            compose: flags.backend !== 'local' && of.sandbox.compose,
            limits: of.sandbox.limits,
            workspaceSecrets: of.sandbox.workspaceSecrets,
          }
        : {}),
    },
  }
}

/** What the run had of its machine, and what a replay does not get; as notes. */
export function leftBehind({ agentPath, image, own }: Flags, record: ReplayRecord): string[] {
  const { agent, sandbox, setup } = parseWith(specSchema, record.spec, 'the spec of the recorded run')
  const things = [
    ...(sandbox.engineCommand.length > 0 ? ['a launch command'] : []),
    ...(sandbox.mounts.length > 0 ? ['mounts'] : []),
    ...(Object.keys(sandbox.env).length + sandbox.envFiles.length + setup.env.length > 0
      ? ['variables of its own']
      : []),
    ...(sandbox.services.length > 0 ? ['services'] : []),
    ...(sandbox.network === 'none' ? [] : ['a network']),
    ...(sandbox.podTemplate === undefined ? [] : ['a template for its Pod']),
  ]
  const named = sandbox.image !== 'auto' && sandbox.image !== 'host'
  return [
    ...(things.length > 0
      ? [`The run had ${listed(things)}; a replay takes none of that from a record.`]
      : []),
    ...(agent.path !== undefined && agentPath === undefined
      ? ['The run used an executable of its own; `--agent-path` names one for the replay.']
      : []),
    ...(named && !own && image === undefined
      ? [`The run worked in the image ${sandbox.image}; \`--image\` uses an image for the replay.`]
      : []),
  ]
}

function refuse({ agent }: Spec, { own, setup }: Flags): void {
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

/** `from` and `env` name files and variables of the machine; the script that came of them is recorded. */
function setupOf(
  { run, network, timeoutMinutes }: Spec['setup'],
  how: ReplaySetup = 'offline',
): Spec['setup'] {
  return {
    from: [],
    env: [],
    run: how === 'skip' ? '' : run,
    network: how === 'network' ? network : 'none',
    timeoutMinutes,
  }
}

/** `auto` was the image of a job container, which does not exist here, or the machine's own tools. */
function imageOf(image: string, { sandbox }: Manifest): string {
  if (image !== 'auto') return image
  return !sandbox.image || sandbox.image.startsWith('caisson-host:') ? 'host' : sandbox.image
}

function listed(things: readonly string[]): string {
  const last = things.at(-1) ?? ''
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} and ${last}`
}
