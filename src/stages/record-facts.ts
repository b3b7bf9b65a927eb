import type { Log } from '../log.js'
import { readManifest, writeManifest } from '../run/run-folder.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import { nameOf, sayCredentials } from '../workspace/credentials.js'
import type { Workspace } from '../workspace/workspace.js'
import type { RunSoFar } from './open.js'

/** From here on, a process that dies also leaves a manifest that says where it ran. */
export async function recordFacts(
  { folder, request }: RunSoFar,
  workspace: Workspace,
  { facts }: Sandbox,
  allowances: readonly string[],
): Promise<void> {
  for (const allowance of allowances) request.log.warn(allowance)
  const { credentials = [] } = workspace
  sayCredentials(credentials, request.log)
  const manifest = await readManifest(folder)
  if (!manifest) return
  await writeManifest(folder, {
    ...manifest,
    ...(credentials.length > 0
      ? { credentials: credentials.map((file) => ({ ...file, path: nameOf(file.path) })) }
      : {}),
    base: {
      ...manifest.base,
      sha: workspace.baseCommit,
      ...(workspace.baseRef ? { ref: workspace.baseRef } : {}),
    },
    sandbox: { ...facts, weaknesses: [...facts.weaknesses, ...allowances] },
  })
}

/** Tells the log where the agent runs. */
export function sayWhere(sandbox: Sandbox, log: Log): void {
  const { facts } = sandbox
  // The others said where the agent runs, and what that means, when they were opened.
  if (facts.image === undefined) return
  log.info(
    `Sandbox: ${facts.engine} ${facts.engineVersion ?? ''}${facts.isolation ? ' with gVisor' : ''}, image ${facts.image}, network ${facts.network}`,
  )
  for (const weakness of facts.weaknesses) log.warn(`Sandbox: ${weakness}`)
}
