import { withTodoNames } from '../port/todo-tools.js'

/** What a session of Claude Code is started with. */
export interface SessionSettings {
  model?: string
  maxTurns?: number
  maxBudgetUsd?: number
  /** The only built-in tools that there are; default all of them. */
  tools?: readonly string[]
  /** Tools that need no permission; the others are denied, since nobody is there to ask. */
  allowedTools?: readonly string[]
  /** Tools that are not there at all; wins over everything a repository's settings allow. */
  disallowedTools?: readonly string[]
  /** Default `acceptEdits`: edits in the workspace need no permission. */
  permissionMode?: string
  /** Appended to Claude Code's own system prompt. */
  systemPrompt?: string
  /** A file with that text, as the agent sees it; wins over `systemPrompt`. */
  systemPromptFile?: string
  /** UUID of the new session; default: Claude Code makes one. */
  sessionId?: string
  /** Session to go on with. */
  resume?: string
  /** Resume as a new session, and leave the old one as it is. */
  forkSession?: boolean
  /**
   * Whose settings files take effect. `project` brings the repository's CLAUDE.md, and its hooks, permission
   * rules, environment and key helper as well: commands that run without the model or anyone being asked. That
   * is right where the sandbox holds them (it is what a user of Claude Code expects of a repository), and wrong
   * where it does not. `local`, a developer's own overrides, never is: a run must not depend on who checked out.
   */
  settingSources?: readonly ('user' | 'project' | 'local')[]
  /** Environment that wins over every settings file. */
  pinnedEnv?: Readonly<Record<string, string>>
  /** No hook of any settings file runs. */
  disableHooks?: boolean
}

/**
 * The arguments of a headless session that streams JSON; the prompt goes to standard input, which has no
 * length limit. Every choice is explicit, so that no default of another CLI version decides.
 */
export function claudeArguments(settings: SessionSettings): string[] {
  const newSession = settings.resume === undefined || settings.forkSession === true
  return [
    '--print',
    '--output-format',
    'stream-json',
    // Without it the CLI refuses stream-json together with --print.
    '--verbose',
    '--permission-mode',
    settings.permissionMode ?? 'acceptEdits',
    // The repository's .mcp.json would start servers of its own.
    '--strict-mcp-config',
    '--setting-sources',
    (settings.settingSources ?? ['user']).join(','),
    ...value('--settings', pinnedSettings(settings)),
    ...value('--model', settings.model),
    ...value('--max-turns', settings.maxTurns),
    ...value('--max-budget-usd', settings.maxBudgetUsd),
    // Also when it is empty: then there are none.
    ...value('--tools', settings.tools && withTodoNames(settings.tools).join(',')),
    ...list('--allowedTools', settings.allowedTools),
    ...list('--disallowedTools', settings.disallowedTools),
    ...(settings.systemPromptFile === undefined
      ? value('--append-system-prompt', settings.systemPrompt || undefined)
      : value('--append-system-prompt-file', settings.systemPromptFile)),
    ...value('--resume', settings.resume),
    ...(settings.resume !== undefined && settings.forkSession ? ['--fork-session'] : []),
    // The CLI refuses an id for a session that goes on under its own.
    ...(newSession ? value('--session-id', settings.sessionId) : []),
  ]
}

/** What wins over every settings file. */
function pinnedSettings({ pinnedEnv, disableHooks }: SessionSettings): string | undefined {
  if (pinnedEnv === undefined && !disableHooks) return undefined
  return JSON.stringify({
    ...(pinnedEnv ? { env: pinnedEnv } : {}),
    ...(disableHooks ? { disableAllHooks: true } : {}),
  })
}

function value(flag: string, argument: string | number | undefined): string[] {
  return argument === undefined ? [] : [flag, String(argument)]
}

/** One argument however many tools: the flag takes all that follow it. */
function list(flag: string, tools: readonly string[] | undefined): string[] {
  return tools === undefined || tools.length === 0 ? [] : [flag, withTodoNames(tools).join(',')]
}
