import { findRun, listRuns } from '../../../run/record/store.js'
import type { CommandIo } from '../command.js'
import { details, figuresLine, type RunSummary, summaryOf, taskLine, words } from '../run/run-details.js'
import { openRuns } from '../store.js'
import { columnsOf } from './terminal.js'
import { cutToWidth } from './width.js'

/** `caisson status`: working runs and the last one, or everything about one run. */
export async function statusCommand(name: string | undefined, io: CommandIo): Promise<number> {
  const at = await openRuns(io)
  const now = Date.now()
  if (name !== undefined) {
    const run = await findRun(at, name)
    const summary = await summaryOf(run, now)
    const columns = columnsOf(io.terminal.stdout)
    const lines = () => details(run, summary, { paint: io.paint, columns })
    io.result({ ...summary, manifest: run.manifest }, () => `${lines().join('\n')}\n`)
    return 0
  }
  const runs = await listRuns(at)
  const working = await Promise.all(
    runs.filter(({ status }) => status === 'working').map((run) => summaryOf(run, now)),
  )
  const ended = runs.find(({ status }) => status !== 'working')
  const last = ended ? await summaryOf(ended, now) : null
  const status = working.length > 0 ? 'working' : 'idle'
  io.result({ status, working, last }, () => {
    const lines = [
      ...working.flatMap((run) => [io.paint('bold', 'Working'), ...brief(run), '']),
      ...(working.length === 0 ? [io.paint('bold', 'Idle'), ''] : []),
      ...(last ? [io.paint('bold', 'Last'), ...brief(last)] : []),
      ...(runs.length === 0 ? ['There are no runs here yet. Start one with `caisson run`.'] : []),
    ]
    return `${lines.join('\n').trimEnd()}\n`
  })
  return 0
}

function brief(run: RunSummary): string[] {
  return [`  ${run.id}  ${words(run)}`, `  ${cutToWidth(taskLine(run), 100)}`, `  ${figuresLine(run)}`]
}
