import type { EnvironmentOptions } from '../port/agent.js'

/**
 * OpenCode's own switches. Nothing is downloaded, and nothing of the repository configures it: a project's
 * `opencode.json` could send the model's requests elsewhere, and its plugins and tools run without anyone being asked
 * (measured with 1.18.18).
 */
export const SWITCHES = {
  OPENCODE_DISABLE_PROJECT_CONFIG: '1',
  OPENCODE_PURE: '1',
  OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  OPENCODE_DISABLE_CLAUDE_CODE: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_DISABLE_SHARE: '1',
}

/** What OpenCode needs, and nothing of the environment that Caisson runs in. The model is in its configuration. */
export function environment({ paths, extra = {} }: EnvironmentOptions): Record<string, string> {
  return { HOME: paths.home, SHELL: '/bin/bash', ...SWITCHES, ...extra }
}
