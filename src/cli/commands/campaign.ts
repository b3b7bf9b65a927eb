import { type Command, Option } from 'commander'
import type { CampaignFlags } from '../campaign/open.js'
import type { CampaignRunFlags } from '../campaign/run.js'
import { examples, perform } from '../command.js'
import { wholeNumber } from '../run/options.js'
import { addSpecFlags } from '../run/spec-flags.js'
import type { Terminal } from '../view/terminal.js'

/** What a campaign's file need not say, since it belongs to the machine. */
const PLACE = ['backend', 'engine', 'image', 'isolation', 'agent-cli', 'agent-path', 'model'] as const

const FILE = '.caisson/campaign.yml'

/** `caisson campaign` */
export function addCampaign(program: Command, terminal: Terminal): void {
  const campaign = program
    .command('campaign')
    .description('do the same on many issues or repositories: one run and one pull request each')
    .addHelpText(
      'after',
      examples(['Every good first issue', 'caisson campaign run --label "good first issue" --parallel 20']),
    )
  addRun(campaign, terminal)
  addStatus(campaign, terminal)
  addControl(campaign, terminal)
  addMatrix(campaign, terminal)
}

function addRun(campaign: Command, terminal: Terminal): void {
  const command = addTargets(
    campaign
      .command('run')
      .description('work on a campaign as one of any number of workers, on this machine')
      .argument('[file]', 'the campaign', FILE),
  )
    .addOption(new Option('--parallel <number>', 'runs at a time of this worker').argParser(wholeNumber))
    .option('--item <item>', 'only this item, e.g. owner/name#7; repeatable', collect)
    .option('--no-wait', 'end as soon as nothing can be started now')
    .option(
      '--script <file>',
      'use a model from a file, without a key: a script (YAML), or the cassette of a run',
    )
  addSpecFlags(command, { loop: false, only: PLACE })
  command.addHelpText(
    'after',
    `${examples(
      ['The campaign of this repository', 'caisson campaign run'],
      ['Over many repositories', 'caisson campaign run upgrade.yml --org octo-org'],
    )}\nExit code: 0 all done, 1 some failed, 2 some are left.\n`,
  )
  perform<CampaignRunFlags>(command, terminal, async (io, flags, [file = FILE]) => {
    const { runCampaign } = await import('../campaign/run.js')
    return await runCampaign(io, file, flags)
  })
}

function addStatus(campaign: Command, terminal: Terminal): void {
  const command = addTargets(
    campaign
      .command('status')
      .description('show how far a campaign is')
      .argument('[file]', 'the campaign', FILE)
      .option('--html <file>', 'also write it as a page'),
  ).addHelpText('after', examples(['As a page', 'caisson campaign status --html campaign.html']))
  perform<CampaignFlags & { html?: string }>(command, terminal, async (io, flags, [file = FILE]) => {
    const { campaignStatus } = await import('../campaign/status.js')
    return await campaignStatus(io, file, flags)
  })
}

function addControl(campaign: Command, terminal: Terminal): void {
  const words = {
    pause: 'start nothing new, whichever worker it is; what runs comes to its end',
    resume: 'go on after `pause`',
    retry: 'let everything that failed wait for another run',
  }
  for (const [name, description] of Object.entries(words) as [keyof typeof words, string][]) {
    const command = addTargets(
      campaign.command(name).description(description).argument('[file]', 'the campaign', FILE),
    ).addHelpText('after', examples(['The campaign of this repository', `caisson campaign ${name}`]))
    if (name === 'retry')
      command.option('--item <item>', 'only this item, e.g. owner/name#7; repeatable', collect)
    perform<CampaignFlags & { item?: string[] }>(command, terminal, async (io, flags, [file = FILE]) => {
      const { controlCampaign } = await import('../campaign/status.js')
      return await controlCampaign(io, file, flags, name)
    })
  }
}

function addMatrix(campaign: Command, terminal: Terminal): void {
  const command = addTargets(
    campaign
      .command('matrix')
      .description('print what waits as a value of `strategy.matrix`, at most 256 jobs at a time')
      .argument('[file]', 'the campaign', FILE)
      .addOption(new Option('--chunk <number>', 'which 256').argParser(wholeNumber).default(1)),
  ).addHelpText(
    'after',
    examples(['In a workflow', 'echo "matrix=$(caisson campaign matrix)" >> "$GITHUB_OUTPUT"']),
  )
  perform<CampaignFlags & { chunk: number }>(command, terminal, async (io, flags, [file = FILE]) => {
    const { campaignMatrix } = await import('../campaign/matrix.js')
    return await campaignMatrix(io, file, flags)
  })
}

function addTargets(command: Command): Command {
  return command
    .option('--label <label>', 'issues with this label, instead of those of the file; repeatable', collect)
    .option('--repo <owner/name>', 'this repository, instead of those of the file; repeatable', collect)
    .option('--repos-file <file>', 'repositories from a file, one a line')
    .option('--org <name>', 'all repositories of this organization')
}

const collect = (value: string, before: string[] = []) => [...before, value]
