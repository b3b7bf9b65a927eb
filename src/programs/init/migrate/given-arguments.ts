import { isFreeClaudeFlag } from '../../../config/agent-arguments.js'
import { flagsOf, toolNames } from './claude-args.js'
import { isGitHubTool, readGitHubWrites } from './github-use.js'
import { addLines, type MigratedStep, note } from './migrated-step.js'

export const PLUGINS =
  "`plugins`, as `owner/repo@COMMIT:plugin`; what the installer's `code-review` plugin does is `preset: review`"

/** Both inputs together, once all are read. `commitOf` knows the latest commits of marketplaces. */
export function takePlugins(
  step: MigratedStep,
  given: { plugins: string; marketplaces: string },
  commitOf: (repository: string) => string | undefined,
): void {
  const linesOf = (text: string) => text.split(/[\n,]/).flatMap((line) => line.trim() || [])
  const names = linesOf(given.plugins).filter((name) => !/^code-review@/.test(name))
  if (names.length === 0) return
  const [marketplace = '', ...more] = linesOf(given.marketplaces)
  const [, repository] =
    /^(?:https:\/\/github\.com\/)?([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(marketplace) ?? []
  if (repository === undefined || more.length > 0) {
    note(
      step,
      'edit',
      `Plugins were left out (${names.join(', ')}): add each one to \`plugins\` as \`owner/repo@COMMIT:plugin\`, or commit its commands, skills and agents to the repository.`,
    )
    return
  }
  const commit = commitOf(repository)
  const lines = names.map((name) => `${repository}@${commit ?? 'COMMIT'}:${name.replace(/@.*/, '')}`)
  if (commit !== undefined) addLines(step, 'plugins', lines)
  else
    note(
      step,
      'edit',
      `Add \`plugins: ${lines.join(', ')}\` with the commit that \`git ls-remote https://github.com/${repository} HEAD\` shows; it could not be asked here.`,
    )
}

type Take = (value: string, step: MigratedStep) => void

const to =
  (input: string): Take =>
  (value, step) =>
    void step.inputs.set(input, value)

const instructions: Take = (value, step) => addLines(step, 'instructions', [value])

/** Flags of Claude Code that are inputs here. */
const FLAGS: Readonly<Record<string, Take>> = {
  '--model': to('model'),
  '--max-turns': to('max-turns'),
  '--max-budget-usd': to('max-budget-usd'),
  '--permission-mode': takeMode,
  '--json-schema': to('output-schema'),
  '--agent': to('agent'),
  '--mcp-config': takeServers,
  '--append-system-prompt': instructions,
  '--system-prompt': instructions,
  '--settings': takeSettings,
  '--allowedTools': takeAllowed,
  '--allowed-tools': takeAllowed,
  '--disallowedTools': takeDenied,
  '--disallowed-tools': takeDenied,
}
/** Flags without a value. */
const SWITCHES: Readonly<Record<string, Take>> = {
  '--dangerously-skip-permissions': (_value, step) => takeMode('bypassPermissions', step),
  '--strict-mcp-config': () => {},
  '--verbose': () => {},
  '--debug': () => {},
  '--print': () => {},
  '-p': () => {},
}
const MANY = /tools$/i

function takeMode(value: string, step: MigratedStep): void {
  if (value === 'bypassPermissions') step.works = true
  if (value !== 'acceptEdits') step.file.set('defaults.agent.permissionMode', value)
}

/** `claude_args`: each flag becomes the input that it is here, or a note. */
export function takeArguments(value: string, step: MigratedStep): void {
  const { flags, loose } = flagsOf(value)
  for (const text of loose) takeLoose(text, step)
  for (const { name, values } of flags) {
    const take = values.length > 0 ? FLAGS[name] : SWITCHES[name]
    const [first = '', ...more] = values
    if (!take && isFreeClaudeFlag(name)) addLines(step, 'agent-args', [[name, ...values].join(' ')])
    else if (!take)
      note(
        step,
        'worse',
        `\`${[name, ...values].join(' ')}\` of \`claude_args\` was left out: no input corresponds to it.`,
      )
    else if (MANY.test(name)) take(values.join(','), step)
    else {
      take(first, step)
      for (const text of more) takeLoose(text, step)
    }
  }
}

/** What belongs to no flag: an expression that makes one of its parts, or nothing. */
function takeLoose(text: string, step: MigratedStep): void {
  const [, flag = '', made = '', given = ''] =
    /^\$\{\{[^']*(?:''[^']*)*?format\('(--[\w-]+) ((?:[^']|'')*)', *(.*)\) *(?:\|\| *'' *)?\}\}$/s.exec(
      text,
    ) ?? []
  const parts = splitArguments(given)
  const value = made
    .replaceAll("''", '')
    .replace(/\{(\d)\}/g, (_, at: string) => `\${{ ${parts[Number(at)]?.trim()} }}`)
  if (FLAGS[flag]) FLAGS[flag](value, step)
  else
    note(
      step,
      'edit',
      `\`${text}\` of \`claude_args\` was left out: its flags are inputs here, such as \`allowed-tools: \${{ … }}\`.`,
    )
}

