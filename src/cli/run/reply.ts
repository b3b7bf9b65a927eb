import type { RunRequest } from '../../stages/request.js'
import type { CommandIo } from '../command.js'
import { findEarlier } from './earlier.js'
import { runRequest } from './run-request.js'
import type { WorkFlags } from './work-flags.js'

/** A run that resumes the session of `runId` with a message, with the flags of that run; its result stays here. */
export async function replyRequest(
  io: CommandIo,
  { file: _file, issue: _issue, pr: _pr, loop: _loop, ...flags }: WorkFlags,
  runId: string,
  message: string,
): Promise<RunRequest> {
  const earlier = await findEarlier(io, runId, { fork: false, from: 'auto' })
  return await runRequest(io, message, { ...flags, publish: false }, earlier)
}
