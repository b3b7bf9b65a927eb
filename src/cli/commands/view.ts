import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import type { Terminal } from '../view/terminal.js'

interface ViewFlags {
  thinking: boolean
  tools: boolean
  patch: boolean
  metrics: boolean
  markdown: boolean
  html?: string | true
}

/** `caisson view` */
export function addView(program: Command, terminal: Terminal): void {
  const command = program
    .command('view')
    .description('read a session: what the agent said, which tools it called, what came of it, what it cost')
    .argument(
      '[run|session|file]',
      'id or folder of a run, `latest`, id of a session, a downloaded artifact, a captured stream or a session file of Claude Code',
      'latest',
    )
    .option('--thinking', "the model's thinking, too", false)
    .option('--tools', 'inputs and results of tool calls whole, not only their beginning', false)
    .option('--patch', 'what each edit has changed', false)
    .option('--metrics', 'tables of figures by tool, model and session', false)
    .option('--markdown', 'as Markdown', false)
    .option('--html [file]', "name of the run's page, or of one that is written")
    .addHelpText(
      'after',
      examples(
        ['The last run, in a pager', 'FORCE_COLOR=1 caisson view latest --patch | less -R'],
        ['A session of your own Claude Code', 'caisson view ~/.claude/projects/-home-me-app/1f2e3d4c.jsonl'],
        ['The page of a run, in a browser', 'xdg-open "$(caisson view latest --html)"'],
      ),
    )
  perform<ViewFlags>(command, terminal, async (io, flags, [name = 'latest']) => {
    const { viewCommand } = await import('../view/view.js')
    return await viewCommand(name, flags, io)
  })
}
