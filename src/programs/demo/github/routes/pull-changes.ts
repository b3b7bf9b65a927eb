import type { Answer } from '../answer.js'
import type { BareRepository } from '../git/bare-repository.js'
import type { PullFigures } from '../render/render-pull.js'
import { fullName, type GitHubState, type PullState, type RepositoryState } from '../state.js'

export interface ChangedFileState {
  sha: string
  filename: string
  previousFilename: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed'
  additions: number
  deletions: number
  /** Null for binary files, as GitHub leaves `patch` out. */
  patch: string | null
}

/** The commit that GitHub compares the head with: the newest one that both sides have. */
export async function mergeBase(repository: RepositoryState, pull: PullState): Promise<string> {
  const base = (await repository.bare.resolve(`refs/heads/${pull.base.ref}`)) ?? pull.base.sha
  try {
    return await repository.bare.git(['merge-base', base, pull.head.sha])
  } catch {
    return base
  }
}

const DIFF = ['diff', '-M', '--no-color', '--no-ext-diff', '--no-textconv', '--full-index']
const STATUS: Record<string, ChangedFileState['status']> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  C: 'copied',
  T: 'changed',
}

export async function diffAnswer(repository: RepositoryState, pull: PullState): Promise<Answer> {
  const diff = await repository.bare.bytes([...DIFF, await mergeBase(repository, pull), pull.head.sha])
  const headers = { 'content-type': 'application/vnd.github.diff; charset=utf-8' }
  return { status: 200, body: diff.toString(), headers }
}

export async function changedFiles(
  repository: RepositoryState,
  pull: PullState,
): Promise<ChangedFileState[]> {
  const range = [await mergeBase(repository, pull), pull.head.sha]
  const raw = await repository.bare.git([...DIFF, '-z', '--raw', '--no-abbrev', ...range])
  const numbers = await repository.bare.git([...DIFF, '-z', '--numstat', ...range])
  const patches = splitPatches((await repository.bare.bytes([...DIFF, ...range])).toString())
  const counts = numstat(numbers)
  const fields = raw.split('\0')
  const files: ChangedFileState[] = []
  for (let at = 0; at + 1 < fields.length; ) {
    const [, , oldSha, newSha, letter] = (fields[at++] ?? '').split(' ')
    const first = fields[at++] ?? ''
    const renamed = letter?.startsWith('R') || letter?.startsWith('C')
    const filename = renamed ? (fields[at++] ?? '') : first
    const { additions, deletions } = counts.get(filename) ?? { additions: 0, deletions: 0 }
    files.push({
      sha: (letter === 'D' ? oldSha : newSha) ?? '',
      filename,
      previousFilename: renamed ? first : null,
      status: STATUS[letter?.[0] ?? 'M'] ?? 'changed',
      additions,
      deletions,
      patch: patches[files.length] ?? null,
    })
  }
  return files
}

function numstat(text: string): Map<string, { additions: number; deletions: number }> {
  const counts = new Map<string, { additions: number; deletions: number }>()
  const fields = text.split('\0')
  for (let at = 0; at + 1 < fields.length; ) {
    const [additions, deletions, path] = (fields[at++] ?? '').split('\t')
    // A rename has an empty path here and its two names in the next two fields.
    const name = path === '' ? fields[at + 1] : path
    if (path === '') at += 2
    // `-` stands for a binary file.
    counts.set(name ?? '', { additions: Number(additions) || 0, deletions: Number(deletions) || 0 })
  }
  return counts
}

function splitPatches(diff: string): (string | null)[] {
  return diff
    .split(/^(?=diff --git )/m)
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.search(/^@@ /m)
      return at === -1 ? null : part.slice(at).replace(/\n$/, '')
    })
}

export async function figuresOf(repository: RepositoryState, pull: PullState): Promise<PullFigures> {
  const base = await mergeBase(repository, pull)
  const counts = [
    ...numstat(await repository.bare.git([...DIFF, '-z', '--numstat', base, pull.head.sha])).values(),
  ]
  return {
    commits: Number(await repository.bare.git(['rev-list', '--count', `${base}..${pull.head.sha}`])),
    additions: counts.reduce((sum, count) => sum + count.additions, 0),
    deletions: counts.reduce((sum, count) => sum + count.deletions, 0),
    changedFiles: counts.length,
    mergeable: await mergeable(repository.bare, `refs/heads/${pull.base.ref}`, pull.head.sha),
  }
}

async function mergeable(bare: BareRepository, base: string, head: string): Promise<boolean | null> {
  try {
    await bare.git(['merge-tree', '--write-tree', base, head])
    return true
  } catch (error) {
    // 1 means conflicts; anything else that git cannot say (versions before 2.38 know no --write-tree).
    return (error as { exitCode?: number }).exitCode === 1 ? false : null
  }
}

/** Follows a push: heads move, `refs/pull/N/head` with them, and a deleted branch closes its pull request. */
export async function followPush(state: GitHubState, pushed: RepositoryState): Promise<void> {
  await state.onPush(pushed)
  const name = fullName(pushed).toLowerCase()
  for (const base of state.repositories.values()) {
    for (const pull of base.pulls.values()) {
      const issue = base.issues.get(pull.number)
      if (issue?.state !== 'open' || pull.head.repository?.toLowerCase() !== name) continue
      const sha = await pushed.bare.resolve(`refs/heads/${pull.head.ref}`)
      if (sha === null) {
        issue.state = 'closed'
        issue.closedAt = issue.updatedAt = state.now()
      } else if (sha !== pull.head.sha) {
        pull.head.sha = sha
        pull.base.sha = (await base.bare.resolve(`refs/heads/${pull.base.ref}`)) ?? pull.base.sha
        issue.updatedAt = state.now()
        await keepHead(base, pushed, pull)
      }
    }
  }
}

/** Makes `refs/pull/N/head` in the base repository, with the commits of a fork where it is one. */
export async function keepHead(base: RepositoryState, head: RepositoryState, pull: PullState): Promise<void> {
  if (base !== head) {
    await base.bare.git([
      'fetch',
      '--quiet',
      '--no-tags',
      head.bare.directory,
      `+refs/heads/${pull.head.ref}`,
    ])
  }
  await base.bare.git(['update-ref', `refs/pull/${pull.number}/head`, pull.head.sha])
}
