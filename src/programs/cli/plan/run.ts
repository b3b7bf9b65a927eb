import { join, relative, resolve } from 'node:path'
import { formatCost, formatDuration } from '../../../agents/transcript/transcript.js'
import { CaissonError, UsageError } from '../../../base/errors.js'
import { interruptible } from '../../../base/interrupt.js'
import { agentSteps } from '../../../plan/agent/runtime.js'
import type { Plan } from '../../../plan/model.js'
import { runProgram } from '../../../plan/program/run-program.js'
import { isProgram } from '../../../plan/read/read-plan.js'
import { type PlanEnd, type PlanOptions, resumePlan, startPlan } from '../../../plan/steps/run-plan.js'
import { graphText } from '../../../plan/view/graph.js'
import { PAGE_FILE } from '../../../plan/view/page.js'
import { teller } from '../../../plan/view/teller.js'
import { readPlan as readStoredPlan } from '../../../plan/work/plan-folder.js'
import { assertRetryable } from '../../../plan/work/retry.js'
import type { PlanState } from '../../../plan/work/state.js'
import type { CommandIo } from '../command.js'
import { readText, runsOf } from '../project.js'
import { columnsOf } from '../view/terminal.js'
import { findPlan, plansOf } from './find.js'
import { type PlanWorkFlags, planOf, planOptions } from './options.js'

type Going = (options: PlanOptions) => Promise<PlanEnd>

/** `caisson plan run`: resolves to the exit code. */
export async function runPlanCommand(io: CommandIo, file: string, flags: PlanWorkFlags): Promise<number> {
  if (isProgram(file)) return await runProgramCommand(io, file, flags)
  const plan = await planOf(io, file, flags)
  return await go(io, flags, plan, (options) => startPlan(plan, options))
}

/** `caisson plan resume`; with `from`, that step or job is done again, and all that depends on it. */
export async function resumePlanCommand(
  io: CommandIo,
  name: string,
  { from, ...flags }: PlanWorkFlags & { from?: string },
): Promise<number> {
  const { id, plan, state } = await stored(io, name)
  // Nothing of such a plan is done again.
  const isOver = from === undefined && ['succeeded', 'failed'].includes(state.ended?.outcome ?? '')
  // Before anybody is asked for a key.
  if (from !== undefined) assertRetryable(state, from)
  return await go(io, flags, plan, (options) => resumePlan(id, options, from), isOver)
}

async function stored(io: CommandIo, name: string): Promise<{ id: string; plan: Plan; state: PlanState }> {
  const plans = plansOf(io)
  const id = await findPlan(plans.root, name)
  const { plan, state } = await readStoredPlan(plans, id)
  return { id, plan, state }
}

async function go(
  io: CommandIo,
  flags: PlanWorkFlags,
  plan: Plan,
  work: Going,
  isOver = false,
): Promise<number> {
  const options = await planOptions(io, flags, isOver ? [] : agentSteps(plan))
  const { begin, tell } = teller(io.log)
  const end = await interruptible(io.log, (signal) =>
    work({
      ...options,
      signal,
      onStart: ({ id, folder }) => {
        begin(folder)
        io.log.info(`Plan ${plan.name}: ${id}`)
      },
      onEvent: tell,
    }),
  )
  const { id, folder, outcome, digest, costUsd, tokens, state } = end
  const page = join(folder, PAGE_FILE)
  io.result({ id, folder, page, outcome, digest, costUsd, tokens }, () => {
    const columns = columnsOf(io.terminal.stdout)
    const tree = graphText(end.plan, state, { now: state.lastAt, ...(columns ? { columns } : {}) }).join('\n')
    const spent = costUsd > 0 ? `, ${formatCost(costUsd)}` : ''
    const took = formatDuration(state.lastAt - (state.startedAt ?? state.lastAt))
    return `\n${tree}\n\nPlan ${id}: ${outcome} after ${took}${spent}\nPage: ${relative(io.terminal.cwd, page)}\n${NEXT[outcome]?.(id) ?? ''}`
  })
  return outcome === 'succeeded' || outcome === 'skipped' ? 0 : 1
}

const NEXT: Readonly<Record<string, (id: string) => string>> = {
  aborted: (id) => `Continue with \`caisson plan resume ${id}\`.\n`,
  failed: (id) =>
    `The full output of a step: \`caisson plan show ${id} STEP\`. To repeat one, and what depends on it: \`caisson plan resume ${id} --from STEP\`.\n`,
}

/** `caisson plan run FILE`, where the plan is code: resolves to the exit code. */
async function runProgramCommand(io: CommandIo, file: string, flags: PlanWorkFlags): Promise<number> {
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
