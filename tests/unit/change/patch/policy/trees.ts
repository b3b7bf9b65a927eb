import type { Git } from '../../../../../src/base/git/git.js'
import { OVERRIDABLE_RULES } from '../../../../../src/change/patch/policy/default-policy.js'
import {
  evaluatePolicy,
  type PolicyEvaluation,
} from '../../../../../src/change/patch/policy/evaluate-policy.js'
import { policySchema } from '../../../../../src/config/policy.js'

/** A file of a tree: its content, or content and mode; null where there is none. */
export type Entry = string | Buffer | { mode: string; content: string | Buffer } | null
/** By path; names are latin1 bytes when `bytes:` stands before them. */
export type Tree = Record<string, Entry>

/** A link, an executable and a submodule, as entries. */
export const link = (target: string): Entry => ({ mode: '120000', content: target })
export const executable = (content: string | Buffer): Entry => ({ mode: '100755', content })
export const submodule = (id = 'a'.repeat(40)): Entry => ({ mode: '160000', content: id })

export interface Case {
  base?: Tree
  /** What the agent made of it; null removes. */
  change: Tree
  policy?: unknown
  secrets?: string[]
  leftOut?: { path: string }[]
  /** Megabytes of content: not among the fast tests. */
  large?: true
}

/** Where a finding is expected. */
interface Fires extends Case {
  path?: string
  line?: number
}

/** For a rule: patches that it fires on, and near misses that it must not fire on. */
export interface RuleCases {
  fires: Record<string, Fires>
  misses: Record<string, Case>
}

/** Where trees are, and a git that reads them. */
export interface TreeStore {
  git: Git
  /** Resolves to the id of the tree. */
  write(tree: Tree): Promise<string>
  [Symbol.dispose](): void
}

export async function evaluateCase(
  { git, write }: TreeStore,
  { base = {}, change, policy = {}, secrets = [], leftOut = [] }: Case,
): Promise<PolicyEvaluation> {
  const from = await write(base)
  const to = await write({ ...base, ...change })
  const parsed = policySchema(OVERRIDABLE_RULES).parse(policy)
  return evaluatePolicy({ git, from, to, bytes: 1000, leftOut }, parsed, secrets)
}
