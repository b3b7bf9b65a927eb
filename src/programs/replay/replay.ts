import { join } from 'node:path'
import { MCP_RECORDING } from '../../agents/mcp/recording.js'
import { namesOf } from '../../base/agent-names.js'
import { errorInWords, RunError } from '../../base/errors.js'
import { createGit } from '../../base/git/git.js'
import { readStoredBytes, WHOLE_BYTES } from '../../base/stored-file.js'
import { renewGitDir } from '../../change/workspace/renew-git-dir.js'
import { deliveryOptions } from '../../config/delivery.js'
import { recordedModel } from '../../gateway/recording/recorded-model.js'
import { createReplaySource, type ReplaySource } from '../../gateway/recording/replay.js'
import { GITHUB_RECORDING } from '../../github/gateway/recording.js'
import { runPipeline } from '../../pipeline/pipeline.js'
import type { RunRequest } from '../../pipeline/stages/request.js'
import type { Manifest } from '../../run/manifest.js'
import { CASSETTE, type ReplayRecord, readReplayRecord } from '../../run/record/replay-record.js'
import { type RunFolder, readManifest } from '../../run/run-folder.js'
import { taskOfFacts } from '../../run/starting-manifest.js'
import { exists, findCheckout, findRecordedRun, type RecordedRun } from './find.js'
import type { ReplayOptions } from './options.js'
import { leftBehind, specOf } from './request.js'

export interface ReplayReport {
  /** True if every request was a recorded one and the patch is byte-for-byte the same. */
  same: boolean
  runId: string
  replayId: string
  folder: string
  /** Requests that were not recorded, by name and in order. The first one is where the replay diverges. */
  divergences: string[]
  /** Recorded requests that were not made. */
  missed: string[]
  /** Files whose part of the patch differs. */
  patchDiffers: string[]
  /** How the workspace differed before the agent started; null: it did, but the paths are unknown. */
  workspaceDiffers: string[] | null
  /** Other differences. */
  notes: string[]
}

