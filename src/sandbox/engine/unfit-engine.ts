import { CaissonError, describeError, SandboxError } from '../../base/errors.js'
import { ensureHostImage } from '../container/host-image.js'
import { type OwnContainer, translatePath } from '../container/own-container.js'
import type { Engine } from './engine.js'

/**
 * An engine that answers but cannot start any container on this machine: nothing in the run's settings is to
 * blame.
 */
export class UnfitEngineError extends SandboxError {
  /** What it reported when the simplest container failed. */
  readonly words: string

  constructor(error: CaissonError, name: string, words: string) {
    super(error.code, error.message, {
      hint: `${name} answers, but cannot start even the simplest container: fix what it complains about. With \`backend\` left at \`auto\`, a run continues without it.`,
      cause: error,
    })
    this.words = words
  }
}

/** The smallest limits a run may set, so that an engine without control groups is detected. */
const LIMITS = { memoryMb: 256, pids: 32 }
const TIMEOUT_MS = 60_000

/**
 * Finds out why a container did not start. Tries the simplest container, with none of the run's settings,
 * only now and never before: resolves to an {@link UnfitEngineError} when that one does not start either,
 * otherwise to `error`, with the hint to check the settings where its hint only named the engine.
 */
export async function blameEngine(
  error: unknown,
  o: {
    engine: Engine
    image: string
    own: OwnContainer | null
    name: string
    labels: Record<string, string>
    /** Folder of this machine that the engine must be able to see if it sees any. */
    runFolder: string
  },
): Promise<unknown> {
  if (!(error instanceof SandboxError) || !mayBeTheEngine(error, o.image)) return error
  const words = await refusalOf(o)
  if (words !== null) {
    // An engine that died meanwhile is not unfit: the containers that it still has of this run must be found
    // when it is back.
    const { failed } = await o.engine.removeByLabel(`caisson.try=${o.name}`)
    return failed ? error : new UnfitEngineError(error, o.engine.name, words)
  }
  if (error.code !== 'ENGINE_FAILED') return error
  return new SandboxError(error.code, error.message, {
    hint: `${o.engine.name} starts other containers: check what this run requests (\`mounts\`, \`limits\`, \`image\`, \`env\`).`,
    cause: error,
  })
}

/** An image that the user named can be missing or broken without the engine being at fault. */
function mayBeTheEngine({ code }: SandboxError, image: string): boolean {
  return code === 'ENGINE_FAILED' || code === 'NOT_SUPPORTED' || (code === 'IMAGE_FAILED' && image === 'host')
}

/** Null when it starts. */
async function refusalOf({
  engine,
  image,
  own,
  name,
  labels,
  runFolder,
}: Parameters<typeof blameEngine>[1]): Promise<string | null> {
  const { bindMounts, init } = engine.capabilities
  // Without folders of this machine there is only the run's own image to try with.
  const present = own?.image ?? (bindMounts ? null : image)
  try {
    const { reference, mounts } = present ? { reference: present, mounts: [] } : await ensureHostImage(engine)
    const shared = own ? translatePath(own.mounts, runFolder) : runFolder
    const seen = bindMounts ? shared : null
    await engine.run(
      {
        name: `${name}-try`,
        image: reference,
        labels,
        mounts: [...mounts, ...(seen ? [{ source: seen, target: '/workspace', readOnly: true }] : [])],
        containerLimits: LIMITS,
        // As in the container that failed: not every Docker has the program for it.
        init: image !== 'host' && init,
        command: ['true'],
      },
      { timeoutMs: TIMEOUT_MS },
    )
    return null
  } catch (error) {
    // Such an image may lack the command.
    if (present !== null && error instanceof CaissonError && error.code === 'IMAGE_FAILED') return null
    return describeError(error).message
  }
}
