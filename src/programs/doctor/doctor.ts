import { appendFile, chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { agentFor } from '../../agents/registry.js'
import { mebibytesOf } from '../../base/byte-size.js'
import type { Clock } from '../../base/clock.js'
import type { Environment } from '../../base/command.js'
import { pointedBy } from '../../base/credentials/pointed.js'
import { createGit } from '../../base/git/git.js'
import type { Log } from '../../base/log.js'
import { createWorkspace, discardWorkspace, type Workspace } from '../../change/workspace/workspace.js'
import { modelRoute } from '../../config/model-route.js'
import type { Spec } from '../../config/spec.js'
import { dialectOf } from '../../gateway/dialects.js'
import { CREDENTIALS } from '../../gateway/providers.js'
import { type Gateway, type GatewayOptions, startGateway } from '../../gateway/server.js'
import { type GitHubGatewayOptions, startGitHubGateway } from '../../github/gateway/server.js'
import { withBackend } from '../../pipeline/stages/environment/backend.js'
import { GITHUB_SOCKET } from '../../pipeline/stages/environment/github.js'
import { gatewayPolicy } from '../../pipeline/stages/environment/model.js'
import { createResources, type Resources } from '../../pipeline/stages/environment/resources.js'
import { agentProgram, openSandboxFor } from '../../pipeline/stages/environment/sandbox.js'
import type { Host } from '../../pipeline/stages/request.js'
import { createRunFolder, type RunFolder } from '../../run/run-folder.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { PROTECTIONS, type ProbeContext, type Protection, words } from '../../sandbox/seal/inside/probe.js'
import { type ProbeResult, runProbes } from '../../sandbox/seal/run-probes.js'
import {
  CANARY,
  type Canaries,
  canary,
  DOCTOR_MODEL,
  DOCTOR_REPOSITORY,
  openDoctorCopy,
  plantCanaries,
  startDoctorModel,
} from './canaries.js'
import { assess, type DoctorReport } from './report.js'

/** Addresses outside of this machine that the probes try. */
export type Targets = Pick<
  ProbeContext,
  'publicTcp' | 'publicUdp' | 'publicNames' | 'hostNames' | 'metadata' | 'resolvers'
>

const both = (port: number, ...hosts: string[]) => hosts.map((host) => ({ host, port }))

/** Addresses that always answer if there is a way out; nothing leaves a sealed sandbox for them. */
const TARGETS: Targets = {
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

export interface DoctorOptions {
  /** As for a run, except for the limits: the doctor's own are small enough to be tried out. */
  spec: Spec
  host: Host
  /** Folder to work in; the doctor creates a subfolder and removes it. */
  root: string
  log: Log
  clock: Clock
  signal?: AbortSignal
  /** Addresses outside of this machine to try. */
  targets?: Partial<Targets>
  /** Default: all. */
  protections?: readonly Protection[]
  /** The model gateway. Default: Caisson's own. */
  openGateway?: (options: GatewayOptions) => Promise<Gateway>
  /** The copy of GitHub. Default: Caisson's own. */
  openCopy?: (options: GitHubGatewayOptions) => Promise<{ close(): Promise<void> }>
}

/** Added to the job's environment, so that there is something to find. */
const PLANTED = ['ACTIONS_RUNTIME_TOKEN', 'CAISSON_DOCTOR_SECRET']

const LIMITS = { memory: '768m', pids: 192 }
/** gVisor's own threads count, and without them its kernel does not even start. */
const GVISOR_LIMITS = { memory: '1g', pids: 1024 }

/**
 * Starts the sandbox as a run would, with canaries all around it, and tries from inside to reach them and to
 * get out. Everything it created is gone afterwards. Throws what opening a sandbox throws, and the reason of an aborted
 * `signal`.
 */
export async function runDoctor(options: DoctorOptions): Promise<DoctorReport> {
  const resources = createResources(options.log)
  try {
    return await examine(options, resources)
  } finally {
    await resources.release()
    // A probe that was stopped has found nothing, and what it needed has not failed.
    options.signal?.throwIfAborted()
  }
}

async function examine(options: DoctorOptions, resources: Resources): Promise<DoctorReport> {
  const { log, clock, targets } = options
  const spec = withOwnLimits(options.spec)
  const agent = agentFor(options)
  const names = [...CREDENTIALS.map(({ variable }) => variable), ...PLANTED]
  const planted = Object.fromEntries(names.map((name) => [name, canary('variable')]))
  const host = { ...options.host, env: { ...options.host.env, ...planted } }
  const dir = await mkdtemp(join(await realpath(options.root), 'caisson-doctor-'))
  resources.add('the folder', () => rm(dir, { recursive: true, force: true, maxRetries: 3 }))
  await chmod(dir, 0o755)
  const folder = await createRunFolder(dir, `doctor-${basename(dir).slice(-6)}`)

  const { places, visits } = await plantCanaries(dir, resources)
  const checkout = join(dir, 'checkout')
  await makeCheckout(checkout)

  const baseUrl = await startDoctorModel(resources)
  const gateway = await (options.openGateway ?? startGateway)({
    socketPath: join(folder.gateway, 'model.sock'),
    source: { baseUrl, credential: { kind: 'api-key', value: canary('key') } },
    dialect: dialectOf(modelRoute(agent, undefined, {}).dialect),
    policy: gatewayPolicy(spec),
    log,
    clock,
  })
  resources.add('the model gateway', () => gateway.close())
  const copySocket = join(folder.gateway, GITHUB_SOCKET)
  const logPath = join(dir, 'github.jsonl')
  const copy = await openDoctorCopy(options.openCopy ?? startGitHubGateway, {
    ...{ socketPath: copySocket, logPath, log, clock },
  })
  resources.add('the copy of GitHub', () => copy.close())

  const { sandbox, workspace } = await openWhereARunWould({ ...options, spec, host }, folder, checkout)
  resources.add('the sandbox', () => sandbox.cleanup())
  const copyInside = join(dirname(sandbox.paths.socket), GITHUB_SOCKET)
  const tunnel = sandbox.remote && (await sandbox.openTunnel?.({ path: copyInside }, copySocket))
  if (tunnel) resources.add('the tunnel to the copy of GitHub', () => tunnel.close())
  // What is not sealed is known to be open: probing would only send traffic from this machine to strangers.
  if (!sandbox.facts.sealed && sandbox.facts.backend === 'local')
    return { sealed: false, exitCode: 2, sandbox: sandbox.facts, probes: [] }

  const context = probeContext(spec, sandbox, host.env, {
    ...TARGETS,
    ...targets,
    ...places,
    copy: { socket: copyInside, repository: DOCTOR_REPOSITORY },
    objectMounts: workspace.objectMounts.map(({ target }) => target),
    protections: options.protections ?? PROTECTIONS,
  })
  const probes = await runProbes(agent, sandbox, folder.input, context, options.signal)
  probes.push(outsideView(visits))
  return assess(sandbox.facts, probes)
}

async function openWhereARunWould(
  options: Pick<DoctorOptions, 'spec' | 'host' | 'log' | 'signal'>,
  folder: RunFolder,
  checkout: string,
): Promise<{ sandbox: Sandbox; workspace: Workspace }> {
  const { spec, host, log, signal } = options
  // No agent works there: it is examined, or nothing is there to be examined.
  const unsealed = { allowUnsealed: true }
  const search = { spec, host, runDir: folder.dir, log, redact: (text: string) => text, signal, ...unsealed }
  return withBackend(search, async (choice, onPassOver) => {
    const { owner } = choice
    const workspace = await createWorkspace({
      checkout,
      runDir: folder.dir,
      objectsAt: choice.capabilities.containerPaths ? 'container' : 'host',
      ...(owner ? { owner } : {}),
      credentials: { files: spec.sandbox.workspaceSecrets, pointed: await pointedBy(host.env, checkout) },
      log,
    })
    onPassOver(() => discardWorkspace(workspace))
    const request = {
      spec,
      host,
      log,
      examine: true as const,
      ...(signal ? { signal } : {}),
      runId: folder.id,
      folders: {
        workspace: workspace.path,
        home: folder.home,
        input: folder.input,
        output: folder.agentOutput,
        gateway: folder.gateway,
      },
      objectMounts: workspace.objectMounts,
      program: agentProgram(agentFor({ host, spec }), { spec, host, log, signal }),
    }
    return { sandbox: await openSandboxFor(request, choice, {}), workspace }
  })
}

function withOwnLimits(spec: Spec): Spec {
  return {
    ...spec,
    agent: { ...spec.agent, allowedModels: [DOCTOR_MODEL] },
    sandbox: {
      ...spec.sandbox,
      limits: { ...spec.sandbox.limits, ...(spec.sandbox.isolation === 'gvisor' ? GVISOR_LIMITS : LIMITS) },
    },
  }
}

/** The same question from the other side: did anything arrive? */
function outsideView(visits: readonly string[]): ProbeResult {
  const kinds = [...new Set(visits)].join(', ')
  return {
    id: 'network.seen-from-outside',
    protection: 'network',
    tries: 'reach any of the servers that wait on this machine',
    ...(visits.length === 0
      ? { result: 'pass', why: 'none was reached' }
      : { result: 'fail', why: `${visits.length} arrived (${kinds})` }),
  }
}

/** A checkout as a job leaves it: tokens in its configuration and in that of a second checkout inside. */
async function makeCheckout(checkout: string): Promise<void> {
  await mkdir(join(checkout, 'tools'), { recursive: true })
  const git = createGit({ cwd: checkout })
  for (const folder of [checkout, join(checkout, 'tools')]) {
    await git.run(['init', '--quiet', folder])
    await appendFile(
      join(folder, '.git', 'config'),
      `[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic ${canary('header')}\n` +
        `[remote "origin"]\n\turl = https://x-access-token:${canary('remote')}@github.com/example/example\n`,
    )
  }
  await writeFile(join(checkout, 'README.md'), '# A repository for the doctor\n')
  await writeFile(join(checkout, 'tools', 'README.md'), '# A second checkout\n')
  const author = ['-c', 'user.name=Caisson', '-c', 'user.email=caisson@localhost']
  await git.run(['add', 'README.md'])
  await git.run([...author, 'commit', '--quiet', '--message', 'A repository for the doctor'])
}

/** What the probes are told. It is readable inside the sandbox, so it contains no planted value. */
function probeContext(
  { sandbox: { limits } }: Spec,
  sandbox: Sandbox,
  env: Environment,
  rest: Pick<ProbeContext, 'protections' | 'objectMounts' | 'copy'> & Canaries['places'] & Targets,
): ProbeContext {
  const { engine, isolation, missing } = sandbox.facts
  return {
    ...rest,
    paths: sandbox.paths,
    canary: CANARY,
    hostHome: env['HOME'] ?? null,
    runnerPaths: RUNNER_PATHS.flatMap((name) => env[name] ?? []).filter((path) => isAbsolute(path)),
    engineSockets: engineSockets(env),
    allowedModel: DOCTOR_MODEL,
    limits: { memoryMb: mebibytesOf(limits.memory), pids: limits.pids },
    pod: engine === 'kubernetes',
    gvisor: isolation === 'gvisor' && !missing?.some(({ protection }) => protection === 'kernel'),
  }
}

function engineSockets(env: Environment): string[] {
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
