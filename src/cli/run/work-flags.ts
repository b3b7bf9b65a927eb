import { type Command, Option } from 'commander'
import { wholeNumber } from './options.js'
import type { RunFlags } from './run-request.js'
import { addSpecFlags } from './spec-flags.js'

/** Flags of every command that lets the agent work. */
export type WorkFlags = RunFlags & { detach: boolean } & Record<string, unknown>

/** `fresh`: the command begins with a new session, which may be several. */
export function addWorkFlags(command: Command, { fresh }: { fresh: boolean }): void {
  command
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
    .option(
      '--parallel',
      'also while another run works on the same target, or without one with the same agent',
      false,
    )
    .option(
      '--script <file>',
      'a model out of a file, without a key: a script (YAML), or the cassette of a run',
    )
  if (fresh) {
    command
      .option(
        '--loop',
        'again and again, each time in a new session, until it is done; see the flags that begin with --loop',
      )
      .option('--no-loop', 'one session, also where .github/caisson.yml has a loop')
  }
  addSpecFlags(command, { loop: fresh })
}
