import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { systemClock } from '../../src/base/clock.js'
import { runCommand } from '../../src/base/command.js'
import { listenOnSocket } from '../../src/base/listen.js'
import { memoryLog } from '../../src/base/log.js'
import { createRedactor } from '../../src/base/redact.js'
import {
  type GitHubGateway,
  type GitHubGatewayOptions,
  startGitHubGateway,
} from '../../src/github/gateway/server.js'
import type { CheckedGitHub } from './checked-github.js'
import { temporaryFolder } from './temporary-folder.js'

/** GitHub's own command line in every version that is there, the newest last. */
export const GH_VERSIONS = ['gh', ...(process.env['CAISSON_TEST_GH']?.split(':') ?? [])]

export const TOKEN = 'ghs_theRealTokenOfTheJob0000000000000000'

export interface GhResult {
  exitCode: number | null
  stdout: string
  stderr: string
}

export interface GhCopy extends AsyncDisposable {
  socket: string
  logPath: string
  held: GitHubGateway['held']
  ask: GitHubGateway['ask']
  refused: GitHubGateway['refused']
  /** Runs gh in the sealed copy. */
  inside(args: readonly string[], gh?: string, cwd?: string): Promise<GhResult>
  /** Runs it with the token, against GitHub itself. */
  outside(args: readonly string[], gh?: string): Promise<GhResult>
}

/** The sealed copy of a GitHub, and the same GitHub beside it. */
export async function copyForGh(
  github: CheckedGitHub,
  more: Partial<GitHubGatewayOptions> = {},
  open: (options: GitHubGatewayOptions) => Promise<GitHubGateway> = startGitHubGateway,
): Promise<GhCopy> {
  const folder = temporaryFolder()
  const [socket, direct] = [join(folder, 's'), join(folder, 'd')]
  const logPath = join(folder, 'github.jsonl')
  github.addToken(TOKEN)
  const { apiUrl, graphqlUrl, repository } = github
  const gateway = await open({
    socketPath: socket,
    owner: repository.owner,
    name: repository.name,
    upstream: { apiUrl, graphqlUrl, token: () => TOKEN, webUrl: github.url },
    judge: () => 'Nothing may be written.',
    asOf: '2100-01-01T00:00:00Z',
    logPath,
    redact: createRedactor([TOKEN]),
    log: memoryLog(),
    clock: systemClock,
    ...more,
  })
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const url = /^\/(_|api\/)/.test(path)
      ? `${github.url}${path}`
      : path === '/graphql'
        ? graphqlUrl
        : `${apiUrl}${path}`
    const { authorization, accept, 'content-type': type } = request.headers
    const headers = Object.entries({ authorization, accept, 'content-type': type })
    const body = await buffer(request)
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers: headers.filter((one): one is [string, string] => one[1] !== undefined),
      ...(body.length > 0 ? { body } : {}),
      redirect: 'manual',
    })
    const {
      'content-encoding': _,
      'transfer-encoding': _chunked,
      ...kept
    } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, kept)
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await listenOnSocket(server, direct)
  const run = (at: string, token: string) => {
    const config = `${at}.config`
    return async (args: readonly string[], gh = 'gh', cwd = folder): Promise<GhResult> => {
      const cache = join(config, 'cache', gh.replaceAll('/', '_'))
      await mkdir(cache, { recursive: true })
      await writeFile(join(config, 'config.yml'), `http_unix_socket: ${at}\n`)
      const { exitCode, stdout, stderr } = await runCommand(gh, args, {
        cwd,
        env: {
          PATH: process.env['PATH'] ?? '',
          // Where gh keeps logs that it has fetched.
          ...{ TMPDIR: cache, XDG_CACHE_HOME: cache },
          ...{ HOME: folder, GH_CONFIG_DIR: config, GH_TOKEN: token },
          GH_REPO: `${repository.owner}/${repository.name}`,
          ...{ GH_PROMPT_DISABLED: '1', GH_NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1' },
        },
        timeoutMs: 30_000,
      })
      // `gh auth status` shows what kind of token it is.
      const shown = (text: string) => text.replace(/Token: \S+/, 'Token: ***')
      return { exitCode, stdout: shown(stdout.toString('utf8')), stderr: shown(stderr) }
    }
  }
  return {
    socket,
    logPath,
    held: gateway.held,
    ask: gateway.ask,
    refused: gateway.refused,
    inside: run(socket, 'sealed'),
    outside: run(direct, TOKEN),
    async [Symbol.asyncDispose]() {
      await gateway.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
