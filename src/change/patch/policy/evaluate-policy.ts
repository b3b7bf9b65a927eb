import picomatch from 'picomatch'
import type { Git } from '../../../base/git/git.js'
import type { Policy } from '../../../config/policy.js'
import { readSizes } from './blobs.js'
import { type Change, LINK, NOTHING, readChanges, readTree, SUBMODULE } from './change.js'
import { type AddedLine, type AddedText, readAddedLines } from './rules/added-lines.js'
import { checkImportedGuides } from './rules/imported-guides.js'
import { checkJsonManifests, isJsonManifest } from './rules/json-manifests.js'
import { checkLargeFiles } from './rules/large-files.js'
import { checkLimits } from './rules/limits.js'
import { checkLinks } from './rules/links.js'
import { checkLockfiles, isLockfile } from './rules/lockfiles.js'
import { checkCollisions, checkName } from './rules/names.js'
import { checkOpaqueFiles } from './rules/opaque-files.js'
import { createPathCheck } from './rules/path-rules.js'
import { checkLines } from './rules/text-rules.js'
import type { Hit } from './rules.js'
import { type CredentialSearch, searchCredentials } from './secrets/credential-scan.js'
import { type SecretSearch, searchSecrets } from './secrets/run-secrets.js'
import { type PolicyEvaluation, resolveVerdicts } from './verdicts.js'

export type { Finding, PolicyEvaluation } from './verdicts.js'

/** A captured patch, as two trees in our own git directory. */
export interface PolicySubject {
  git: Git
  from: string
  to: string
  /** Size of the patch file in bytes. */
  bytes: number
  /** What the capture had to leave out. */
  leftOut?: readonly { path: string }[]
}

/**
 * Evaluates a patch against the base branch's policy: paths, modes, names and added lines. Reads blobs of the
 * git directory as streams and runs nothing. Rejects with GIT_FAILED or PATCH_FAILED, and then nothing may be
 * published.
 */
export async function evaluatePolicy(
  patch: PolicySubject,
  policy: Policy,
  secrets: readonly string[] = [],
  allowances: readonly ChangeAllowance[] = [],
): Promise<PolicyEvaluation> {
  const { git, from, to } = patch
  const [changes, entries] = await Promise.all([readChanges(git, from, to), readTree(git, to)])
  const checkPath = createPathCheck(policy)
  const search = searchSecrets(secrets)
  const credentials = searchCredentials()
  const hits: Hit[] = changes.flatMap((change) => [...checkPath(change), ...checkName(change)])
  hits.push(...checkAllowances(changes, allowances))
  for (const { path } of changes) search.look(path, path)
  hits.push(
    ...checkCollisions(
      changes,
      entries.map(({ path }) => path),
    ),
    ...(await checkLinks(git, changes, from, entries)),
    ...(await checkImportedGuides(git, changes, entries)),
  )

  let lines = 0
  const opaque: Change[] = []
  const added = new Map<string, readonly AddedLine[]>()
  await readAddedLines(git, from, to, changes, async (change, text) => {
    const { path, mode } = change
    if (!isLockfile(path)) lines += text.additions + text.deletions
    if (isLockfile(path) || isJsonManifest(path)) added.set(path, text.lines)
    if (mode === SUBMODULE || mode === NOTHING) return
    if (text.opaque) opaque.push(change)
    else hits.push(...(await checkText(path, text, policy, search, credentials)))
  })
  hits.push(
    ...(await checkOpaqueFiles(git, opaque, search, credentials)),
    ...search.hits(),
    ...(await credentials.hits()),
  )
  hits.push(
    ...(await checkLockfiles(git, changes, () => readTree(git, from), policy.lockfileHosts, added)),
    ...(await checkJsonManifests(git, changes, added)),
    ...(await checkLargeFiles(git, changes, entries)),
    ...checkLimits(
      { files: changes.length, lines, bytes: patch.bytes, sizes: await sizesOf(git, changes) },
      policy.limits,
    ),
    ...nested(patch.leftOut ?? []),
  )
  return resolveVerdicts(hits, policy)
}

async function checkText(
  path: string,
  { lines }: AddedText,
  policy: Policy,
  search: SecretSearch,
  credentials: CredentialSearch,
): Promise<Hit[]> {
  if (lines.length === 0) return []
  const text = lines.map((line) => line.text).join('\n')
  const lineAt = lineFinder(lines)
  search.look(path, text, lineAt)
  await credentials.look(path, text, lineAt)
  return checkLines(path, lines, policy.limits.lineLength)
}

/** The line of an offset in the joined lines; found by halving, since each of many findings asks. */
function lineFinder(lines: readonly AddedLine[]): (offset: number) => number | undefined {
  let length = 0
  const starts = lines.map(({ text }) => {
    const start = length
    length += text.length + 1
    return start
  })
  return (offset) => {
    let [low, high] = [0, lines.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return lines[low]?.number
  }
}

async function sizesOf(git: Git, changes: readonly Change[]): Promise<{ path: string; bytes: number }[]> {
  const files = changes.filter(
    ({ mode, id, previousId }) =>
      mode !== NOTHING && mode !== SUBMODULE && mode !== LINK && id !== previousId,
  )
  const sizes = await readSizes(
    git,
    files.map(({ id }) => id),
  )
  return files.map(({ path, id }) => ({ path, bytes: sizes.get(id) ?? 0 }))
}

function nested(leftOut: readonly { path: string }[]): Hit[] {
  return leftOut
    .filter(({ path }) => /(^|\/)\.git$/i.test(path))
    .map(({ path }) => ({
      rule: 'repository/nested',
      path,
      message: 'A repository was created here; its files are in the patch, but its history is not.',
    }))
}

/** What the run was allowed to change at all. */
export interface ChangeAllowance {
  preset: 'default' | 'careful' | 'plan' | 'review'
  /** Patterns; empty: every path, or no path with `careful`. */
  paths: readonly string[]
}

/**
 * What a patch changes beyond that. Unlike protected paths, these patterns are matched exactly, case
 * included: a name that only some systems treat as an allowed one is not allowed.
 */
export function checkAllowance(changes: readonly Change[], { preset, paths }: ChangeAllowance): Hit[] {
  if (preset === 'plan' || preset === 'review') {
    return changes.map(({ path }) => ({
      rule: 'preset/changed' as const,
      path,
      message: `This run was only meant to ${preset}, and to change nothing.`,
    }))
  }
  if (preset === 'default' && paths.length === 0) return []
  const allowed = picomatch([...paths], { dot: true, strictSlashes: true })
  const message =
    paths.length === 0 ? 'This run was not meant to change anything.' : "This is outside the run's paths."
  return changes.flatMap(({ path, previousPath, status }) => {
    const names = status === 'R' && previousPath !== undefined ? [path, previousPath] : [path]
    return names
      .filter((name) => paths.length === 0 || !allowed(name))
      .map((name) => ({ rule: 'preset/outside-paths' as const, path: name, message }))
  })
}

/** A change must be within every allowance; identical messages from several of them are reported once. */
export function checkAllowances(changes: readonly Change[], all: readonly ChangeAllowance[]): Hit[] {
  const hits = all.flatMap((allowance) => checkAllowance(changes, allowance))
  return [...new Map(hits.map((hit) => [JSON.stringify(hit), hit])).values()]
}
