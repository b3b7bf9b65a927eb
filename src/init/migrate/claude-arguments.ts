import { splitCommand } from '../../config/inputs/from-inputs.js'
import { takeServers, takeTools } from './mcp-servers.js'
import { addLines, type MigratedStep } from './migrated-step.js'

/** Tools of the other action's own servers: Caisson gives an agent no access to GitHub, and delivers itself. */
const OWN_SERVER = /^mcp__(?:github|github_\w+)(?:__|$)/
const INLINE_COMMENT = /^mcp__github_inline_comment/
/** GitHub's command line has no token in the sandbox. */
const GH = /^Bash\(gh[ :)]/

type Take = (value: string, step: MigratedStep) => void

const to =
  (input: string): Take =>
  (value, step) =>
    void step.inputs.set(input, value)

/** Flags of Claude Code that are inputs here. */
const FLAGS: Readonly<Record<string, Take>> = {
  '--model': to('model'),
  '--max-turns': to('max-turns'),
  '--max-budget-usd': to('max-budget-usd'),
  '--permission-mode': to('permission-mode'),
  '--json-schema': to('output-schema'),
  '--mcp-config': takeServers,
  '--append-system-prompt': to('instructions'),
  '--system-prompt': to('instructions'),
  '--allowedTools': takeAllowed,
  '--allowed-tools': takeAllowed,
  '--disallowedTools': takeDenied,
  '--disallowed-tools': takeDenied,
}
/** Flags without a value. */
const SWITCHES: Readonly<Record<string, Take>> = {
  '--dangerously-skip-permissions': (_value, step) => step.inputs.set('permission-mode', 'bypassPermissions'),
}

/** `claude_args`: each flag becomes the input that it is here, or a note. */
export function takeArguments(value: string, step: MigratedStep): void {
  // The other action ignores lines of comments.
  const text = value.replaceAll(/^\s*#.*$/gm, '')
  const words = splitCommand(text).flatMap((word) => {
    const [, flag, rest] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? []
    return flag === undefined ? [word] : [flag, rest ?? '']
  })
  while (words.length > 0) {
    const flag = words.shift() ?? ''
    const values: string[] = []
    while (words[0] !== undefined && !words[0].startsWith('--')) values.push(words.shift() ?? '')
    const joined = values.join(flag.toLowerCase().includes('tools') ? ',' : ' ')
    const take = values.length > 0 ? FLAGS[flag] : SWITCHES[flag]
    if (take) take(joined, step)
    else
      step.notes.push(
        `\`${[flag, ...values].join(' ')}\` of \`claude_args\` was left out: no input corresponds to it.`,
      )
  }
}

/** Names of tools, also with commas in their parentheses. */
export function takeAllowed(value: string, step: MigratedStep): void {
  const names = toolsIn(value)
  const left = names.filter((name) => OWN_SERVER.test(name) || GH.test(name))
  if (left.some((name) => INLINE_COMMENT.test(name))) step.inputs.set('preset', 'review')
  if (left.length > 0) {
    step.notes.push(
      `${left.map((name) => `\`${name}\``).join(', ')} cannot be allowed: the agent has no access to GitHub. Caisson puts issue, pull request, comments and failed checks into its context, and delivers the answer, the change, the review (\`preset: review\`) itself.`,
    )
  }
  addLines(
    step,
    'allowed-tools',
    takeTools(
      names.filter((name) => !left.includes(name)),
      step,
    ),
  )
}

export function takeDenied(value: string, step: MigratedStep): void {
  addLines(step, 'disallowed-tools', toolsIn(value))
}

function toolsIn(value: string): string[] {
  return [...value.matchAll(/[^\s,(]+(?:\([^)]*\))?/g)].map(([name]) => name)
}
