import { join } from 'node:path'
import type { AgentAdapter, EnvironmentOptions } from '../port/agent.js'
import type { Platform } from '../port/install.js'
import type { SessionFiles, UserText } from '../port/session-files.js'
import {
  filesBelow,
  hollow,
  type Line,
  movedLines,
  objectOf,
  objectsIn,
  parseLine,
  parseLines,
  pick,
  stringifyLines,
  withUserText,
} from '../stores/lines.js'
import { homeFiles } from './configuration.js'
import { tools } from './tools.js'
import { translate } from './translate.js'

/** Below HOME, of Caisson's own. */
const FOLDER = ['.local', 'share', 'caisson'] as const
const SESSION_ID = /^ses_[A-Za-z0-9]{10,60}$/

const SESSION = ['id', 'slug', 'projectID', 'directory', 'title', 'version', 'time']
/** Without instructions, tools and permissions that a message may bring along. */
const MESSAGE = [
  ...['id', 'sessionID', 'role', 'parentID', 'time', 'agent', 'mode', 'model', 'modelID', 'providerID'],
  ...['path', 'cost', 'tokens', 'finish', 'summary'],
]
const PARTS: readonly unknown[] = ['text', 'reasoning', 'tool', 'step-start', 'step-finish', 'compaction']

/**
 * OpenCode's sessions are in a database. Its own program, in the sandbox, takes one out of it at the end of a session, and
 * puts it in before the next (checked with 1.18.18): nobody else reads a database that the agent could write.
 */
const sessionFiles: SessionFiles = {
  isSessionId: (id) => SESSION_ID.test(id),
  async find(home, sessionId) {
    const [from] = await filesBelow(home, [...FOLDER, `${sessionId}.json`])
    return from === undefined ? null : [{ from, name: `${sessionId}.jsonl`, conversation: true }]
  },
  pathInHome(name) {
    const id = name.replace(/\.jsonl$/, '')
    return SESSION_ID.test(id) ? join(...FOLDER, `${id}.json`) : null
  },
  movedTo: (text, workingDirectory) =>
    movedLines(text, ({ info }) => objectOf(info)?.['directory'], workingDirectory),
  filesOf(sessionId, text) {
    const [head, ...messages] = parseLines(text)
    return { [join(...FOLDER, `${sessionId}.json`)]: JSON.stringify({ info: head?.['info'], messages }) }
  },
  readConversation(file, redact, user = (text) => text) {
    const [head, ...said] = parseLines(redact(stringifyLines(linesOf(file))))
    const info = objectOf(head?.['info'])
    const messages = said.flatMap((line) => keptOf(line, user))
    const roles = new Set(messages.map((message) => message.info['role']))
    return {
      text: stringifyLines([{ info: pick(info ?? {}, SESSION) }, ...messages]),
      usable: info !== null && roles.size === 2,
    }
  },
  withoutContent: hollow,
  beforeResume: `file="$HOME/${FOLDER.join('/')}/$1.json"; [ ! -f "$file" ] || "$0" import "$file"`,
  afterSession: `cd "$HOME" && mkdir -p ${FOLDER.join('/')} && "$0" export "$1" > "${FOLDER.join('/')}/$1.json"`,
}

/** The document that OpenCode writes, or the lines that are kept of one: the session, and then its messages. */
function linesOf(file: string): Line[] {
  const document = parseLine(file)
  if (document === null) return parseLines(file)
  const { info, messages } = document
  return [{ info }, ...objectsIn(messages)]
}

function keptOf({ info, parts }: Line, user: UserText): { info: Line; parts: Line[] }[] {
  const about = objectOf(info)
  if ((about?.['role'] !== 'user' && about?.['role'] !== 'assistant') || !Array.isArray(parts)) return []
  const said = objectsIn(parts).filter(({ type }) => PARTS.includes(type))
  const own =
    about['role'] === 'user' ? withUserText({ own: { content: said } }, 'own', user).own.content : said
  return [{ info: pick(about, MESSAGE), parts: own }]
}

/**
 * OpenCode's own switches. Nothing is downloaded, and nothing of the repository configures it: a project's
 * `opencode.json` could send the model's requests elsewhere, and its plugins and tools run without anyone being asked
 * (measured with 1.18.18).
 */
const SWITCHES = {
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
function environment({ paths, extra = {} }: EnvironmentOptions): Record<string, string> {
  return { HOME: paths.home, SHELL: '/bin/bash', ...SWITCHES, ...extra }
}

/** The version of OpenCode that this release of Caisson was tested with. */
const OPENCODE_VERSION = '1.18.18'

/** npm integrity of `opencode-<platform>`, by version. Any other version or platform needs one by input. */
const OPENCODE_RELEASES: Readonly<Record<string, Readonly<Partial<Record<Platform, string>>>>> = {
  '1.18.18': {
    'linux-x64':
      'sha512-WmeUnhljYJ252wywKTiW4bNDzsas2njpjPUEh0jM6HKNI4vFxJtREtzaWViY4AKEAcOkLWT8Ll17ixvcHz3AnA==',
    'linux-arm64':
      'sha512-e8D3g0qJEIzawEg2+ygW3vkZjAYL2ssyAx4GbihjwXwZFvlZZy5zRWWzdz5KLBoHSTl0FB73vNtnNeXONyHpVQ==',
    'linux-x64-musl':
      'sha512-lWiWxotqyVTJYiu2dN90KDNDSrwmyhZk8ajzyfAFjwms2TBVx4L0Ly6gkdhz8nxsxwPRv751W8+yUpzetB8AMA==',
    'linux-arm64-musl':
      'sha512-Dp3XByFRRZngPAQotNbOwr22HgZej4r9Ck0Iv/rOVU+oO5fLD9YSpHEwx80FTZOZmFmd/vriCdrR/dGdzabICw==',
  },
}

/** OpenCode: https://opencode.ai/docs. */
export const openCode: AgentAdapter = {
  name: 'opencode',
  displayName: 'OpenCode',
  speakerName: 'OpenCode',
  command: 'opencode',
  modelDialects: ['messages', 'responses', 'chat', 'generate-content'],
  modelAccess: 'port',
  capabilities: {
    resume: true,
    fork: false,
    cost: false,
    thinking: true,
    maxTurns: false,
    maxBudget: false,
    // Nothing of a repository configures it at all.
    pinnedSettings: false,
  },
  install: {
    packages: {
      defaultVersion: OPENCODE_VERSION,
      digests: OPENCODE_RELEASES,
      packageName: (platform) => `opencode-${platform}`,
      member: 'package/bin/opencode',
      megabytes: 300,
    },
    command: 'npm install -g opencode-ai',
  },
  tools,
  guides: { file: 'AGENTS.md', folders: [''] },
  commandLine: ({ resume }) => [
    ...['run', '--format', 'json', '--thinking', '--pure'],
    ...(resume === undefined ? [] : ['--session', resume]),
  ],
  environment,
  homeFiles,
  sessionFiles,
  translate,
  // The executable is built with Bun.
  runModule: (file) => ({ args: ['--version'], env: { BUN_OPTIONS: `--preload=${file}` } }),
}