/** Repeats a run with its recorded model: no key, no internet. Rejects if the run cannot be repeated. */
export async function replayRun(options: ReplayOptions): Promise<ReplayReport> {
  const recorded = await findRecordedRun(options.run, options.root)
  const record = await readReplayRecord(recorded)
  const before = await readManifest({ dir: recorded.dir, manifest: join(recorded.output, 'manifest.json') })
  if (!before) {
    throw new RunError('RUN_NOT_FOUND', `The manifest in ${recorded.output} is missing or damaged.`, {
      hint: "Download the run's complete artifact again.",
    })
  }
  const { how, runId, change } = before.resumed ?? {}
  if ((how === 'session' || change?.included) && !options.script) {
    const what = how === 'session' ? 'resumed the session' : 'began with the change'
    throw new RunError(
      'NOT_SUPPORTED',
      `Run ${record.runId} ${what} of run ${runId}, of which it has no recording, so it cannot be replayed.`,
      { hint: `Replay the other run: \`caisson replay ${runId}\`.` },
    )
  }
  if (options.own) await renewGitDir(join(recorded.dir, 'git'), record.base.tree)
  // Of another machine's folder, git would follow whatever its object directories refer to.
  const borrow = options.own ? await present([join(recorded.dir, 'git', 'objects')]) : []
  const checkout = await findCheckout(record.base.commit, candidatesOf(options, record, recorded), borrow)
  const read = async (path: string) => {
    const content = await readStoredBytes(recorded.dir, path, WHOLE_BYTES)
    if (content === null) throw new Error('it does not exist')
    return content
  }
  let source: ReplaySource | undefined
  const model: RunRequest['model'] = options.script
    ? await recordedModel(options.script, options.clock)
    : async (pathMapping, dialect) => {
        source = await createReplaySource(join(recorded.evidence, CASSETTE), dialect, pathMapping, read)
        return source
      }
  const result = await runPipeline({
    spec: specOf(options, record, before),
    task: taskOfFacts(before.task, before.startedAt),
    root: options.root,
    trim: true,
    allowUnsealed: options.own === true && options.allowUnsealed === true,
    checkout,
    model,
    replay: {
      runId: record.runId,
      base: {
        ...(record.base.commit ? { commit: record.base.commit } : {}),
        ...(record.base.ref ? { ref: record.base.ref } : {}),
        refs: record.base.refs,
        borrow,
        tree: record.base.tree,
      },
      model: record.model,
      prompt: record.prompt,
      mcp: { folder: recorded.dir, path: join(recorded.evidence, MCP_RECORDING) },
      github: { folder: recorded.dir, path: join(recorded.evidence, GITHUB_RECORDING) },
      files: record.files.map(({ path, text, base64 }) => ({
        path,
        content: text ?? Buffer.from(base64 ?? '', 'base64'),
      })),
      home: record.home?.map(fromBase64),
      plugins: record.plugins?.map(fromBase64),
    },
    delivery: deliveryOptions(),
    publish: { to: 'none' },
    host: options.host,
    secrets: [],
    log: options.log,
    clock: options.clock,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const now = await readReplayRecord(result.folder).catch(() => null)
  const patchDiffers = await differingFiles(
    { folder: recorded.dir, path: join(recorded.output, 'diff.patch') },
    { folder: result.folder.dir, path: result.folder.patch },
  )
  const divergences = source?.divergences() ?? []
  const missed = source?.missed() ?? []
  const broken = cameShort(before, result.manifest)
  return {
    same: patchDiffers.length === 0 && divergences.length === 0 && missed.length === 0 && !broken,
    runId: record.runId,
    replayId: result.folder.id,
    folder: result.folder.dir,
    divergences,
    missed,
    patchDiffers,
    workspaceDiffers: now ? await workspaceDifference(record, now, result.folder, checkout, borrow) : [],
    notes: [
      ...setupNotes(options.setup, before, result.manifest),
      ...notesOf(record, before, result.manifest, source),
      ...leftBehind(options, record),
    ],
  }
}

function candidatesOf(options: ReplayOptions, record: ReplayRecord, recorded: RecordedRun): string[] {
  if (options.checkout) return [options.checkout]
  if (!options.own) return record.base.commit === null ? [] : [options.currentFolder]
  const there = [record.checkout, join(recorded.dir, 'checkout')]
  // A folder without a commit is identified only by its path.
  return record.base.commit === null ? there : [...there, options.currentFolder]
}

async function workspaceDifference(
  record: ReplayRecord,
  now: ReplayRecord,
  folder: RunFolder,
  checkout: string,
  borrow: string[],
): Promise<string[] | null> {
  if (record.base.tree === now.base.tree) return []
  const alternates = [...borrow, ...(await present([join(checkout, '.git', 'objects')]))]
  return differingPaths([record.base.tree, now.base.tree], join(folder.dir, 'git'), alternates)
}

/** Why a replay of a run with a setup may not get as far as the run did. */
function setupNotes(how: ReplayOptions['setup'], before: Manifest, now: Manifest): string[] {
  if (!before.setup) return []
  if (how === 'skip') return ["Replayed without the run's setup: what it installed is missing."]
  if (now.reason !== 'setup_failed' || before.setup.network === 'none' || how === 'network') return []
  return [
    `The setup ran without a network, since a replay needs no internet; the setup of the run had one (${before.setup.network}). \`--setup network\` restores it, \`--setup skip\` skips the setup.`,
  ]
}

function notesOf(
  record: ReplayRecord,
  before: Manifest,
  now: Manifest,
  source: ReplaySource | undefined,
): string[] {
  const [then, today] = [before.agent.version, now.agent.version]
  return [
    ...(then && today && then !== today
      ? [`Recorded with ${namesOf(before.agent).displayName} ${then}, replayed with ${today}.`]
      : []),
    ...(before.sandbox.backend !== now.sandbox.backend
      ? [
          `Recorded with backend ${before.sandbox.backend}, replayed with ${now.sandbox.backend}; \`--backend\` chooses.`,
        ]
      : []),
    ...(before.reason !== now.reason
      ? [`The run ended as ${before.reason}, the replay as ${now.reason}.`]
      : []),
    ...(now.error ? [errorInWords(now.error)] : []),
    ...(record.leftOut.length > 0
      ? [`Context files that were too large to record: ${record.leftOut.join(', ')}.`]
      : []),
    ...(source?.cut ? [`Note: ${source.cut}.`] : []),
  ]
}

function fromBase64({ base64, ...file }: NonNullable<ReplayRecord['home']>[number]) {
  return { ...file, content: Buffer.from(base64, 'base64') }
}

async function present(paths: string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(exists))
  return paths.filter((_, index) => found[index])
}

/**
 * Whether a replay ended before it can be compared: it broke where the run did not, or no session began. Two
 * runs that never called the model have the same empty patch and no divergence, which proves nothing.
 */
export function cameShort(
  before: Pick<Manifest, 'status'>,
  now: Pick<Manifest, 'status' | 'agent'>,
): boolean {
  if (now.status === 'completed') return false
  return before.status === 'completed' || now.agent.sessionId === undefined
}

/** A patch, and the folder of its run or artifact. */
interface PatchAt {
  folder: string
  path: string
}

/** Names of the files whose part of a patch differs from the other patch. */
export async function differingFiles(recorded: PatchAt, replayed: PatchAt): Promise<string[]> {
  const [before, now] = await Promise.all([recorded, replayed].map(readSections))
  const names = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])
  return [...names].filter((name) => before?.get(name) !== now?.get(name)).sort()
}

/** The sections of a patch by the name in their first line, as bytes. */
async function readSections({ folder, path }: PatchAt): Promise<Map<string, string>> {
  const text = (await readStoredBytes(folder, path, WHOLE_BYTES))?.toString('latin1') ?? ''
  const sections = text.split(/^(?=diff --git )/m).filter((section) => section !== '')
  return new Map(sections.map((section) => [sectionTitle(section), section]))
}

function sectionTitle(section: string): string {
  const header = section.split('\n', 1)[0] ?? ''
  const name = / "?b\/(.*?)"?$/.exec(header)?.[1] ?? header
  return Buffer.from(name, 'latin1').toString('utf8')
}

/** Paths in which two trees differ; null if one of them cannot be read. */
export async function differingPaths(
  trees: [string, string],
  gitDir: string,
  alternates: string[],
): Promise<string[] | null> {
  const args = ['diff-tree', '-r', '--name-only', '-z', '--no-renames', ...trees]
  try {
    const text = await createGit({ gitDir, alternates }).run(args)
    return text.split('\0').filter((path) => path !== '')
  } catch {
    return null
  }
}
