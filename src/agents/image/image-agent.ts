import { parseJson } from '../../base/json.js'
import { SHELL_TOOL } from '../../base/tool-names.js'
import type { ModelDialect } from '../../gateway/dialect.js'
import type { AgentAdapter, EnvironmentOptions } from '../port/agent.js'
import { endpointVariables, type ModelEndpoint } from '../port/endpoint.js'
import type { CanonicalLine } from '../port/session-lines.js'
import { type FailureFacts, failed, oneLine, type SessionVerdict } from '../port/session-verdict.js'
import { ADAPTER_EXITS } from './adapter-manifest.js'
import { LAUNCHER } from './launcher.js'

/** What an adapter may print as its progress; everything else is a line of its log. */
const SPOKEN: readonly unknown[] = ['system', 'assistant', 'user']

/**
 * Reads the output of an adapter image. The launcher says when a session begins and how its program exited, which is
 * what counts; a `result` of the program's own fills in the rest.
 */
export function translate(): (line: string) => readonly CanonicalLine[] | undefined {
  let result: CanonicalLine | undefined
  return (text) => {
    const line = objectOf(text)
    if (line === undefined) return []
    if (line.type === LAUNCHER) return launched(line, result)
    if (line.type === 'result') {
      result = line
      return []
    }
    return SPOKEN.includes(line.type) ? [line] : []
  }
}

function launched(line: CanonicalLine, result: CanonicalLine | undefined): CanonicalLine[] {
  if (line['event'] === 'start') return [{ type: 'system', subtype: 'init' }]
  const exitCode = Number(line['exitCode'])
  const success = exitCode === ADAPTER_EXITS.success
  return [
    {
      ...result,
      type: 'result',
      subtype: success ? 'success' : 'error_during_execution',
      is_error: !success,
      exit_code: exitCode,
    },
  ]
}

function objectOf(text: string): CanonicalLine | undefined {
  const value = parseJson(text)
  return typeof Object(value).type === 'string' ? (value as CanonicalLine) : undefined
}

/** Its name in records, where a registered agent has its own. */
export const IMAGE_AGENT = 'image'

/** The name of its executable in the container: a launcher of the image's own command. */
const COMMAND = 'adapter'

/** An agent that is an image, as a spec names it. */
export interface ImageChoice {
  image: string
  dialect?: ModelDialect | undefined
}

/** Any image that keeps the contract of docs/adapter.md. The image is also what the agent's container starts from. */
export function imageAgent({ image, dialect = 'messages' }: ImageChoice): AgentAdapter {
  return {
    name: IMAGE_AGENT,
    image,
    displayName: image === '' ? 'The adapter image' : `The adapter image ${image}`,
    speakerName: 'The agent',
    command: COMMAND,
    modelDialects: [dialect],
    modelAccess: 'port',
    capabilities: {
      resume: false,
      fork: false,
      cost: false,
      thinking: false,
      // It is told the limits; nothing shows beforehand whether it keeps them.
      maxTurns: true,
      maxBudget: false,
      pinnedSettings: false,
    },
    install: { command: `docker pull ${image}` },
    tools: {
      own: (names) => [...names],
      powerful: [SHELL_TOOL],
      editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
    },
    // Whether it reads guides is unknown, so it gets them with the prompt.
    guides: { file: 'AGENTS.md', folders: [] },
    commandLine: () => [],
    environment,
    translate,
    explainFailure,
  }
}

function environment({ paths, endpoint, extra }: EnvironmentOptions): Record<string, string> {
  return { HOME: paths.home, ...(endpoint ? toModel(endpoint, paths.socket) : {}), ...extra }
}

/** The way to the model under the names of the contract, and under those that the usual clients read. */
function toModel(endpoint: ModelEndpoint, socket: string): Record<string, string> {
  const { model, dialect, url, key } = endpoint
  return {
    CAISSON_MODEL_DIALECT: dialect,
    CAISSON_MODEL_SOCKET: socket,
    CAISSON_MODEL_URL: url,
    CAISSON_MODEL_KEY: key,
    ...(model === undefined ? {} : { CAISSON_MODEL: model }),
    ...endpointVariables(endpoint),
  }
}

function explainFailure({ result, words }: FailureFacts): SessionVerdict {
  return imageFailure(Number(result['exit_code']), words)
}

/** What an exit code other than 0 means; `words`: what the image said about it. */
export function imageFailure(exitCode: number, words: string): SessionVerdict {
  const said = words === '' ? '' : ` It said: ${oneLine(words)}`
  if (exitCode === ADAPTER_EXITS.needs_human)
    return failed(
      'needs_human',
      `The adapter image asks for a person.${said}`,
      'Read its message and `agent/summary.md`, then decide, and run again with the answer in the request.',
    )
  return failed(
    'agent_error',
    `The adapter image ended with exit code ${exitCode}.${said}`,
    'See its error in `agent/manifest.json` and agent.stderr.log, then run again.',
  )
}
