import { dirname, join } from 'node:path'
import { MCP_LOG, readMcpFigures } from '../../../agents/mcp/call-log.js'
import type { Clock } from '../../../base/clock.js'
import { SandboxError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import type { Redact } from '../../../base/redact.js'
import type { Spec } from '../../../config/spec.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { showCertificates, trustedBy } from '../../../sandbox/network/egress/certificates.js'
import { type Egress, openEgress, PROXY_SOCKET } from '../../../sandbox/network/egress/egress.js'
import { RELAY_PORT, startRelay, startRelayInside } from '../../../sandbox/network/egress/relay.js'
import type { NetworkRecord } from '../../../sandbox/network/network-log.js'
import { readNetworkSummary } from '../../../sandbox/network/network-log.js'
import { detectEcosystems } from '../../../sandbox/network/registries.js'
import type { RegistryCredential } from '../../../sandbox/network/registry/credential.js'
import { type RegistrySettings, registrySettings } from '../../../sandbox/network/registry/settings.js'
import { agentNetwork, type NetworkPlan, setupNetwork } from '../../../sandbox/network/rules.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import { withVariables } from '../../../sandbox/with-variables.js'
import type { Run } from '../open.js'
import type { Host } from '../request.js'
import type { BackendChoice } from './backend.js'

/** What the network of a sandbox depends on. */
export interface NetworkRequest {
  spec: Spec
  host: Host
  log: Log
  clock: Clock
  redact: Redact
  folder: Pick<RunFolder, 'id' | 'gateway' | 'evidence'>
  /** What the job checked out. */
  checkout?: string | undefined
  /** Files of the base branch that name registries. */
  projectSettings?: Readonly<Record<string, string>> | undefined
}

/** The same for a sandbox of a run. */
export function networkOf(
  { request: { spec, host, log, clock, checkout }, redact, folder }: Run,
  projectSettings: NetworkRequest['projectSettings'],
): NetworkRequest {
  return { spec, host, log, clock, redact, folder, checkout, projectSettings }
}

/** Name of the network's evidence file. */
export const NETWORK_LOG = 'network.jsonl'

/** Throws NOT_SUPPORTED where what the proxy lets through would not be all. */
export function assertNetworkHolds(choice: BackendChoice, network: Spec['sandbox']['network']): void {
  if (choice.capabilities.containerPaths || network === 'none' || network === 'open') return
  throw new SandboxError('NOT_SUPPORTED', `\`network: ${network}\` cannot be enforced ${choice.where}.`, {
    hint: "Use Docker, Podman or bubblewrap on this runner, or leave out `network`; the agent then has this machine's network.",
  })
}

/**
 * A sandbox with the network that the spec gives it; the egress closes with the sandbox. Closes the sandbox if that
 * fails.
 */
export async function withNetwork(
  request: NetworkRequest,
  choice: BackendChoice,
  sandbox: Sandbox,
  phase: Exclude<NetworkRecord['phase'], 'setup'> = 'agent',
): Promise<Sandbox> {
  try {
    return await openNetwork(request, choice, sandbox, phase)
  } catch (error) {
    await sandbox.cleanup()
    throw error
  }
}

async function openNetwork(
  request: NetworkRequest,
  choice: BackendChoice,
  sandbox: Sandbox,
  phase: Exclude<NetworkRecord['phase'], 'setup'>,
): Promise<Sandbox> {
  const { log, spec, host, projectSettings } = request
  if (choice.capabilities.containerPaths && spec.sandbox.network === 'open') {
    log.warn(
      'NOT SEALED: `network: open`. The agent can reach whatever this machine can reach, and send anything it reads there.',
    )
  }
  if (!choice.capabilities.containerPaths || spec.sandbox.network === 'none') return sandbox
  const settings = await registrySettings({ ...host.env, ...spec.sandbox.env }, projectSettings)
  await showRegistries(sandbox, settings, log)
  const { env } = settings
  if (spec.sandbox.network === 'open') return withVariables(sandbox, { ...env, ...spec.sandbox.env })
  const plan = agentNetwork(spec.sandbox.allowedHosts, spec.sandbox.network === 'public')
  const who = { agent: 'the agent', verify: 'the verification', mcp: 'the MCP server', task: 'the step' }[
    phase
  ]
  log.info(`Network: ${who} can reach ${plan.entries.join(', ')} through the proxy, and nothing else.`)
  const certificates = await showCertificates(sandbox, { ...host.env })
  const egress = await egressFor(request, choice, sandbox, phase, plan)
  const open = withVariables(sandbox, { ...env, ...certificates, ...egress.env, ...spec.sandbox.env })
  return {
    ...open,
    async cleanup() {
      // First the relay: Podman removes no container whose network another one shares.
      try {
        await egress.close()
      } finally {
        await sandbox.cleanup()
      }
    },
  }
}

/** The egress of a setup, if it has one of ours, and the registries' configuration; null: it has no network. */
export async function openSetupEgress(
  request: NetworkRequest,
  choice: BackendChoice,
  sandbox: Sandbox,
  workspace: string,
): Promise<{ egress: Egress | null; env: Record<string, string> } | null> {
  const { spec, host, log, checkout, projectSettings } = request
  const { network } = spec.setup
  const open = spec.sandbox.network === 'open'
  if (!choice.capabilities.containerPaths || (network === 'none' && !open)) return null
  const settings = await registrySettings({ ...host.env, ...spec.sandbox.env }, projectSettings)
  await showRegistries(sandbox, settings, log)
  // If the container has its own interface, there is nothing to open and nothing to close.
  if (open) return { egress: null, env: { ...settings.env, ...spec.sandbox.env } }
  // Of a workspace in layers only the upper one is there to be read.
  const ecosystems = await detectEcosystems(workspace, ...(checkout ? [checkout] : []))
  const { allowedHosts } = spec.sandbox
  const plan = setupNetwork({ open: network === 'open', allowedHosts, ecosystems, settings })
  const names = ecosystems.map(({ name }) => name).join(', ') || 'no known ecosystem'
  log.info(
    network === 'open'
      ? 'Network of the setup: every public host, through the proxy.'
      : `Network of the setup (${names}): ${plan.entries.join(', ') || 'nothing'}`,
  )
  logCredentials(settings, log)
  const { credentials } = settings
  const egress = await egressFor(request, choice, sandbox, 'setup', plan, credentials)
  try {
    const certificates = await showCertificates(sandbox, { ...host.env }, egress.authority)
    const java = [egress.env['JAVA_TOOL_OPTIONS'], certificates['JAVA_TOOL_OPTIONS']].join(' ').trim()
    const own = { ...certificates, ...egress.env, JAVA_TOOL_OPTIONS: java }
    return { egress, env: { ...settings.env, ...own, ...spec.sandbox.env } }
  } catch (error) {
    await egress.close()
    throw error
  }
}

/** Folder for the proxy's socket, beside the gateway's, whose path is short enough for a socket. */
export function networkFolder({ gateway }: Pick<RunFolder, 'gateway'>): string {
  return join(dirname(gateway), 'network')
}

async function egressFor(
  { log, clock, host, folder, redact }: NetworkRequest,
  choice: BackendChoice,
  sandbox: Sandbox,
  phase: NetworkRecord['phase'],
  { rules }: NetworkPlan,
  credentials: RegistrySettings['credentials'] = [],
): Promise<Egress> {
  const shared = networkFolder(folder)
  return openEgress({
    folder: shared,
    startRelay() {
      const { containers } = choice
      if (sandbox.openTunnel && !containers?.engine.capabilities.sharedNetworks)
        return sandbox.openTunnel({ port: RELAY_PORT }, join(shared, PROXY_SOCKET))
      if (!containers) return startRelayInside(sandbox, sandbox.node ?? 'node')
      return startRelay({ ...containers, runId: folder.id, container: sandbox.id, folder: shared })
    },
    logPath: join(folder.evidence, NETWORK_LOG),
    phase,
    rules,
    credentials,
    ...(credentials.length > 0 ? { certificates: await trustedBy(host.env) } : {}),
    redact,
    log,
    clock,
  })
}

/**
 * Puts the tools' settings of the job's registries into a sandbox's home, without any credential: packages of a scope
 * are never asked of another registry. Done by the sandbox itself, since the home may have links by now.
 */
async function showRegistries(
  sandbox: Pick<Sandbox, 'exec'>,
  { files }: Pick<RegistrySettings, 'files'>,
  log: Log,
): Promise<void> {
  for (const [path, input] of Object.entries(files)) {
    const script = `f=${path}; mkdir -p "\${f%/*}" && { [ -e "$f" ] || cat > "$f"; }`
    const { exitCode, stderr } = await sandbox.exec(['sh', '-c', script], { input, timeoutMs: 60_000 })
    if (exitCode !== 0)
      log.warn(`The registries of the job cannot be written to ${path} inside: ${stderr.trim()}`)
  }
}

/** Says which credentials are used, and which cannot be. */
function logCredentials({ credentials, notes }: RegistrySettings, log: Log): void {
  for (const note of notes) log.warn(`Registries of the job: ${note}`)
  const places = [...new Set(credentials.map(addressOf))]
  if (places.length > 0)
    log.info(
      `Credentials that Caisson adds outside the sandbox, for what the setup reads from: ${places.join(', ')}`,
    )
}

function addressOf({ secure, host, port, prefix }: RegistryCredential): string {
  return `${host}${port === (secure ? 443 : 80) ? '' : `:${port}`}${prefix}`
}

/** What the evidence says of the network and of MCP servers, for the manifest; it is on disk however the run ends. */
export async function networkFacts(
  folder: RunFolder,
): Promise<{ network: Pick<Manifest, 'network' | 'mcp'>; denials: Manifest['denials'] }> {
  const { denials, ...figures } = await readNetworkSummary(folder.dir, join(folder.evidence, NETWORK_LOG))
  const { figures: mcp, denials: refused } = await readMcpFigures(folder.dir, join(folder.evidence, MCP_LOG))
  return {
    network: { ...(Object.keys(figures).length > 0 ? { network: figures } : {}), ...(mcp ? { mcp } : {}) },
    denials: [
      ...denials.map((denial) => ({ source: 'network' as const, ...denial })),
      ...refused.map((denial) => ({ source: 'tool' as const, ...denial })),
    ],
  }
}
