import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { plural } from '../../../agents/transcript/transcript.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import { PatchError, UsageError } from '../../../base/errors.js'
import { readNamedFile, statStoredFile, streamStoredFile, WHOLE_BYTES } from '../../../base/stored-file.js'
import { applyPatch } from '../../../change/patch/apply.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import { withPolicyEvaluation } from '../../../pipeline/handoff/assessments.js'
import { assessPatch } from '../../../pipeline/stages/assess-patch.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunRecord } from '../../../run/record/record.js'
import { findRun, runBusy } from '../../../run/record/store.js'
import { readManifest } from '../../../run/run-folder.js'
import type { CommandIo } from '../command.js'
import { secretsOf } from '../host.js'
import { runsOf } from '../project.js'

export interface ApplyFlags {
  threeWay: boolean
  /** Also apply what the policy has blocked. */
  blocked: boolean
}

/**
 * `caisson apply`: applies a run's patch to this checkout, after the policy that is committed here. Rejects with
 * PATCH_BLOCKED when the policy blocks the patch, or what its run says of it cannot be read, and `--blocked` was not given,
 * and with PATCH_FAILED when the patch does not apply.
 */
export async function applyCommand(name: string, flags: ApplyFlags, io: CommandIo): Promise<void> {
  const source = await findPatch(name, io)
  const { patch, workspace } = source
  refuseDamaged(source, flags, io)
  sayEnd(source, io)
  const secrets = secretsOf(io.env)
  const manifest = source.manifest ?? undefined
  let policy = manifest?.policy
  const assess = async (patch: string) => {
    const own = await assessPatch({ checkout: io.project, patch, manifest, secrets })
    policy = manifest ? withPolicyEvaluation(manifest, own).policy : own
    refuseBlocked(policy, source, flags)
  }
  const folder = await mkdtemp(join(tmpdir(), 'caisson-apply-'))
  try {
    const { files } = await applyPatch({
      checkout: io.project,
      patch: await copyPatch(source, folder),
      shown: patch,
      threeWay: flags.threeWay,
      ...(workspace ? { workspace } : {}),
      assess,
      log: io.log,
    })
    sayVerdict(policy, io)
    io.result({ patch, files, policy: policy ?? null }, () =>
      files.length === 0 ? 'The patch is empty: nothing to apply.\n' : appliedText(files, manifest),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function appliedText(files: readonly string[], manifest: Manifest | undefined): string {
  const { patch } = manifest ?? {}
  const lines = patch ? ` (+${patch.additions} −${patch.deletions})` : ''
  return `Applied ${plural(files.length, 'file')}${lines}:\n${files.map((file) => `  ${oneLine(file)}`).join('\n')}\n`
}

/** A run that failed also keeps what it had changed until then. */
function sayEnd({ manifest }: PatchSource, { log }: CommandIo): void {
  if (manifest?.outcome === 'failure' && (manifest.patch?.files ?? 0) > 0)
    log.warn(`The run ended with ${manifest.outcome} (${manifest.reason}): its patch may be unfinished.`)
}

/** A verdict that is lost may have been to block the patch. */
function refuseDamaged({ patch, manifest }: PatchSource, { blocked }: ApplyFlags, { log }: CommandIo): void {
  if (manifest !== null) return
  const what = `The manifest of the run that made ${patch} is missing, damaged or of a newer release of Caisson`
  if (blocked) {
    log.warn(`${what}; the patch is applied because of --blocked.`)
    return
  }
  throw new PatchError('PATCH_BLOCKED', `${what}. Nothing was changed.`, {
    hint: 'Download the artifact again, or update Caisson; to apply the patch anyway, review it and add --blocked.',
  })
}

function refuseBlocked(
  policy: Manifest['policy'],
  { patch }: PatchSource,
  { blocked }: Pick<ApplyFlags, 'blocked'>,
): void {
  if (policy?.verdict !== 'block' || blocked) return
  throw new PatchError(
    'PATCH_BLOCKED',
    `The policy blocked this patch. Nothing was changed:${found(policy)}`,
    {
      hint: `Review ${patch}; to apply it anyway, add --blocked.`,
    },
  )
}

function sayVerdict(policy: Manifest['policy'], { log }: CommandIo): void {
  if (policy?.verdict === 'flag') log.warn(`The policy flagged this patch for review:${found(policy)}`)
  if (policy?.verdict === 'block')
    log.warn(`The policy blocked this patch; it was applied because of --blocked:${found(policy)}`)
}

function found({ findings }: NonNullable<Manifest['policy']>): string {
  return findings.map((finding) => `\n  ${findingLine(finding)}`).join('')
}

type Finding = NonNullable<Manifest['policy']>['findings'][number]

/** `blocked, protected/ci: Jenkinsfile: Configuration of a CI service.` */
function findingLine({ rule, verdict, path, line, message }: Finding): string {
  const where = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}:`
  return oneLine(`${verdict === 'block' ? 'blocked' : 'flagged'}, ${rule}:${where} ${message}`)
}

function oneLine(text: string): string {
  return printable(text).replace(/\s*\n\s*/g, ' ⏎ ')
}

/** A patch to apply, and what is known about it. */
interface PatchSource {
  /** The patch file. */
  patch: string
  /** The folder of its run or artifact; absent for a file of the user's own. */
  dir?: string
  /**
   * The manifest of the run that made the patch: null if it is damaged or of a newer release, or missing in a run; absent
   * if the file belongs to no run.
   */
  manifest?: Manifest | null
  /** Of a run in this project. */
  workspace?: Workspace
}

/**
 * Resolves `name` to a patch file, a downloaded artifact, or a run. Throws RUN_NOT_FOUND, RUN_BUSY while the run is working,
 * and USAGE_INVALID.
 */
async function findPatch(name: string, io: CommandIo): Promise<PatchSource> {
  const path = resolve(io.terminal.cwd, name)
  if ((await stat(path).catch(() => null))?.isFile())
    return basename(path) === 'diff.patch' ? await withManifest(dirname(path), path) : { patch: path }
  for (const patch of [join(path, 'output', 'diff.patch'), join(path, 'diff.patch')])
    if (await statStoredFile(path, patch)) return await withManifest(path, patch)
  if (/\.(?:patch|diff)$/.test(name))
    throw new UsageError('USAGE_INVALID', `There is no patch file ${path}.`, {
      hint: 'Pass the path of a patch, or the ID or the folder of a run.',
    })
  const { id, folder, manifest, record, status } = await findRun(runsOf(io), name)
  if (status === 'working') throw runBusy(id)
  return { patch: folder.patch, dir: folder.dir, manifest, ...workspaceOf(record) }
}

/** For `applyPatch`. */
export function workspaceOf({ workspace }: Pick<RunRecord, 'workspace'>): { workspace?: Workspace } {
  return workspace ? { workspace: workspace as unknown as Workspace } : {}
}

/** Puts a copy of the patch into `folder`, which nobody can change meanwhile. Throws PATCH_FAILED and FILE_REFUSED. */
async function copyPatch({ patch, dir }: PatchSource, folder: string): Promise<string> {
  const copy = join(folder, 'diff.patch')
  if (dir === undefined) {
    await writeFile(copy, await readNamedFile(patch, WHOLE_BYTES))
    return copy
  }
  const stream = await streamStoredFile(dir, patch)
  if (stream === null)
    throw new PatchError('PATCH_FAILED', `The patch file ${patch} does not exist.`, {
      hint: 'Give a run or a `diff.patch`.',
    })
  await pipeline(stream, createWriteStream(copy))
  return copy
}

async function withManifest(dir: string, patch: string): Promise<PatchSource> {
  const path = join(dirname(patch), 'manifest.json')
  if ((await statStoredFile(dir, path)) === null) return { patch, dir }
  return { patch, dir, manifest: await readManifest({ dir, manifest: path }) }
}
