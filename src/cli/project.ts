import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The folder that a command is about: `given`, else the top of the checkout around `cwd`, else `cwd`. */
export function findProject(cwd: string, given?: string): string {
  if (given !== undefined) return resolve(cwd, given)
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return cwd
  }
}

/** Where the runs of a project lie; there may be none yet. */
export function runsRoot(project: string): string {
  return join(project, '.caisson', 'runs')
}

/** Makes the folder for runs; git ignores it, but for the agents that people keep beside it. */
export async function makeRunsRoot(project: string): Promise<string> {
  const root = runsRoot(project)
  await mkdir(root, { recursive: true })
  await writeFile(join(root, '.gitignore'), '*\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return root
}
