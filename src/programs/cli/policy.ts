import { stringify } from 'yaml'
import { formatCount, plural } from '../../agents/transcript/transcript.js'
import { printable } from '../../agents/transcript/views/printable.js'
import { WorkspaceError } from '../../base/errors.js'
import { type Advice, adviseOn } from '../../change/patch/policy/advice.js'
import { type JudgedCommit, judgeHistory } from '../../change/patch/policy/history.js'
import { RULES, type RuleId } from '../../change/patch/policy/rules.js'
import { verdictsFor } from '../../change/patch/policy/verdicts.js'
import { readRepositoryConfig } from '../../pipeline/stages/trusted-config/repository-config.js'
import type { CommandIo } from './command.js'
import { type Head, withHead } from './head.js'
import { tableOf } from './view/table.js'

/** `caisson policy`; `count` is the number of commits to judge, null for none. */
export async function policyCommand(count: number | null, io: CommandIo): Promise<number> {
  await withHead(io.project, async (head, root) => {
    if (head === null) {
      throw new WorkspaceError('WORKSPACE_FAILED', `${root} is not a repository with a commit.`, {
        hint: 'Run this command in a checkout, or name one with --root.',
      })
    }
    const judged = await printPolicy(head, count, io)
    if (head.repository.shallow.length > 0 && judged < (count ?? 0))
      io.log.warn(
        'This checkout is shallow: only the commits after its oldest one were evaluated. `git fetch --unshallow` fetches the rest.',
      )
  })
  return 0
}

/** Resolves to the number of commits that were judged. */
async function printPolicy(
  { commit, tree, gitDir, repository }: Head,
  count: number | null,
  io: CommandIo,
): Promise<number> {
  const { policy } = await readRepositoryConfig(tree)
  if (count === null) {
    const verdictOf = verdictsFor(policy)
    const rules = Object.entries(RULES).map(([rule, { verdict, about }]) => {
      const here = verdictOf({ rule: rule as RuleId, message: '' })
      return { rule, verdict: here, about, ...(here === verdict ? {} : { default: verdict }) }
    })
    io.result({ rules, policy }, () =>
      tableOf(io, [
        ['RULE', 'VERDICT', 'LOOKS FOR'],
        ...rules.map((one) => [one.rule, one.verdict, one.about]),
      ]),
    )
    return 0
  }
  let progress = ''
  io.live.start(() => progress)
  const judged = await judgeHistory({
    git: { gitDir, alternates: repository.objectDirectories },
    head: commit,
    count,
    policy,
    onProgress: (done, of) => {
      progress = `Evaluating commits: ${done} of ${of}`
    },
  })
  const advice = adviseOn(judged, policy)
  const configuration = advice.policy && stringify({ policy: advice.policy }, { lineWidth: 0 })
  io.live.close()
  io.result(
    { ...advice, from: judged.at(-1)?.commit ?? null, to: judged[0]?.commit ?? null, configuration },
    () => story(io, advice, judged, configuration),
  )
  return judged.length
}

function story(
  io: CommandIo,
  advice: Advice,
  judged: readonly JudgedCommit[],
  configuration: string | null,
): string {
  const { commits, blocked, flagged, rules, after } = advice
  if (commits === 0) return 'There is no commit to evaluate: each is compared with the one before it.\n'
  const since = judged.at(-1)?.date.slice(0, 10)
  const share = (count: number) => `${formatCount(count)} (${percent(count, commits)})`
  const lines = [
    `${plural(commits, 'commit')} since ${since}: ${share(blocked)} would have been blocked, ${share(flagged)} opened as drafts.`,
  ]
  if (rules.length > 0) {
    const rows = rules.map(({ rule, verdict, commits: count, examples: [first] }) => [
      rule,
      verdict,
      share(count),
      first ? `${first.commit.slice(0, 10)} ${printable(first.path ?? first.subject)}` : '',
    ])
    lines.push('', tableOf(io, [['RULE', 'VERDICT', 'COMMITS', 'FOR EXAMPLE'], ...rows]).trimEnd())
  }
  if (configuration === null) lines.push('', 'No rule fires often enough to change the configuration.')
  else {
    const result = `${share(after.blocked)} blocked, ${share(after.flagged)} drafts`
    lines.push(
      '',
      'Rules that fire often match ordinary work here. If you agree, add this to .github/caisson.yml on the base branch:',
      '',
      configuration.trimEnd(),
      '',
      `Then it would have been: ${result}. Rules against secrets, links and hidden characters are never relaxed here.`,
    )
    if (/protected\/workflows/.test(configuration))
      lines.push(
        "GitHub rejects workflow changes pushed with a workflow's own token: use one with `workflows: write`.",
      )
  }
  return `${lines.join('\n')}\n`
}

function percent(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`
}
