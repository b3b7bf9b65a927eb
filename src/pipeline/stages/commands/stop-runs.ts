import { plural } from '../../../agents/transcript/transcript.js'
import { describeError, errorInWords } from '../../../base/errors.js'
import type { Task } from '../../../github/event/task.js'
import type { Forge } from '../../../github/forge.js'
import { ownComments } from '../../../report/own-comments.js'
import { workingRun } from '../../../report/progress.js'
import { stopLines } from '../../../report/stop-marker.js'

/** What a command did, as an answer; `error` if GitHub refused something of it. */
export interface Carried {
  answer: string
  error?: unknown
}

/**
 * Cancels the workflow runs that our comments on the target say are working. Who asked is written (`say`) before that,
 * so that the runs find it when they end. Null if none is working.
 */
export async function stopRuns(
  { github, owner, name }: Pick<Forge, 'github' | 'owner' | 'name'>,
  { target, requester: { login } }: Task,
  say: (text: string) => Promise<unknown>,
): Promise<Carried | null> {
  if (target.kind === 'none') return null
  const address = `${github.serverUrl}/${owner}/${name}/actions/runs/`
  const found = (await ownComments(github, target)).map(({ body }) => workingRun(body, address))
  const runs = [...new Set(found.filter((run) => run !== null))]
  if (runs.length === 0) return null
  const named = (ids: readonly number[]) =>
    `${plural(ids.length, 'run')} (${ids.map((id) => `[${id}](${address}${id})`).join(', ')})`
  await say(`${stopLines(runs, login)}Stopping ${named(runs)}.`)
  const stopped: number[] = []
  const over: number[] = []
  const refused: unknown[] = []
  for (const run of runs) {
    try {
      const list = (await github.cancelRun(run)) ? stopped : over
      list.push(run)
    } catch (error) {
      refused.push(error)
    }
  }
  const sentences = [
    ...(stopped.length > 0
      ? [`Stopped ${named(stopped)}, as ${login} asked. What they did so far will be in their comments.`]
      : []),
    ...(over.length > 0 ? [`There was nothing to stop in ${named(over)}: it has ended.`] : []),
    ...refused.map((error) => errorInWords(describeError(error))),
  ]
  const [error] = refused
  const text = `${stopLines(stopped, login)}${sentences.join('\n\n')}`
  return { answer: text, ...(error === undefined ? {} : { error }) }
}
