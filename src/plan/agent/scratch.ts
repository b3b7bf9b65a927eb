import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createGit } from '../../git/git.js'

/** The same for every step, so that the commit is, too: any of these repositories will do for a replay. */
const WHO = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Caisson'],
    [`GIT_${who}_EMAIL`, 'caisson@localhost'],
    [`GIT_${who}_DATE`, '2000-01-01T00:00:00Z'],
  ]),
)

/** The checkout of a step that has none: a repository with one empty commit. */
export interface Scratch {
  path: string
  /** Takes it away: into the folder of its run, where a replay finds it, or for good. */
  remove(runDir?: string): Promise<void>
}

/** Makes one beside the runs in `folder`, by a name that is no run's. Throws GIT_FAILED, and leaves nothing behind. */
export async function makeScratch(folder: string): Promise<Scratch> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const root = await mkdtemp(join(folder, '.agent-'))
  const path = join(root, 'checkout')
  try {
    await mkdir(path)
    const git = createGit({ cwd: path, env: WHO })
    await git.raw(['init', '-q', '--template='])
    await git.run(['symbolic-ref', 'HEAD', 'refs/heads/main'])
    const tree = await git.run(['hash-object', '-t', 'tree', '-w', '--stdin'], { input: '' })
    const commit = await git.run(['commit-tree', tree, '-m', 'Nothing'])
    await git.run(['update-ref', 'refs/heads/main', commit])
  } catch (error) {
    await rm(root, { recursive: true, force: true })
    throw error
  }
  return {
    path,
    async remove(runDir) {
      if (runDir !== undefined) await rename(path, join(runDir, 'checkout')).catch(() => {})
      await rm(root, { recursive: true, force: true })
    },
  }
}
