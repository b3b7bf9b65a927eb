import { type Command, Option } from 'commander'
import { wholeNumber } from './options.js'
import type { RunFlags } from './run-request.js'
import { addSpecFlags } from './spec-flags.js'

/** Flags of every command that starts the agent. */
export type WorkFlags = RunFlags & {
  detach: boolean
  apply: boolean
  keys: boolean
  exclusive: boolean
} & Record<string, unknown>

/** `fresh`: the command starts a new session, possibly several. */
export function addWorkFlags(
  command: Command,
  { fresh, args }: { fresh: boolean; args: readonly string[] },
): void {
  command
    .optionsGroup('What to do:')
    .option('-f, --file <file>', 'a spec file (spec.yaml); flags take precedence')
    .addOption(
      new Option('--issue <number>', 'work on this issue of the GitHub repository').argParser(wholeNumber),
    )
    .addOption(new Option('--pr <number>', 'work on this pull request').argParser(wholeNumber))
    .option('--repo <owner/name>', "the GitHub repository; default: the checkout's remote")
    .option(
      '--publish',
      'comment and open the pull request as the action does; otherwise the result stays here',
      false,
    )
    .option('--apply', 'apply the patch of a successful run to this checkout', false)
    .optionsGroup('How:')
    .option('-d, --detach', "print the run's ID and continue in the background", false)
    .option('--no-keys', 'on a terminal, exit without offering actions on the result')
    .option('--exclusive', 'refuse to start while another run of this checkout works', false)
    .option('--parallel', 'run even if another run is working on the same issue or pull request', false)
    .option(
      '--script <file>',
      'use a model from a file, without a key: a script (YAML), or the cassette of a run',
    )
  if (fresh) {
    command
      .option(
        '--key <key>',
        'name what is asked with --publish: all runs with the same key share comment, branch and pull request, and once the result is delivered, the next one exits at once',
      )
      .option('--loop', 'repeat with a new session each time until the task is done; see the --loop-* flags')
      .option('--no-loop', 'run one session, even if .github/caisson.yml sets a loop')
  }
  addSpecFlags(command, { loop: fresh })
  // Otherwise a hidden flag would not be suggested for one that is misspelled.
  if (args.includes('--all') || !['help', '--help', '-h'].some((word) => args.includes(word))) return
  const more = command.options.filter(({ long, hidden }) => !hidden && !SHOWN.has(long ?? ''))
  for (const option of more) option.hideHelp()
  command.addHelpText('after', `\nThis shows the usual flags; \`--help --all\` shows ${more.length} more.`)
}

/** What most people need: the rest is shown by `--help --all`. */
const SHOWN = new Set([
  ...['--file', '--issue', '--pr', '--publish', '--apply', '--detach', '--agent', '--model', '--backend'],
  ...['--image', '--network', '--setup', '--verify', '--max-budget-usd', '--allow-unsealed'],
])
