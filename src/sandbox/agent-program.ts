import type { Libc } from './toolchains/libc.js'

/** The program that works in a sandbox, as far as a sandbox has to know it. */
export interface AgentProgram {
  /** For messages: `Claude Code`. */
  displayName: string
  /** Name of its executable in the sandbox, and of one that a launched environment may have of its own. */
  command: string
  /** Host path, or a function that finds the right build once the C library is known. */
  executable: string | ((libc: Libc) => Promise<string>)
  /** How the executable runs an ES module at this path inside instead of its own program; absent where it cannot. */
  runModule?: (module: string) => { args: readonly string[]; env: Record<string, string> }
}

/** The host path of the executable for this C library. */
export async function executableFor(
  { executable }: AgentProgram,
  libc: () => Promise<Libc>,
): Promise<string> {
  return typeof executable === 'string' ? executable : executable(await libc())
}
