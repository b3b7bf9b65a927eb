import { CaissonError, describeError, SandboxError } from '../../errors.js'
import { ensureHostImage } from '../container/host-image.js'
import { type OwnContainer, translatePath } from '../container/own-container.js'
import type { Engine } from './engine.js'

/** An engine that answers, and starts no container on this machine: nothing that a run asks for is to blame. */
export class UnfitEngineError extends SandboxError {
  /** What it said to the simplest container. */
  readonly words: string

  constructor(error: CaissonError, name: string, words: string) {
    super(error.code, error.message, {
      hint: `${name} answers, but does not start the simplest container either: mend what it complains about. With \`backend\` and \`engine\` left at \`auto\` a run goes on without it.`,
      cause: error,
    })
    this.words = words
  }
}

/** The least that a run may ask for, so that an engine without control groups is found out. */
const LIMITS = { memoryMb: 256, pids: 32 }
const TIMEOUT_MS = 60_000

/**
 * Whose fault it is that a container did not start. The simplest one, with nothing of the run's settings in it, is
 * tried now and never before: resolves to an {@link UnfitEngineError} when that one does not start either, else to
 * `error`, with the advice to look at the settings where it had none but the engine.
 */
export async function blameEngine(
  error: unknown,
  o: {
    engine: Engine
    image: string
    own: OwnContainer | null
    name: string
    labels: Record<string, string>
    /** Of this machine: what the engine must be able to see. */
    runFolder: string
  },
): Promise<unknown> {
  if (!(error instanceof SandboxError) || !mayBeTheEngine(error, o.image)) return error
  const words = await refusalOf(o)
  if (words !== null) {
    // One that has died meanwhile is not unfit: what it still has of this run must be found when it is back.
    const { failed } = await o.engine.removeByLabel(`caisson.try=${o.name}`)
    return failed ? error : new UnfitEngineError(error, o.engine.name, words)
  }
  if (error.code !== 'ENGINE_FAILED') return error
  return new SandboxError(error.code, error.message, {
    hint: `${o.engine.name} starts other containers: look at what this run asks for (\`mounts\`, \`limits\`, \`image\`, \`env\`).`,
    cause: error,
  })
}

/** An image that somebody named can be missing or broken in ways that say nothing of the engine. */
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
  try {
    const { reference, mounts } = own ? { reference: own.image, mounts: [] } : await ensureHostImage(engine)
    const seen = own ? translatePath(own.mounts, runFolder) : runFolder
    await engine.run(
      {
        name: `${name}-try`,
        image: reference,
        labels,
        mounts: [...mounts, ...(seen ? [{ source: seen, target: '/workspace', readOnly: true }] : [])],
        containerLimits: LIMITS,
        // As the container that failed: not every Docker has the program for it.
        init: image !== 'host' && engine.capabilities.init,
        command: ['true'],
      },
      { timeoutMs: TIMEOUT_MS },
    )
    return null
  } catch (error) {
    // The job container's image may be without the command.
    if (own && error instanceof CaissonError && error.code === 'IMAGE_FAILED') return null
    return describeError(error).message
  }
}
