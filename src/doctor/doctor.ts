import { appendFile, chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { agentFor } from '../agents/registry.js'
import type { Clock } from '../clock.js'
import { modelRoute } from '../config/model-route.js'
import type { Spec } from '../config/spec.js'
import { pointedBy } from '../credentials/pointed.js'
import { dialectOf } from '../gateway/dialects.js'
import { CREDENTIALS } from '../gateway/providers.js'
import { type Gateway, type GatewayOptions, startGateway } from '../gateway/server.js'
import { createGit } from '../git/git.js'
import type { Log } from '../log.js'
import { createRunFolder, type RunFolder } from '../run/run-folder.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import { PROTECTIONS, type Protection } from '../sandbox/seal/inside/probe.js'
import { type ProbeResult, runProbes } from '../sandbox/seal/run-probes.js'
import { gatewayPolicy } from '../stages/environment/model.js'
import { createResources, type Resources } from '../stages/environment/resources.js'
import { openSandboxFor } from '../stages/environment/sandbox.js'
import { withBackend } from '../stages/environment/with-backend.js'
import type { Host } from '../stages/request.js'
import { createWorkspace, discardWorkspace, type Workspace } from '../workspace/workspace.js'
import { canary, plantCanaries } from './canaries.js'
import { probeContext, TARGETS, type Targets } from './context.js'
import { DOCTOR_MODEL, startDoctorModel } from './model.js'
import { assess, type DoctorReport } from './report.js'

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
}

/** Added to the job's environment, so that there is something to find. */
const PLANTED = ['ACTIONS_RUNTIME_TOKEN', 'CAISSON_DOCTOR_SECRET']

const LIMITS = { memoryMb: 768, pids: 192 }
/** gVisor's own threads count, and without them its kernel does not even start. */
const GVISOR_LIMITS = { memoryMb: 1024, pids: 1024 }

/**
 * Starts the sandbox as a run would, with canaries all around it, and tries from inside to reach them and to
 * get out. Everything it created is gone afterwards. Throws what opening a sandbox throws, and the reason of an aborted
 * `signal`.
 */
export async function runDoctor(options: DoctorOptions): Promise<DoctorReport> {
  const resources = createResources(options.log)
  const { signal } = options
  try {
    const report = await examine(options, resources)
    signal?.throwIfAborted()
    return report
  } catch (error) {
    // A probe that was stopped has found nothing, and what it needed has not failed.
    signal?.throwIfAborted()
    throw error
  } finally {
    await resources.release()
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

  const canaries = await plantCanaries(dir)
  resources.add('the canaries', () => canaries.close())
  const checkout = join(dir, 'checkout')
  await makeCheckout(checkout)

  const model = await startDoctorModel()
  resources.add('the model', () => model.close())
  const gateway = await (options.openGateway ?? startGateway)({
    socketPath: join(folder.gateway, 'model.sock'),
    source: { baseUrl: model.url, credential: { kind: 'api-key', value: canary('key') } },
    dialect: dialectOf(modelRoute(agent, undefined, {}).dialect),
    policy: gatewayPolicy(spec),
    log,
    clock,
  })
  resources.add('the model gateway', () => gateway.close())

  const { sandbox, workspace } = await openWhereARunWould({ ...options, spec, host }, folder, checkout)
  resources.add('the sandbox', () => sandbox.cleanup())
  // What is not sealed is known to be open: probing would only send traffic from this machine to strangers.
  if (!sandbox.facts.sealed && sandbox.facts.backend === 'local')
    return { sealed: false, exitCode: 2, sandbox: sandbox.facts, probes: [] }

  const context = probeContext({
    spec,
    sandbox,
    canaries,
    env: host.env,
    targets: { ...TARGETS, ...targets },
    objectMounts: workspace.objectMounts,
    protections: options.protections ?? PROTECTIONS,
  })
  const probes = await runProbes(agent, sandbox, folder.input, context, options.signal)
  probes.push(outsideView(canaries.visits()))
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
