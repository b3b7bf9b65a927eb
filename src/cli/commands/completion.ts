import { Argument, type Command } from 'commander'
import { examples, perform } from '../command.js'
import { complete } from '../completion/complete.js'
import { completionScript, offerOf, SHELLS, type Shell, wordsOf } from '../completion/shells.js'
import { findProject, runsRoot } from '../project.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson completion`, and the hidden command that the completion scripts call. */
export function addCompletion(program: Command, terminal: Terminal): void {
  const command = program
    .command('completion')
    .description('print a shell script that completes commands, flags, flag values and run IDs')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText(
      'after',
      examples(
        ['bash: in ~/.bashrc', 'source <(caisson completion bash)'],
        ['zsh: in ~/.zshrc', 'source <(caisson completion zsh)'],
        ['fish: in ~/.config/fish/config.fish', 'caisson completion fish | source'],
      ),
    )
  perform(command, terminal, async (io, _flags, [shell]) => {
    const script = completionScript(shell as Shell)
    io.result({ shell, script }, () => script)
    return 0
  })

  program
    .command('__complete', { hidden: true })
    .argument('<shell>')
    .argument('[words...]')
    .helpOption(false)
    .action(async (shell: Shell, words: string[]) => {
      const { lookUp } = await import('../completion/look-up.js')
      const project = findProject(terminal.cwd)
      const offered = await complete(program, wordsOf(shell, words), (what) =>
        lookUp(what, project, runsRoot(project)),
      )
      const lines =
        offered.kind === 'files'
          ? [':files']
          : offered.words.map(({ value, description }) => `${offerOf(shell, value)}\t${first(description)}`)
      terminal.stdout.write(lines.map((line) => `${line}\n`).join(''))
    })
}

/** Only as much of a description as fits beside a word. */
function first(description: string): string {
  return (description.split(/[;.](?:\s|$)/)[0] ?? '').replace(/\s+/g, ' ').replaceAll('`', '').trim()
}
