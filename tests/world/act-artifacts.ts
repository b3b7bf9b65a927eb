import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'

/** Names and contents of the files in an artifact. */
export type Artifact = Map<string, Buffer>

/**
 * Takes artifacts as GitHub's service does. The server in act speaks an older protocol than the client of
 * today: it refuses fields that it does not know, and forgets what is uploaded in one request.
 */
export interface ArtifactService extends AsyncDisposable {
  /** What a runner tells a job about it. */
  readonly variables: Record<string, string>
  /** What was uploaded to the end, by name. */
  artifacts(): Map<string, Artifact>
}

const SERVICE = '/twirp/github.actions.results.api.v1.ArtifactService/'

export async function startArtifactService(): Promise<ArtifactService> {
  const blobs = new Map<string, { blocks: Map<string, Buffer>; content: Buffer }>()
  const finished: string[] = []

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
    const address = new URL(request.url ?? '/', url)
    const body = await buffer(request)
    if (address.pathname.startsWith('/blob/')) return { status: storeBlob(address, body, blobs) ? 201 : 400 }
    const { name } = JSON.parse(body.toString('utf8')) as { name: string }
    switch (address.pathname.replace(SERVICE, '')) {
      case 'CreateArtifact':
        blobs.set(name, { blocks: new Map(), content: Buffer.alloc(0) })
        return {
          status: 200,
          body: { ok: true, signed_upload_url: `${url}/blob/${encodeURIComponent(name)}` },
        }
      case 'FinalizeArtifact':
        finished.push(name)
        return { status: 200, body: { ok: true, artifact_id: String(finished.length) } }
      default:
        return { status: 404, body: { code: 'bad_route', msg: address.pathname } }
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', etag: '"0x1"' })
        response.end(body === undefined ? '' : JSON.stringify(body))
      },
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const token = [encode({ alg: 'none' }), encode({ scp: 'Actions.Results:run:job' }), 'signature'].join('.')
  return {
    variables: { ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_URL: url, ACTIONS_RUNTIME_TOKEN: token },
    artifacts: () =>
      new Map(finished.map((name) => [name, unzip(blobs.get(name)?.content ?? Buffer.alloc(0))])),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Keeps what Azure's client sends: all at once, or in blocks and then the list of them. */
function storeBlob(
  address: URL,
  body: Buffer,
  blobs: Map<string, { blocks: Map<string, Buffer>; content: Buffer }>,
): boolean {
  const blob = blobs.get(decodeURIComponent(address.pathname.slice('/blob/'.length)))
  if (!blob) return false
  const part = address.searchParams.get('comp')
  if (part === null) blob.content = body
  else if (part === 'block') blob.blocks.set(address.searchParams.get('blockid') ?? '', body)
  else {
    const ids = [...body.toString('utf8').matchAll(/<(?:Latest|Uncommitted)>([^<]+)</g)].map(
      ([, id]) => id ?? '',
    )
    blob.content = Buffer.concat(ids.map((id) => blob.blocks.get(id) ?? Buffer.alloc(0)))
  }
  return true
}

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The files of a zip archive, by its central directory. */
function unzip(archive: Buffer): Artifact {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== END) end--
  if (end < 0) throw new Error('The artifact is no zip archive')
  const files: Artifact = new Map()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('The archive has a damaged directory')
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number]
    const header = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const packed = archive.subarray(from, from + size)
    files.set(name, method === 0 ? packed : inflateRawSync(packed))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
