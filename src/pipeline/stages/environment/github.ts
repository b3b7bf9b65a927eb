import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ToolServer } from '../../../agents/mcp/tool-server.js'
import { describeError } from '../../../base/errors.js'
import { LIMITS } from '../../../base/limits.js'
import { openLines } from '../../../base/line-log.js'
import { createPathTranslator, type PathMapping } from '../../../gateway/path-mapping.js'
import { apiUrlOf } from '../../../github/api-url.js'
import type { Task } from '../../../github/event/task.js'
import type { TargetSnapshot } from '../../../github/gateway/copy.js'
import {
  type CopyFacts,
  GITHUB_RECORDING,
  readRecordedCopy,
  recordingInto,
} from '../../../github/gateway/recording.js'
import {
  type GitHubGateway,
  replayGitHubGateway,
  startGitHubGateway,
} from '../../../github/gateway/server.js'
import type { GitHubUpstream } from '../../../github/gateway/upstream.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { Context } from '../../context/collect.js'
import { judgeOf } from '../github-writes.js'
import { gitHubTools } from '../mcp/github-tools.js'
import type { Run } from '../open.js'
import type { BackendChoice } from './backend.js'
import { openDoor } from './door.js'

export const GITHUB_SOCKET = 'github.sock'
/** Where the copy is inside a sandbox for clients that need an address, unless that is in use. */
const GITHUB_PORT = 3131
/** Folder of gh's configuration, in the agent's input. */
const GH_FOLDER = 'gh'
/** gh does nothing without a token. The gateway holds the real one. */
const PLACEHOLDER = 'the-gateway-holds-the-token'

/** The sealed copy of GitHub of a run. */
export interface RunGitHub {
  gateway: GitHubGateway
  /** GitHub's own tools that the run's texts name. */
  tools: readonly ToolServer[]
  /** Opens the way to it where no folder leads there; resolves to the variables by which gh finds it. */
  enter(sandbox: Sandbox): Promise<{ env: Record<string, string>; close(): Promise<void> }>
  /** Idempotent. */
  close(): Promise<void>
}

/** What a run has a copy of; null without a repository on GitHub, and where the sandbox has a token of its own. */
function originalOf(
  { request }: Run,
  variables: Readonly<Record<string, string>>,
): (CopyFacts & { upstream: GitHubUpstream }) | null {
  const { publish, spec, replay } = request
  const own = { ...variables, ...spec.sandbox.env }
  if (publish.forge?.github.upstream === undefined || replay || 'GH_TOKEN' in own || 'GITHUB_TOKEN' in own)
    return null
  const { github, owner, name } = publish.forge
  return { upstream: publish.forge.github.upstream, serverUrl: github.serverUrl, owner, name }
}

/** Whose copy of GitHub a run has, in a replay the recorded one; null for one without. */
export async function copyFactsOf(
  run: Run,
  variables: Readonly<Record<string, string>>,
  pathMapping: PathMapping,
): Promise<CopyFacts | null> {
  const { replay } = run.request
  if (!replay?.github) return originalOf(run, variables)
  return readRecordedCopy(replay.github, { redact: run.redact, ...createPathTranslator(pathMapping) })
}

/** Where the agent finds the copy, beside the socket of the model. */
const socketBeside = (modelSocket: string) => join(dirname(modelSocket), GITHUB_SOCKET)

/** Tells gh where the sealed copy of GitHub will be. `modelSocket` is a path inside the sandbox. */
export async function configureGh({ folder }: Run, modelSocket: string): Promise<void> {
  const config = join(folder.input, GH_FOLDER)
  await mkdir(config, { recursive: true })
  // With its version, gh does not try to bring the file up to date.
  const lines = ['version: "1"', `http_unix_socket: ${JSON.stringify(socketBeside(modelSocket))}`, '']
  await writeFile(join(config, 'config.yml'), lines.join('\n'))
  await chmod(config, 0o755)
}

/** How a run is asked for its copy. */
interface CopyOptions {
  variables: Readonly<Record<string, string>>
  context: Context | null
  choice: BackendChoice
  pathMapping: PathMapping
}

