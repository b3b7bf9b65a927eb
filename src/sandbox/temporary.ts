import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The prefix of a run's temporary folders; the random end of the run's ID identifies the run. */
export async function temporaryPrefix(runId: string): Promise<string> {
  return join(await realpath(tmpdir()), `caisson-${runId.slice(-8)}-`)
}

/** Removes the temporary folders of a run whose process is gone. */
export async function removeTemporary(runId: string): Promise<void> {
  const folder = await realpath(tmpdir())
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`caisson-${runId.slice(-8)}-`)) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Files for the engine's client to read while it starts something: the few values that must be in neither its
 * environment nor its arguments, and a seccomp profile. They are in a private folder named after the run.
 */
export async function privateFiles(
  runId: string | undefined,
  { environment, profile }: { environment: readonly string[]; profile?: string },
): Promise<{ args: string[]; remove: () => Promise<void> }> {
  if (environment.length === 0 && profile === undefined) return { args: [], remove: async () => {} }
  const folder = await mkdtemp(await temporaryPrefix(runId ?? 'no-run'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const args: string[] = []
    if (environment.length > 0) {
      const path = join(folder, 'env')
      await writeFile(path, `${environment.join('\n')}\n`, { mode: 0o600 })
      args.push('--env-file', path)
    }
    if (profile !== undefined) {
      const path = join(folder, 'seccomp.json')
      await writeFile(path, profile, { mode: 0o600 })
      args.push('--security-opt', `seccomp=${path}`)
    }
    return { args, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
