import { type Command, Option } from 'commander'
import { examples, perform } from '../command.js'
import { wholeNumber } from '../options.js'
import type { RunFlags } from '../run-request.js'
import { addSpecFlags } from '../spec-flags.js'
import type { Terminal } from '../terminal.js'

type Flags = RunFlags & { detach: boolean } & Record<string, unknown>

/** `caisson run` */
export function addRun(program: Command, terminal: Terminal): void {
  const command = program
    .command('run')
    .description(
      'run the agent on a sealed copy of this repository; the checkout itself is not changed, and nothing leaves this machine unless you publish it',
    )
    .argument('[prompt]', 'what to do; `-`: read it from standard input')
    .optionsGroup('What to do:')
    .option('-f, --file <file>', 'a spec that says it all (spec.yaml); flags go before it')
    .addOption(
      new Option('--issue <number>', 'work on this issue of the repository on GitHub').argParser(wholeNumber),
    )
    .addOption(new Option('--pr <number>', 'work on this pull request').argParser(wholeNumber))
    .option('--repo <owner/name>', 'the repository on GitHub; default: the remote of the checkout')
    .option(
      '--publish',
      'comment and open the pull request, as the action does; else the result stays here',
      false,
    )
    .optionsGroup('How:')
    .option('-d, --detach', 'print the id of the run and go on without this terminal', false)
    .option('--parallel', 'also while another run works on the same target, or with the same agent', false)
    .option(
      '--script <file>',
      'a model out of a file, without a key: a script (YAML), or the cassette of a run',
    )
    .option('--loop', 'again and again until it is done; see the flags that begin with --loop', false)
    .addOption(new Option('--run-id <id>').hideHelp())
  addSpecFlags(command)
  command.addHelpText(
    'after',
    `${examples(
      ['A prompt', 'ANTHROPIC_API_KEY=… caisson run "Fix the failing test in src/parser"'],
      [
        'An issue, proven by the tests, and a pull request of it',
        'caisson run --issue 7 --verify "npm test" --publish',
      ],
      ['In the background', 'caisson run --detach "Write the missing docs" && caisson follow latest'],
      ['Until the tests pass', 'caisson run --loop --loop-verify "npm test" "Make the tests pass"'],
      ['All of it in a file', 'caisson run -f spec.yaml'],
    )}\nExit code: 0 success, 1 failure, 2 needs a person; with --detach 0 once the run has begun.\n`,
  )
  perform<Flags>(command, terminal, async (io, flags, [prompt]) => {
    const { runRequest } = await import('../run-request.js')
    const { runHere } = await import('../run.js')
    return await runHere(io, await runRequest(io, prompt, flags))
  })
}
