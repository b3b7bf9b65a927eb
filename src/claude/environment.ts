import type { SandboxPaths } from '../sandbox/sandbox.js'

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
    // Root may bypass permissions only where this says that a sandbox holds it.
    ...(permissionMode === 'bypassPermissions' ? { IS_SANDBOX: '1' } : {}),
    ...extra,
  }
}
