import { SandboxError } from '../base/errors.js'
import type { Libc } from './toolchains/libc.js'

/** What a sandbox needs to know about the program that runs in it. */
export interface AgentProgram {
  /** The product, for messages. */
  displayName: string
  /** The executable's name in the sandbox, and of a copy that a launched environment may already have. */
  command: string
  /**
   * Host path, or a function that picks the right build once the C library is known, or how a script starts the
   * command of the image that the sandbox is made from.
   */
  executable: string | ((libc: Libc) => Promise<string>) | ImageCommand
  /** The adapter image whose folders are added to the image that the sandbox is made from. */
  adapter?: string | undefined
  /** Of the executable, once a sandbox has asked for it; undefined where it is not known. */
  version?: () => string | undefined
  /** The executable needs the folder beside it, see {@link filesOf}; every sandbox shows both. */
  hasFiles?: boolean | undefined
  /**
   * The program becomes part of the image, once for many sandboxes, where it is otherwise mounted or copied into each.
   * Tells which program a host path leads to: the same `integrity` means the same files.
   */
  compose?: ((executable: string) => Promise<{ version: string; integrity: string }>) | undefined
  /**
   * How the executable runs an ES module at this path inside instead of its own program; absent where it
   * cannot.
   */
  runModule?: ((module: string) => { args: readonly string[]; env: Record<string, string> }) | undefined
}

/** A program that is part of the image. */
export interface ImageCommand {
  /** The script that is shown as the executable. */
  script(command: readonly string[]): string
}

/** The host path of the executable for this C library. Rejects with NOT_SUPPORTED for one that is part of an image. */
export async function executableFor(
  { executable, displayName }: AgentProgram,
  libc: () => Promise<Libc>,
): Promise<string> {
  if (typeof executable === 'string') return executable
  if (typeof executable === 'function') return executable(await libc())
  throw inImageOnly(displayName)
}

/** The refusal of an agent that is an image where there are no images. */
export function inImageOnly(displayName: string, where = ''): SandboxError {
  return new SandboxError('NOT_SUPPORTED', `${displayName} cannot run here${where}: it needs a container.`, {
    hint: 'Start Docker or Podman on this machine, and leave `backend` and `sandbox.engineCommand` out; or choose another agent.',
  })
}

/** The folder with the files of a program whose executable only starts it. */
export function filesOf(executable: string): string {
  return `${executable}.files`
}