/** The arguments of a function in an expression. */
function splitArguments(text: string): string[] {
  let depth = 0
  const parts = ['']
  for (const [piece] of text.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (piece === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

/** What the file of settings would say. */
export function takeSettings(value: string, step: MigratedStep): void {
  const text = value.trim()
  if (text === '') return
  let settings: Record<string, unknown>
  try {
    settings = JSON.parse(text)
  } catch {
    note(
      step,
      'edit',
      '`settings` was left out: its `model`, `env` and `permissions` have inputs of their own; hooks do not run.',
    )
    return
  }
  const { model, env = {}, permissions = {}, ...others } = settings
  if (typeof model === 'string' && !step.inputs.has('model')) step.inputs.set('model', model)
  takeVariables(
    Object.entries(env as object).map(([name, text]) => [name, String(text)] as const),
    step,
  )
  const { allow = [], deny = [], defaultMode, ...more } = permissions as Record<string, unknown>
  takeAllowed((allow as string[]).join(','), step)
  takeDenied((deny as string[]).join(','), step)
  if (typeof defaultMode === 'string') takeMode(defaultMode, step)
  for (const name of [...Object.keys(others), ...Object.keys(more)])
    note(
      step,
      'worse',
      `\`${name}\` of \`settings\` was left out: ${name === 'hooks' ? 'hooks are commands of the workflow inside the seal; use steps before and after' : 'no input corresponds to it'}.`,
    )
}

/** Variables for the agent, without the tokens that nothing could be done with. */
export function takeVariables(variables: readonly (readonly [string, string])[], step: MigratedStep): void {
  const isToken = (name: string, value: string) =>
    /^(?:GH|GITHUB)_(?:ENTERPRISE_)?TOKEN$/.test(name) ||
    /\b(?:secrets\.GITHUB_TOKEN|github\.token)\b/.test(value)
  for (const [name, value] of variables.filter(([name, value]) => isToken(name, value)))
    note(
      step,
      'same',
      `\`${name}\` was left out: the agent's \`gh\` works on the sealed copy of GitHub (${value.slice(0, 60)}).`,
    )
  addLines(
    step,
    'env',
    variables.filter(([name, value]) => !isToken(name, value)).map(([name, value]) => `${name}=${value}`),
  )
}

/** `--mcp-config` and its older form as an input: JSON, or a path. */
export function takeServers(value: string, step: MigratedStep): void {
  if (value.trim() !== '') step.inputs.set('mcp-servers', value.trim())
}

const TOOL = /^mcp__([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)(?:__(.+))?$/
/** Names of tools, also with commas in their parentheses. */
export function takeAllowed(value: string, step: MigratedStep): void {
  const names = toolNames(value)
  for (const name of names.filter(isGitHubTool)) readGitHubWrites(name, step)
  step.tools.push(...names)
  const others = names.filter((name) => !isGitHubTool(name))
  addLines(
    step,
    'mcp-tools',
    others.flatMap((name) => {
      const [, server, tool = '*'] = TOOL.exec(name) ?? []
      return server === undefined ? [] : [`${server}/${tool}`]
    }),
  )
  if (others.includes('WebSearch')) step.file.set('defaults.agent.serverTools', ['web_search'])
  const own = others.filter((name) => !TOOL.test(name))
  if (own.some((name) => /^(?:Edit|MultiEdit|Write|NotebookEdit|Bash)\b/.test(name))) step.works = true
  // GitHub's are on the sealed copy.
  addLines(
    step,
    'allowed-tools',
    names.filter((name) => own.includes(name) || isGitHubTool(name)),
  )
}

export function takeDenied(value: string, step: MigratedStep): void {
  addLines(step, 'disallowed-tools', toolNames(value))
}

/** Once all inputs are read: neither servers nor tools are of use alone. */
export function settleServers(step: MigratedStep): void {
  const { inputs } = step
  const servers = inputs.get('mcp-servers')
  // The other action takes what the repository itself has.
  if (servers === undefined && inputs.has('mcp-tools')) inputs.set('mcp-servers', '.mcp.json')
  // An expression may name tools that only the callers know.
  const isKnown = !/^\$\{\{/m.test(inputs.get('allowed-tools') ?? '')
  if (servers === undefined || inputs.has('mcp-tools') || !isKnown) return
  inputs.delete('mcp-servers')
  const isGitHubs =
    /github-mcp-server|"github"/.test(servers) || inputs.get('allowed-tools')?.includes('mcp__github')
  note(
    step,
    isGitHubs ? 'same' : 'worse',
    `The MCP servers (${servers.split('\n')[0]}) were left out, since none of their tools are allowed: name them in \`mcp-servers\`, and their tools in \`mcp-tools\`.`,
  )
}
