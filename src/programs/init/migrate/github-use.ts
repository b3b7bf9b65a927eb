import { addLines, type GitHubWrite, type MigratedStep, note, type StepPlace } from './migrated-step.js'

/** Ways to write to GitHub, in rules of tools, prompts, commands and scripts, and what each of them writes. */
const WRITES: readonly [RegExp, GitHubWrite][] = [
  [
    /\bgh (?:issue|pr) comment\b|\bmcp__github\w*__(?:add_issue_comment|update_claude_comment)|\bcomment-on-\w+/,
    'comment',
  ],
  [
    /\bgh pr review\b|\bmcp__github_inline_comment|\bmcp__github\w*__\w*(?:pending_review|review_write|create_.*review)/,
    'review',
  ],
  [
    /\bgh (?:issue|pr) edit\b(?![^\n]*--(?:remove-label|(?:add|remove)-assignee|title|body)\b)|--add-label\b|\bgh pr create\b[^\n]*--label\b|\bmcp__github\w*__(?:update_issue|issue_write|add_labels?)\w*|\bedit-issue-labels\b/,
    'label',
  ],
  [/--remove-label\b|\bmcp__github\w*__remove_label\w*/, 'remove-label'],
  [/\bgh (?:issue|pr) edit\b[^\n]*--add-assignee\b|\bmcp__github\w*__assign_(?!copilot)\w*/, 'assign'],
  [/\bgh (?:issue|pr) edit\b[^\n]*--(?:title|body(?:-file)?)\b/, 'edit'],
  [/\bgh (?:issue|pr) close\b/, 'close'],
  [/\bgh issue create\b|\bmcp__github\w*__create_issue\b/, 'create-issue'],
  [
    /\bgit push\b|\bgh pr create\b|\bmcp__github_file_ops\w*|\bmcp__github\w*__(?:create_pull_request|push_files|create_or_update_file)\b/,
    'push',
  ],
]

/** What the sealed copy of GitHub neither shows nor does. */
const LACKS: readonly [RegExp, string][] = [
  [/\bgh (?:secret|variable)\b/, 'the sealed copy of GitHub has neither secrets nor variables'],
  [/\bgh pr merge\b/, 'Caisson never merges'],
  [/\bgh release (?!list|view)/, 'Caisson makes no releases'],
  [/\bgh workflow run\b/, 'a workflow is started only if `actions: dispatch: FILE` names it'],
]

/** What a rule that allows a tool, or a text that the agent follows, writes to GitHub. */
export function readGitHubWrites(text: string, step: MigratedStep): void {
  for (const [pattern, write] of WRITES) if (pattern.test(text)) step.writes.add(write)
}

/** The same of a text, with what it asks for and does not get. */
export function readGitHubUse(text: string, step: MigratedStep, place: StepPlace): void {
  readGitHubWrites(text, step)
  if (/\b(?:post|leave|add|write)\b[^.\n]{0,20}\bcomment\b/i.test(text)) step.writes.add('comment')
  for (const [pattern, lack] of LACKS) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) note(step, 'worse', `\`${found}\` in the prompt: ${lack}.`)
  }
  const [variable] = /\bGITHUB_(?:ENV|OUTPUT)\b/.exec(text) ?? []
  if (variable === 'GITHUB_ENV') step.results = resultsIn(text, step, place)
  if (variable !== undefined && step.results.length === 0)
    note(
      step,
      'edit',
      `\`${variable}\` in the prompt: the agent cannot write the runner's files; \`output-schema\` gives later steps a result.`,
    )
}

/**
 * The variables that a prompt sets, that the rest of the job reads as `env.NAME`, and that nothing else sets: they become
 * the agent's result. Only a step with an ID and without a schema can have one.
 */
function resultsIn(
  prompt: string,
  { inputs, id }: MigratedStep,
  { before, after, outputs }: StepPlace,
): string[] {
  const names = [...new Set([...prompt.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name))]
  const read = names.filter((name) => new RegExp(`(?<![\\w.])env\\.${name}\\b`).test(after + outputs))
  const inScripts = new RegExp(`(?:\\$\\{?|")(?:${read.join('|')})\\b|\\b(?:${read.join('|')})=`)
  if (read.length === 0 || inScripts.test(before + after)) return []
  if (id === undefined || inputs.has('output-schema')) return []
  const properties = Object.fromEntries(read.map((name) => [name, { type: 'string' }]))
  inputs.set('output-schema', JSON.stringify({ type: 'object', properties, required: read }))
  addLines({ inputs }, 'instructions', [
    `What the task writes to GITHUB_ENV as NAME=value is the result that you submit: ${read.join(', ')}. There is no such file here.`,
  ])
  return read
}

/** What `gh` reads, also by a script around it, and the tools with which an agent without a shell reads the same. */
const READS: readonly [RegExp, string][] = [
  [/\bgh(?:\.sh)? issue view\b/, 'issue_read'],
  [/\bgh(?:\.sh)? issue list\b/, 'list_issues'],
  [/\bgh(?:\.sh)? search\b/, 'search_issues'],
  [/\bgh(?:\.sh)? label list\b/, 'list_label'],
  [/\bgh(?:\.sh)? pr list\b/, 'list_pull_requests'],
]

/** GitHub's tools for what a text reads by `gh`. */
export function readingTools(text: string): string[] {
  return READS.flatMap(([pattern, tool]) => (pattern.test(text) ? [`mcp__github__${tool}`] : []))
}

/** A prompt that comments by a tool, and only if it has found something. */
export function commentsAtTimes(text: string): boolean {
  return /\bdo not proceed\b/i.test(text) || (/duplicate/i.test(text) && /\bsearch/i.test(text))
}

/** A prompt that forbids what its tools allow. */
export function forbidsComments(text: string): boolean {
  return /\b(?:do not|don't|never)\b[^\n.]{0,30}\b(?:post|leave|write|add|send)\b[^\n.]{0,12}\b(?:any comments?|comments)\b/i.test(
    text,
  )
}

/** Tools of GitHub, by whatever door. */
export function isGitHubTool(name: string): boolean {
  return (
    /^mcp__github(?:_|$)/.test(name) ||
    /^Bash\((?:gh\b|git push\b|\S*\/gh\.sh\b|\S*edit-issue-labels)/.test(name)
  )
}
