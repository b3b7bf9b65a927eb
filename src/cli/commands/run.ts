import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import { addWorkFlags, type WorkFlags } from '../run/work-flags.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson run` */
export function addRun(program: Command, terminal: Terminal): void {
  const command = program
    .command('run')
    .description(
      'run the agent on a sealed copy of this repository; the checkout itself does not change, and the result stays on this machine unless you publish it',
    )
    .argument('[prompt]', 'what to do; `-`: read it from standard input')
  addWorkFlags(command, { fresh: true })
  command.addHelpText(
    'after',
    `${examples(
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
    )}\nExit code: 0 success, 1 failure, 2 needs a person; with --detach, 0 once the run has started.\n`,
  )
  perform<WorkFlags>(command, terminal, async (io, flags, [prompt]) => {
    const { work } = await import('../run/work.js')
    return await work(io, { ...flags, fromStdin: prompt === '-' }, async () => {
      const { runRequest } = await import('../run/run-request.js')
      return await runRequest(io, prompt, flags)
    })
  })
}
