import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { SandboxError } from '../../base/errors.js'
import type { Sandbox } from '../sandbox.js'
import { PROTECTIONS, type ProbeContext } from './inside/probe.js'

const probeResultSchema = z.object({
  id: z.string(),
  protection: z.enum(PROTECTIONS),
  tries: z.string(),
  result: z.enum(['pass', 'fail', 'not-applicable']),
  why: z.string(),
})
export type ProbeResult = z.infer<typeof probeResultSchema>

/** How an agent's executable, which is in every sandbox whatever else the image contains, runs a module. */
export interface ModuleRunner {
  displayName: string
  runModule?(file: string): { args: readonly string[]; env: Record<string, string> }
}

/** Lays all probes out in the run's `input`, which is read-only for the sandbox, and tries them there. */
export async function runProbes(
  { displayName, runModule }: ModuleRunner,
  sandbox: Sandbox,
  input: string,
  context: ProbeContext,
  signal: AbortSignal | undefined,
): Promise<ProbeResult[]> {
  const inside = join(input, 'doctor')
  await mkdir(inside, { mode: 0o755 })
  await cp(fileURLToPath(new URL('./inside/', import.meta.url)), inside, { recursive: true })
  await writeFile(join(inside, 'context.json'), JSON.stringify(context))
  await chmod(input, 0o755)
  await sandbox.remote?.putFiles()

  // TypeScript sources in tests, compiled files in the package: Bun runs both.
  const main = join(sandbox.paths.input, 'doctor', import.meta.url.endsWith('.ts') ? 'main.ts' : 'main.js')
  const how = runModule?.(main)
  if (!how) {
    throw new SandboxError('NOT_SUPPORTED', `${displayName} cannot run the probes of the doctor.`, {
      hint: 'Examine the sandbox with the default agent: the sandbox is the same for every agent.',
    })
  }
  const { stdout, stderr, exitCode } = await sandbox.exec([sandbox.paths.agent, ...how.args], {
    env: how.env,
    timeoutMs: 180_000,
    ...(signal ? { signal } : {}),
  })
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  if (lines.pop() !== '{"end":true}') {
    const words = stderr.trim().slice(-500) || stdout.trim().slice(-200) || `exit code ${exitCode}`
    throw new SandboxError('CONTAINER_EXEC_FAILED', `The probes did not finish: ${words}`, {
      hint: `Use the default version of ${displayName}: its executable runs the probes.`,
    })
  }
  return lines.map((line) => probeResultSchema.parse(JSON.parse(line)))
}
