import { type Command, Option } from 'commander'
import { examples, perform } from '../command.js'
import type { Terminal } from '../view/terminal.js'
import type { ViewFlags } from '../view/view.js'

/** `caisson view` */
export function addView(program: Command, terminal: Terminal): void {
  const command = program
    .command('view')
    .description('read a session: what the agent said, the tools it called, their results, and the cost')
    .argument(
      '[run|session|file]',
      'ID or folder of a run, `latest`, ID of a session, a downloaded artifact, a captured stream, or a Claude Code session file',
      'latest',
    )
    .option('--thinking', "also show the model's thinking", false)
    .option('--tools', 'show inputs and results of tool calls in full, not only their beginning', false)
    .option('--patch', 'show all of what each edit changed, not only its beginning', false)
    .option('--metrics', 'show figures by tool, model and session', false)
    .addOption(
      new Option('--markdown', 'print Markdown').default(false).conflicts(['html', 'web', 'metrics']),
    )
    .option('--html [file]', "print the path of the run's HTML page, or write the page to a file")
    .option('--web', 'open that page in a browser', false)
    .addHelpText(
      'after',
      examples(
        ['The last run, in a pager', 'FORCE_COLOR=1 caisson view latest --patch | less -R'],
        ['A session of your own Claude Code', 'caisson view ~/.claude/projects/-home-me-app/1f2e3d4c.jsonl'],
        ["A run's page, in a browser", 'caisson view latest --web'],
      ),
    )
  perform<ViewFlags>(command, terminal, async (io, flags, [name = 'latest']) => {
    const { viewCommand } = await import('../view/view.js')
    return await viewCommand(name, flags, io)
  })
}
