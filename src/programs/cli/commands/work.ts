import { type Command, Option } from 'commander'
import { type CommandIo, examples, perform } from '../command.js'
import { addWorkFlags, type WorkFlags } from '../run/work-flags.js'
import type { Terminal } from '../view/terminal.js'

type ResumeFlags = WorkFlags & { fork: boolean; from: 'auto' | 'run' | 'checkout' }

/** `caisson resume` */
export function addResume(program: Command, terminal: Terminal): void {
  const command = program
    .command('resume')
    .description('resume an earlier session; the agent remembers what was said and done in it')
    .argument('[session|run]', 'ID of a session or run, the beginning of one, or `latest`', 'latest')
    .argument('[prompt]', 'what to do now; `-`: read it from standard input; default: continue')
  addResumeFlags(command, terminal)
  examples(
    command,
    ['Ask the last run for more', 'caisson resume latest "Also add a test"'],
    [
      'Try something else and leave the session unchanged',
      'caisson resume 1f2e3d4c --fork "Do it without a cache"',
    ],
  )
  perform<ResumeFlags>(command, terminal, (io, flags, [name = 'latest', prompt]) =>
    goOn(io, flags, name, prompt),
  )
}

function addResumeFlags(command: Command, { args }: Terminal): void {
  command
    .optionsGroup('The session:')
    .option('--fork', 'resume as a new session; the original session stays unchanged', false)
    .addOption(
      new Option(
        '--from <where>',
        "where the workspace starts: `run`: that run's base with its changes; `checkout`: what is checked out now; `auto`: the checkout if it already contains those changes, otherwise like `run`",
      )
        .choices(['auto', 'run', 'checkout'])
        .default('auto'),
    )
  addWorkFlags(command, { fresh: false, args })
}

async function goOn(
  io: CommandIo,
  flags: ResumeFlags,
  name: string,
  prompt: string | undefined,
): Promise<number> {
  const { work } = await import('../run/work.js')
  return await work(io, { ...flags, fromStdin: prompt === '-' }, async () => {
    const { findEarlier } = await import('../run/earlier.js')
    const { runRequest } = await import('../run/run-request.js')
    return await runRequest(io, prompt, flags, await findEarlier(io, name, flags))
  })
}

/** `caisson run` */
export function addRun(program: Command, terminal: Terminal): void {
  const command = program
    .command('run')
    .description(
      'run the agent on a sealed copy of this repository; the checkout itself does not change, and the result stays on this machine unless you publish it',
    )
    .argument('[prompt]', 'what to do; `-`: read it from standard input')
  addWorkFlags(command, { fresh: true, args: terminal.args })
  examples(
    command,
    ['A prompt', 'ANTHROPIC_API_KEY=… caisson run "Fix the failing test in src/parser"'],
    [
      'Verified by the tests, and applied here if they pass',
      'caisson run --verify "npm test" --apply "Fix the sum"',
    ],
    [
      'An issue, verified by the tests and published as a pull request',
      'caisson run --issue 7 --verify "npm test" --publish',
    ],
    ['In the background', 'caisson run --detach "Write the missing docs" && caisson follow latest'],
    ['Until the tests pass', 'caisson run --loop --loop-verify "npm test" "Make the tests pass"'],
    ['Everything in a spec file', 'caisson run -f spec.yaml'],
  ).addHelpText(
    'after',
    'Exit code: 0 success, 1 failure, 2 needs a person, 130 stopped; with --detach, 0 once the run has started.\n',
  )
  perform<WorkFlags>(command, terminal, async (io, flags, [prompt]) => {
    const { work } = await import('../run/work.js')
    return await work(io, { ...flags, fromStdin: prompt === '-' }, async () => {
      const { runRequest } = await import('../run/run-request.js')
      return await runRequest(io, prompt, flags)
    })
  })
}
