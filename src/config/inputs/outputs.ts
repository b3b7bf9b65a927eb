/** Every output of the action, once. */
export const OUTPUTS = {
  outcome: '`success`, `failure`, `needs_review` or `skipped`.',
  reason:
    'The reason as one identifier: `completed`, `no_changes`, `max_turns`, `budget_exceeded`, `timeout`, `cancelled`, and so on. In words when `outcome` is `skipped`.',
  'run-id': 'ID of the run, or of the plan.',
  'run-directory': 'Folder of the run, or of the plan, on the runner.',
  manifest: 'Path of `manifest.json`.',
  patch: 'Path of `diff.patch`; the file is empty when nothing changed.',
  transcript: 'Path of `transcript.json`.',
  'execution-file':
    'Path of the messages of the stream as one JSON array, as the SDK of Claude Code has them; for another agent, its own.',
  'changed-files': 'Number of files in the patch.',
  answer:
    "The agent's final words, at most 10,000 characters. Pass it to a script through `env:`, never inside `run:`.",
  'structured-output':
    'With `output-schema`: the result as JSON. Absent above 500,000 characters, too long for GitHub; `output/structured.json` in the run folder always has it. Pass it to a script through `env:`, never inside `run:`.',
  branch: 'Branch that was pushed.',
  commit: 'Commit that was pushed.',
  'pull-request-number': 'Number of the pull request that was opened or updated.',
  'pull-request-url': 'Its URL.',
  'review-url': 'URL of the review that `preset: review` posted.',
  'comment-url': 'URL of the summary comment.',
  'artifact-id': 'ID of the uploaded artifact; the input `artifact` of `mode: publish`.',
  'artifact-url': 'Its URL.',
  'manifest-sha256':
    'With `mode: run`: SHA-256 of the manifest, which covers everything in the artifact; an input of `mode: publish`.',
  'session-id': "ID of the agent's session, for resuming it.",
  model: 'Model that answered.',
  'cost-usd': 'Cost of the run in US dollars.',
  turns: 'Turns of the session.',
  denials: 'Number of actions that the agent was denied.',
  sealed: '`true` when the agent could reach neither a network nor secrets.',
} as const

export type OutputName = keyof typeof OUTPUTS
