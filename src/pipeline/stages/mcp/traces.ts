import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RunFolder } from '../../../run/run-folder.js'

/** Where the folders of a run's servers are: beside the gateway's, whose path is short enough for sockets. */
export function mcpFolder({ gateway }: Pick<RunFolder, 'gateway'>): string {
  return join(dirname(gateway), 'mcp')
}

/** The folder of each server. */
export async function serverFolders(folder: Pick<RunFolder, 'gateway'>): Promise<string[]> {
  const all = mcpFolder(folder)
  const names = await readdir(all).catch(() => [])
  return names.map((name) => join(all, name))
}

/**
 * What the processes of servers have as the ID of their run where no sandbox of their own holds them: they outlive the
 * agent's sandbox, which ends all processes with the run's own ID.
 */
export function mcpProcesses(runId: string): string {
  return `${runId}.mcp`
}
