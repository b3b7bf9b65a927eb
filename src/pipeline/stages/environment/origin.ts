import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwner } from '../../../base/coreutils.js'
import { describeError } from '../../../base/errors.js'
import { succeeds } from '../../../base/succeeds.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import { addOrigin, ORIGIN } from '../../../github/gateway/origin.js'
import type { CopyFacts } from '../../../github/gateway/recording.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { RunRequest } from '../request.js'
import type { BackendChoice } from './backend.js'

/** Gives the agent's repository an `origin` to fetch from and to push to. */
export async function giveOrigin(
  { owner, name, serverUrl }: CopyFacts,
  { owner: user }: BackendChoice,
  { path }: Workspace,
): Promise<void> {
  const gitDir = join(path, '.git')
  const added = await addOrigin(gitDir, serverUrl, `${owner}/${name}`)
  if (added && user && process.getuid?.() === 0) await changeOwner(gitDir, user)
}

const TIMEOUT_MS = 60_000

/**
 * What is checked out stays if it has what was pushed. Changes that were not committed come along; those that do not fit are
 * stashed, and the run says so.
 */
export const CHECK_OUT_PUSHED = `held=$(cat .git/${ORIGIN}/pushed) || exit 0
tip=$(git --git-dir=.git/${ORIGIN} rev-parse -q --verify "refs/heads/$held^{commit}") || exit $(($? > 1))
git merge-base --is-ancestor "$tip" HEAD && exit 0
later=$(git rev-parse -q --verify "refs/heads/$held^{commit}") &&
  git merge-base --is-ancestor "$tip" "$later" && tip=$later
git checkout -q --detach "$tip" || { git stash -q && git checkout -q --detach "$tip"; }`

/** Checks out the branch that was pushed where the agent has left it: a push says what the change is. */
export async function checkOutPushed(
  { log }: Pick<RunRequest, 'log'>,
  sandbox: Sandbox,
  { path }: Workspace,
): Promise<void> {
  const pushed = () => succeeds(access(join(path, '.git', ORIGIN, 'pushed')))
  if (!(sandbox.remote || (await pushed()))) return
  try {
    // The agent's own hooks print, too.
    const how = { timeoutMs: TIMEOUT_MS, keepBytes: 4_000 }
    const { exitCode, stderr } = await sandbox.exec(['sh', '-c', CHECK_OUT_PUSHED], how)
    if (exitCode !== 0)
      log.warn(
        `What the agent has pushed may not be in the change: it could not be checked out. ${stderr.trim()}`,
      )
  } catch (error) {
    log.debug(`The pushed branch was not looked for: ${describeError(error).message}`)
  }
}
