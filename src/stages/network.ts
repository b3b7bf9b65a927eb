import { join } from 'node:path'
import { showCertificates } from '../network/certificates.js'
import { type Door, openDoor } from '../network/door.js'
import { detectEcosystems, registrySettings } from '../network/ecosystems.js'
import type { NetworkRecord } from '../network/network-log.js'
import { agentNetwork, type NetworkPlan, setupNetwork } from '../network/rules.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import { withVariables } from '../sandbox/with-variables.js'
import type { BackendChoice } from './backend.js'
import type { OpenedRun } from './open.js'

type Run = Pick<OpenedRun, 'request' | 'folder' | 'redact'>

/** Lines of the network's evidence. */
export const NETWORK_LOG = 'network.jsonl'

/** A sandbox with the network that the spec gives it; the way out closes with the sandbox. */
export async function withNetwork(
  run: Run,
  choice: BackendChoice,
  sandbox: Sandbox,
  phase: 'agent' | 'verify' = 'agent',
): Promise<Sandbox> {
  const { log, spec, host } = run.request
  if (choice.kind === 'container' && spec.sandbox.network === 'open') {
    log.warn(
      'NOT SEALED: `network: open`. The agent can reach what this machine can reach, and send there whatever it reads.',
    )
  }
  if (choice.kind !== 'container' || spec.sandbox.network !== 'allowlist') return sandbox
  const plan = agentNetwork(spec.sandbox.allowedHosts)
  const { env } = await registrySettings({ ...host.env, ...spec.sandbox.env })
  const who = phase === 'agent' ? 'the agent' : 'the verification'
  log.info(`Network: ${who} can reach ${plan.entries.join(', ')} through the proxy, nothing else.`)
  const certificates = await showCertificates(sandbox, { ...host.env })
  const door = await doorFor(run, choice, sandbox, phase, plan)
  const open = withVariables(sandbox, { ...env, ...certificates, ...door.env, ...spec.sandbox.env })
  return {
    ...open,
    async cleanup() {
      await sandbox.cleanup()
      await door.close()
    },
  }
}

/** The way out that a setup has, and what it is told of the registries; null: it has none of ours. */
export async function setupDoor(
  run: Run,
  choice: BackendChoice,
  sandbox: Sandbox,
  workspace: string,
): Promise<{ door: Door; env: Record<string, string> } | null> {
  const { spec, host, log } = run.request
  const { network } = spec.setup
  if (choice.kind !== 'container' && network !== 'none' && sandbox.facts.network === 'none')
    log.warn(
      'The setup has no network: without a container engine there is no way to give it one and take it away.',
    )
  // Where the container has an interface of its own there is nothing to open, and nothing to cut.
  if (choice.kind !== 'container' || network === 'none' || spec.sandbox.network === 'open') return null
  const ecosystems = await detectEcosystems(workspace)
  const settings = await registrySettings({ ...host.env, ...spec.sandbox.env })
  const { allowedHosts } = spec.sandbox
  const plan = setupNetwork({ open: network === 'open', allowedHosts, ecosystems, settings })
  const names = ecosystems.map(({ name }) => name).join(', ') || 'no known ecosystem'
  log.info(
    network === 'open'
      ? 'Network of the setup: every public host, through the proxy.'
      : `Network of the setup (${names}): ${plan.entries.join(', ') || 'nothing'}`,
  )
  const certificates = await showCertificates(sandbox, { ...host.env })
  const door = await doorFor(run, choice, sandbox, 'setup', plan)
  return { door, env: { ...settings.env, ...certificates, ...door.env, ...spec.sandbox.env } }
}

function doorFor(
  { request, folder, redact }: Run,
  { engine, own }: BackendChoice & { kind: 'container' },
  sandbox: Sandbox,
  phase: NetworkRecord['phase'],
  { rules }: NetworkPlan,
): Promise<Door> {
  const { log, clock } = request
  const logPath = join(folder.evidence, NETWORK_LOG)
  return openDoor({
    engine,
    own,
    sandbox,
    runId: folder.id,
    folder: folder.dir,
    logPath,
    phase,
    rules,
    redact,
    log,
    clock,
  })
}
