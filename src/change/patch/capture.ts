import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inflateSync } from 'node:zlib'
import { type Measured, Meter } from '../../base/digest.js'
import { CaissonError, PatchError } from '../../base/errors.js'
import { display } from '../../base/git/byte-path.js'
import { compareTrees, type TreeChange } from '../../base/git/compare-trees.js'
import type { Git } from '../../base/git/git.js'
import { LIMITS, limitExceeded } from '../../base/limits.js'
import type { Log } from '../../base/log.js'
import { isPlainFolder, readPlainBytes, readPlainFile } from '../../base/stored-file.js'
import { baseIndex, baselineIndex, copyIndex, readBaseline } from '../workspace/baseline.js'
import { type LeftOut, statOf } from '../workspace/record/scan.js'
import { recordTree, writeChanges } from '../workspace/record/tree.js'
import { recordUpper } from '../workspace/record/upper.js'
import type { Workspace } from '../workspace/workspace.js'
import { describePatch, type PatchFile, type Renames } from './changes.js'
import { movedSubmodules } from './moved-submodules.js'
import { openPristine } from './pristine-git.js'
import { checkedOutIn, ID, LARGEST_REF, unknownTo, workAside } from './work-aside.js'

/** The patch of a run: `git diff --binary --full-index -M` from the base to what the agent left. */
export interface CapturedPatch {
  /** The patch file; empty when nothing changed. */
  path: string
  bytes: number
  sha256: string
  /** ID of the whole tree, in the pristine git directory. */
  tree: string
  baseCommit: string | null
  baseTree: string
  files: PatchFile[]
  /** What is in the workspace but cannot be in a patch, with the reason as text. */
  leftOut: { path: string; why: string }[]
  /** Commits of the checkout that the agent says it has merged. */
  merged?: string[]
  empty: boolean
  /** The disk was full: large files are left out. */
  diskFull?: true
}

/**
 * Captures what the agent changed, without running anything from the workspace. May be called repeatedly.
 * Rejects with PATCH_FAILED, GIT_FAILED or DISK_FULL.
 */
