import type { SessionSettings } from '../port/session-settings.js'
import { EDITING_TOOLS, READING_TOOLS, SHELL_TOOL } from '../port/tool-names.js'
import { partsOf, tools } from './tools.js'

interface Rule {
  tool: string
  /** The beginning of a command, for the shell. */
  prefix?: string
  decision: 'allow' | 'deny'
  /** The highest of those that match decides. */
  priority: number
}

const [SHELL = ''] = tools.own([SHELL_TOOL])

/**
 * What a session may use, as rules of Gemini CLI's policy engine. They are a user's, so no rule of a repository
 * overrides them; a tool that nothing allows would have to be confirmed, which a headless session denies.
 */
export function policiesOf(settings: SessionSettings): string {
  const { allowedTools = [], disallowedTools = [], permissionMode = 'acceptEdits' } = settings
  const everything = permissionMode === 'bypassPermissions' ? ['*'] : []
  const edits = permissionMode === 'acceptEdits' ? tools.own(EDITING_TOOLS) : []
  const readable = settings.tools && tools.own(settings.tools.filter(isReading))
  return [
    ...rulesFor(tools.own(disallowedTools), 'deny', 900),
    ...rulesFor([...everything, ...tools.own(allowedTools), ...edits], 'allow', 500, settings.tools),
    ...rulesFor(readable ?? [], 'allow', 500),
    // What is not among the session's tools is not offered to the model at all.
    ...(readable ? rulesFor(['*'], 'deny', 100) : []),
  ]
    .map(written)
    .join('\n')
}

function isReading(tool: string): boolean {
  return READING_TOOLS.some((reading) => reading === tool)
}

/** `only`: the session has no other tools. A pattern of files is widened to all: the patch is checked for it. */
function rulesFor(
  names: readonly string[],
  decision: Rule['decision'],
  priority: number,
  only?: readonly string[],
): Rule[] {
  const there = only && tools.own(only)
  return names.flatMap((name) => {
    const { tool, argument } = partsOf(name)
    if (there && tool !== '*' && !there.includes(tool)) return []
    if (there && tool === '*') return there.map((one) => ({ tool: one, decision, priority }))
    const prefix = tool === SHELL ? argument?.replace(/(?::| )?\*$/, '') : undefined
    return [{ tool, decision, priority, ...(prefix ? { prefix } : {}) }]
  })
}

/** Strings of TOML are escaped as those of JSON. */
function written({ tool, prefix, decision, priority }: Rule): string {
  const lines = [
    '[[rule]]',
    `toolName = ${JSON.stringify(tool)}`,
    ...(prefix === undefined ? [] : [`commandPrefix = ${JSON.stringify(prefix)}`]),
    `decision = "${decision}"`,
    `priority = ${priority}`,
    // Otherwise every command with a `>` would have to be confirmed.
    ...(decision === 'allow' && (tool === SHELL || tool === '*') ? ['allowRedirection = true'] : []),
  ]
  return `${lines.join('\n')}\n`
}
