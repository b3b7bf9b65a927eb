import { access, chmod, constants, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import type { ToolServer } from '../../../agents/mcp/tool-server.js'
import { succeeds } from '../../../base/succeeds.js'
import type { Task } from '../../../github/event/task.js'
import type { TargetSnapshot } from '../../../github/gateway/copy.js'
import { type GitHubGateway, startGitHubGateway } from '../../../github/gateway/server.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { Context } from '../../context/collect.js'
import { judgeOf } from '../github-writes.js'
import { gitHubTools } from '../mcp/github-tools.js'
import type { Run } from '../open.js'
import type { BackendChoice } from './backend.js'

const GITHUB_SOCKET = 'github.sock'
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
}

/** What a run has a copy of; null without a repository on GitHub, in a replay, and where the sandbox has a token of its own. */
function originalOf({ request }: Run, variables: Readonly<Record<string, string>>) {
  const { publish, spec, replay } = request
  const own = { ...variables, ...spec.sandbox.env }
  if (publish.forge?.github.upstream === undefined || replay || 'GH_TOKEN' in own || 'GITHUB_TOKEN' in own)
    return null
  const { github, owner, name } = publish.forge
  return { upstream: publish.forge.github.upstream, serverUrl: github.serverUrl, owner, name }
}

/** Where the agent finds the copy, beside the socket of the model. */
const socketBeside = (modelSocket: string) => join(dirname(modelSocket), GITHUB_SOCKET)

/** Whether the agent gets the job's own `gh` with the copy; in an image of its own there may be one all the same. */
export async function offersGh(
  run: Run,
  { capabilities }: BackendChoice,
  variables: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (originalOf(run, variables) === null || !capabilities.hostTools) return false
  const folders = (run.request.host.env['PATH'] ?? '').split(delimiter)
  const found = await Promise.all(
    folders.map((folder) => succeeds(access(join(folder, 'gh'), constants.X_OK))),
  )
  return found.includes(true)
}

/** Tells gh where the sealed copy of GitHub will be. `modelSocket` is a path inside the sandbox. */
export async function configureGh({ folder }: Run, modelSocket: string): Promise<void> {
  const config = join(folder.input, GH_FOLDER)
  await mkdir(config, { recursive: true })
  // With its version, gh does not try to bring the file up to date.
  const lines = ['version: "1"', `http_unix_socket: ${JSON.stringify(socketBeside(modelSocket))}`, '']
  await writeFile(join(config, 'config.yml'), lines.join('\n'))
  await chmod(config, 0o755)
}

/** Opens the sealed copy of GitHub for the agent's `gh`. */
export async function startGitHub(
  run: Run,
  variables: Readonly<Record<string, string>>,
  context: Context | null,
): Promise<RunGitHub | null> {
  const { request, folder, redact } = run
  const { task, log, clock } = request
  const original = originalOf(run, variables)
  if (original === null) return null
  const { owner, name, upstream, serverUrl } = original
  const socketPath = join(folder.gateway, GITHUB_SOCKET)
  const target = snapshotOf(task, context)
  const gateway = await startGitHubGateway({
    ...{ socketPath, owner, name, upstream },
    asOf: task.triggeredAt,
    target,
    logPath: join(folder.evidence, 'github.jsonl'),
    judge: judgeOf(request),
    ...{ redact, log, clock },
  })
  const { host } = new URL(serverUrl)
  return {
    gateway,
    tools: gitHubTools(request, {
      gateway,
      fullName: `${owner}/${name}`,
      number: target?.number,
      head: target?.commits?.head,
    }),
    async enter(sandbox) {
      // Elsewhere the socket is in the folder that the sandbox shares, also where ports need a tunnel (gVisor).
      const entrance = { path: socketBeside(sandbox.paths.socket) }
      const tunnel = sandbox.remote && (await sandbox.openTunnel?.(entrance, socketPath))
      const env = {
        GH_CONFIG_DIR: join(sandbox.paths.input, GH_FOLDER),
        GH_HOST: host,
        GH_REPO: host === 'github.com' ? `${owner}/${name}` : `${host}/${owner}/${name}`,
        [isEnterprise(host) ? 'GH_ENTERPRISE_TOKEN' : 'GH_TOKEN']: PLACEHOLDER,
        GH_PROMPT_DISABLED: '1',
        GH_NO_UPDATE_NOTIFIER: '1',
      }
      return { env, close: async () => tunnel?.close() }
    },
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
