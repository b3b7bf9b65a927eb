import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import type { PublishFlags } from '../publish.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson publish` */
export function addPublish(program: Command, terminal: Terminal): void {
  const command = program
    .command('publish')
    .description(
      "open the pull request of a finished run, after checking its patch against the base branch's current policy; a run on a pull request is pushed to that",
    )
    .argument('[run]', 'ID or folder of a run, or `latest`', 'latest')
    .option('--repo <owner/name>', "the GitHub repository; default: the checkout's remote")
    .option('--draft', 'open the pull request as a draft', false)
    .addHelpText(
      'after',
      examples(
        ['Publish the last run with the token of gh', 'GH_TOKEN=$(gh auth token) caisson publish'],
        ['As a draft', 'caisson publish 20261120-214602-1a2b3c4d --draft'],
      ),
    )
  perform<PublishFlags>(command, terminal, async (io, flags, [run = 'latest']) => {
    const { publishCommand } = await import('../publish.js')
    return await publishCommand(run, flags, io)
  })
}
