import { mayChange } from '../../agents/definitions/preset.js'
import { openPristine } from '../../change/patch/pristine-git.js'
import type { Workspace } from '../../change/workspace/workspace.js'
import { isConventional } from '../../report/text/title.js'
import type { TitleStyle } from '../prompt/system.js'
import { isLoop } from './loop/end.js'
import type { RunRequest } from './request.js'

/** Enough of a branch to see how its commits are named. */
const COMMITS = 50

/** How a change of this run would be called in its pull request; undefined where there cannot be a new one. */
export async function titleStyle(request: RunRequest, workspace: Workspace): Promise<TitleStyle | undefined> {
  const { publish, spec, task, delivery } = request
  const opens = publish.to === 'forge' || publish.to === 'handoff'
  // A loop's last message ends with the word that ends it.
  if (!opens || task.target.kind === 'pull_request' || !mayChange(spec.agent) || isLoop(request)) return
  if (delivery.title.includes('{type}')) return 'conventional'
  if (workspace.baseCommit === null) return 'plain'
  const args = ['log', `--max-count=${COMMITS}`, '--format=%s', workspace.baseCommit, '--']
  const subjects = await openPristine(workspace).run(args)
  return isConventional(subjects.split('\n').filter((subject) => subject !== '')) ? 'conventional' : 'plain'
}
