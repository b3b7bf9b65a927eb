import type { SandboxPaths } from '../../sandbox/sandbox.js'

export interface EnvironmentOptions {
  paths: Pick<SandboxPaths, 'home' | 'socket'>
  permissionMode?: string | undefined
  /** Wins over everything else. With an `ANTHROPIC_BASE_URL` in it the gateway's socket is not used. */
  extra?: Readonly<Record<string, string>>
}

/** Not a secret: the gateway takes it off and puts the real one on. */
export const DUMMY_KEY = 'sk-caisson-gateway-holds-the-key'

/** What Claude Code needs to know, and nothing of the environment Caisson runs in. */
export function claudeEnvironment({
  paths,
  permissionMode,
  extra = {},
}: EnvironmentOptions): Record<string, string> {
  const viaGateway = {
    ANTHROPIC_UNIX_SOCKET: paths.socket,
    // Without it Claude Code would ask the network for its way to the API, socket or not.
    ANTHROPIC_BASE_URL: 'http://localhost',
  }
  return {
    HOME: paths.home,
    ...(extra['ANTHROPIC_BASE_URL'] === undefined ? viaGateway : {}),
    ANTHROPIC_API_KEY: DUMMY_KEY,
    // No telemetry, no error reports, no update checks: requirement C7.
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // It would take zsh where there is one; commands are written for bash. Without a bash it looks for others.
    CLAUDE_CODE_SHELL: '/bin/bash',
    // The gateway asks again by itself, before the first byte; both together would multiply.
    CLAUDE_CODE_MAX_RETRIES: '3',
    // Root may bypass permissions only where this says that a sandbox holds it.
    ...(permissionMode === 'bypassPermissions' ? { IS_SANDBOX: '1' } : {}),
    ...extra,
  }
}

/** Ways to the model that Caisson does not take unless its own environment says so. */
const ROUTES = [
  'ANTHROPIC_UNIX_SOCKET',
  'ANTHROPIC_AUTH_TOKEN',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_USE_FOUNDRY',
]

/**
 * What of the environment no settings file may change. The `env` of a repository's settings wins over the
 * environment (checked with 2.1.329) and would send the session elsewhere; `--settings` wins over both.
 */
export function pinnedEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  const ours = Object.entries(env).filter(([name]) => /^(?:ANTHROPIC|CLAUDE_CODE|DISABLE)_/.test(name))
  return { ...Object.fromEntries(ROUTES.map((name) => [name, ''])), ...Object.fromEntries(ours) }
}
