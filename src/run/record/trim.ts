import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTree } from '../../base/sweep.js'
import type { Manifest } from '../manifest.js'
import type { RunFolder } from '../run-folder.js'
import type { RunRecord } from './record.js'

/** What of a run folder nobody reads after its end: the session, the patch and the agent's outputs are in `output`. */
const WORK = ['workspace', 'layers', 'verify', 'home', 'agent'] as const

export interface Ended {
  folder: Pick<RunFolder, 'id' | 'dir'>
  record: Pick<RunRecord, 'leftover'>
  manifest: Manifest | null
}

/**
 * The folders of a run that is over which nobody needs: the workspace and the agent's home. None if nothing else has
 * the agent's work, because its patch could not be captured, and while the engine may still use them.
 */
export function workOf({ folder, record, manifest }: Ended): string[] {
  if (record.leftover || manifest === null || onlyCopy(manifest)) return []
  return WORK.map((name) => join(folder.dir, name)).filter((path) => existsSync(path))
}

/** Removes them, and indexes; objects of the base stay for a replay. */
export async function trimRun(run: Ended): Promise<void> {
  const work = workOf(run)
  for (const path of work) await removeTree(path)
  const gitDir = join(run.folder.dir, 'git')
  const names = work.length === 0 ? [] : await readdir(gitDir).catch(() => [])
  for (const name of names) if (name.endsWith('.index')) await rm(join(gitDir, name), { force: true })
}

/** A session has worked, and there is no patch: not even an empty one. */
function onlyCopy({ agent, patch }: Manifest): boolean {
  return agent.sessionId !== undefined && patch === undefined
}
