import type { Libc } from './toolchains/libc.js'

/** What a sandbox needs to know about the program that runs in it. */
export interface AgentProgram {
  /** The product, for messages. */
  displayName: string
  /** The executable's name in the sandbox, and of a copy that a launched environment may already have. */
  command: string
  /** Host path, or a function that picks the right build once the C library is known. */
  executable: string | ((libc: Libc) => Promise<string>)
  /** The executable needs the folder beside it, see {@link filesOf}; every sandbox shows both. */
  hasFiles?: boolean
  /**
   * How the executable runs an ES module at this path inside instead of its own program; absent where it
   * cannot.
   */
  runModule?: (module: string) => { args: readonly string[]; env: Record<string, string> }
}

/** The host path of the executable for this C library. */
export async function executableFor(
  { executable }: AgentProgram,
  libc: () => Promise<Libc>,
): Promise<string> {
  return typeof executable === 'string' ? executable : executable(await libc())
}

/** The folder with the files of a program whose executable only starts it. */
export function filesOf(executable: string): string {
  return `${executable}.files`
}
