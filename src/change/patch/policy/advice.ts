import type { Policy } from '../../../config/policy.js'
import type { JudgedCommit } from './history.js'
import { type Hit, RULES, type RuleId } from './rules.js'
import { type Finding, resolveVerdicts } from './verdicts.js'

/** How often a rule fired. */
export interface RuleUse {
  rule: string
  verdict: Finding['verdict']
  commits: number
  /** Some of the commits, newest first. */
  examples: { commit: string; subject: string; path?: string }[]
  /** What it fired for, the most frequent first. */
  paths: { path: string; commits: number }[]
}

/** What the policy would have done with a history, and what would make the ordinary part of it pass. */
export interface Advice {
  commits: number
  blocked: number
  flagged: number
  rules: RuleUse[]
  /** Additions to the section `policy`; null if there is nothing to say. */
  policy: (Partial<Pick<Policy, 'rules' | 'lockfileHosts'>> & { limits?: Partial<Policy['limits']> }) | null
  /** The same counts with these additions. */
  after: { blocked: number; flagged: number }
}

/** A rule that fires for this share of the commits, and at least twice, is ordinary work in the repository. */
const ORDINARY = 0.01
/** A flag costs less: somebody looks at a draft. */
const ORDINARY_FLAG = 0.05
const EXAMPLES = 3
/** Paths are named up to this number; beyond it the advice is for folders, and then for the whole rule. */
const NAMED = 6

/** Never relaxed on the ground that they fire often: what they find is dangerous each time. */
const NEVER =
  /^(secrets|preset|policy|symlink|submodule|names|unicode)\/|^(package\/(source|insecure|long-line)|lockfile\/(content|insecure|too-large)|binary\/program|protected\/(credentials|caisson|git-config|custom))$/

/** Condenses judged commits, and says what to write so that ordinary work passes. */
export function adviseOn(judged: readonly JudgedCommit[], policy: Policy): Advice {
  const rules = usesOf(judged)
  const ordinary = rules.filter(({ rule, verdict, commits }) => {
    const share = commits / judged.length
    return !NEVER.test(rule) && commits > 1 && share >= (verdict === 'block' ? ORDINARY : ORDINARY_FLAG)
  })
  const overrides = ordinary.filter(({ rule }) => !LIMITS.has(rule) && rule !== 'lockfile/new-host')
  const limits: Record<string, number> = Object.fromEntries(
    ordinary.flatMap(({ rule }) => {
      const key = LIMITS.get(rule)
      return key ? [[key, roundUp(usualOf(judged, rule))]] : []
    }),
  )
  const hosts = ordinary.some(({ rule }) => rule === 'lockfile/new-host') ? hostsOf(judged) : []
  const added = {
    ...(overrides.length > 0 ? { rules: overrides.map(overrideFor) } : {}),
    ...(hosts.length > 0 ? { lockfileHosts: hosts } : {}),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
  }
  const softer = { ...policy, rules: [...policy.rules, ...(added.rules ?? [])] }
  const passes = ({ rule, message }: Finding) =>
    numberIn(message) <= (limits[LIMITS.get(rule) ?? ''] ?? -1) ||
    (rule === 'lockfile/new-host' && hosts.some((host) => message.includes(` ${host},`)))
  const relaxed = judged.map(({ evaluation }) => {
    const left = evaluation.findings.filter((finding) => !passes(finding))
    return left.some(({ rule }) => rule === 'policy/failed')
      ? 'block'
      : resolveVerdicts(
          left.map((finding) => asHit(finding)),
          softer,
        ).verdict
  })
  const count = (verdicts: readonly string[]) => ({
    blocked: verdicts.filter((verdict) => verdict === 'block').length,
    flagged: verdicts.filter((verdict) => verdict === 'flag').length,
  })
  return {
    commits: judged.length,
    ...count(judged.map(({ evaluation }) => evaluation.verdict)),
    rules,
    policy: Object.keys(added).length > 0 ? added : null,
    after: count(relaxed),
  }
}

