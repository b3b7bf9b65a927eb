import { type Command, Option } from 'commander'
import { REPLAY_SETUPS } from '../../replay/options.js'
import type { ApplyFlags } from '../apply/apply.js'
import { examples, perform } from '../command.js'
import type { PublishFlags } from '../publish.js'
import type { ReplayFlags } from '../replay.js'
import { agentPathOption, allowUnsealedOption, backendOption } from '../run/options.js'
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
  examples(
    command,
    ['The last run, in a pager', 'FORCE_COLOR=1 caisson view latest --patch | less -R'],
    ['A session of your own Claude Code', 'caisson view ~/.claude/projects/-home-me-app/1f2e3d4c.jsonl'],
    ["A run's page, in a browser", 'caisson view latest --web'],
  )
  perform<ViewFlags>(command, terminal, async (io, flags, [name = 'latest']) => {
    const { viewCommand } = await import('../view/view.js')
    return await viewCommand(name, flags, io)
  })
}

/** `caisson apply` */
export function addApply(program: Command, terminal: Terminal): void {
  const command = program
    .command('apply')
    .description("apply a run's patch to the checkout in this folder, all or nothing")
    .argument('[run]', 'ID or folder of a run, `latest`, or a patch file', 'latest')
    .option('--three-way', 'do a three-way merge if the checkout has changed since the run', false)
    .option('--blocked', 'also apply a patch that the policy blocked; prints the findings', false)
  examples(
    command,
    ['Apply the changes of the last run', 'caisson apply'],
    ['The same, after you have made changes of your own', 'caisson apply --three-way'],
  )
  perform<ApplyFlags>(command, terminal, async (io, flags, [run = 'latest']) => {
    const { applyCommand } = await import('../apply/apply.js')
    await applyCommand(run, flags, io)
    return 0
  })
}

/** `caisson publish` */
export function addPublish(program: Command, terminal: Terminal): void {
  const command = program
    .command('publish')
    .description(
      "open the pull request of a finished run, after checking its patch against the base branch's current policy; a run on a pull request is pushed to that pull request",
    )
    .argument('[run]', 'ID or folder of a run, or `latest`', 'latest')
    .option('--repo <owner/name>', "the GitHub repository; default: the checkout's remote")
    .option('--draft', 'open the pull request as a draft', false)
  examples(
    command,
    ['Publish the last run with the token of gh', 'GH_TOKEN=$(gh auth token) caisson publish'],
    ['As a draft', 'caisson publish 20261120-214602-1a2b3c4d --draft'],
  )
  perform<PublishFlags>(command, terminal, async (io, flags, [run = 'latest']) => {
    const { publishCommand } = await import('../publish.js')
    return await publishCommand(run, flags, io)
  })
}

/** `caisson replay` */
export function addReplay(program: Command, terminal: Terminal): void {
  const command = program
    .command('replay')
    .description(
      'repeat a run with its recorded model: no key, no internet; exits with 0 when the result is the same',
    )
    .argument('[run]', 'ID or folder of a run, `latest`, or the folder of a downloaded artifact', 'latest')
    .option('--checkout <folder>', 'a clone that has the base commit, if the original checkout is gone')
    .option('--script <file>', 'use another model: a script (YAML), or the cassette of another run')
    .addOption(
      new Option('--setup <how>', "the run's setup: without a network, with its original network, or skipped")
        .choices(REPLAY_SETUPS)
        .default('offline'),
    )
    .addOption(agentPathOption())
    .addOption(backendOption())
    .option('--image <reference>', "image to work in, instead of this machine's tools")
    .addOption(allowUnsealedOption())
  examples(
    command,
    ['Does the last run give the same patch again?', 'caisson replay'],
    [
      'Replay a workflow run from its artifact',
      'caisson replay ~/Downloads/caisson-20261120-214602-1a2b3c4d --checkout .',
    ],
  )
  perform<ReplayFlags>(command, terminal, async (io, flags, [run = 'latest']) => {
    const { replayCommand } = await import('../replay.js')
    return await replayCommand(run, flags, io)
  })
}
