import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { identify } from '../../src/programs/demo/github/auth.js'
import { createGraphqlExecutor } from './github/graphql.js'
import type { World } from './world.js'

/** Lets GitHub's own command line, which believes that it speaks to github.com, ask the GitHub of a world. */
export async function offerToGh({
  root,
  github,
}: World): Promise<AsyncDisposable & { env: Record<string, string> }> {
  const folder = join(root, 'gh')
  const socket = join(folder, 'socket')
  await mkdir(folder)
  await writeFile(join(folder, 'config.yml'), `http_unix_socket: ${socket}\n`)
  const execute = createGraphqlExecutor((violation) => github.violations.push(violation))
  const server = createServer(async (request, response) => {
    const { query, variables = {} } = (await json(request)) as { query: string; variables?: object }
    const identity = identify(github.state, request.headers.authorization)
    const answer =
      typeof identity === 'string' || request.url !== '/graphql'
        ? { status: 401, body: { message: `Refused: ${request.url}` } }
        : await execute({ query, variables: { ...variables } }, github.state, identity)
    response.writeHead(answer?.status ?? 501, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.body))
  })
  await once(server.listen(socket), 'listening')
  return {
    env: { GH_CONFIG_DIR: folder },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
