/** Every output of the action, once. */
export const OUTPUTS = {
  outcome: '`success`, `failure`, `needs_review` or `skipped`.',
  reason:
    'One word why: `completed`, `no_changes`, `max_turns`, `budget_exceeded`, `timeout`, `cancelled`, and so on.',
  'skip-reason': 'Why nothing was run, when `outcome` is `skipped`.',
  'exit-code': '0 success, 1 failure, 2 needs a person.',
  'run-id': 'Id of the run.',
  'run-directory': 'Folder of the run on the runner.',
  manifest: 'Path of `manifest.json`.',
  patch: 'Path of `diff.patch`; the file is empty when nothing changed.',
  summary: 'Path of `summary.md`.',
  transcript: 'Path of `transcript.json`.',
  'changed-files': 'Number of files in the patch.',
  answer: "The agent's final words, at most 10,000 characters.",
  branch: 'Branch that was pushed.',
  commit: 'Commit that was pushed.',
  'pull-request-number': 'Pull request that was opened or updated.',
  'pull-request-url': 'Its address.',
  'comment-url': 'Address of the summary comment.',
  'artifact-id': 'Id of the uploaded artifact.',
  'artifact-url': 'Its address.',
  'artifact-name': 'Its name.',
  'artifact-digest': 'SHA-256 of its archive.',
  'manifest-sha256':
    'With `mode: run`: SHA-256 of the manifest, and so of everything in the artifact; an input of `mode: publish`.',
  'session-id': 'Session of Claude Code, to resume it.',
  model: 'Model that answered.',
  'cost-usd': 'Cost of the run in US dollars.',
  'input-tokens': 'Tokens sent, cache included.',
  'output-tokens': 'Tokens received.',
  turns: 'Turns of the session.',
  'duration-ms': 'Duration of the run in milliseconds.',
  denials: 'Number of things the agent was denied.',
  sealed: '`true` when the agent had neither a network nor secrets within reach.',
} as const

export type OutputName = keyof typeof OUTPUTS
