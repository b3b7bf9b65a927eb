import { lstat, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { WorkspaceError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'

/** Reports which tracked files differed from the commit. */
export function tellDirty(dirty: readonly string[], replaced: boolean, log: Log): void {
  if (dirty.length === 0) return
  const names = dirty.slice(0, 10).join(', ') + (dirty.length > 10 ? ' …' : '')
  const one = dirty.length === 1
  if (replaced)
    log.warn(
      `${one ? "One changed tracked file of the checkout was replaced by the commit's version" : `${dirty.length} changed tracked files of the checkout were replaced by the commit's versions`}: ${names}`,
    )
  else
    log.info(
      `${one ? 'One tracked file was changed before the agent started and stays' : `${dirty.length} tracked files were changed before the agent started and stay`} out of the patch unless the agent changes ${one ? 'it' : 'them'} too: ${names}`,
    )
}

/** The folder with all links resolved. Rejects with WORKSPACE_FAILED, also for git's own folder. */
export async function findFolder(checkout: string): Promise<string> {
  const found = await stat(checkout).catch(() => null)
  if (found?.isDirectory()) {
    const folder = await realpath(checkout)
    if (await isGitDirectory(folder)) throw bare(folder)
    return folder
  }
  throw new WorkspaceError('WORKSPACE_FAILED', `The checkout ${checkout} is not a folder.`, {
    hint: "Add `uses: actions/checkout` before this step, or give the repository's folder.",
  })
}

/** As git recognizes one, but without running it: its configuration may be anybody's. */
async function isGitDirectory(folder: string): Promise<boolean> {
  const is = (name: string) => stat(join(folder, name)).catch(() => null)
  const [own, head, objects, refs] = await Promise.all(['.git', 'HEAD', 'objects', 'refs'].map(is))
  return own === null && [head?.isFile(), objects?.isDirectory(), refs?.isDirectory()].every(Boolean)
}

function bare(folder: string): WorkspaceError {
  const what = basename(folder) === '.git' ? 'the `.git` folder of a checkout' : 'a bare repository'
  return new WorkspaceError('WORKSPACE_FAILED', `${folder} is ${what}: it has no files to work on.`, {
    hint: 'Run in a checkout of it: make one with `git worktree add` or `git clone`.',
  })
}

/**
 * A folder inside a repository is not a repository itself; the message says so because people expect
 * otherwise.
 */
export async function warnOfParent(checkout: string, log: Log): Promise<void> {
  for (let parent = dirname(checkout); parent !== dirname(parent); parent = dirname(parent)) {
    if (await lstat(join(parent, '.git')).catch(() => null)) {
      log.warn(`${checkout} is a folder inside the repository ${parent}: it is treated as a plain folder.`)
      return
    }
  }
}
