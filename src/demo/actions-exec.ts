import { getExecOutput } from '@actions/exec'

/** Runs a short command to its end; throws with its own words when it fails. Nothing is printed. */
export async function runQuietly(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const { exitCode, stdout, stderr } = await getExecOutput(program, args, {
    env,
    silent: true,
    ignoreReturnCode: true,
  })
  if (exitCode !== 0)
    throw new Error(`${program} ${args[0] ?? ''} failed with exit code ${exitCode}: ${stderr.trim()}`)
  return stdout
}
