import { type Command, Option } from 'commander'
import type { CampaignFlags } from '../campaign/open.js'
import type { CampaignRunFlags } from '../campaign/run.js'
import { collect, examples, perform } from '../command.js'
import { fileOfProject } from '../project.js'
import { wholeNumber } from '../run/options.js'
import { addSpecFlags } from '../run/spec-flags.js'
import type { Terminal } from '../view/terminal.js'

/** What depends on the machine rather than on the campaign. */
const MACHINE = [
  'backend',
  'engine',
  'pod-template',
  'image',
  'isolation',
  'agent-cli',
  'agent-path',
  'model',
] as const

const FILE = '.caisson/campaign.yml'

/** Not for commander, to which it would be a file in the current folder. */
const DEFAULT = `(default: "${FILE}")`

/** `caisson campaign` */
export function addCampaign(program: Command, terminal: Terminal): void {
  const campaign = program
    .command('campaign')
    .description('run one task on many issues or repositories, with one run and one pull request each')
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
  const command = subcommand(
    campaign,
    'run',
    'work on a campaign in this process, as one of any number of workers',
  )
    .addOption(new Option('--parallel <number>', 'concurrent runs of this worker').argParser(wholeNumber))
    .option('--item <item>', 'only this item, e.g. owner/name#7; repeatable', collect)
    .option('--no-wait', 'exit as soon as nothing can be started')
    .option(
      '--script <file>',
      'use a model from a file, without a key: a script (YAML), or the cassette of a run',
    )
  addSpecFlags(command, { loop: false, only: MACHINE })
  command.addHelpText(
    'after',
    `${examples(
      ['The campaign of this repository', 'caisson campaign run'],
      ['Over many repositories', 'caisson campaign run upgrade.yml --org octo-org'],
    )}\nExit code: 0 all done, 1 some failed, 2 some left.\n`,
  )
  perform<CampaignRunFlags>(command, terminal, async (io, flags, [file]) => {
    const { runCampaign } = await import('../campaign/run.js')
    return await runCampaign(io, file ?? fileOfProject(io, FILE), flags)
  })
}

function addStatus(campaign: Command, terminal: Terminal): void {
  const command = subcommand(campaign, 'status', 'show how far a campaign is')
    .option('--html <file>', 'also write it as a page')
    .addHelpText('after', examples(['As a page', 'caisson campaign status --html campaign.html']))
  perform<CampaignFlags & { html?: string }>(command, terminal, async (io, flags, [file]) => {
    const { campaignStatus } = await import('../campaign/state.js')
    return await campaignStatus(io, file ?? fileOfProject(io, FILE), flags)
  })
}

function addControl(campaign: Command, terminal: Terminal): void {
  const descriptions = {
    pause: 'start nothing new in any worker; let runs in progress finish',
    resume: 'go on after `pause`',
    retry: 'requeue everything that failed',
  }
  for (const [name, description] of Object.entries(descriptions) as [keyof typeof descriptions, string][]) {
    const command = subcommand(campaign, name, description).addHelpText(
      'after',
      examples(['The campaign of this repository', `caisson campaign ${name}`]),
    )
    if (name === 'retry')
      command.option('--item <item>', 'only this item, e.g. owner/name#7; repeatable', collect)
    perform<CampaignFlags>(command, terminal, async (io, flags, [file]) => {
      const { controlCampaign } = await import('../campaign/state.js')
      return await controlCampaign(io, file ?? fileOfProject(io, FILE), flags, name)
    })
  }
}

function addMatrix(campaign: Command, terminal: Terminal): void {
  const command = subcommand(
    campaign,
    'matrix',
    'print what is waiting as a value for `strategy.matrix`, at most 256 jobs at a time',
  )
    .addOption(new Option('--chunk <number>', 'which 256 of them').argParser(wholeNumber).default(1))
    .addHelpText(
      'after',
      examples(['In a workflow', 'echo "matrix=$(caisson campaign matrix)" >> "$GITHUB_OUTPUT"']),
    )
  perform<CampaignFlags & { chunk: number }>(command, terminal, async (io, flags, [file]) => {
    const { campaignMatrix } = await import('../campaign/state.js')
    return await campaignMatrix(io, file ?? fileOfProject(io, FILE), flags)
  })
}

function subcommand(campaign: Command, name: string, description: string): Command {
  return campaign
    .command(name)
    .description(description)
    .argument('[file]', `the campaign ${DEFAULT}`)
    .option('--label <label>', 'issues with this label, instead of those in the file; repeatable', collect)
    .option('--repo <owner/name>', 'this repository, instead of those in the file; repeatable', collect)
    .option('--repos-file <file>', 'the repositories in this file, one per line')
    .option('--org <name>', 'all repositories of this organization')
}
