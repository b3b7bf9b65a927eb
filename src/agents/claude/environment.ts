import type { EnvironmentOptions } from '../port/agent.js'

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
    // No telemetry, no error reports, no update checks: requirement C7.
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
