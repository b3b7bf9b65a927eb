import type { AgentAdapter } from '../port/agent.js'
import type { Platform } from '../port/install.js'
import { type FailureFacts, failed, type SessionVerdict } from '../port/session-verdict.js'
import { apiFailure, promptTooLong } from '../session/api-failure.js'
import { commandLine, environment } from './command-line.js'
import { sessionFiles } from './session-files.js'
import { translate } from './translate.js'

/** The version of Codex that this release of Caisson was tested with. */
const DEFAULT_VERSION = '0.169.0'

const LINUX_X64 =
  'sha512-o05NyAOCDygSPRo1yinzxvkRSdmsZyBD9E7mbpmjRanSfM8lypqWtQgEo4XfNkwhuCR2aFu8mlGOsQGFXVbVww=='
const LINUX_ARM64 =
  'sha512-NZ/DaQUpcQmxmqee7Z9uC1rzw3GhSbooawcaTe1LN5Yk+WlinUKGdTXJgClRT/9ogQEEM9TWxYzvxPfj5G/xFg=='

/**
 * npm integrity of `@openai/codex@<version>-<platform>`, by version. Any other version needs one by input. The builds
 * for Linux are static, so one serves every C library.
 */
const RELEASES: Readonly<Record<string, Readonly<Record<Platform, string>>>> = {
  '0.169.0': {
    'linux-x64': LINUX_X64,
    'linux-arm64': LINUX_ARM64,
    'linux-x64-musl': LINUX_X64,
    'linux-arm64-musl': LINUX_ARM64,
    'darwin-x64':
      'sha512-K1FKSsSLl9v3z5TeagBQXyQRDBIGB5Jncy5dxsRxwT3aaTqN3AI8VrCfoxBxKMOOU9O2QX1vg7WkBwNVth/s9A==',
    'darwin-arm64':
      'sha512-5WsWFBbVP78D+6FvNo1MMVxLPZdmcoQlqVJFrF4qx/TmvneLnMQKtLyXkUo54XOTDfoYKpNouTJ/F7gTVA8FnQ==',
  },
}

const TRIPLES: Readonly<Record<Platform, string>> = {
  'linux-x64': 'x86_64-unknown-linux-musl',
  'linux-arm64': 'aarch64-unknown-linux-musl',
  'linux-x64-musl': 'x86_64-unknown-linux-musl',
  'linux-arm64-musl': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
}

/** The suffix of a package's version: npm has the builds as versions of one package. */
function packageVersion(version: string, platform: Platform): string {
  return `${version}-${platform.replace(/-musl$/, '')}`
}

/** Path of the executable in a platform's package. */
function memberOf(platform: Platform): string {
  return `package/vendor/${TRIPLES[platform]}/bin/codex`
}

/** What Codex says of a request that failed: with a status, or in words of its own. */
const STATUS = /(?:unexpected|last) status:? (\d{3})\b/
const CONNECTION = /stream disconnected|high demand|error sending request|exceeded retry limit/i

/** What Codex says about a failure beyond the general words: refusals by the API, lost sessions. */
function explainFailure({ words, heard, now, pages }: FailureFacts): SessionVerdict | undefined {
  if (/no rollout found/i.test(words)) {
    return failed(
      'agent_error',
      words,
      'Check the session ID and that the home folder of its run still exists, or start a new session.',
    )
  }
  const status = Number(STATUS.exec(words)?.[1]) || undefined
  // The gateway's own account of the last request is more exact than the words of a client.
  if (heard) return apiFailure({ status: heard.status, words, heard, now, pages })
  if (/context window|input exceeds/i.test(words)) return promptTooLong(words)
  return status !== undefined || CONNECTION.test(words)
    ? apiFailure({ status, words, now, pages })
    : undefined
}

/** OpenAI's Codex, headless: `codex exec`. */
export const codex: AgentAdapter = {
  name: 'codex',
  displayName: 'Codex',
  speakerName: 'Codex',
  command: 'codex',
  modelDialects: ['responses'],
  modelAccess: 'port',
  capabilities: {
    resume: true,
    fork: true,
    cost: false,
    thinking: true,
    maxTurns: false,
    maxBudget: false,
    pinnedSettings: false,
  },
  install: {
    packages: {
      defaultVersion: DEFAULT_VERSION,
      digests: RELEASES,
      packageName: () => '@openai/codex',
      packageVersion,
      member: memberOf,
      // Newer models call their tools in a program beside it.
      wholePackage: true,
      megabytes: 700,
    },
    command: 'npm install -g @openai/codex',
  },
  // It reads files with its shell, and has no rules for single files.
  tools: {
    own: (names) => [...new Set(names)],
    powerful: ['Bash', 'Agent', 'WebSearch'],
    wholeOnly: true,
    editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
  },
  guides: { file: 'AGENTS.md', folders: [''] },
  // The guide, which Codex also takes from its own folder. Its skills have no place of their own there.
  projectFiles: {
    paths: ['AGENTS.md'],
    inHome: (path) => (path === 'AGENTS.md' ? '.codex/AGENTS.md' : null),
    contentInHome: (_path, content) => content,
  },
  commandLine,
  environment,
  translate,
  explainFailure,
  sessionFiles,
}
