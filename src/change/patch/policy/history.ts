import { availableParallelism } from 'node:os'
import { describeError } from '../../../base/errors.js'
import { createGit, type Git } from '../../../base/git/git.js'
import type { Policy } from '../../../config/policy.js'
import { type Evaluation, evaluateInWorker } from './evaluate-in-worker.js'
import type { PolicyEvaluation } from './verdicts.js'

/** A commit, evaluated as if a run had left its change. */
export interface JudgedCommit {
  commit: string
  /** ISO 8601. */
  date: string
  subject: string
  evaluation: PolicyEvaluation
}

interface Listed extends Omit<JudgedCommit, 'evaluation'> {
  tree: string
  /** Tree of the first parent. */
  before: string
}

/**
 * Evaluates the last `count` commits of a branch, each against its first parent: what was merged counts as one change.
 * Newest first; the first commit of a repository, and the last one that a shallow clone has, are left out. Nothing is
 * checked out. Rejects with GIT_FAILED.
 */
export async function judgeHistory(o: {
  /** How git is run on the directory that has the commits. */
  git: Evaluation['git']
  head: string
  count: number
  policy: Policy
  /** For one commit; default: that of every evaluation. */
  deadlineMs?: number
  onProgress?: (done: number, of: number) => void
}): Promise<JudgedCommit[]> {
  const commits = await listCommits(createGit(o.git), o.head, o.count)
  const judged: JudgedCommit[] = []
  const alone: number[] = []
  let next = 0
  let done = 0
  const judge = async (at: number) => {
    const { tree: to, before: from, ...commit } = commits[at] as Listed
    judged[at] = { ...commit, evaluation: await evaluate(o, from, to) }
    done += 1
    o.onProgress?.(done, commits.length)
  }
  const work = async () => {
    for (let at = next++; at < commits.length; at = next++) await judge(at).catch(() => alone.push(at))
  }
  // git works while the lines of another commit are read.
  await Promise.all(Array.from({ length: Math.max(4, availableParallelism()) }, work))
  // One that keeps the thread busy lets the others of its time run out of theirs.
  for (const at of alone)
    await judge(at).catch((error) => (judged[at] = failed(commits[at] as Listed, error)))
  return judged
}

async function listCommits(git: Git, head: string, count: number): Promise<Listed[]> {
  const args = [
    'log',
    '--first-parent',
    `--max-count=${count + 1}`,
    '--format=%H%x09%T%x09%cI%x09%s',
    head,
    '--',
  ]
  const lines = (await git.raw(args))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
  const all = lines.map((line) => {
    const [commit = '', tree = '', date = '', ...subject] = line.split('\t')
    return { commit, tree, date, subject: subject.join('\t') }
  })
  return all.slice(0, -1).map((one, at) => ({ ...one, before: all[at + 1]?.tree ?? '' }))
}

async function evaluate(
  { git, policy, deadlineMs }: Parameters<typeof judgeHistory>[0],
  from: string,
  to: string,
): Promise<PolicyEvaluation> {
  if (from === to) return { verdict: 'allow', findings: [] }
  // Without `limits/bytes`, for which every patch would have to be written out.
  return evaluateInWorker({ git, patch: { from, to, bytes: 0 }, policy, secrets: [] }, undefined, deadlineMs)
}

function failed({ tree: _tree, before: _before, ...commit }: Listed, error: unknown): JudgedCommit {
  const { message } = describeError(error)
  return {
    ...commit,
    evaluation: { verdict: 'block', findings: [{ rule: 'policy/failed', verdict: 'block', message }] },
  }
}
