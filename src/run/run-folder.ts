import { randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { sha256Of } from '../base/digest.js'
import { describeError, RunError } from '../base/errors.js'
import { readStoredText, StoredFileError } from '../base/stored-file.js'
import { isHalfWritten, writeWhole } from '../base/write-whole.js'
import { type Manifest, manifestSchema } from './manifest.js'
import { signRecord, whyNotOurs } from './record/machine-key.js'
import { assertPrivate, makePrivate } from './record/private-folder.js'
import { type RunRecord, runRecordSchema } from './record/record.js'
import { isWithin, realOf } from './record/state-folder.js'

/** Where all files of one run are; the same on a runner and on a laptop. */
export interface RunFolder {
  readonly id: string
  readonly dir: string
  readonly input: string
  /** The run's spec where the one in `input` is that of an adapter image. */
  readonly ownSpec: string
  readonly context: string
  readonly prompts: string
  /** Every text that a session got from us, a line of JSON each: a later one believes no other. */
  readonly sent: string
  readonly output: string
  readonly evidence: string
  readonly home: string
  /** What the agent may leave besides changes; nothing of ours is ever written where the agent can write. */
  readonly agentOutput: string
  /** The folder with the gateway's socket. */
  readonly gateway: string
  /** Clean copies for verifications; empty between them. */
  readonly verify: string
  readonly record: string
  /** What happened and when, line by line; with the raw stream it tells the whole run. */
  readonly log: string
  readonly manifest: string
  readonly patch: string
  readonly summary: string
  readonly transcript: string
  readonly report: string
}

/** A sortable ID: UTC time and 32 random bits, so that two runs in one second do not collide. */
export function newRunId(now: number): string {
  const time = new Date(now).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  return `${time}-${randomBytes(4).toString('hex')}`
}

/** Longest path of a Unix socket, without its final NUL (unix(7)). */
const SOCKET_PATH_BYTES = 107

/** Where the socket goes: into the run folder or, if that path is too long, into the temporary folder. */
function gatewayFolder(dir: string, id: string): string {
  const inside = join(dir, 'gateway')
  const fits = Buffer.byteLength(join(inside, 'model.sock')) <= SOCKET_PATH_BYTES
  return fits ? inside : join(tmpdir(), `caisson-${id}`, 'gateway')
}

export function runFolder(dir: string, id: string): RunFolder {
  const output = join(dir, 'output')
  return {
    id,
    dir,
    input: join(dir, 'input'),
    ownSpec: join(dir, 'spec.yaml'),
    context: join(dir, 'input', 'context'),
    prompts: join(dir, 'input', 'prompts'),
    sent: join(dir, 'sent.jsonl'),
    output,
    evidence: join(output, 'evidence'),
    home: join(dir, 'home'),
    agentOutput: join(dir, 'agent'),
    gateway: gatewayFolder(dir, id),
    verify: join(dir, 'verify'),
    record: join(dir, 'run.json'),
    log: join(dir, 'run.log'),
    manifest: join(output, 'manifest.json'),
    patch: join(output, 'diff.patch'),
    summary: join(output, 'summary.md'),
    transcript: join(output, 'transcript.json'),
    report: join(output, 'report.html'),
  }
}

/**
 * Creates a new run's folder under `root`; nothing of an older run can be in it. It appears as a whole, with
 * its record: a process that dies earlier leaves only a folder whose name says that it was being created.
 */
export async function createRunFolder(
  root: string,
  id: string,
  first: (folder: RunFolder) => Promise<void> = async () => {},
): Promise<RunFolder> {
  const folder = runFolder(join(root, id), id)
  const nascent = runFolder(join(root, `${NASCENT}${id}`), id)
  await makePrivate(root)
  // Not recursive: an existing ID is an error, never a folder to share.
  // Private: whoever reaches the gateway's socket in it may use it.
  await mkdir(nascent.dir, { mode: 0o700 })
  try {
    for (const dir of [
      nascent.context,
      nascent.prompts,
      nascent.evidence,
      nascent.home,
      nascent.agentOutput,
    ]) {
      await mkdir(dir, { recursive: true })
    }
    await first(nascent)
    await rename(nascent.dir, folder.dir)
  } catch (error) {
    await rm(nascent.dir, { recursive: true, force: true })
    throw error
  }
  // Private even if it is not inside: the surrounding folder keeps others out.
  await mkdir(dirname(folder.gateway), { recursive: true, mode: 0o700 })
  await mkdir(folder.gateway)
  return folder
}

/** Prefix of a run folder's name until it holds a record. */
export const NASCENT = '.new-'

/** Beside the runs: output of a background process until its run has a folder. */
export function outputOfUnborn(root: string, id: string): string {
  return join(root, `.${id}.out`)
}

export function isOutputOfUnborn(name: string): boolean {
  return /^\..+\.out$/.test(name)
}

/** Writes `run.json`, signed for the place that the folder has, or will have once it is complete. */
export async function writeRecord(
  { dir, id, record: path }: Pick<RunFolder, 'dir' | 'id' | 'record'>,
  record: RunRecord,
  stateDir: string,
): Promise<void> {
  const place = join(await realpath(dirname(dir)), id)
  await writeWhole(path, await signRecord(record, place, stateDir))
}

export async function writeManifest(folder: RunFolder, manifest: Manifest): Promise<void> {
  await writeWhole(folder.manifest, `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`)
}

/** Larger than any record, and than any manifest. */
const RECORD_BYTES = 32 * 1024 * 1024

/**
 * Reads `run.json` of a run folder. Throws RUN_NOT_FOUND if it is missing or damaged, and RUN_NOT_OURS unless this
 * machine wrote it, for this folder: what a record says is obeyed. FILE_REFUSED for a link in its place.
 */
export async function readRecord(
  dir: string,
  stateDir: string,
): Promise<{ folder: RunFolder; record: RunRecord }> {
  const place = await realpath(dir).catch(() => dir)
  const text = await readStoredText(place, 'run.json', RECORD_BYTES)
  if (text === null) throw unreadable(dir, 'run.json is missing')
  const record = parsedRecord(text, dir)
  await assertPrivate(dirname(place))
  const why = await whyNotOurs(text, place, stateDir)
  if (why !== null) throw notOurs(dir, why)
  if (record.id !== basename(place)) throw notOurs(dir, `its record is that of the run ${record.id}`)
  for (const path of [record.workspace?.path, record.workspace?.gitDir]) {
    if (path !== undefined && !isWithin(place, realOf(path)))
      throw notOurs(dir, `its record names ${path}, which is outside of it`)
  }
  return { folder: runFolder(dir, record.id), record }
}

function parsedRecord(text: string, dir: string): RunRecord {
  try {
    return runRecordSchema.parse(JSON.parse(text))
  } catch (error) {
    throw unreadable(dir, describeError(error).message, error)
  }
}

function unreadable(dir: string, why: string, cause?: unknown): RunError {
  return new RunError('RUN_NOT_FOUND', `There is no readable run in ${dir}: ${why}`, {
    hint: 'Pass the ID or the folder of a run; the folder contains run.json.',
    cause,
  })
}

/** For a folder that may be looked at, and never obeyed. */
function notOurs(dir: string, why: string): RunError {
  return new RunError('RUN_NOT_OURS', `${dir} is not a run of this machine: ${why}.`, {
    hint: 'Nothing that it says is carried out. View it, apply its patch, or replay it sealed; remove it if nobody needs it.',
  })
}

/** Null if it is missing or damaged. Throws FILE_REFUSED. */
export async function readManifest({
  dir,
  manifest,
}: Pick<RunFolder, 'dir' | 'manifest'>): Promise<Manifest | null> {
  try {
    return manifestSchema.parse(JSON.parse((await readStoredText(dir, manifest, RECORD_BYTES)) ?? ''))
  } catch (error) {
    if (error instanceof StoredFileError) throw error
    return null
  }
}

/** Adds facts to the manifest of a run that is not over, so that it says them however the run ends. */
export async function addToManifest(folder: RunFolder, facts: Partial<Manifest>): Promise<void> {
  const manifest = await readManifest(folder)
  if (manifest) await writeManifest(folder, { ...manifest, ...facts })
}

/** Every file below `output` with its digest, sorted by path; the manifest does not list itself. */
export async function listArtifacts(folder: RunFolder): Promise<Manifest['artifacts']> {
  const artifacts: Manifest['artifacts'] = []
  for (const entry of await readdir(folder.output, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // Only plain files: the agent may have left links or pipes here.
    if (!entry.isFile() || file === folder.manifest || isHalfWritten(file)) continue
    const path = relative(folder.output, file)
    const name = path.replace(/^evidence\//, '').replace(/\.[a-z]+$/, '')
    artifacts.push({ name, path, sha256: await sha256Of(file), bytes: (await stat(file)).size })
  }
  return artifacts.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Removes the socket's folder, which is not needed after the run. */
export async function removeGatewayFolder(folder: RunFolder): Promise<void> {
  const outside = dirname(folder.gateway) !== folder.dir
  await rm(outside ? dirname(folder.gateway) : folder.gateway, { recursive: true, force: true })
}
