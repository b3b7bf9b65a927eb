import { createHash } from 'node:crypto'
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
  /** The archives as they were uploaded, by name. */
  archives(): Map<string, { id: number; archive: Buffer }>
  /** Changes the archive of an artifact as somebody who can write to the storage could. */
  tamper(name: string, change: (archive: Buffer) => Buffer): void
}

const SERVICE = '/twirp/github.actions.results.api.v1.ArtifactService/'

export interface ArtifactServiceOptions {
  /** Id of the first artifact; default 1. */
  firstId?: number
  /** Told of every artifact before the job that made it is. */
  onUploaded?: (name: string, service: ArtifactService) => void
}

export async function startArtifactService({
  firstId = 1,
  onUploaded,
}: ArtifactServiceOptions = {}): Promise<ArtifactService> {
  const blobs = new Map<string, Blob>()
  const finished: string[] = []

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: unknown; archive?: Buffer }> {
    const address = new URL(request.url ?? '/', url)
    const body = await buffer(request)
    if (address.pathname.startsWith('/blob/') && request.method === 'GET') {
      const archive = blobs.get(decodeURIComponent(address.pathname.slice('/blob/'.length)))?.content
      return archive ? { status: 200, archive } : { status: 404 }
    }
    if (address.pathname.startsWith('/blob/')) return { status: storeBlob(address, body, blobs) ? 201 : 400 }
    const asked = JSON.parse(body.toString('utf8')) as {
      name: string
      hash?: string
      name_filter?: string
      id_filter?: string
    }
    const { name } = asked
    switch (address.pathname.replace(SERVICE, '')) {
      case 'CreateArtifact':
        blobs.set(name, { blocks: new Map(), content: Buffer.alloc(0) })
        return {
          status: 200,
          body: { ok: true, signed_upload_url: `${url}/blob/${encodeURIComponent(name)}` },
        }
      case 'FinalizeArtifact': {
        const blob = blobs.get(name)
        // GitHub computes it itself and refuses another.
        const digest = `sha256:${createHash('sha256')
          .update(blob?.content ?? '')
          .digest('hex')}`
        if (!blob || (asked.hash !== undefined && asked.hash !== digest)) return { status: 400 }
        blob.digest = digest
        finished.push(name)
        onUploaded?.(name, service)
        return { status: 200, body: { ok: true, artifact_id: String(firstId + finished.length - 1) } }
      }
      case 'ListArtifacts': {
        const artifacts = finished.map((finishedName, index) => ({
          workflow_run_backend_id: 'run',
          workflow_job_run_backend_id: 'job',
          database_id: String(firstId + index),
          name: finishedName,
          size: String(blobs.get(finishedName)?.content.length ?? 0),
          digest: blobs.get(finishedName)?.digest,
        }))
        const wanted = artifacts.filter(
          (artifact) =>
            (asked.name_filter ?? artifact.name) === artifact.name &&
            (asked.id_filter ?? artifact.database_id) === artifact.database_id,
        )
        return { status: 200, body: { artifacts: wanted } }
      }
      case 'GetSignedArtifactURL':
        return { status: 200, body: { signed_url: `${url}/blob/${encodeURIComponent(name)}` } }
      default:
        return { status: 404, body: { code: 'bad_route', msg: address.pathname } }
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, archive }) => {
        const type = archive ? 'application/zip' : 'application/json'
        response.writeHead(status, { 'content-type': type, etag: '"0x1"' })
        response.end(archive ?? (body === undefined ? '' : JSON.stringify(body)))
      },
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const token = [encode({ alg: 'none' }), encode({ scp: 'Actions.Results:run:job' }), 'signature'].join('.')
  const service: ArtifactService = {
    variables: { ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_URL: url, ACTIONS_RUNTIME_TOKEN: token },
    artifacts: () =>
      new Map(finished.map((name) => [name, unzip(blobs.get(name)?.content ?? Buffer.alloc(0))])),
    tamper(name, change) {
      const blob = blobs.get(name)
      if (!blob) throw new Error(`There is no artifact ${name}`)
      blob.content = change(blob.content)
    },
    archives: () =>
      new Map(
        finished.map((name, index) => [
          name,
          { id: firstId + index, archive: blobs.get(name)?.content ?? Buffer.alloc(0) },
        ]),
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

interface Blob {
  blocks: Map<string, Buffer>
  content: Buffer
  /** As it was when the upload ended. */
  digest?: string
}

/** Keeps what Azure's client sends: all at once, or in blocks and then the list of them. */
function storeBlob(address: URL, body: Buffer, blobs: Map<string, Blob>): boolean {
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
  if (end < 0) throw new Error('The artifact is not a zip archive')
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
