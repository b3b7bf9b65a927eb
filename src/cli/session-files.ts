import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredRun } from '../run/store.js'

/** A session of a run, as Claude Code's own file in the agent's HOME has it. */
export interface SessionFile {
  sessionId: string
  runId: string
  path: string
  /** ISO 8601: when something was last said. */
  updatedAt: string
  bytes: number
}

/** The sessions that lie in the home of a run, newest first; none where the home was not kept. */
export async function sessionFiles(run: Pick<StoredRun, 'id' | 'folder'>): Promise<SessionFile[]> {
  const projects = join(run.folder.home, '.claude', 'projects')
  const found = await Promise.all(
    (await names(projects)).map(async (project) => {
      const files = (await names(join(projects, project))).filter((name) => name.endsWith('.jsonl'))
      return await Promise.all(
        files.map(async (name): Promise<SessionFile | null> => {
          const path = join(projects, project, name)
          const file = await stat(path).catch(() => null)
          if (!file?.isFile()) return null
          return {
            sessionId: name.slice(0, -'.jsonl'.length),
            runId: run.id,
            path,
            updatedAt: file.mtime.toISOString(),
            bytes: file.size,
          }
        }),
      )
    }),
  )
  return found
    .flat()
    .filter((file) => file !== null)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
