import type { EnvironmentOptions } from '../port/agent.js'
import type { SessionSettings } from '../port/session-settings.js'
import { policiesOf } from './policies.js'

/** Guides beside those of the repository and of its trusted version, which have the other names. */
const INSTRUCTIONS = 'caisson-instructions.md'

/** A session by the Agent Client Protocol. */
export function geminiOverAcp({ model, settingSources }: SessionSettings): string[] {
  return ['--acp', ...(model === undefined ? [] : ['--model', model]), ...trust(settingSources)]
}

/**
 * Comes after the settings have been read without trust: it brings the repository's guides and its `.env`, which
 * replaces no variable, but none of its settings, hooks and servers (checked with 0.61.0).
 */
const trust = (sources: SessionSettings['settingSources']) =>
  sources?.includes('project') ? ['--skip-trust'] : []

/** A headless session that streams JSON; the rest of its settings are files in its home. */
export function commandLine({
  model,
  sessionId,
  directories = [],
  settingSources,
}: SessionSettings): string[] {
  return [
    '--output-format',
    'stream-json',
    // The rules in its home decide. Modes that allow more are refused in a folder that is not trusted.
    '--approval-mode',
    'default',
    ...(model === undefined ? [] : ['--model', model]),
    ...(sessionId === undefined ? [] : ['--session-id', sessionId]),
    ...directories.flatMap((folder) => ['--include-directories', folder]),
    ...trust(settingSources),
  ]
}

/** System prompt, model, headers and endpoints, which a repository would otherwise choose. */
const UNSET = [
  'GEMINI_SYSTEM_MD',
  'GEMINI_WRITE_SYSTEM_MD',
  'GEMINI_MODEL',
  'GEMINI_CLI_CUSTOM_HEADERS',
  'GEMINI_API_KEY_AUTH_MECHANISM',
  'GOOGLE_API_KEY',
  'GOOGLE_GENAI_API_VERSION',
  'GOOGLE_VERTEX_BASE_URL',
  'CODE_ASSIST_ENDPOINT',
]

/** What Gemini CLI needs, and nothing of the environment that Caisson runs in. */
export function environment({ paths, endpoint, extra = {} }: EnvironmentOptions): Record<string, string> {
  return {
    HOME: paths.home,
    ...(endpoint ? { GOOGLE_GEMINI_BASE_URL: endpoint.url, GEMINI_API_KEY: endpoint.key } : {}),
    // No `.env` of a repository replaces a variable that is there, be it empty.
    ...Object.fromEntries(UNSET.map((name) => [name, ''])),
    GOOGLE_GENAI_USE_VERTEXAI: 'false',
    GOOGLE_GENAI_USE_GCA: 'false',
    GEMINI_TELEMETRY_ENABLED: 'false',
    GEMINI_SANDBOX: 'false',
    // A repository's settings, hooks and servers take no effect.
    GEMINI_CLI_TRUST_WORKSPACE: 'false',
    // It would start itself again for a larger heap, and the second process would not get the signals.
    GEMINI_CLI_NO_RELAUNCH: 'true',
    ...extra,
  }
}

/** Settings, rules for tools and instructions, below HOME. */
export function homeFiles(settings: SessionSettings): Record<string, string> {
  const { systemPrompt } = settings
  return {
    '.gemini/settings.json': `${JSON.stringify(settingsOf(settings), null, 2)}\n`,
    '.gemini/policies/caisson.toml': policiesOf(settings),
    [`.gemini/${INSTRUCTIONS}`]: systemPrompt ? `${systemPrompt}\n` : '\n',
  }
}

function settingsOf({ maxTurns, disableHooks }: SessionSettings) {
  return {
    general: {
      enableAutoUpdate: false,
      enableAutoUpdateNotification: false,
      // The gateway also retries, before the first byte; the two would multiply.
      maxAttempts: 3,
    },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    ide: { enabled: false },
    ...(disableHooks ? { hooksConfig: { enabled: false } } : {}),
    context: { fileName: ['GEMINI.md', 'AGENTS.md', INSTRUCTIONS] },
    ...(maxTurns === undefined ? {} : { model: { maxSessionTurns: maxTurns } }),
    security: {
      auth: { selectedType: 'gemini-api-key' },
      // An untrusted folder would end a headless session; the environment says what is trusted.
      folderTrust: { enabled: false },
    },
    advanced: { ignoreLocalEnv: true },
  }
}
