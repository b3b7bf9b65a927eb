import { SERVER_CALL_MS, type SessionSettings } from '../port/session-settings.js'
import { tools } from './tools.js'

/** A headless session that streams JSON. Every choice is explicit, so that no CLI version's default decides. */
export function commandLine(settings: SessionSettings): string[] {
  const newSession = settings.resume === undefined || settings.forkSession === true
  return [
    '--print',
    '--input-format',
    'stream-json',
    '--output-format',
    'stream-json',
    // Without it the CLI refuses stream-json together with --print.
    '--verbose',
    '--permission-mode',
    settings.permissionMode ?? 'acceptEdits',
    // Otherwise the repository's .mcp.json starts its own servers.
    '--strict-mcp-config',
    ...value('--mcp-config', configOf(settings)),
    '--setting-sources',
    (settings.settingSources ?? ['user']).join(','),
    ...value('--settings', pinnedSettings(settings)),
    ...value('--model', settings.model),
    ...value('--max-turns', settings.maxTurns),
    ...value('--max-budget-usd', settings.maxBudgetUsd),
    // An empty list means no tools at all.
    ...value('--tools', settings.tools && tools.own(settings.tools).join(',')),
    ...list('--allowedTools', settings.allowedTools),
    ...list('--disallowedTools', settings.disallowedTools),
    ...(settings.systemPromptFile === undefined
      ? value('--append-system-prompt', settings.systemPrompt || undefined)
      : value('--append-system-prompt-file', settings.systemPromptFile)),
    ...value('--resume', settings.resume),
    ...(settings.resume !== undefined && settings.forkSession ? ['--fork-session'] : []),
    // The CLI refuses an ID for a session that resumes under its own.
    ...(newSession ? value('--session-id', settings.sessionId) : []),
  ]
}

/** Claude Code gives up on a prompt as text that has not arrived within 3 seconds. */
export function input(prompt: string): string {
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content: prompt } })}\n`
}

/** The servers as `.mcp.json` would have them. */
function configOf({ servers = {} }: SessionSettings): string | undefined {
  const entries = Object.entries(servers).map(([name, server]) => [
    name,
    { type: 'http', ...server, timeout: SERVER_CALL_MS },
  ])
  return entries.length === 0 ? undefined : JSON.stringify({ mcpServers: Object.fromEntries(entries) })
}

/** Settings that override every settings file. */
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

/** One argument for all tools: the flag takes everything that follows it. */
function list(flag: string, names: readonly string[] | undefined): string[] {
  return names === undefined || names.length === 0 ? [] : [flag, tools.own(names).join(',')]
}
