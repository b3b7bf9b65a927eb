#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, CommanderError, Option } from 'commander'
import { describeError } from '../errors.js'
import { applyCommand } from './apply.js'
import { demoCommand } from './demo.js'
import { doctorCommand } from './doctor.js'
import { replayCommand } from './replay.js'
import { runCommand } from './run.js'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const backend = () =>
  new Option('--backend <where>', 'where the agent runs')
    .choices(['auto', 'container', 'local'])
    .default('auto')

const program = new Command('caisson')
  .description('Claude Code in a sealed container: a prompt goes in, a transcript and a patch come out.')
  .version(version)
  .option('--debug', 'say more, and show where errors come from', false)
  .showSuggestionAfterError()
  .exitOverride()

program
  .command('run')
  .description('run the agent on the repository in this folder; the checkout is not changed')
  .argument('<prompt>', 'what to do')
  .addOption(backend())
  .option('--image <image>', '`host`, or an image reference', 'auto')
  .option('--model <name>', 'model to ask')
  .option('--max-turns <count>', 'end the session after so many turns', Number)
  .option('--max-budget-usd <amount>', 'end the run when it has cost so much', Number)
  .option('--timeout-minutes <minutes>', 'end the session after so long', Number)
  .option(
    '--script <file>',
    'a model out of a file, without a key: a script (YAML), or the cassette of a run',
  )
  .option('--claude-path <file>', 'an executable instead of the tested version of Claude Code')
  .option('--json', 'print the manifest instead of the summary', false)
  .addHelpText(
    'after',
    '\nExample:\n  $ ANTHROPIC_API_KEY=… caisson run "Fix the failing test in src/parser"\n',
  )
  .action(async (prompt, flags) => {
    process.exitCode = await runCommand(prompt, { ...flags, ...program.opts() }, process.env)
  })

program
  .command('replay')
  .description(
    'do a run once more with its recorded model: no key, no internet; 0 when it comes out the same',
  )
  .argument('<run>', 'id or folder of a run, or the folder of a downloaded artifact')
  .option('--checkout <folder>', 'a clone that has the base commit, where the own one is gone')
  .option('--script <file>', 'another model: a script (YAML), or the cassette of another run')
  .option('--claude-path <file>', 'an executable instead of the recorded version of Claude Code')
  .addOption(backend())
  .option('--json', 'print the whole comparison', false)
  .addHelpText('after', '\nExample:\n  $ caisson replay 20261120-214602-1a2b3c4d\n')
  .action(async (run, flags) => {
    process.exitCode = await replayCommand(run, { ...flags, ...program.opts() }, process.env)
  })

program
  .command('apply')
  .description('put the patch of a run on the checkout in this folder, whole or not at all')
  .argument('<run>', 'id or folder of a run, or a patch file')
  .option('--three-way', 'merge where the checkout has moved on', false)
  .addHelpText('after', '\nExample:\n  $ caisson apply 20261120-214602-1a2b3c4d\n')
  .action(async (run, flags) => {
    process.exitCode = await applyCommand(run, { ...flags, ...program.opts() }, process.env)
  })

program
  .command('demo')
  .description(
    'the main job on a small repository of its own: an issue gets a label, a pull request is opened',
  )
  .addOption(backend())
  .option('--claude-path <file>', 'an executable instead of the tested version of Claude Code')
  .option('--live', 'let the real model do it (needs ANTHROPIC_API_KEY)', false)
  .action(async (flags) => {
    process.exitCode = await demoCommand({ ...flags, ...program.opts() }, process.env)
  })

program
  .command('doctor')
  .description(
    'try to break out of the sandbox that a run would get here, and say what held and what did not',
  )
  .addOption(backend())
  .option('--image <image>', '`host`, or an image reference', 'auto')
  .option('--claude-path <file>', 'an executable instead of the tested version of Claude Code')
  .option('--json', 'print every attempt as JSON', false)
  .addHelpText('after', '\nExit code: 0 sealed, 1 something got through, 2 nothing here can seal.\n')
  .action(async (flags) => {
    process.exitCode = await doctorCommand({ ...flags, ...program.opts() }, process.env)
  })

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode
  } else {
    const { code, message, hint } = describeError(error)
    process.stderr.write(`Error: ${message}\n${hint}\n(${code})\n`)
    if (program.opts()['debug']) process.stderr.write(`${(error as Error).stack}\n`)
    process.exitCode = 1
  }
}
