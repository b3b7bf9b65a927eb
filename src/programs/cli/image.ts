import { plural } from '../../agents/transcript/transcript.js'
import { printable } from '../../agents/transcript/views/printable.js'
import { systemClock } from '../../base/clock.js'
import { SandboxError } from '../../base/errors.js'
import { interruptible } from '../../base/interrupt.js'
import { resolveSpec } from '../../config/layers.js'
import { buildImage } from '../../pipeline/stages/environment/build-image.js'
import { readRepositoryConfig } from '../../pipeline/stages/trusted-config/repository-config.js'
import { formatBytes } from '../../report/sections/figures.js'
import { parseKeep } from '../../run/record/keep.js'
import { listComposed, prunable } from '../../sandbox/compose/store.js'
import { detectEngine } from '../../sandbox/engine/detect.js'
import type { Engine } from '../../sandbox/engine/engine.js'
import type { CommandIo } from './command.js'
import { withHead } from './head.js'
import { hostOf } from './host.js'
import { givenByFlags, withFlags } from './run/of-flags.js'
import { localTime } from './view/moment.js'
import { tableOf } from './view/table.js'

export interface ListFlags {
  backend?: string
}

export interface BuildFlags extends ListFlags {
  image?: string
  agent?: string
  agentVersion?: string
  agentIntegrity?: string
  agentPath?: string
}

export interface PruneFlags extends ListFlags {
  olderThan?: string
  all: boolean
  dryRun: boolean
}

/** `caisson image build` */
export async function buildCommand(flags: BuildFlags, io: CommandIo): Promise<number> {
  const flagged = givenByFlags(flags, io.env)
  const given = { ...flagged, sandbox: { ...flagged.sandbox, compose: true, backend: 'container' as const } }
  const repository = await withHead(io.project, async (head) =>
    head ? (await readRepositoryConfig(head.tree)).defaults : {},
  )
  const spec = withFlags(
    () => resolveSpec({ repository, given }),
    () => resolveSpec({ given }),
  )
  const image = await interruptible(
    io.log,
    (signal) => buildImage({ spec, host: hostOf(io.env), log: io.log, signal }),
    'Stopping. No image is built.',
  )
  io.result(image, () => `${image.reference}\n`)
  io.log.info(
    `${image.built ? 'Built' : 'Already there'}: ${image.base} with ${image.agent} ${image.version}, in ${image.engine}.`,
  )
  return 0
}

/** `caisson image list` */
export async function listImages(flags: ListFlags, io: CommandIo): Promise<number> {
  const engine = await engineOf(flags, io)
  const images = await listComposed(engine.images)
  const bases = await engine.images.keptBases()
  io.result({ engine: engine.name, images, bases }, () => {
    if (images.length + bases.length === 0)
      return `${engine.displayName} has no images of this kind. A run with \`--compose\` or \`caisson image build\` makes one.\n`
    const rows = images.map((one) => [
      one.reference,
      one.base,
      `${one.agent} ${one.version}`,
      localTime(one.created),
      formatBytes(one.bytes),
    ])
    rows.push(
      ...bases.map(({ reference, created, bytes }) => [
        reference,
        'a base with no other name',
        '',
        localTime(created),
        formatBytes(bytes),
      ]),
    )
    const heading = ['IMAGE', 'BASE', 'AGENT', 'BUILT', 'SIZE']
    return printable(tableOf(io, [heading, ...rows], { flexible: 1, right: [4], optional: [4, 3] }))
  })
  return 0
}

/** `caisson image prune`: the exit code is 1 if an image is in use and stays. */
export async function pruneImages(flags: PruneFlags, io: CommandIo): Promise<number> {
  const { olderThan, all, dryRun } = flags
  const { images: store, displayName } = await engineOf(flags, io)
  const age = olderThan === undefined ? {} : parseKeep(olderThan, '--older-than')
  const before = age !== 'all' && age.ageMs !== undefined ? { before: systemClock.now() - age.ageMs } : {}
  if (all && !dryRun) await store.releaseBases()
  const images = await listComposed(store)
  const bases = await store.keptBases()
  const kept: { reference: string; why: string }[] = []
  async function removeAll<T extends { reference: string }>(wanted: readonly T[]): Promise<T[]> {
    const removed: T[] = []
    for (const one of wanted) {
      const why = dryRun ? null : await store.remove(one.reference)
      if (why === null) removed.push(one)
      else kept.push({ reference: one.reference, why })
    }
    return removed
  }
  const removed = await removeAll(prunable(images, { all, ...before }))
  // Their images first: an engine keeps a base that something is built on.
  const removedBases = all ? await removeAll(bases) : []
  const left = images.length - removed.length + bases.length - removedBases.length
  io.result({ removed, removedBases, kept, dryRun, left }, () => {
    const lines = [
      ...removed.map(({ reference, base, agent, version }) =>
        printable(`${reference}  ${base} with ${agent} ${version}\n`),
      ),
      ...removedBases.map(({ reference }) => `${reference}  a base with no other name\n`),
    ]
    const rest = `${displayName} ${dryRun ? 'would keep' : 'has'} ${left} more`
    return `${lines.join('')}${dryRun ? 'Would remove' : 'Removed'} ${plural(lines.length, 'image')}; ${rest}.\n`
  })
  for (const { reference, why } of kept) io.log.warn(`${reference} stays: ${why}`)
  return kept.length > 0 ? 1 : 0
}

async function engineOf({ backend: preferred = 'auto' }: ListFlags, io: CommandIo): Promise<Engine> {
  const engine = await detectEngine({ preferred, env: io.env, log: { ...io.log, info: io.log.debug } })
  if (engine) return engine
  throw new SandboxError('ENGINE_NOT_FOUND', 'No container engine answers on this machine.', {
    hint: 'Start Docker or Podman, or name another one with `--backend`.',
  })
}
