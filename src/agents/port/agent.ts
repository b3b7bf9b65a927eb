import type { AgentNames } from '../../base/agent-names.js'
import type { ModelDialect } from '../../gateway/dialect.js'
import type { SandboxPaths } from '../../sandbox/sandbox.js'
import type { Conversation, ConversationOptions } from './conversation.js'
import type { ModelEndpoint } from './endpoint.js'
import type { AgentInstall } from './install.js'
import type { SessionFiles } from './session-files.js'
import type { CanonicalLine } from './session-lines.js'
import type { SessionSettings } from './session-settings.js'
import type { FailureFacts, SessionVerdict } from './session-verdict.js'

/** What an agent can do. The contract suite of adapters checks every one of these claims. */
export interface AgentCapabilities {
  /** Resumes a session from its files; needs `sessionFiles`. */
  resume: boolean
  /** Resumes as a new session, and leaves the old one unchanged. */
  fork: boolean
  /** Reports what a session cost. Otherwise the gateway's own count is used. */
  cost: boolean
  /** Its stream holds the model's thinking. */
  thinking: boolean
  /** Ends a session after a number of turns. */
  maxTurns: boolean
  /** Ends a session when its budget is used up. The gateway holds a run to its budget in any case. */
  maxBudget: boolean
  /** Takes settings that no file of a repository overrides. */
  pinnedSettings: boolean
}

/** How an agent's tools are limited; names are those of `tool-names.ts` unless it says otherwise. */
export interface AgentTools {
  /** The same tools, under all names by which any version of the agent knows them. */
  own(tools: readonly string[]): string[]
  /**
   * The agent's own tools that run commands, start other agents or reach the network: no preset may have
   * them.
   */
  powerful: readonly string[]
  /** The agent's former tools that change files. */
  formerEditing?: readonly string[]
  /** Its name for a tool of an MCP server; absent for an agent that takes no servers. */
  ofServer?(server: string, tool: string): string
  /**
   * It has or lacks a tool as a whole: no rule about one command can be kept, and one about files holds for all of them.
   */
  wholeOnly?: true
  /** Permission to use an editing tool on the files of a pattern below this workspace. */
  editRule(tool: string, pattern: string, workspace: string): string
}

/** Files of a repository by which it tells an agent how to work there. */
export interface ProjectFiles {
  /** Where in a repository they are. */
  paths: readonly string[]
  /** Where in HOME the agent takes the same from for every repository; null if it does not, or must not. */
  inHome(path: string): string | null
  /** What of its content counts there; null if nothing does. */
  contentInHome(path: string, content: Buffer): Buffer | null
}

export interface EnvironmentOptions {
  paths: Pick<SandboxPaths, 'home' | 'socket'>
  permissionMode?: string | undefined
  /** As in the settings: some agents read what a prompt mentions, without the model or a tool. */
  tools?: readonly string[] | undefined
  /** Given to an agent whose `modelAccess` is `port`. */
  endpoint?: ModelEndpoint | undefined
  /** Overrides everything else. */
  extra?: Readonly<Record<string, string>>
}

/**
 * Everything that Caisson has to know about one agent: how it is obtained, started, read and resumed. Pure, except
 * for the session files that it reads; the processes are Caisson's.
 */
export interface AgentAdapter extends AgentNames {
  /** Its name in the registry: lower case. */
  name: string
  /** The image that it is; absent for a program. */
  image?: string
  /** Name of its executable, in the sandbox and on a PATH. */
  command: string
  capabilities: AgentCapabilities
  /** The model APIs that it speaks, the preferred one first. The provider of a run's model decides which is used. */
  modelDialects: readonly ModelDialect[]
  /**
   * `socket`: it connects to a Unix socket. `port`: it needs an address, so a relay listens on the loopback interface of
   * its sandbox.
   */
  modelAccess: 'socket' | 'port'
  install: AgentInstall
  tools: AgentTools
  /**
   * Guides for agents that a repository may hold and that this agent reads: a file name, and the folders to
   * look in.
   */
  guides: { file: string; folders: readonly string[] }
  /** Absent for an agent that takes nothing else from a repository. */
  projectFiles?: ProjectFiles
  /** The arguments of a headless session; the prompt goes to standard input, which has no length limit. */
  commandLine(settings: SessionSettings): string[]
  /** What goes to standard input; without it, the prompt as it is. */
  input?(prompt: string): string
  /** Everything that the agent needs in its environment; nothing is added from Caisson's own. */
  environment(options: EnvironmentOptions): Record<string, string>
  /** Its configuration: files written below HOME before each session, content by relative path. */
  homeFiles?(settings: SessionSettings): Readonly<Record<string, string>>
  /** The part of that environment that no settings file may change; with `pinnedSettings`. */
  pinnedEnvironment?(environment: Readonly<Record<string, string>>): Record<string, string>
  /**
   * Makes the reader of one session's output: given a line, redacted and not blank, it returns what that says in the
   * canonical vocabulary (`StreamEvent`), or undefined for a line that it does not understand. A session begins with
   * `system`/`init` and ends with `result`; totals of a resumed session include those of the one before. Absent for
   * an agent that prints the vocabulary itself. `settings` are those that the session was started with: some agents do
   * not say which model they use.
   */
  translate?(settings: SessionSettings): (line: string) => readonly CanonicalLine[] | undefined
  /** In the place of a prompt on standard input and of `translate`, for an agent that speaks a protocol. */
  converse?(options: ConversationOptions): Promise<Conversation>
  /** Explains a failed `result` in the agent's own terms; undefined where the general words suffice. */
  explainFailure?(facts: FailureFacts): SessionVerdict | undefined
  /** Required for `resume`. */
  sessionFiles?: SessionFiles
  /** Arguments and environment that make the executable run a JavaScript module, with file system, network and FFI. */
  runModule?(file: string): { args: readonly string[]; env: Record<string, string> }
}
