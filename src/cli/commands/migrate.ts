import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import type { MigrateFlags } from '../init/migrate.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson migrate` */
export function addMigrate(program: Command, terminal: Terminal): void {
  const command = program
    .command('migrate')
    .description('rewrite workflows that use claude-code-action, and say what has no equivalent')
    .argument('[workflow...]', 'files; default: every workflow of this repository')
    .option('--write', 'replace the files instead of printing them', false)
    .addHelpText(
      'after',
      examples(
        ['Preview what would change', 'caisson migrate'],
        ['Replace one workflow', 'caisson migrate --write .github/workflows/claude.yml'],
      ),
    )
  perform<MigrateFlags>(command, terminal, async (io, flags, args) => {
    const { migrateCommand } = await import('../init/migrate.js')
    return migrateCommand(flags, args, io)
  })
}
