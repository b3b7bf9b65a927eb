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
  addResumeFlags(command)
  command.addHelpText(
    'after',
    examples(
      ['Ask the last run for more', 'caisson resume latest "Also add a test"'],
      [
        'Try something else and leave the session unchanged',
        'caisson resume 1f2e3d4c --fork "Do it without a cache"',
      ],
    ),
  )
  perform<ResumeFlags>(command, terminal, (io, flags, [name = 'latest', prompt]) =>
    goOn(io, flags, name, prompt),
  )
}

function addResumeFlags(command: Command): void {
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
  addWorkFlags(command, { fresh: false })
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
