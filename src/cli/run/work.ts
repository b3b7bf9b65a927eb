import type { RunRequest } from '../../stages/request.js'
import type { CommandIo } from '../command.js'
import { makeRunsRoot } from '../project.js'
import { backgroundOf, detach } from './detach.js'

/**
 * Lets the agent work on what `request` makes: here, to the end, or in a process of its own that goes on without
 * this one. Resolves to the exit code.
 */
export async function work(
  io: CommandIo,
  flags: { detach: boolean; fromStdin: boolean },
  request: () => Promise<RunRequest>,
): Promise<number> {
  const background = backgroundOf(io.env)
  if (flags.detach && background === null) return await inBackground(io, flags.fromStdin)
  try {
    // Not before: whoever starts a run in the background has no need of all that.
    const { runHere } = await import('./run.js')
    if (background === null) return await runHere(io, await request())
    const { runId } = background
    return await runHere(io, { ...(await request()), runId }, (folder) => background.started(folder))
  } catch (error) {
    await background?.failed(error)
    throw error
  }
}

async function inBackground(io: CommandIo, fromStdin: boolean): Promise<number> {
  const { id, dir } = await detach({
    root: await makeRunsRoot(io.project),
    argv: io.terminal.args,
    env: io.env,
    stdin: fromStdin ? 'inherit' : 'ignore',
  })
  io.result({ runId: id, dir }, () => `${id}\n`)
  if (!io.json) io.log.info(`Watch it with \`caisson follow ${id}\`, end it with \`caisson stop ${id}\`.`)
  return 0
}
