import type { Policy } from '../../config/policy.js'
import type { Git } from '../../git/git.js'
import { type ChangeAllowance, checkAllowances } from './allowance.js'
import { readSizes } from './blobs.js'
import { type Change, LINK, NOTHING, readChanges, readTree, SUBMODULE } from './change.js'
import { type AddedLine, type AddedText, readAddedLines } from './rules/added-lines.js'
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

export type { ChangeAllowance } from './allowance.js'
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
  const lineAt = (offset: number) => lines[text.slice(0, offset).split('\n').length - 1]?.number
  search.look(path, text, lineAt)
  await credentials.look(path, text, lineAt)
  return checkLines(path, lines, policy.limits.lineLength)
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
