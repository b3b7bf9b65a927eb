import { type Command, Option } from 'commander'
import { MODEL_DIALECTS } from '../../../gateway/dialect.js'
import { ENGINE_NAMES, IMAGE_ENGINE_NAMES } from '../../../sandbox/engine/engines.js'
import { ISOLATIONS } from '../../../sandbox/engine/gvisor.js'
import { examples, perform } from '../command.js'
import type { ConformFlags } from '../conform.js'
import type { DemoFlags } from '../demo.js'
import type { DoctorFlags } from '../doctor/doctor.js'
import type { BuildFlags, ListFlags, PruneFlags } from '../image.js'
import { agentPathOption, backendOption, wholeNumber } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'
import { age } from './watch.js'

/** `caisson doctor` */
export function addDoctor(program: Command, terminal: Terminal): void {
  const command = program
    .command('doctor')
    .description(
      'try to break out of the sandbox that a run would get here, and the credentials of the environment; report what held and what did not',
    )
    .addOption(backendOption(ENGINE_NAMES))
    .addOption(
      new Option('--isolation <which>', "the engine's own runtime, or gVisor's kernel")
        .choices(ISOLATIONS)
        .default('default'),
    )
    .option('--image <image>', '`host`, or an image reference', 'auto')
    .option('--pod-template <yaml>', 'with `--backend kubernetes`: as in a run')
    .option('--agent <name>', 'also check whether a run of this agent would find its executable and a key')
    .option('--model <name>', 'the same for this model, as in a run')
    .addOption(agentPathOption())
    .option('--details', 'print every attempt, not one line per protection', false)
  examples(
    command,
    ['Would a run here be sealed?', 'caisson doctor'],
    ['What was tried?', 'caisson doctor --details'],
    ['Would Codex work here?', 'caisson doctor --agent codex'],
    ['Would it be sealed with my image?', 'caisson doctor --image node:22-slim'],
    ['Does gVisor work here?', 'caisson doctor --isolation gvisor'],
  ).addHelpText(
    'after',
    'Exit code: 0 sealed, 1 a probe got out, 2 no sealed sandbox is available here, 130 stopped.\n',
  )
  perform<DoctorFlags>(command, terminal, async (io, flags) => {
    const { doctorCommand } = await import('../doctor/doctor.js')
    return await doctorCommand(flags, io)
  })
}

/** `caisson conform` */
export function addConform(program: Command, terminal: Terminal): void {
  const command = program
    .command('conform')
    .description(
      'check that an image conforms to the adapter contract; offline, with a scripted model and no key',
    )
    .argument('<image>', 'the image of an adapter')
    .addOption(
      new Option('--dialect <api>', 'the API of the model that the image speaks')
        .choices(MODEL_DIALECTS)
        .default('messages'),
    )
    .addOption(
      new Option('--backend <engine>', 'what runs the container')
        .choices(['auto', ...IMAGE_ENGINE_NAMES])
        .default('auto'),
    )
    .addOption(
      new Option('--timeout <seconds>', 'a session that takes longer counts as hanging')
        .argParser(wholeNumber)
        .default(120),
    )
    .option('--badge <file>', 'also write a badge, as JSON that shields.io reads')
  examples(command, [
    'Does my image conform to the contract?',
    'caisson conform ghcr.io/acme/agent:1',
  ]).addHelpText('after', 'Exit code: 0 nothing failed, 1 something failed, 130 stopped.\n')
  perform<ConformFlags>(command, terminal, async (io, flags, [name = '']) => {
    const { conformCommand } = await import('../conform.js')
    return await conformCommand(name, flags, io)
  })
}

/** `caisson demo` */
export function addDemo(program: Command, terminal: Terminal): void {
  const command = program
    .command('demo')
    .description(
      'show the main use on a small built-in repository: an issue is labeled, and a pull request is opened',
    )
    .addOption(backendOption())
    .addOption(agentPathOption())
    .option('--live', 'use the real model (needs ANTHROPIC_API_KEY)', false)
    .option('--plan', 'show a plan instead, which fixes a bug in two repositories', false)
  examples(
    command,
    ['See what Caisson does, without an API key', 'caisson demo'],
    ['Tasks and agents in two repositories', 'caisson demo --plan'],
  )
  perform<DemoFlags>(command, terminal, async (io, flags) => {
    const { demoCommand } = await import('../demo.js')
    return await demoCommand(flags, io)
  })
}

/** `caisson image` */
export function addImage(program: Command, terminal: Terminal): void {
  const image = program
    .command('image')
    .description('build, list and remove the images that runs with `--compose` use')
  examples(image, ['What is there', 'caisson image list'])
  addBuild(image, terminal)
  const list = image
    .command('list')
    .description('list them, newest first; sizes include the base')
    .addOption(engineOption())
  examples(list, ['Only the names', "caisson image list --json | jq -r '.images[].reference'"])
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
  examples(prune, ['Preview what would be removed', 'caisson image prune --all --dry-run'])
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
    .option('--agent <name>', 'the agent to add, as in a run')
    .option('--agent-version <version>', 'version of the agent (default: the tested one)')
    .option('--agent-integrity <sha512>', "npm integrity of the platform's package of that version")
    .addOption(agentPathOption())
    .addOption(engineOption())
  examples(
    build,
    ['What this project needs', 'caisson image build'],
    ['A named base', 'caisson image build --image golang:1.22'],
  )
  perform<BuildFlags>(build, terminal, async (io, flags) => {
    const { buildCommand } = await import('../image.js')
    return await buildCommand(flags, io)
  })
}

const engineOption = () =>
  new Option('--backend <engine>', 'whose images').choices(['auto', ...IMAGE_ENGINE_NAMES])
