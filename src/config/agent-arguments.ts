import type { AgentName } from '../base/agent-names.js'
import { commandWords } from './spec/written.js'

/** Flags of Claude Code that change how it thinks and nothing of what it may do or reach; true: with a value. */
const FREE: Readonly<Record<string, boolean>> = {
  '--autocompact': true,
  '--disable-slash-commands': false,
  '--effort': true,
  '--exclude-dynamic-system-prompt-sections': false,
  '--fallback-model': true,
}

/** What sets the same here, and is checked there. */
const INSTEAD: Readonly<Record<string, string>> = {
  '--agent': '`agent`',
  '--allowed-tools': '`allowed-tools`',
  '--allowedTools': '`allowed-tools`',
  '--append-system-prompt': '`instructions`',
  '--dangerously-skip-permissions': '`agent.permissionMode: bypassPermissions`',
  '--disallowed-tools': '`disallowed-tools`',
  '--disallowedTools': '`disallowed-tools`',
  '--json-schema': '`output-schema`',
  '--max-budget-usd': '`max-budget-usd`',
  '--max-turns': '`max-turns`',
  '--mcp-config': '`mcp-servers` and `mcp-tools`',
  '--model': '`model`',
  '--permission-mode': '`agent.permissionMode`',
  '--settings': '`model`, `env`, `allowed-tools` and `disallowed-tools`',
  '--system-prompt': '`instructions`',
  '--tools': '`agent.tools`',
}

/** The words of arguments that may stand several on a line. */
export function agentArguments(lines: readonly string[]): string[] {
  return lines.flatMap(commandWords)
}

/** Why the agent does not get one of these arguments; undefined if it gets them all. */
export function whyNoArgument(agent: AgentName, lines: readonly string[]): string | undefined {
  const words = agentArguments(lines)
  if (agent === 'claude') return whyNoClaudeArgument(words)
  if (agent !== 'codex' || /^(?:-c model_reasoning_(?:effort|summary)=\w+ ?)*$/.test(words.join(' ')))
    return undefined
  return '`agent-args` of Codex can only be `-c model_reasoning_effort=…` and `-c model_reasoning_summary=…`'
}

function whyNoClaudeArgument(words: readonly string[]): string | undefined {
  for (let at = 0; at < words.length; at++) {
    const [, flag = '', value] = /^(--[\w-]+)(?:=(.*))?$/s.exec(words[at] ?? '') ?? []
    const takesValue = Object.hasOwn(FREE, flag) ? FREE[flag] : undefined
    if (takesValue === undefined) {
      const instead = INSTEAD[flag]
      const why = instead ? `use ${instead}` : `only ${Object.keys(FREE).join(', ')} are possible`
      return `\`${words[at]}\` in \`agent-args\` is not passed on to Claude Code: ${why}`
    }
    if (takesValue && value === undefined && (words[++at] ?? '-').startsWith('-'))
      return `\`${flag}\` in \`agent-args\` lacks its value`
  }
  return undefined
}

/** Whether a flag of another workflow can stay as it is. */
export function isFreeClaudeFlag(name: string): boolean {
  return Object.hasOwn(FREE, name)
}
