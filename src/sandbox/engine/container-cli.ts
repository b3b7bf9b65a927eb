import { readFile } from 'node:fs/promises'
import { NOWHERE, runCommand } from '../../base/command.js'
import { SandboxError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import { imageStore } from '../compose/image-store.js'
import { collect } from '../process/collect.js'
import { type Carrier, startMarked } from '../process/marked-process.js'
import { signalWord } from '../process/signals.js'
import { killStragglers, RUN_VARIABLE } from '../process/stragglers.js'
import { getByTar, putByTar } from '../remote/copy.js'
import type { ExecOptions } from '../sandbox.js'
import { missingInside } from '../seal/isolation-probe.js'
import type { Missing } from '../seal/protections.js'
import { SECCOMP_PROFILE } from '../seal/seccomp-profile.js'
import { privateFiles } from '../temporary.js'
import {
  containerUser,
  type Dialect,
  type EngineTraits,
  environmentArguments,
  missingCapabilities,
  runArguments,
} from './container-arguments.js'
import { type Call, describeFailure, imageError, tail } from './container-errors.js'
import { inspectContainer, probeInside, untilHalted, watchProcesses } from './container-inspect.js'
import type { Container, ContainerSpec, Engine, EngineCapabilities } from './engine.js'
import type { GvisorRuntime } from './gvisor.js'
import { removeByLabel } from './remove-by-label.js'

/** One engine's client on this machine: the shared part of Docker's and Podman's command lines. */
export interface EngineClient {
  dialect: Dialect
  version: string
  capabilities: EngineCapabilities
  traits: EngineTraits
  /** Isolates its containers, unless null. */
  gvisor: GvisorRuntime | null
  /** The client's own environment: it locates the daemon, context and credentials. */
  env: Record<string, string | undefined>
  log: Log
}

/** Time limit in milliseconds for everything but a pull; after that the engine counts as hanging. */
const ENGINE_TIMEOUT_MS = 120_000

const callOf =
  ({ dialect, env: own }: EngineClient): Call =>
  (args, { env, ...options } = {}) =>
    runCommand(dialect.name, args, { env: { ...own, ...env }, timeoutMs: ENGINE_TIMEOUT_MS, ...options })

/** An `Engine` that runs a command-line client. */
export function createCliEngine(client: EngineClient): Engine {
  const call = callOf(client)

  async function start(spec: ContainerSpec, options: Pick<ExecOptions, 'input' | 'timeoutMs'>) {
    const transport = environmentArguments(spec.env ?? {})
    const files = await privateFiles(client.env[RUN_VARIABLE], {
      environment: transport.file,
      ...(client.traits.seccomp && spec.hardened !== false ? { profile: SECCOMP_PROFILE } : {}),
    })
    try {
      const args = runArguments(client.dialect, spec, client.traits, [
        ...(client.gvisor?.run(hasNetwork(spec)) ?? []),
        ...files.args,
        ...transport.args,
      ])
      const before = client.gvisor?.client(hasNetwork(spec)) ?? []
      return await runCommand(client.dialect.name, [...before, ...args], {
        env: { ...client.env, ...transport.clientEnv },
        timeoutMs: options.timeoutMs ?? ENGINE_TIMEOUT_MS,
        ...(options.input === undefined ? {} : { input: options.input }),
      })
    } finally {
      await files.remove()
    }
  }

  return {
    name: client.dialect.name,
    displayName: client.dialect.displayName,
    version: client.version,
    isolation: client.gvisor ? 'gvisor' : 'default',
    capabilities: client.capabilities,
    user: containerUser(client.dialect, client.traits),
    rootless: client.traits.rootless,
    missingCapabilities: missingCapabilities(client.dialect, client.traits),

    async startContainer(spec) {
      const result = await start(spec, {})
      if (result.exitCode !== 0) {
        await call(['rm', '--force', '--volumes', spec.name])
        throw imageError(client.dialect, spec, result)
      }
      // Engines may print warnings before the ID.
      const id = result.stdout.toString('utf8').trim().split('\n').at(-1)?.trim() ?? spec.name
      if (spec.keepAlive === false) return cliContainer(client, id, spec, [])
      const [details, probe] = await Promise.all([inspectContainer(call, id), probeInside(call, id)])
      const missing = missingInside(probe, {
        network: hasNetwork(spec) ? 'open' : 'none',
        limits: spec.containerLimits ?? {},
        settings: details?.settings ?? null,
        engine: client.traits,
        ...(client.gvisor
          ? { gvisor: { runtime: client.gvisor.name(hasNetwork(spec)), hostKernel: await ownKernel() } }
          : {}),
      })
      const container: Container = { ...cliContainer(client, id, spec, missing), imageDigest: details?.image }
      // gVisor's files have a keeper of their own, which is none of the container's processes.
      const isAlive = client.gvisor ? undefined : await watchProcesses(id, details?.pid ?? 0)
      if (isAlive) container.halted = () => untilHalted(isAlive, container.cleanup())
      if (details?.running !== true) {
        const words = tail(await call(['logs', '--tail', '20', id]))
        await container.cleanup()
        throw new SandboxError(
          'IMAGE_FAILED',
          `A container of \`${spec.image}\` ended immediately: ${words}`,
          {
            hint: 'Use an image whose `sh` and `sleep` work on this machine (check its architecture).',
          },
        )
      }
      return container
    },

    async run(spec, options = {}) {
      const result = await start({ ...spec, keepAlive: false }, options)
      // 125 is the engine's own failure; 126 and 127 with its words: the program was not found.
      const failed = result.exitCode === null || result.exitCode === 125
      if (
        failed ||
        (result.exitCode !== 0 &&
          /OCI (runtime|permission)|executable file|Error response/i.test(result.stderr))
      ) {
        await call(['rm', '--force', '--volumes', spec.name])
        throw imageError(client.dialect, spec, result)
      }
      return {
        stdout: result.stdout.toString('utf8'),
        stderr: result.stderr,
        exitCode: result.exitCode ?? -1,
      }
    },

    async findContainers(label) {
      const result = await call(['ps', '--quiet', '--no-trunc', '--filter', `label=${label}`])
      if (result.exitCode !== 0) throw describeFailure(client.dialect, 'list containers', result)
      const ids = result.stdout.toString('utf8').split(/\s+/).filter(Boolean)
      return ids.map((id) => cliContainer(client, id, { name: id }, []))
    },

    inspectContainer: (nameOrId) => inspectContainer(call, nameOrId),

    async createVolume(name, options = {}) {
      const args = ['volume', 'create', '--driver', 'local']
      for (const [key, value] of Object.entries(options.driverOptions ?? {}))
        args.push('--opt', `${key}=${value}`)
      for (const [key, value] of Object.entries(options.labels ?? {})) args.push('--label', `${key}=${value}`)
      const result = await call([...args, name])
      if (result.exitCode !== 0)
        throw describeFailure(client.dialect, `create the volume \`${name}\``, result)
      return result.stdout.toString('utf8').trim()
    },

    async ensureImage(reference) {
      const inspect = async () => {
        const result = await call(['image', 'inspect', '--format', IMAGE_FORMAT, '--', reference])
        return { result, image: result.exitCode === 0 ? readImage(result.stdout.toString('utf8')) : null }
      }
      const present = await inspect()
      if (present.image) {
        client.log.info(`Using the image ${reference}, which is on this machine already.`)
        return present.image
      }
      if (/invalid reference/i.test(present.result.stderr))
        throw new SandboxError('IMAGE_FAILED', `\`${reference}\` is not the name of an image.`, {
          hint: 'Write it as `golang:1.22` or `ghcr.io/octo-org/image:tag`, in lower case.',
        })
      if (!/no such|not known|not found/i.test(present.result.stderr))
        throw describeFailure(client.dialect, `check for the image \`${reference}\``, present.result)
      client.log.info(`Pulling the image ${reference} …`)
      const pull = (name: string) => call(['pull', '--quiet', '--', name], { timeoutMs: 30 * 60_000 })
      const asNamed = await pull(reference)
      // Podman has no registry of its own for short names; they mean what they mean to Docker.
      const isShort = asNamed.exitCode !== 0 && /short-name/.test(asNamed.stderr)
      const pulled = isShort ? await pull(onDockerHub(reference)) : asNamed
      const now = pulled.exitCode === 0 ? await inspect() : null
      if (now?.image) return now.image
      throw new SandboxError('IMAGE_FAILED', `The image \`${reference}\` cannot be pulled: ${tail(pulled)}`, {
        hint: 'Check the name and that this machine reaches the registry, and log in with the engine first if it is private; or use an image that is here already.',
      })
    },

    async importImage(reference, tar) {
      const there = await call(['image', 'inspect', '--format', '{{.Id}}', reference])
      if (there.exitCode === 0) return readImage(there.stdout.toString('utf8')).digest
      const result = await call(['import', '-', reference], { input: tar })
      if (result.exitCode !== 0)
        throw describeFailure(client.dialect, `import the image \`${reference}\``, result)
      return readImage(result.stdout.toString('utf8')).digest
    },

    images: imageStore(client.dialect, call),
    removeByLabel: (label) => removeByLabel(call, label),
  }
}

/** An ID, the parts of a command, variables and labels as JSON. */
const IMAGE_FORMAT =
  '{{.Id}}\n{{json .Config.Entrypoint}}\n{{json .Config.Cmd}}\n{{json .Config.Env}}\n{{json .Config.Labels}}'

function readImage(text: string): Awaited<ReturnType<Engine['ensureImage']>> {
  const [id = '', ...parts] = text.trim().split('\n')
  const [entry, own, env, labels] = parts.map((part) => JSON.parse(part) as string[] | object | null)
  const words = (part: unknown) => (Array.isArray(part) ? (part as string[]) : [])
  return {
    digest: id.startsWith('sha256:') ? id : `sha256:${id}`,
    command: [...words(entry), ...words(own)],
    env: words(env),
    labels: { ...(labels as Record<string, string> | null | undefined) },
  }
}

const hasNetwork = ({ network }: Pick<ContainerSpec, 'network'>) =>
  network !== undefined && network !== 'none'

/** What the kernel of this machine says of itself; null where it does not. */
const ownKernel = () => readFile('/proc/version', 'utf8').catch(() => null)

function cliContainer(
  client: EngineClient,
  id: string,
  spec: Pick<ContainerSpec, 'name' | 'labels'>,
  missing: readonly Missing[],
): Container {
  // When gVisor's kernel ends, at its limits for instance, Docker says nothing to those who wait for a command in it.
  const gone = client.gvisor ? runCommand(client.dialect.name, ['wait', id], { env: client.env }) : undefined
  const call = callOf(client)
  let removed: Promise<void> | undefined
  const carrierFor = async (options: Pick<ExecOptions, 'env' | 'cwd'>): Promise<Carrier> => {
    const transport = environmentArguments(options.env ?? {})
    const file = await privateFiles(client.env[RUN_VARIABLE], { environment: transport.file })
    return {
      argv: [client.dialect.name, 'exec', '--interactive', ...file.args, ...transport.args, id],
      env: { ...client.env, ...transport.clientEnv },
      cwd: NOWHERE,
      ...(options.cwd === undefined ? {} : { folder: options.cwd }),
      async signal(pid, signal) {
        const result = await call(['exec', id, 'sh', '-c', `kill -${signalWord(signal)} ${pid}`])
        // A process that no longer exists has been stopped; any other failure means the connection is lost.
        return result.exitCode === 0 || /no such process/i.test(result.stderr)
      },
      ...(gone ? { gone } : {}),
      release: file.remove,
      async failure(words) {
        const found = removed ? null : await inspectContainer(call, id)
        if (!found) words = 'the container has been removed'
        else if (!found.running)
          words = `the container has ended. ${tail(await call(['logs', '--tail', '20', id]))}`
        return new SandboxError(
          'CONTAINER_EXEC_FAILED',
          `The container could not start a command: ${words || 'no reason given'}`,
          { hint: 'Check whether the container was stopped, or ran out of memory or processes.' },
        )
      },
    }
  }
  const spawn: Container['spawn'] = async (command, options = {}) =>
    startMarked(await carrierFor(options), command, options)
  return {
    id,
    missing,
    spawn,
    exec: async (command, options = {}) => collect(await spawn(command, options), options, command),
    putFiles: (folder, archive) => putByTar(spawn, folder, archive),
    getFiles: (folder, read) => getByTar(spawn, folder, read),
    cleanup() {
      removed ??= (async () => {
        const result = await call(['rm', '--force', '--volumes', id])
        if (result.exitCode !== 0 && !/no such container|no container/i.test(result.stderr))
          await giveUp(client, spec, tail(result))
      })()
      return removed
    },
  }
}

/** Without its engine a container keeps running: at least end the agent's processes. */
async function giveUp(
  { log }: EngineClient,
  { name, labels }: Pick<ContainerSpec, 'name' | 'labels'>,
  why: string,
): Promise<void> {
  log.warn(`The container ${name} could not be removed: ${why}`)
  const runId = labels?.['caisson.run']
  if (runId !== undefined) await killStragglers(runId)
}

/** A name without a registry, as Docker completes it. */
function onDockerHub(reference: string): string {
  return `docker.io/${reference.includes('/') ? '' : 'library/'}${reference}`
}