/** The limit that a rule is about. */
const LIMITS = new Map<string, keyof Policy['limits']>([
  ['limits/files', 'files'],
  ['limits/lines', 'lines'],
  ['limits/file-bytes', 'fileBytes'],
])

type Counted = RuleUse & { at: Map<string, number> }

function usesOf(judged: readonly JudgedCommit[]): RuleUse[] {
  const uses = new Map<string, Counted>()
  for (const { commit, subject, evaluation } of judged) {
    const seen = new Map<string, Set<string>>()
    for (const { rule, verdict, path } of evaluation.findings) {
      const key = `${verdict} ${rule}`
      const use: Counted = uses.get(key) ?? {
        rule,
        verdict,
        commits: 0,
        examples: [],
        paths: [],
        at: new Map(),
      }
      uses.set(key, use)
      const paths = seen.get(key) ?? new Set()
      if (!seen.has(key)) {
        use.commits += 1
        if (use.examples.length < EXAMPLES) use.examples.push({ commit, subject, ...(path ? { path } : {}) })
      }
      seen.set(key, paths)
      if (path === undefined || paths.has(path)) continue
      paths.add(path)
      use.at.set(path, (use.at.get(path) ?? 0) + 1)
    }
  }
  return [...uses.values()]
    .map(({ at, ...use }) => ({
      ...use,
      paths: [...at].map(([path, commits]) => ({ path, commits })).sort((a, b) => b.commits - a.commits),
    }))
    .sort((a, b) => Number(b.verdict === 'block') - Number(a.verdict === 'block') || b.commits - a.commits)
}

/** What was blocked is shown to people from now on; what was shown so often that nobody looks passes. */
function overrideFor({ rule, verdict, paths }: RuleUse): Policy['rules'][number] {
  const patterns = patternsFor(paths.map(({ path }) => path))
  return { rule, ...(patterns ? { paths: patterns } : {}), verdict: verdict === 'block' ? 'flag' : 'allow' }
}

/** Null where so many places are concerned that the rule as a whole does not fit the repository. */
function patternsFor(paths: readonly string[]): string[] | null {
  for (const patterns of [paths.map(literal), paths.map((path) => folderOf(path))]) {
    const different = [...new Set(patterns)].sort()
    if (different.length > 0 && different.length <= NAMED && !different.includes('**')) return different
  }
  return null
}

function folderOf(path: string): string {
  const parts = path.split('/')
  return [...parts.slice(0, Math.min(2, parts.length - 1)).map(literal), '**'].join('/')
}

/** As a pattern that means only itself. */
function literal(path: string): string {
  return path.replace(/[*?[\]{}()!+@|\\]/g, '\\$&')
}

function asHit({ rule, verdict, ...finding }: Finding): Hit {
  // A verdict other than the rule's own comes from the repository's protected paths.
  return {
    ...finding,
    rule: rule as RuleId,
    ...(RULES[rule as RuleId]?.verdict === verdict ? {} : { verdict }),
  }
}

/** The largest value that a limit met, but for the one above all others: that may have been an exception. */
function usualOf(judged: readonly JudgedCommit[], rule: string): number {
  const numbers = judged.flatMap(({ evaluation }) => {
    const found = evaluation.findings.filter((finding) => finding.rule === rule)
    return found.length === 0 ? [] : [Math.max(...found.map(({ message }) => numberIn(message)))]
  })
  return numbers.sort((a, b) => a - b).at(-2) ?? 0
}

/** The value in a message of a limit: `Files changed: 1,234; …`. */
function numberIn(message: string): number {
  return Number(/: ([\d,]+);/.exec(message)?.[1]?.replaceAll(',', '') ?? 0)
}

/** To two digits: 1,234 → 1,300. */
function roundUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return Math.ceil(value / unit) * unit
}

function hostsOf(judged: readonly JudgedCommit[]): string[] {
  const messages = judged.flatMap(({ evaluation }) =>
    evaluation.findings.filter(({ rule }) => rule === 'lockfile/new-host').map(({ message }) => message),
  )
  return [...new Set(messages.flatMap((text) => /from (\S+), which/.exec(text)?.[1] ?? []))].sort()
}
