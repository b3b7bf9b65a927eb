import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { collisions, pathProblem } from '../../base/artifact/names.js'
import { type Measured, Meter } from '../../base/digest.js'
import { CaissonError, HandoffError } from '../../base/errors.js'
import { type Manifest, manifestSchema } from '../../run/manifest.js'
import { HANDOFF_FILE, type Handoff, handoffSchema } from './record.js'
import type { HandoffEntry, HandoffSource } from './source.js'

const MANIFEST = 'manifest.json'
/** Manifests are read into memory. */
const MANIFEST_LIMIT = 32 * 1024 * 1024
const HANDOFF_LIMIT = 4 * 1024 * 1024
/** All files together; more than an artifact of a run ever has. */
const TOTAL_LIMIT = 16 * 1024 ** 3
const REQUIRED = [HANDOFF_FILE, 'diff.patch', 'summary.md', 'transcript.json', 'report.html'] as const

/** A run from another job, checked against its manifest; its files are in a folder of ours. */
export interface TakenRun {
  manifest: Manifest
  handoff: Handoff
}

/**
 * Copies a handed-off run into `to` and checks every byte of it: the manifest's own digest if it is known,
 * names, sizes and digests of all files, and that there is nothing else. Rejects with HANDOVER_REFUSED; `to`
 * must not be used then.
 */
export async function takeRun(o: {
  source: HandoffSource
  /** An empty folder of ours. */
  to: string
  /** Digest of the manifest as reported by the job that ran, lower-case hex. */
  manifestSha256?: string
}): Promise<TakenRun> {
  const { source, to } = o
  const entries = await source.entries()
  refuseEntries(entries)
  const listed = entries.find(({ path }) => path === MANIFEST)
  if (!listed) throw handoverRefused(`${source.name} has no ${MANIFEST}`)
  const { sha256: manifestSha256 } = await copy(source, MANIFEST, to, MANIFEST_LIMIT)
  if (o.manifestSha256 !== undefined && o.manifestSha256 !== manifestSha256) {
    throw handoverRefused(
      `The digest of the manifest is sha256:${manifestSha256}, but the job that ran reported sha256:${o.manifestSha256}`,
    )
  }
  const manifest = parse(manifestSchema, await readFile(join(to, MANIFEST), 'utf8'), MANIFEST)
  compareLists(manifest, entries)
  for (const { path, bytes, sha256 } of manifest.artifacts) {
    const copied = await copy(source, path, to, bytes)
    if (copied.bytes !== bytes)
      throw handoverRefused(`${path} has ${copied.bytes} bytes, but ${bytes} according to the manifest`)
    if (copied.sha256 !== sha256)
      throw handoverRefused(
        `${path} has the digest sha256:${copied.sha256}, but sha256:${sha256} according to the manifest`,
      )
  }
  const handoff = parse(handoffSchema, await readFile(join(to, HANDOFF_FILE), 'utf8'), HANDOFF_FILE)
  return { manifest, handoff }
}

function refuseEntries(entries: readonly HandoffEntry[]): void {
  for (const { path, kind } of entries) {
    const problem = pathProblem(path)
    if (problem !== null) throw handoverRefused(`The name ${JSON.stringify(path)} is not allowed: ${problem}`)
    if (kind !== 'file')
      throw handoverRefused(`${path} is ${kind === 'link' ? 'a symbolic link' : 'not an ordinary file'}`)
  }
  const [collision] = collisions(entries.map(({ path }) => path))
  if (collision !== undefined)
    throw handoverRefused(`${collision} occurs twice, or collides with another name`)
}

/** The files are exactly those of the manifest. */
function compareLists(manifest: Manifest, entries: readonly HandoffEntry[]): void {
  const inManifest = manifest.artifacts.map(({ path }) => path)
  const problem = inManifest.find((path) => pathProblem(path) !== null || path === MANIFEST)
  if (problem !== undefined) throw handoverRefused(`The manifest lists the name ${JSON.stringify(problem)}`)
  if (new Set(inManifest).size !== inManifest.length) throw handoverRefused('The manifest lists a file twice')
  const there = new Set(entries.map(({ path }) => path))
  const missing = inManifest.find((path) => !there.has(path))
  if (missing !== undefined) throw handoverRefused(`${missing} is in the manifest but missing`)
  const known = new Set([...inManifest, MANIFEST])
  const extra = entries.find(({ path }) => !known.has(path))
  if (extra) throw handoverRefused(`${extra.path} is not in the manifest`)
  const without = REQUIRED.find((path) => !known.has(path))
  if (without === HANDOFF_FILE) {
    throw handoverRefused(
      `There is no ${HANDOFF_FILE}: this is the output of a run with \`mode: all\`, which published its result itself`,
    )
  }
  if (without !== undefined) throw handoverRefused(`The manifest does not list ${without}`)
  const total = manifest.artifacts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (!(total <= TOTAL_LIMIT) || manifest.artifacts.some(({ bytes }) => bytes < 0))
    throw handoverRefused('The files of the manifest are too large')
  const record = manifest.artifacts.find(({ path }) => path === HANDOFF_FILE)
  if (record && record.bytes > HANDOFF_LIMIT) throw handoverRefused(`${HANDOFF_FILE} is too large`)
}

/** Reads at most one byte more than `limit`, whatever the archive says about itself. */
async function copy(source: HandoffSource, path: string, to: string, limit: number): Promise<Measured> {
  const target = join(to, ...path.split('/'))
  const meter = new Meter((bytes) =>
    bytes > limit ? handoverRefused(`${path} is larger than ${limit} bytes`) : null,
  )
  await mkdir(dirname(target), { recursive: true })
  const from: Readable = await source.open(path)
  try {
    await pipeline(from, meter, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (cause instanceof CaissonError || code === 'ENOSPC' || code === 'EDQUOT') throw cause
    throw handoverRefused(`${path} cannot be read: ${(cause as Error).message}`, cause)
  }
  return meter.measured()
}

function parse<T>(schema: z.ZodType<T>, text: string, what: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw handoverRefused(`${what} is not valid JSON`, cause)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const version = (value as { handoff?: unknown; schemaVersion?: unknown } | null) ?? {}
  const found = version.handoff ?? version.schemaVersion
  if (found !== undefined && found !== 1) {
    throw handoverRefused(
      `${what} has the version ${JSON.stringify(found)}, but this release of Caisson supports 1: use the same release in both jobs`,
    )
  }
  const [issue] = parsed.error.issues
  throw handoverRefused(`${what} is not valid: ${issue?.path.join('.')}: ${issue?.message}`)
}

/** The error for everything that differs from what was handed off. */
export function handoverRefused(what: string, cause?: unknown): HandoffError {
  return new HandoffError('HANDOVER_REFUSED', `${what}. Nothing was published.`, {
    hint: 'Check who else can write to this workflow run and its artifacts. If nothing explains the difference, start the run again and do not publish this one.',
    ...(cause === undefined ? {} : { cause }),
  })
}
