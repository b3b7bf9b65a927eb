import { ConfigError } from '../../base/errors.js'
import type { Task } from '../../github/event/task.js'
import type { GitHub, Issue, PullRequest, Repository } from '../../github/github.js'

const BY_LABEL = /^(.+):\s+(\S+)$/

/**
 * The branch that work without a pull request starts from, by the lines of `base-branch`: the first that applies,
 * otherwise `fallback`. Rejects with CONFIG_INVALID for a line that names no branch.
 */
export async function baseBranchFor(
  github: GitHub,
  rules: readonly string[],
  o: { issue: Pick<Issue, 'number' | 'labels'> | undefined; fallback: string },
): Promise<string> {
  for (const rule of rules.map((line) => line.trim())) {
    const [, label, branch = rule] = BY_LABEL.exec(rule) ?? []
    if (/[\s~^:?*[\\]|\.\.|^[-/]|\/$/.test(branch)) {
      throw new ConfigError('CONFIG_INVALID', `base-branch: "${rule.slice(0, 200)}" names no branch.`, {
        hint: 'Write a branch, `<label>: <branch>`, or `linked`, one per line.',
      })
    }
    if (label !== undefined) {
      const has = o.issue?.labels.some((name) => name.toLowerCase() === label.trim().toLowerCase())
      if (has) return branch
    } else if (branch === 'linked') {
      const [linked] = o.issue ? await github.linkedBranches(o.issue.number) : []
      if (linked !== undefined) return linked
    } else return branch
  }
  return o.fallback
}

/** The branch to start from: the head of a pull request with its commit, otherwise as {@link baseBranchFor} has it. */
export async function baseOf(
  github: GitHub,
  rules: readonly string[],
  o: { task: Task; repository: Repository; issue?: Issue | undefined; pull?: PullRequest | undefined },
): Promise<{ ref: string; sha?: string }> {
  const { task, issue, pull, repository } = o
  if (pull) return { ref: pull.head.ref, sha: pull.head.sha }
  const ref = task.target.kind === 'none' ? task.ref : undefined
  return { ref: await baseBranchFor(github, rules, { issue, fallback: ref ?? repository.defaultBranch }) }
}
