import { type Command, Option } from 'commander'
import { IMAGE_ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { examples, perform } from '../command.js'
import type { BuildFlags, ListFlags, PruneFlags } from '../image.js'
import { agentPathOption } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'
import { age } from './watch.js'

/** `caisson image` */
export function addImage(program: Command, terminal: Terminal): void {
  const image = program
    .command('image')
    .description('build, list and remove the images that runs with `--compose` use')
    .addHelpText('after', examples(['What is there', 'caisson image list']))
  addBuild(image, terminal)
  const list = image
    .command('list')
    .description('list them, newest first; sizes include the base')
    .addOption(engineOption())
    .addHelpText(
      'after',
      examples(['Only the names', "caisson image list --json | jq -r '.images[].reference'"]),
    )
  perform<ListFlags>(list, terminal, async (io, flags) => {
    const { listImages } = await import('../image.js')
    return await listImages(flags, io)
  })
  const prune = image
    .command('prune')
    .description('remove images; without flags, those replaced by a newer image of the same base and agent')
    .addOption(engineOption())
    .addOption(
      new Option('--older-than <age>', "remove images older than this, such as '7 days'")
        .argParser(age)
        .conflicts('all'),
    )
    .option(
      '--all',
      'remove all images that Caisson has built, and bases that only Caisson has named; no others',
      false,
    )
    .option('--dry-run', 'show what would be removed, and remove nothing', false)
    .addHelpText('after', examples(['Preview what would be removed', 'caisson image prune --all --dry-run']))
  perform<PruneFlags>(prune, terminal, async (io, flags) => {
    const { pruneImages } = await import('../image.js')
    return await pruneImages(flags, io)
  })
}

function addBuild(image: Command, terminal: Terminal): void {
  const build = image
    .command('build')
    .description(
      'build the image that a run with `--compose` here would use, and print its name; defaults come from .github/caisson.yml of the current commit',
    )
    .option('--image <image>', "the base; `auto`: the official image for the project's files")
    .option('--agent-cli <name>', 'the agent to add, as in a run')
    .option('--agent-version <version>', 'version of the agent (default: the tested one)')
    .option('--agent-integrity <sha512>', "npm integrity of the platform's package of that version")
    .addOption(agentPathOption())
    .addOption(engineOption())
    .addHelpText(
      'after',
      examples(
        ['What this project needs', 'caisson image build'],
        ['A named base', 'caisson image build --image golang:1.22'],
      ),
    )
  perform<BuildFlags>(build, terminal, async (io, flags) => {
    const { buildCommand } = await import('../image.js')
    return await buildCommand(flags, io)
  })
}

const engineOption = () =>
  new Option('--engine <engine>', 'whose images').choices(['auto', ...IMAGE_ENGINE_NAMES])
