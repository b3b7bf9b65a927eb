import type { Note } from './migrated-step.js'
import { mapIn, type ParsedMap, pairOf, type YamlEdits } from './yaml-edits.js'

/** What stands around the migrated steps and means something else with Caisson. */
export function readSurroundings(
  edits: YamlEdits,
  root: ParsedMap,
  job: ParsedMap,
  events: readonly string[],
): Note[] {
  const found: Note[] = []
  const runner = pairOf(job, 'runs-on')
  if (/macos|windows/i.test(JSON.stringify(job.get('runs-on'))) && runner)
    found.push({
      line: edits.lineOf(runner.key),
      verdict: 'edit',
      text: 'Caisson seals the agent on Linux runners only: use `ubuntu-latest`.',
    })
  const steps = JSON.stringify(job.toJSON())
  const condition = pairOf(job, 'if')
  if (/claude\[bot\]/.test(String(job.get('if') ?? '')) && condition)
    found.push({
      line: edits.lineOf(condition.key),
      verdict: /==\s*'claude\[bot\]'/.test(String(job.get('if'))) ? 'edit' : 'same',
      text: 'The condition names `claude[bot]`; Caisson writes as `github-actions[bot]`, or as the app of its token.',
    })
  const group = mapIn(root.get('concurrency', true))
  const name = String(group?.get('group') ?? root.get('concurrency') ?? '')
  const pair = pairOf(root, 'concurrency')
  if (
    pair &&
    /github\.ref\b/.test(name) &&
    !/number|comment|run_id/.test(name) &&
    events.includes('issue_comment')
  )
    found.push({
      line: edits.lineOf(pair.key),
      verdict: 'same',
      text: 'Comments on all issues share this group (`github.ref` is the default branch): they wait for, or cancel, each other, as before. `github.event.issue.number` tells them apart.',
    })
  if (/dependabot/i.test(steps) && events.some((event) => event.startsWith('pull_request')))
    found.push({
      line: edits.lineOf(job),
      verdict: 'same',
      text: "Runs that Dependabot starts see only Dependabot's own secrets: the key has to be among those too.",
    })
  return found
}

/** The prefix of branches that something in the workflow tells by it. */
export function guardedPrefix(text: string): string | undefined {
  const guards = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line) && /['"]claude\/(?:issue-)?['"]/.test(line))
  return guards.length > 0 ? 'claude/' : undefined
}
