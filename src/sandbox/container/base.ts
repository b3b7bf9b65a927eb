import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { document } from '../../base/docs.js'
import { SandboxError } from '../../base/errors.js'
import type { AgentProgram, ImageCommand } from '../agent-program.js'
import { composeAdapter } from '../compose/adapter.js'
import { type Composition, composeImage } from '../compose/compose.js'
import type { Container, Mount } from '../engine/engine.js'
import {
  detectLibc,
  type ImageFacts,
  inspectContainerImage,
  inspectImage,
  type Libc,
} from '../toolchains/libc.js'
import type { ToolchainPlan } from '../toolchains/plan.js'
import type { ContainerSandboxOptions } from './container-sandbox.js'
import { planHostImage } from './host-image.js'
import { hostTools } from './host-tools.js'

/** What an agent's container starts from. */
export interface Base {
  reference: string
  /** Empty where only the container says it. */
  digest: string
  /** What the image runs. */
  command: readonly string[]
  mounts: Mount[]
  libc: Libc | null
  toolchains: ToolchainPlan | null
  /** What an image says; null for this machine's tools. */
  image: Pick<ImageFacts, 'path' | 'passwd' | 'group'> | null
}

/** This machine's own tools. */
export async function hostBase(options: ContainerSandboxOptions): Promise<Base> {
  const tools = options.tools ?? hostTools(options)
  const { executable } = options.agent
  const agentsLibc = detectLibc()
  // Meanwhile; whoever needs it gets the error.
  const download = typeof executable === 'function' ? agentsLibc.then(executable).catch(() => {}) : null
  try {
    const [{ reference, mounts }, toolchains, libc] = await Promise.all([planHostImage(), tools, agentsLibc])
    return { reference, digest: '', mounts, command: [], libc, toolchains, image: null }
  } catch (error) {
    // The next place needs the same.
    await download
    throw error
  }
}

/** An image that the user named. Rejects with IMAGE_FAILED. */
export async function imageBase(
  options: Pick<ContainerSandboxOptions, 'agent' | 'image' | 'engine' | 'log'>,
  name: string,
  labels: Record<string, string>,
): Promise<Base> {
  const { engine, image } = options
  const found = await engine.ensureImage(image)
  return baseOf(options, found, await inspectImage(engine, image, { name, labels }))
}

/** The same for an image that only a container says something about. */
export async function startedBase(
  options: Pick<ContainerSandboxOptions, 'agent' | 'image' | 'log'>,
  container: Pick<Container, 'exec' | 'imageDigest'>,
): Promise<Base> {
  const facts = await inspectContainerImage(container, options.image)
  return baseOf(options, { digest: container.imageDigest ?? '', command: [] }, facts)
}

function baseOf(
  { image, agent, log }: Pick<ContainerSandboxOptions, 'agent' | 'image' | 'log'>,
  { digest, command }: Pick<Base, 'digest' | 'command'>,
  facts: ImageFacts,
): Base {
  if (!facts.bash && !isInImage(agent))
    log.warn(
      `The image ${image} has neither bash nor zsh: ${agent.displayName} can read and edit files there, but cannot run commands. Add bash to the image.`,
    )
  return {
    reference: image,
    digest,
    command,
    mounts: [],
    libc: facts.libc,
    toolchains: null,
    image: facts,
  }
}

const isInImage = ({ executable }: AgentProgram) => typeof executable === 'object'

/**
 * The agent for a base: the host path of its executable, and the base with it where it becomes part of the image
 * (`isInside`), or where an adapter does; `path` is the `PATH` there. Works in `folder`. Rejects with IMAGE_FAILED.
 */
export async function withAgent(
  options: Pick<ContainerSandboxOptions, 'agent' | 'image' | 'engine' | 'log' | 'signal'>,
  base: Base,
  folder: string,
): Promise<{ executable: string; composed?: Composition; isInside?: boolean; path?: string | undefined }> {
  const { agent, engine, log, signal } = options
  const { compose, adapter } = agent
  if (adapter !== undefined && isInImage(agent)) {
    const at = { base: { ...base, path: base.image?.path }, folder: join(folder, 'composed'), log }
    const composed = await composeAdapter({ engine, adapter, ...at, ...(signal ? { signal } : {}) })
    const executable = await startOf(agent.executable as ImageCommand, adapter, composed.command, folder)
    return { executable, composed, path: composed.path }
  }
  const executable = await agentFor(options, base, folder)
  if (compose === undefined) return { executable }
  const place = { base, executable, folder: join(folder, 'composed'), log, ...(signal ? { signal } : {}) }
  const composed = await composeImage({ engine, agent: { ...agent, compose }, ...place })
  return { executable, composed, isInside: true }
}

/**
 * Host path of the executable's build that fits the image; a script for the image's own is written into `folder`.
 * Rejects with IMAGE_FAILED.
 */
async function agentFor(
  { agent, image }: Pick<ContainerSandboxOptions, 'agent' | 'image'>,
  { libc, command }: Base,
  folder: string,
): Promise<string> {
  if (typeof agent.executable === 'string') return agent.executable
  if (typeof agent.executable === 'object') return startOf(agent.executable, image, command, folder)
  if (libc) return agent.executable(libc)
  throw new SandboxError(
    'IMAGE_FAILED',
    `The image \`${image}\` has neither glibc nor musl, so ${agent.displayName} cannot run in it.`,
    {
      hint: 'Use an image based on Debian, Ubuntu, Fedora or Alpine, or `sandbox.image: host`.',
    },
  )
}

async function startOf(
  { script }: ImageCommand,
  image: string,
  command: readonly string[],
  folder: string,
): Promise<string> {
  if (command.length === 0)
    throw new SandboxError(
      'IMAGE_FAILED',
      `The image \`${image}\` has no entry point, so it is not an adapter.`,
      {
        hint: `Give it an ENTRYPOINT that meets the contract (${document('adapter.md')}), or name it as \`sandbox.image\` for another agent.`,
      },
    )
  const path = join(folder, 'start')
  await writeFile(path, script(command))
  // Whatever the umask is.
  await chmod(path, 0o555)
  return path
}
