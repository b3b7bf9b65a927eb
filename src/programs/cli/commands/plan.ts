import { type Command, Option } from 'commander'
import { collect, examples, perform } from '../command.js'
import type { PlanWorkFlags } from '../plan/options.js'
import { fileOfProject } from '../project.js'
import { wholeNumber } from '../run/options.js'
import { addSpecFlags } from '../run/spec-flags.js'
import type { Terminal } from '../view/terminal.js'

/** What a plan's steps have where they name nothing of their own. */
const DEFAULTS: readonly string[] = [
  ...['backend', 'image', 'isolation', 'pod-template', 'allow-unsealed', 'agent', 'agent-path', 'model'],
]

const FILE = '.caisson/plan.yml'

/** Not for commander, to which it would be a file in the current folder. */
const DEFAULT = `(default: "${FILE}")`

/** `caisson plan` */
export function addPlan(program: Command, terminal: Terminal): void {
  const plan = program
    .command('plan')
    .description('run a pipeline of tasks and agents that survives the end of its process')
  examples(plan, ['The plan of this repository', 'caisson plan run'])
  addRun(plan, terminal)
  addResume(plan, terminal)
  addShow(plan, terminal)
}

function addRun(plan: Command, terminal: Terminal): void {
  const command = plan
    .command('run')
    .description('start a plan on a snapshot of this checkout')
    .argument('[file]', `the plan: YAML, or TypeScript or JavaScript that exports \`pipeline\` ${DEFAULT}`)
  addVariables(command)
  addWorkFlags(command)
  examples(
    command,
    ['The plan of this repository', 'caisson plan run'],
    ['With variables', 'caisson plan run ci.yml --var-file ci/vars.yml --var go=1.22'],
    ['A plan in code', 'caisson plan run ci.ts'],
  ).addHelpText('after', EXIT_CODES)
  perform<PlanWorkFlags>(command, terminal, async (io, flags, [file]) => {
    const { runPlanCommand } = await import('../plan/run.js')
    return await runPlanCommand(io, file ?? fileOfProject(io, FILE), flags)
  })
}

function addResume(plan: Command, terminal: Terminal): void {
  const command = plan
    .command('resume')
    .description(
      'resume a plan that was interrupted or whose process has ended; finished work is not repeated',
    )
    .argument('[plan]', 'its ID, the beginning of it, or `latest`', 'latest')
    .option(
      '--from <step>',
      'repeat this step or job, and everything that depends on it; `caisson plan show --nodes` names them',
    )
  addWorkFlags(command)
  examples(
    command,
    ['After a crash or Ctrl-C', 'caisson plan resume'],
    ['The second step of a job again', 'caisson plan resume latest --from test/2.unit'],
  ).addHelpText('after', EXIT_CODES)
  perform<PlanWorkFlags & { from?: string }>(command, terminal, async (io, flags, [id = 'latest']) => {
    const { resumePlanCommand } = await import('../plan/run.js')
    return await resumePlanCommand(io, id, flags)
  })
}

function addShow(plan: Command, terminal: Terminal): void {
  const show = plan
    .command('show')
    .description('show the steps of a plan and their progress, or what one of them printed')
    .argument('[plan]', 'its ID, the beginning of it, or `latest`', 'latest')
    .argument('[step]', 'the node whose output to print')
    .addOption(new Option('--nodes', 'list the names of its nodes instead').default(false))
  examples(
    show,
    ['Progress so far', 'caisson plan show'],
    ['What the second step of a job printed', 'caisson plan show latest test/2.unit'],
  )
  perform<{ nodes: boolean }>(show, terminal, async (io, flags, [id = 'latest', node]) => {
    const { showCommand } = await import('../plan/show.js')
    return await showCommand(io, id, node, flags)
  })
  const validate = plan
    .command('validate')
    .description('check a plan without running anything')
    .argument('[file]', `the plan ${DEFAULT}`)
  addVariables(validate)
  examples(validate, ['In a pull request', 'caisson plan validate .caisson/plan.yml'])
  perform<PlanWorkFlags>(validate, terminal, async (io, flags, [file]) => {
    const { validateCommand } = await import('../plan/show.js')
    return await validateCommand(io, file ?? fileOfProject(io, FILE), flags)
  })
  const list = plan.command('list').description('list the plans of this project, latest first')
  examples(list, ['Plans that can be resumed', "caisson plan list --json | jq -r '.plans[].id'"])
  perform(list, terminal, async (io) => {
    const { listCommand } = await import('../plan/show.js')
    return await listCommand(io)
  })
}

function addVariables(command: Command): void {
  command
    .option('--var <name=value>', 'a variable, `((name))` in the plan; repeatable', collect)
    .option('--var-file <file>', 'variables from a YAML or JSON file; repeatable', collect)
}

function addWorkFlags(command: Command): void {
  command
    .option('--no-cache', 'run every step, even if its result is known')
    .addOption(new Option('--max-jobs <number>', 'jobs at a time').argParser(wholeNumber))
    .option(
      '--script <file>',
      'use a model from a file, without a key: a script (YAML), or the cassette of a run',
    )
  addSpecFlags(command, { loop: false, only: DEFAULTS })
}

const EXIT_CODES = 'Exit code: 0 succeeded, 1 failed.\n'