/** Opens the sealed copy of GitHub for the agent's `gh` and others; in a replay the recorded one. */
export async function startGitHub(run: Run, options: CopyOptions): Promise<RunGitHub | null> {
  const { request, folder, redact } = run
  const { task, log, clock } = request
  const { variables, context, pathMapping } = options
  const translator = { redact, ...createPathTranslator(pathMapping) }
  const socketPath = join(folder.gateway, GITHUB_SOCKET)
  const logPath = join(folder.evidence, 'github.jsonl')
  if (request.replay?.github) {
    const recorded = await readRecordedCopy(request.replay.github, translator)
    if (recorded === null) return null
    const apiUrl = apiUrlOf(recorded.serverUrl)
    const gateway = await replayGitHubGateway({ socketPath, logPath, redact, log, clock, apiUrl }, recorded)
    return { gateway, tools: [], enter: entering(run, recorded, options), close: () => gateway.close() }
  }
  const original = originalOf(run, variables)
  if (original === null) return null
  const { owner, name, upstream, serverUrl } = original
  const target = snapshotOf(task, context)
  const onStop = (why: string) => log.warn(`Nothing more is written to ${GITHUB_RECORDING}: ${why}.`)
  const { most } = LIMITS.githubRecordingBytes
  const lines = await openLines(join(folder.evidence, GITHUB_RECORDING), { most, onStop })
  const gateway = await startGitHubGateway({
    ...{ socketPath, owner, name, upstream },
    asOf: task.triggeredAt,
    target,
    logPath,
    recording: recordingInto(lines, { ...translator, facts: { owner, name, serverUrl } }),
    judge: judgeOf(request),
    ...{ redact, log, clock },
  })
  return {
    gateway,
    tools: gitHubTools(request, {
      gateway,
      fullName: `${owner}/${name}`,
      number: target?.number,
      head: target?.commits?.head,
    }),
    enter: entering(run, original, options),
    async close() {
      await gateway.close()
      await lines.close()
    },
  }
}

/** The way into a sandbox: the socket for gh, and a port for clients that need an address. */
export function entering(
  { request, folder }: Pick<Run, 'request' | 'folder'>,
  { owner, name, serverUrl }: CopyFacts,
  { choice }: Pick<CopyOptions, 'choice'>,
): RunGitHub['enter'] {
  const socketPath = join(folder.gateway, GITHUB_SOCKET)
  // As it is in the address of a remote, without a port.
  const { hostname: host } = new URL(serverUrl)
  return async (sandbox) => {
    // Elsewhere the socket is in the folder that the sandbox shares, also where ports need a tunnel (gVisor).
    const entrance = { path: socketBeside(sandbox.paths.socket) }
    const tunnel = sandbox.remote && (await sandbox.openTunnel?.(entrance, socketPath))
    const target = { runId: folder.id, gateway: folder.gateway, socket: GITHUB_SOCKET, port: GITHUB_PORT }
    // Without a seal, other users of this machine would reach a port.
    const hasPort = choice.capabilities.containerPaths || sandbox.openTunnel !== undefined
    // The agent's first question takes longer, so nothing waits for it.
    const opening = hasPort
      ? openDoor(sandbox, choice, { ...target, name: 'github' }).catch((error: unknown) => {
          request.log.info(`GITHUB_API_URL leads nowhere in the sandbox: ${describeError(error).message}`)
        })
      : undefined
    const address = `http://127.0.0.1:${GITHUB_PORT}`
    void opening?.then((door) => {
      if (door && door.url !== address)
        request.log.warn(
          `GITHUB_API_URL leads to another program: port ${GITHUB_PORT} of the sandbox is in use, so the copy of GitHub is at ${door.url}. Let that program use another port; \`gh\` does not need this one.`,
        )
    })
    const env = {
      GH_CONFIG_DIR: join(sandbox.paths.input, GH_FOLDER),
      GH_HOST: host,
      GH_REPO: host === 'github.com' ? `${owner}/${name}` : `${host}/${owner}/${name}`,
      [isEnterprise(host) ? 'GH_ENTERPRISE_TOKEN' : 'GH_TOKEN']: PLACEHOLDER,
      GH_PROMPT_DISABLED: '1',
      GH_NO_UPDATE_NOTIFIER: '1',
      ...(hasPort
        ? {
            GITHUB_API_URL: address,
            GITHUB_GRAPHQL_URL: `${address}/graphql`,
            GITHUB_REPOSITORY: `${owner}/${name}`,
            GITHUB_TOKEN: PLACEHOLDER,
          }
        : {}),
    }
    const close = async () => {
      await tunnel?.close()
      await (await opening)?.close()
    }
    return { env, close }
  }
}

function snapshotOf({ target }: Task, context: Context | null): TargetSnapshot | undefined {
  if (target.kind === 'none' || context === null) return undefined
  const { title, body, pull } = context
  const { number } = target
  return {
    ...{ number, title, body },
    ...(pull ? { commits: { base: pull.base.sha, head: pull.head.sha } } : {}),
  }
}

/** As gh distinguishes them. */
function isEnterprise(host: string): boolean {
  return host !== 'github.com' && !host.endsWith('.ghe.com')
}
