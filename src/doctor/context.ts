import { isAbsolute } from 'node:path'
import type { Environment } from '../command.js'
import type { Spec } from '../config/spec.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import { type ProbeContext, type Protection, words } from '../sandbox/seal/inside/probe.js'
import { CANARY, type Canaries } from './canaries.js'
import { DOCTOR_MODEL } from './model.js'

/** Addresses outside of this machine that the probes try. */
export type Targets = Pick<
  ProbeContext,
  'publicTcp' | 'publicUdp' | 'publicNames' | 'hostNames' | 'metadata' | 'resolvers'
>

const both = (port: number, ...hosts: string[]) => hosts.map((host) => ({ host, port }))

/** Addresses that always answer if there is a way out; nothing leaves a sealed sandbox for them. */
export const TARGETS: Targets = {
  publicTcp: [
    ...both(443, '1.1.1.1', '8.8.8.8', '2606:4700:4700::1111', '2001:4860:4860::8888'),
    ...both(80, '1.1.1.1'),
  ],
  publicUdp: both(53, '1.1.1.1', '8.8.8.8', '2606:4700:4700::1111'),
  publicNames: ['example.com', 'api.anthropic.com', 'github.com'],
  hostNames: ['host.docker.internal', 'gateway.docker.internal', 'host.containers.internal'],
  // AWS, GCP and Azure; ECS containers; Azure's agent (present on hosted runners); AWS over IPv6.
  metadata: both(80, '169.254.169.254', '169.254.170.2', '168.63.129.16', 'fd00:ec2::254'),
  resolvers: 'system',
}

/** Runner variables with paths that nobody in the sandbox should see. */
const RUNNER_PATHS = words(`
  GITHUB_ENV GITHUB_OUTPUT GITHUB_PATH GITHUB_STATE GITHUB_STEP_SUMMARY GITHUB_EVENT_PATH GITHUB_WORKSPACE RUNNER_TEMP
`)

export interface ContextOptions {
  spec: Spec
  sandbox: Sandbox
  canaries: Canaries
  env: Environment
  targets: Targets
  objectMounts: readonly { target: string }[]
  protections: readonly Protection[]
}

/** What the probes are told. It is readable inside the sandbox, so it contains no planted value. */
export function probeContext(options: ContextOptions): ProbeContext {
  const { spec, sandbox, canaries, env, targets } = options
  const { addresses, tcpPort, udpPort, abstractSocket, socket, hostFile, sharedMemory } = canaries
  const { memoryMb, pids } = spec.sandbox.limits
  return {
    ...targets,
    protections: options.protections,
    paths: sandbox.paths,
    canary: CANARY,
    hostHome: env['HOME'] ?? null,
    runnerPaths: RUNNER_PATHS.flatMap((name) => env[name] ?? []).filter((path) => isAbsolute(path)),
    hostFile,
    sharedMemory,
    hostProcess: canaries.process,
    host: { addresses, tcpPort, udpPort, abstractSocket, socket },
    engineSockets: engineSockets(env),
    allowedModel: DOCTOR_MODEL,
    objectMounts: options.objectMounts.map(({ target }) => target),
    limits: { memoryMb, pids },
    pod: sandbox.facts.engine === 'kubernetes',
    gvisor:
      sandbox.facts.isolation === 'gvisor' &&
      !sandbox.facts.missing?.some(({ protection }) => protection === 'kernel'),
  }
}

function engineSockets(env: ContextOptions['env']): string[] {
  const configured = [env['DOCKER_HOST'], env['CONTAINER_HOST']].flatMap((address) =>
    address?.startsWith('unix://') ? [address.slice('unix://'.length)] : [],
  )
  const runtime = env['XDG_RUNTIME_DIR'] ?? `/run/user/${process.getuid?.() ?? 1000}`
  const places = words(`
    /var/run/docker.sock /run/docker.sock /run/podman/podman.sock /run/containerd/containerd.sock /run/crio/crio.sock
    /run/buildkit/buildkitd.sock ${runtime}/docker.sock ${runtime}/podman/podman.sock
  `)
  return [...new Set([...configured, ...places])]
}
