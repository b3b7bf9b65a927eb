/** What starts a run. */
export const TRIGGERS = ['label', 'comment', 'dispatch'] as const

export type Trigger = (typeof TRIGGERS)[number]

export interface WorkflowChoice {
  triggers: readonly Trigger[]
  /** Name of the label. */
  label: string
  /** Word in a comment. */
  phrase: string
  /** What a step installs before: names of {@link INSTALL}. */
  tools: readonly string[]
}

/** Tools that `ubuntu-latest` does not have, each installed where a sandbox shows it. */
const INSTALL: Readonly<Record<string, string>> = {
  bun: 'npm install --global bun',
  pnpm: 'npm install --global pnpm',
  poetry: 'pipx install poetry',
  uv: 'pipx install uv',
}

/** The tools to install for these commands. */
export function toolsFor(commands: readonly string[]): string[] {
  const isUsed = (name: string) =>
    commands.some((command) => new RegExp(`(?:^|[;&|(])\\s*${name}\\s`, 'm').test(command))
  return Object.keys(INSTALL).filter(isUsed)
}

/** Pinned by commit, as everything in a workflow with secrets should be. */
export const CHECKOUT = {
  action: 'actions/checkout',
  commit: '3d3c42e5aac5ba805825da76410c181273ba90b1',
  version: 'v7.0.1',
}

/** The workflow for Caisson as text, for people to read and edit. Pure. */
export function workflowText({ triggers, label, phrase, tools }: WorkflowChoice): string {
  const on = (trigger: Trigger) => triggers.includes(trigger)
  const conditions = [
    ...(on('label') ? [`github.event.label.name == ${literal(label)}`] : []),
    ...(on('comment')
      ? [
          `contains(github.event.comment.body || github.event.review.body, ${literal(phrase)})`,
          `github.event.action == 'opened' && contains(${NEW_TEXT}, ${literal(phrase)})`,
        ]
      : []),
    ...(on('dispatch') ? [`github.event_name == 'workflow_dispatch'`] : []),
  ]
  const inputs = [
    'anthropic-api-key: ${{ secrets.ANTHROPIC_API_KEY }}',
    ...(on('label') && label !== 'claude' ? [`label: ${literal(label)}`] : []),
    ...(on('comment') && phrase !== '@claude' ? [`trigger-phrase: ${literal(phrase)}`] : []),
    ...(on('dispatch') ? ['prompt: ${{ inputs.prompt }}', 'target: ${{ inputs.target }}'] : []),
  ]
  return `${[
    `# Caisson: Claude Code on issues and pull requests, sealed in a container. Written by \`caisson init\`.`,
    `# ${describe(triggers, label, phrase)}`,
    '# Setup, verification and limits are configured in .github/caisson.yml.',
    'name: Claude',
    'on:',
    ...targetEvents([...(on('label') ? ['labeled'] : []), ...(on('comment') ? ['opened'] : [])]),
    ...(on('comment') ? COMMENT_EVENTS : []),
    ...(on('dispatch') ? DISPATCH_EVENT : []),
    'permissions: {}',
    'jobs:',
    '  claude:',
    ...condition(conditions),
    '    # One run at a time per issue or pull request. Set on the job, so that events that start nothing do not queue.',
    '    concurrency:',
    ...(on('comment')
      ? [
          '      group: >-',
          '        claude-${{ github.event.issue.number || github.event.pull_request.number || github.run_id }}${{',
          `        contains(github.event.comment.body, ${literal(`${phrase} stop`)}) && '-stop' || '' }}`,
        ]
      : [
          '      group: claude-${{ github.event.issue.number || github.event.pull_request.number || github.run_id }}',
        ]),
    '      cancel-in-progress: false',
    '    runs-on: ubuntu-latest',
    '    permissions:',
    ...(on('comment')
      ? [`      actions: write # to resume the session of an earlier run, and for \`${phrase} stop\``]
      : []),
    '      contents: write # to push the branch',
    '      issues: write # to post the comment',
    '      pull-requests: write # to open and update the pull request',
    '    steps:',
    `      - uses: ${CHECKOUT.action}@${CHECKOUT.commit} # ${CHECKOUT.version}`,
    '        with: { fetch-depth: 0, persist-credentials: false }',
    ...tools.map((name) => `      - run: ${INSTALL[name]} # not part of ubuntu-latest`),
    "      # The tag moves with Caisson's major version; pin a release by its commit to freeze it.",
    '      - uses: caisson-dev/caisson@v1 # zizmor: ignore[unpinned-uses]',
    '        with:',
    ...inputs.map((input) => `          ${input}`),
  ].join('\n')}\n`
}

/** What is written in a new issue or pull request, as an expression. */
const NEW_TEXT = `format('{0} {1}', ${['title', 'body']
  .map((field) => `github.event.issue.${field} || github.event.pull_request.${field}`)
  .join(', ')})`

function targetEvents(types: readonly string[]): string[] {
  if (types.length === 0) return []
  return ['issues', 'pull_request'].flatMap((name) => [`  ${name}:`, `    types: [${types.join(', ')}]`])
}

const COMMENT_EVENTS = [
  '  # Only people with write permission can start a run: Caisson asks GitHub first.',
  '  issue_comment: # zizmor: ignore[dangerous-triggers]',
  '    types: [created]',
  '  pull_request_review_comment:',
  '    types: [created]',
  '  pull_request_review:',
  '    types: [submitted]',
]

const DISPATCH_EVENT = [
  '  workflow_dispatch:',
  '    inputs:',
  '      prompt:',
  '        description: What to do',
  '        type: string',
  '      target:',
  '        description: Number of an issue or a pull request',
  '        type: string',
]

function condition(conditions: readonly string[]): string[] {
  const [only = '', ...more] = conditions
  // In a plain scalar these would begin a value and a comment.
  if (more.length === 0 && !/: | #/.test(only)) return [`    if: ${only}`]
  return [
    '    if: >-',
    ...conditions.map((one, index) => `      ${one}${index < conditions.length - 1 ? ' ||' : ''}`),
  ]
}

function describe(triggers: readonly Trigger[], label: string, phrase: string): string {
  const words: Record<Trigger, string> = {
    label: `an issue or a pull request gets the label \`${label}\``,
    comment: `someone with write permission writes \`${phrase} …\` in a comment or in a new issue or pull request`,
    dispatch: 'it is started manually',
  }
  const chosen = TRIGGERS.filter((trigger) => triggers.includes(trigger))
  return `Runs when ${chosen.map((trigger) => words[trigger]).join(', or when ')}.`
}

/** As a string literal of a GitHub expression, which is a one-line YAML scalar as well. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
