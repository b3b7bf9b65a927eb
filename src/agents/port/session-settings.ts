import type { ModelEndpoint } from './endpoint.js'

/**
 * Milliseconds of silence after which an agent may give up a call of a server's tool: a day, since Caisson ends calls that
 * take too long. Agents' own limits are a minute or a few.
 */
export const SERVER_CALL_MS = 24 * 3600_000

/** What a session is started with. */
export interface SessionSettings {
  /** Without the provider's name. */
  model?: string | undefined
  maxTurns?: number | undefined
  maxBudgetUsd?: number | undefined
  /** The only built-in tools available; default all of them. */
  tools?: readonly string[]
  /** Tools that need no permission; all others are denied, since nobody is there to ask. */
  allowedTools?: readonly string[]
  /** Tools that are not available at all; overrides everything that a repository's settings allow. */
  disallowedTools?: readonly string[]
  /** Servers of tools, by name: where the agent reaches them by streamable HTTP, and the headers that they want. */
  servers?: Readonly<Record<string, { url: string; headers: Readonly<Record<string, string>> }>> | undefined
  /** Default `acceptEdits`: edits in the workspace need no permission. */
  permissionMode?: string
  /** Appended to the agent's own system prompt. */
  systemPrompt?: string
  /** A file with that text, as the agent sees it; overrides `systemPrompt`. */
  systemPromptFile?: string
  /** UUID of the new session; default: the agent makes one. */
  sessionId?: string
  /** Session to resume. */
  resume?: string | undefined
  /** Resume as a new session, and leave the old one unchanged. */
  forkSession?: boolean
  /** What the agent gets besides; checked where the spec was. */
  args?: readonly string[] | undefined
  /** Folders of plugins, as the agent sees them. */
  pluginFolders?: readonly string[]
  /** Where the model is, for an agent whose `modelAccess` is `port`. */
  endpoint?: ModelEndpoint | undefined
  /**
   * Whose settings files take effect. `project` brings the repository's guides for agents, and its hooks, permission
   * rules, environment and key helper as well: commands that run without the model or anyone being asked. That
   * is right where the sandbox contains them (a user of the agent expects it of a repository), and wrong
   * where it does not. `local`, a developer's own overrides, never takes effect: a run must not depend on who
   * checked out.
   */
  settingSources?: readonly ('user' | 'project' | 'local')[] | undefined
  /** Environment that overrides every settings file. */
  pinnedEnv?: Readonly<Record<string, string>>
  /** No hook of any settings file runs. */
  disableHooks?: boolean
}
