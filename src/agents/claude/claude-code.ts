import { DEFAULT_AGENT } from '../../base/agent-names.js'
import { agentArguments } from '../../config/agent-arguments.js'
import type { AgentAdapter, EnvironmentOptions, ProjectFiles } from '../port/agent.js'
import type { Platform } from '../port/install.js'
import { SERVER_CALL_MS, type SessionSettings } from '../port/session-settings.js'
import { type FailureFacts, failed, type SessionVerdict } from '../port/session-verdict.js'
import { apiFailure, promptTooLong } from '../session/api-failure.js'
import { sessionFiles } from './session-files.js'
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
    ...(settings.pluginFolders ?? []).flatMap((folder) => ['--plugin-dir', folder]),
    ...agentArguments(settings.args ?? []),
  ]
}

/** Claude Code gives up on a prompt as text that has not arrived within 3 seconds. */
function input(prompt: string): string {
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
    // The proxy decides; otherwise WebFetch asks api.anthropic.com about each host first, and fails where it cannot.
    skipWebFetchPreflight: true,
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

/** Not a secret: the gateway replaces it with the real one. */
const DUMMY_KEY = 'sk-caisson-gateway-holds-the-key'

/**
 * What Claude Code needs, and nothing of the environment that Caisson runs in. With an `ANTHROPIC_BASE_URL` in `extra`
 * the gateway's socket is not used.
 */
export function environment({
  paths,
  permissionMode,
  tools,
  extra = {},
}: EnvironmentOptions): Record<string, string> {
  const viaGateway = {
    ANTHROPIC_UNIX_SOCKET: paths.socket,
    // Without it Claude Code looks for the API on the network, even with a socket.
    ANTHROPIC_BASE_URL: 'http://localhost',
  }
  return {
    HOME: paths.home,
    ...(extra['ANTHROPIC_BASE_URL'] === undefined ? viaGateway : {}),
    ANTHROPIC_API_KEY: DUMMY_KEY,
    // No telemetry, no error reports, no update checks.
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // By default it prefers zsh, but commands are written for bash. Without bash it looks for other shells.
    CLAUDE_CODE_SHELL: '/bin/bash',
    // The gateway also retries, before the first byte; the two would multiply.
    CLAUDE_CODE_MAX_RETRIES: '3',
    // Root may bypass permissions only where this says that it is in a sandbox.
    ...(permissionMode === 'bypassPermissions' ? { IS_SANDBOX: '1' } : {}),
    // Otherwise `@/etc/passwd` in a prompt brings that file, whatever tools there are.
    ...(tools && !tools.includes('Read') ? { CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1' } : {}),
    ...extra,
  }
}

/** Routes to the model that are used only when Caisson itself sets them. */
const ROUTES = [
  'ANTHROPIC_UNIX_SOCKET',
  'ANTHROPIC_AUTH_TOKEN',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_USE_FOUNDRY',
]

/**
 * The variables that no settings file may change. The `env` of a repository's settings overrides the environment
 * (checked with 2.1.329) and could send the session elsewhere; `--settings` overrides both.
 */
export function pinnedEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  const ours = Object.entries(env).filter(([name]) => /^(?:ANTHROPIC|CLAUDE_CODE|DISABLE)_/.test(name))
  return { ...Object.fromEntries(ROUTES.map((name) => [name, ''])), ...Object.fromEntries(ours) }
}

const KINDS = /^\.claude\/(?:(?:agents|commands|output-styles|rules|skills)\/|settings\.json$|CLAUDE\.md$)/

/** Skills, commands, agents, rules, settings and guides, which Claude Code also takes from `~/.claude`. */
const projectFiles: ProjectFiles = {
  paths: ['CLAUDE.md', '.claude'],
  inHome: (path) => (path === 'CLAUDE.md' ? '.claude/CLAUDE.md' : KINDS.test(path) ? path : null),
  contentInHome: (path, content) => (path === '.claude/settings.json' ? withoutPlugins(content) : content),
}

/** A marketplace may be a folder of the repository, which is the head's. */
function withoutPlugins(content: Buffer): Buffer | null {
  try {
    const {
      enabledPlugins: _,
      extraKnownMarketplaces: __,
      ...settings
    } = JSON.parse(content.toString('utf8'))
    return Buffer.from(JSON.stringify(settings))
  } catch {
    return null
  }
}

/**
 * What Claude Code says about a failure beyond the general words: refusals by the API, overlong prompts, lost
 * sessions.
 */
function explainFailure({ result, words, heard, now, pages }: FailureFacts): SessionVerdict | undefined {
  const status = result.api_error_status ?? undefined
  if (status !== undefined || result.terminal_reason === 'api_error')
    return apiFailure({ status, words, heard, now, pages })
  if (result.terminal_reason === 'prompt_too_long') return promptTooLong(words)
  if (!/no conversation found/i.test(words)) return undefined
  return failed(
    'agent_error',
    words,
    'Check the session ID and that the home folder of its run still exists, or start a new session.',
  )
}

/** The version of Claude Code that this release of Caisson was tested with. */
export const DEFAULT_VERSION = '2.1.329'

/** npm integrity of `@anthropic-ai/claude-code-<platform>`, by version. Any other version needs one by input. */
export const RELEASES: Readonly<Record<string, Readonly<Record<Platform, string>>>> = {
  '2.1.329': {
    'linux-x64':
      'sha512-+n4lu1ubYAp02Y0X/MAUnxw9yY6SHHZ77F+IoW+V0wVoFuiI9opdH6gofjf14gXJCEYMTNpks7Gn1i8XZTKAWA==',
    'linux-arm64':
      'sha512-IiG5umFToSCVWqB1lEsxxwIxKgxPXyZ3DRU915v8J4Bz5Q3JpslM0ew1m5yaT+lFXBPvYxmsEgi0XI68XHND0A==',
    'linux-x64-musl':
      'sha512-EouW7B/aG3GOQBmzN9MxHV9uTOE2r6E+VIlFBrBgIEBuBBF4qH1GTvg5/CVf53gGp4DgVf1CYdBHjS+2NeDP4A==',
    'linux-arm64-musl':
      'sha512-uVWrRp60cqvikJ13Rtmlkd8WuJtJEWAuGJzenJ0or0I7by05kRWopFdDdpWYQi8dRIJ6+W9T9w+PA4B+EjfCXQ==',
    'darwin-x64':
      'sha512-6cjJiD19yxOzdnzErJ8ougFKoksK/wUvOJb6V2iCXg1rM9gGEY1I7HE8jQnvh6buAuXHtHaahfoiiISaplOxYg==',
    'darwin-arm64':
      'sha512-brgS94FOoB+ekq1gIeNpBtGAbzWxE1UEeBQWfk1KX1BStrMIxwWXriPfQLKEkFTWHpmGXv2fZxxMQJsR+5PhZw==',
  },
}

/** Claude Code. Its `stream-json` output is the canonical vocabulary, so nothing is translated. */
export const claudeCode: AgentAdapter = {
  ...DEFAULT_AGENT,
  command: 'claude',
  modelDialects: ['messages'],
  modelAccess: 'socket',
  capabilities: {
    resume: true,
    fork: true,
    cost: true,
    thinking: true,
    maxTurns: true,
    maxBudget: true,
    pinnedSettings: true,
  },
  install: {
    packages: {
      defaultVersion: DEFAULT_VERSION,
      digests: RELEASES,
      packageName: (platform) => `@anthropic-ai/claude-code-${platform}`,
      member: 'package/claude',
      megabytes: 600,
    },
    command: 'npm install -g @anthropic-ai/claude-code',
  },
  tools,
  guides: { file: 'CLAUDE.md', folders: ['', '.claude'] },
  projectFiles,
  commandLine,
  input,
  environment,
  pinnedEnvironment,
  explainFailure,
  sessionFiles,
  // The executable is built with Bun.
  runModule: (file) => ({ args: ['--version'], env: { BUN_OPTIONS: `--preload=${file}` } }),
}
