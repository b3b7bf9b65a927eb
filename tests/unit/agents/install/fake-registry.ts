import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/** A small package as npm packs them, with an executable of the given content. */
export function packageOf(executable: string): { bytes: Buffer; integrity: string } {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'package'))
  writeFileSync(join(folder, 'package', 'claude'), executable)
  chmodSync(join(folder, 'package', 'claude'), 0o755)
  writeFileSync(join(folder, 'package', 'package.json'), '{"name":"@anthropic-ai/claude-code-linux-x64"}')
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder })
  const bytes = readFileSync(join(folder, 'package.tgz'))
  return { bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` }
}

export interface FakeRegistry extends AsyncDisposable {
  url: string
  requests: { path: string; authorization: string | undefined }[]
}

/** A registry on the loopback interface that answers as told. */
export async function startRegistry(
  answer: (path: string, response: ServerResponse, request: IncomingMessage) => void,
): Promise<FakeRegistry> {
  const requests: FakeRegistry['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push({ path, authorization: request.headers.authorization })
    answer(path, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