export async function capturePatch(request: {
  workspace: Workspace
  to: string
  log: Log
  signal?: AbortSignal | undefined
}): Promise<CapturedPatch> {
  const deadline = AbortSignal.timeout(LIMITS.captureMs.most)
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
  const options = { ...request, signal }
  try {
    return await capture(options).catch(async (error: unknown) => {
      if (!(error instanceof CaissonError) || error.code !== 'DISK_FULL') throw error
      // What does not fit is usually one large file: the rest of the work is kept.
      await removeUnfinished(options.workspace.gitDir)
      return { ...(await capture(options, LARGEST_ON_FULL_DISK)), diskFull: true as const }
    })
  } catch (cause) {
    // Half a patch is of no use, and on a full disk it would take the manifest's place.
    await rm(options.to).catch(() => {})
    if (request.signal?.aborted) throw cause
    // git, which was ended for it, says only that it was.
    if (deadline.aborted) throw limitExceeded(LIMITS.captureMs, 'The patch could not be captured: ')
    if (cause instanceof CaissonError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    const full = code === 'ENOSPC' || code === 'EDQUOT'
    throw new PatchError(full ? 'DISK_FULL' : 'PATCH_FAILED', `The patch could not be captured: ${message}`, {
      hint: full
        ? 'Free disk space on the runner (large caches and images first) and run again.'
        : 'The workspace is still in the run folder: capture it again, or inspect it manually.',
      cause,
    })
  }
}

/** Bytes of a file that is still captured on a full disk. */
const LARGEST_ON_FULL_DISK = 256 * 1024

/** Objects that git could not write in full keep the disk full. */
async function removeUnfinished(gitDir: string): Promise<void> {
  const objects = join(gitDir, 'objects')
  for (const name of await readdir(objects, { recursive: true }))
    if (/(?:^|\/)tmp_[^/]*$/.test(name)) await rm(join(objects, name), { force: true })
  for (const name of await readdir(gitDir))
    if (name.endsWith('.lock')) await rm(join(gitDir, name), { force: true })
}

async function capture(
  options: Parameters<typeof capturePatch>[0],
  largest?: number,
): Promise<CapturedPatch> {
  const { workspace } = options
  const git = openPristine(workspace, options.signal)
  const { baselineTree, baseCommit } = workspace
  const [baseTree, { changes, left, whole, ...found }, aside, merged] = await Promise.all([
    baseCommit === null ? baselineTree : git.run(['rev-parse', `${baseCommit}^{tree}`]),
    findChanges(git, workspace, largest),
    workAside(git, workspace),
    mergeClaims(git, workspace),
  ])
  const leftOut = [...found.leftOut, ...aside]
  const same = baseCommit === null || (whole && baseTree === baselineTree)
  const tree = same
    ? left
    : await rebase(git, workspace, await withoutFoundModes(git, workspace, baseTree, changes))
  const { files, renames } = await describePatch(git, baseTree, tree)
  const written = await writePatch(git, baseTree, tree, options.to, renames)
  const shown = leftOut.slice(0, LIMITS.leftOutShown.most)
  for (const { path, why } of shown) options.log.info(`Not in the patch: ${display(path)} (${why})`)
  if (leftOut.length > shown.length)
    options.log.info(`Not in the patch: ${leftOut.length - shown.length} more files and folders`)
  return {
    path: options.to,
    ...written,
    tree,
    baseCommit,
    baseTree,
    files,
    leftOut: leftOut.map(({ path, why }) => ({ path: display(path), why })),
    ...(merged.length > 0 ? { merged } : {}),
    empty: written.bytes === 0,
  }
}

interface Found {
  changes: TreeChange[]
  leftOut: LeftOut[]
  /** The tree of the whole workspace; the baseline's tree where only a layer was scanned. */
  left: string
  /** `changes` lead from the baseline's tree to `left`. */
  whole: boolean
}

async function findChanges(git: Git, workspace: Workspace, largest: number | undefined): Promise<Found> {
  const { gitDir, baselineTree, overlay, path: root } = workspace
  if (overlay)
    return { ...(await recordUpper({ git, gitDir, overlay }, largest)), left: baselineTree, whole: false }
  const baseline = await readBaseline(gitDir)
  const indexFile = join(gitDir, 'capture.index')
  await copyIndex(baselineIndex(gitDir), indexFile)
  const { tree, leftOut } = await recordTree({
    git: git.with({ workTree: root, indexFile }),
    root,
    repositories: new Set([...baseline.submodules, ...baseline.nested]),
    since: baseline.since,
    keep: baseline.keep,
    hidden: baseline.hidden,
    largest,
  })
  await rm(indexFile)
  const removed = baseline.present
    .filter((path) => statOf(root, path) === null)
    .map((path) => ({ path, mode: '000000', id: '' }))
  const moved = await movedSubmodules(git, workspace, baseline.submodules)
  const bumped = new Set(moved.changes.map(({ path }) => path))
  return {
    changes: [
      ...removed.filter(({ path }) => !bumped.has(path)),
      ...(await compareTrees(git, baselineTree, tree)),
      ...moved.changes,
    ],
    leftOut: [...leftOut.filter(({ path }) => !bumped.has(path)), ...moved.leftOut],
    left: tree,
    whole: removed.length + moved.changes.length === 0,
  }
}

/**
 * Whether a file can be executed is the agent's change only where the agent changed it. In a checkout on a file system
 * without modes (`core.fileMode=false`), every file can be.
 */
async function withoutFoundModes(
  git: Git,
  { baselineTree }: Workspace,
  baseTree: string,
  changes: readonly TreeChange[],
): Promise<readonly TreeChange[]> {
  if (baseTree === baselineTree) return changes
  const modes = async (from: string, to: string) =>
    new Map((await compareTrees(git, from, to)).map(({ path, mode }) => [path, mode]))
  const base = await modes(baselineTree, baseTree)
  const found = await modes(baseTree, baselineTree)
  return changes.map((change) => {
    const mode = base.get(change.path)
    const same = change.mode === found.get(change.path) && change.mode.startsWith('100')
    return same && mode?.startsWith('100') ? { ...change, mode } : change
  })
}

/**
 * The base with only the agent's changes. What the job had left modified and the agent did not touch is not
 * the agent's, nor are files that a sparse checkout left out.
 */
async function rebase(git: Git, workspace: Workspace, changes: readonly TreeChange[]): Promise<string> {
  const indexFile = join(workspace.gitDir, 'final.index')
  await copyIndex(baseIndex(workspace.gitDir), indexFile)
  const final = git.with({ indexFile })
  await writeChanges(final, changes, workspace.baselineTree.length)
  const tree = await final.run(['write-tree', '--missing-ok'])
  await rm(indexFile)
  return tree
}

/** Without a working tree, so that no attribute in the workspace decides what is shown as text. */
async function writePatch(
  git: Git,
  from: string,
  to: string,
  file: string,
  renames: Renames,
): Promise<Measured> {
  const { patchBytes } = LIMITS
  const meter = new Meter((bytes) =>
    bytes > patchBytes.most ? limitExceeded(patchBytes, 'The patch could not be captured: ') : null,
  )
  const args = [
    'diff-tree',
    '-r',
    '-p',
    '--binary',
    '--full-index',
    renames,
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    from,
    to,
  ]
  await Promise.all([git.stream(args, {}, meter), pipeline(meter, createWriteStream(file))])
  return meter.measured()
}

/** Bytes of a commit, and how many of them are read. */
const LARGEST_COMMIT = 64 * 1024
const MOST_COMMITS = 100

/**
 * The commits of the checkout that the agent's own commits, or a merge that it has not finished, name as parents
 * beside the base: it says that it has merged them. Nothing of it is believed: whoever uses it compares the trees.
 */
async function mergeClaims(
  git: Git,
  { path: root, baseCommit }: Pick<Workspace, 'path' | 'baseCommit'>,
): Promise<string[]> {
  const gitDir = join(root, '.git')
  if (baseCommit === null || !(await isPlainFolder(gitDir))) return []
  const merging = ID.exec((await readPlainFile(join(gitDir, 'MERGE_HEAD'), LARGEST_REF)) ?? '')?.[1]
  const waiting = [await checkedOutIn(gitDir), merging].filter((id) => id !== undefined)
  const seen = new Set([baseCommit])
  const claimed: string[] = []
  for (let id = waiting.shift(); id !== undefined && seen.size <= MOST_COMMITS; id = waiting.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    const parents = await parentsOf(gitDir, id)
    if (parents === null) claimed.push(id)
    else waiting.push(...parents)
  }
  const unknown = await unknownTo(git, claimed)
  return claimed.filter((id) => !unknown.has(id))
}

/** Of a commit that the agent has made: its object is a file of its own. Null for any other. */
async function parentsOf(gitDir: string, id: string): Promise<string[] | null> {
  const file = join(gitDir, 'objects', id.slice(0, 2), id.slice(2))
  const packed = await readPlainBytes(file, LARGEST_COMMIT)
  if (packed === null) return null
  try {
    const text = inflateSync(packed, { maxOutputLength: LARGEST_COMMIT }).toString('latin1')
    if (!text.startsWith('commit ')) return null
    const [header = ''] = text.split('\n\n')
    return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent as string)
  } catch {
    return null
  }
}
