import { DEFAULT_TOOLS, EDITING_TOOLS, SHELL_TOOL, toolOf } from '../../base/tool-names.js'
import { agentArguments } from '../../config/agent-arguments.js'
import type { EnvironmentOptions } from '../port/agent.js'
import type { SessionSettings } from '../port/session-settings.js'

/**
 * Features that reach for a network, wait for a person, or run what nobody asked for. A name that a version does not
 * know is a warning.
 */
const FEATURES_OFF = [
  'apps',
  'plugins',
  'remote_plugin',
  'hooks',
  'goals',
  'tool_suggest',
  'image_generation',
  'browser_use',
  'computer_use',
  'in_app_browser',
  'skill_mcp_dependency_install',
  'shell_snapshot',
  'daemon_auto_start',
  // The gateway reads bodies as they are.
  'enable_request_compression',
] as const

/**
 * A headless session that prints JSON lines; the prompt comes on standard input. All configuration is in the
 * arguments, which no file overrides: neither `~/.codex/config.toml` nor a repository's `.codex` is read (a repository
 * that nobody has trusted has no say: checked with 0.169.0).
 */
export function commandLine(settings: SessionSettings): string[] {
  const config = Object.entries({ ...limitsOf(settings), ...configOf(settings) })
  return [
    'exec',
    ...sessionOf(settings),
    '--json',
    '--ignore-user-config',
    '--ignore-rules',
    '--skip-git-repo-check',
    ...config.flatMap(([key, value]) => ['-c', `${key}=${toml(value)}`]),
    ...agentArguments(settings.args ?? []),
    '-',
  ]
}

function sessionOf({ resume, forkSession }: SessionSettings): string[] {
  if (resume === undefined) return []
  return [forkSession ? 'fork' : 'resume', resume]
}

/**
 * The sandbox is Caisson's: Codex's own needs rights that a sealed container has not. It still refuses edits where it
 * is told that nothing may be written. Nobody is there to be asked, so what would need a permission is taken away.
 */
function limitsOf(settings: SessionSettings): Record<string, Toml> {
  const { permissionMode = 'acceptEdits' } = settings
  const edits = EDITING_TOOLS.some(
    (tool) => mayUse(tool, settings) && (permissionMode === 'acceptEdits' || isAllowed(tool, settings)),
  )
  const hasShell = mayUse(SHELL_TOOL, settings) && isAllowed(SHELL_TOOL, settings)
  return {
    sandbox_mode: edits || hasShell ? 'danger-full-access' : 'read-only',
    approval_policy: 'never',
    ...(hasShell ? {} : { 'features.shell_tool': false, 'features.unified_exec': false }),
    ...(mayUse('Agent', settings) ? {} : { 'features.multi_agent': false }),
  }
}

/** Without a question. A rule about some files holds for all: the patch is checked for its paths. */
function isAllowed(tool: string, { permissionMode, allowedTools = DEFAULT_TOOLS }: SessionSettings): boolean {
  if (permissionMode === 'plan') return false
  return permissionMode === 'bypassPermissions' || allowedTools.some((rule) => toolOf(rule) === tool)
}

function mayUse(tool: string, { tools, disallowedTools = [] }: SessionSettings): boolean {
  // Whoever names the tools that files need has not said anything about other agents.
  const there =
    tools === undefined || tools.includes(tool) || (tool === 'Agent' && tools.includes(SHELL_TOOL))
  return there && !disallowedTools.includes(tool)
}

type Toml = string | number | boolean | readonly string[] | { readonly [key: string]: Toml }

function configOf(settings: SessionSettings): Record<string, Toml> {
  const { endpoint, settingSources = ['user'], allowedTools = [] } = settings
  const instructions = instructionsOf(settings)
  return {
    ...(settings.model === undefined ? {} : { model: settings.model }),
    ...(endpoint ? { model_provider: 'caisson', 'model_providers.caisson': providerOf(endpoint.url) } : {}),
    ...Object.fromEntries(FEATURES_OFF.map((feature) => [`features.${feature}`, false])),
    'skills.bundled.enabled': false,
    // At the provider: the gateway lets it through where `agent.serverTools` has it.
    web_search: allowedTools.includes('WebSearch') && mayUse('WebSearch', settings) ? 'live' : 'disabled',
    check_for_update_on_startup: false,
    'analytics.enabled': false,
    'history.persistence': 'none',
    // A login shell would forget the search path of the job.
    allow_login_shell: false,
    ...(settingSources.includes('project') ? {} : { project_doc_max_bytes: 0 }),
    ...(instructions === undefined ? {} : { developer_instructions: instructions }),
  }
}

/** The variable from which Codex takes the credential of its model, which is no secret. */
const KEY_VARIABLE = 'CAISSON_MODEL_KEY'

/** What Codex needs, and nothing of the environment that Caisson runs in. */
export function environment({ paths, endpoint, extra = {} }: EnvironmentOptions): Record<string, string> {
  return { HOME: paths.home, ...(endpoint ? { [KEY_VARIABLE]: endpoint.key } : {}), ...extra }
}

/** The gateway repeats what failed before its first byte; the two would multiply. */
function providerOf(url: string): Toml {
  return {
    name: 'Caisson',
    base_url: `${url}/v1`,
    env_key: KEY_VARIABLE,
    wire_api: 'responses',
    supports_websockets: false,
    request_max_retries: 0,
    stream_max_retries: 1,
  }
}

/** Codex takes no file with instructions beside its own. */
function instructionsOf({ systemPrompt, systemPromptFile }: SessionSettings): string | undefined {
  if (systemPromptFile === undefined) return systemPrompt || undefined
  return `Before anything else, read all of ${systemPromptFile} and follow it: these are your instructions.`
}

/** A value as TOML has it: its strings are written as JSON's are. */
function toml(value: Toml): string {
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((entry) => toml(entry as string)).join(',')}]`
  return `{${Object.entries(value)
    .map(([key, entry]) => `${key}=${toml(entry as Toml)}`)
    .join(',')}}`
}
