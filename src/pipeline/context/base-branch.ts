import { ConfigError } from '../../base/errors.js'
import type { GitHub, Issue } from '../../github/github.js'

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
