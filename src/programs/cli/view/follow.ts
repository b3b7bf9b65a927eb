import { showPaths } from '../../../agents/transcript/host-paths.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import { toLogLines } from '../../../agents/transcript/views/terminal.js'
import type { RunEvent } from '../../../run/journal/event.js'
import { followRun } from '../../../run/journal/follow.js'
import { findRun, readStored } from '../../../run/record/store.js'
import { CONTAINER_PATHS } from '../../../sandbox/sandbox.js'
import type { CommandIo } from '../command.js'
import { EXIT_INTERRUPTED } from '../failure.js'
import { adviceInFlags } from '../run/of-flags.js'
import { openRuns } from '../store.js'
import { paintChange } from './log.js'
import { columnsOf } from './terminal.js'
import { watchRun } from './watch.js'
import { wrapped } from './width.js'

/**
 * `caisson follow`: shows everything that happens in a run, from beginning to end. Resolves to the run's exit
 * code; Ctrl-C ends the watching, never the run.
 */
export async function followCommand(name: string, io: CommandIo): Promise<number> {
  const at = await openRuns(io)
  const run = await findRun(at, name)
  const controller = new AbortController()
  const leave = () => controller.abort()
  process.once('SIGINT', leave).once('SIGTERM', leave)
  const watch =
    run.status === 'working' ? watchRun(io.live, run.folder, Date.parse(run.record.startedAt)) : null
  try {
    // As in the transcript, whatever the workspace's path was.
    let inTranscript = showPaths({})
    for await (const event of followRun(run.dir, { stateDir: at.stateDir, signal: controller.signal })) {
      watch?.add(event)
      const cwd = event.type === 'stream' && event.event.type === 'system' ? event.event.cwd : undefined
      if (cwd !== undefined) inTranscript = showPaths({ [cwd]: CONTAINER_PATHS.workspace })
      if (!(await show(event, inTranscript, io))) return EXIT_INTERRUPTED
    }
  } finally {
    await watch?.end()
    process.off('SIGINT', leave).off('SIGTERM', leave)
  }
  if (controller.signal.aborted) {
    io.log.info(
      `Run ${run.id} continues. Watch it again with \`caisson follow ${run.id}\`, stop it with \`caisson stop ${run.id}\`.`,
    )
    return EXIT_INTERRUPTED
  }
  // Gives a run whose process died during the watching its manifest.
  await openRuns(io)
  return (await readStored(run.dir, at.stateDir)).manifest?.exitCode ?? 1
}

async function show(
  event: RunEvent,
  inTranscript: (line: string) => string,
  io: CommandIo,
): Promise<boolean> {
  const columns = columnsOf(io.terminal.stdout)
  const lines = io.json
    ? [JSON.stringify(event)]
    : linesOf(event, io).flatMap((line) => wrapped(inTranscript(line), columns))
  if (lines.length === 0) return true
  let written: Promise<boolean> = Promise.resolve(true)
  io.live.aside(() => {
    written = io.write(`${lines.join('\n')}\n`)
  })
  return await written
}

function linesOf(event: RunEvent, { paint }: CommandIo): string[] {
  if (event.type === 'stream') return toLogLines(event.event).map((line) => paintChange(line, paint))
  if (event.type !== 'log') return []
  const { level } = event
  const message = printable(event.message)
  if (level === 'info') return [message]
  return [
    level === 'warn'
      ? paint('yellow', `Warning: ${message}`)
      : paint('red', `Error: ${adviceInFlags(message)}`),
  ]
}
