import { type Command, Option } from 'commander'
import { TRIGGERS } from '../../../config/workflow.js'
import { collect, examples, perform } from '../command.js'
import type { InitFlags } from '../init/init.js'
import type { MigrateFlags } from '../init/migrate.js'
import { wholeNumber } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson init` */
export function addInit(program: Command, terminal: Terminal): void {
  const command = program
    .command('init')
    .description(
      'write a workflow and a configuration file into this repository; asks questions on a terminal',
    )
    .addOption(
      new Option('--trigger <what...>', 'what starts a run (default: label comment)').choices(TRIGGERS),
    )
    .option('--label <name>', 'the label that starts a run', 'claude')
    .option('--phrase <word>', 'the word in a comment that starts a run', '@claude')
    .option(
      '--setup <script>',
      'the script to run before the agent; default: suggested by the files in this repository',
    )
    .option('--no-setup', 'run nothing before the agent')
    .option(
      '--verify <command>',
      'a command that every change has to pass; repeat the flag for more commands; default as for --setup',
      collect,
    )
    .option('--no-verify', 'verify nothing')
    .option('--no-check', 'do not run setup and verification once in the sandbox')
    .option('--agent <name>', 'add an agent definition with this name')
    .option(
      '--github',
      'also set the secret (ANTHROPIC_API_KEY of the environment), create the label and let workflows open pull requests, with gh; without the flag, a terminal asks',
    )
    .option('--no-github', 'only write files')
    .option('--force', 'replace existing files', false)
    .option('-y, --yes', 'ask no questions', false)
    .option('--dry-run', 'print the files without writing them', false)
  examples(
    command,
    ['Answer questions', 'caisson init'],
    ['In a script', 'caisson init --yes --trigger comment dispatch --verify "npm test"'],
    ['Preview the files', 'caisson init --dry-run'],
  )
  perform<InitFlags>(command, terminal, async (io, flags) => {
    const { initCommand } = await import('../init/init.js')
    return initCommand(flags, io)
  })
}

/** `caisson migrate` */
export function addMigrate(program: Command, terminal: Terminal): void {
  const command = program
    .command('migrate')
    .description(
      'rewrite workflows and composite actions that use claude-code-action, codex-action or run-gemini-cli, and list what is different afterwards',
    )
    .argument('[path...]', 'files of this repository, or folders with checkouts; default: this repository')
    .option('--write', 'replace the files, and write `.github/caisson.yml`, instead of printing them', false)
    .addOption(
      new Option('--check', 'only say of each file how it would do its job')
        .default(false)
        .conflicts('write'),
    )
  examples(
    command,
    ['Preview what would change', 'caisson migrate'],
    ['Judge all checkouts of an organization', 'caisson migrate --check ~/src/acme/*'],
    ['Replace one workflow', 'caisson migrate --write .github/workflows/claude.yml'],
  )
  perform<MigrateFlags>(command, terminal, async (io, flags, args) => {
    const { migrateCommand } = await import('../init/migrate.js')
    return migrateCommand(flags, args, io)
  })
}

const COMMITS = 1000

/** `caisson policy` */
export function addPolicy(program: Command, terminal: Terminal): void {
  const command = program
    .command('policy')
    .description(
      "show this repository's rules for patches and their verdicts; with --history, which of them recent commits would have triggered, and what to configure so that ordinary work passes",
    )
    .addOption(
      new Option('--history [number]', `evaluate this many recent commits`)
        .argParser(wholeNumber)
        .preset(COMMITS),
    )
  examples(
    command,
    ['What the rules find in the last 1,000 commits', 'caisson policy --history'],
    ['Only the configuration', 'caisson policy --history --json | jq -r .configuration'],
  )
  perform<{ history?: number }>(command, terminal, async (io, { history }) => {
    const { policyCommand } = await import('../policy.js')
    return await policyCommand(history ?? null, io)
  })
}

/** `caisson schema` */
export function addSchema(program: Command, terminal: Terminal): void {
  const command = program
    .command('schema')
    .description(
      'print the JSON Schema of a format, such as spec, manifest or caisson (`.github/caisson.yml`)',
    )
    .argument('[name]', 'name of the format; without it, the names are listed')
  examples(command, ['Validate a spec with your own tool', 'caisson schema spec > spec.schema.json'])
  perform(command, terminal, async (io, _flags, [name]) => {
    const { schemaCommand } = await import('../schema.js')
    return schemaCommand(name, io)
  })
}
