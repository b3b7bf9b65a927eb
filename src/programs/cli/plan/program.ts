import { resolve } from 'node:path'
import { CaissonError, UsageError } from '../../../base/errors.js'
import { runProgram } from '../../../plan/program/run-program.js'
import type { CommandIo } from '../command.js'
import { interruptible } from '../interrupt.js'
import { readText, runsOf } from '../project.js'
import { type PlanWorkFlags, planOptions } from './options.js'

/** `caisson plan run FILE`, where the plan is code: resolves to the exit code. */
export async function runProgramCommand(io: CommandIo, file: string, flags: PlanWorkFlags): Promise<number> {
  const path = resolve(io.terminal.cwd, file)
  await readText(path, file)
  for (const [flag, given] of [
    ['--var', flags.var],
    ['--var-file', flags.varFile],
    ['--max-jobs', flags.maxJobs],
  ])
    if (given !== undefined)
      throw new UsageError('USAGE_INVALID', `${flag}: a plan in code takes none.`, {
        hint: 'Read what it needs from the environment (`process.env`) or from a file.',
      })
  const {
    host,
    checkout,
    defaults,
    model,
    secrets,
    allowUnsealed = false,
    log,
    clock,
  } = await planOptions(io, flags, [{}]).catch(
    // Not every plan asks a model.
    async (error: CaissonError) => {
      if (error.code !== 'CREDENTIAL_MISSING') throw error
      return { ...(await planOptions(io, flags, [])), model: () => Promise.reject(error) }
    },
  )
  // biome-ignore lint/suspicious/noConsole: what the plan prints must not be mixed with the result
  if (io.json) console.log = console.info = console.error
  const end = await interruptible(log, (signal) =>
    runProgram(path, file, {
      containers: {
        checkout,
        env: io.env,
        stateDir: host.stateDir,
        clock,
        sandbox: defaults.sandbox ?? {},
        allowUnsealed,
        ...(host.engines ? { engines: host.engines } : {}),
      },
      agents: { runs: runsOf(io).root, model, host, secrets, defaults, allowUnsealed, log, clock },
      signal,
      log,
    }),
  )
  if (end.outcome === 'failed') {
    const { error, where } = end
    const message = error instanceof Error ? error.message : String(error)
    log.error(`${where}: ${message}`)
    if (error instanceof CaissonError) log.info(error.hint)
    else if (error instanceof Error && error.stack) log.debug(error.stack)
    io.result({ outcome: 'failed', error: { message, where } }, () => `Plan ${file}: failed\n`)
    return 1
  }
  io.result(end, () => `Plan ${file}: succeeded\n`)
  return 0
}
