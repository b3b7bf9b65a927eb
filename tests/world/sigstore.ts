import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request as send } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { initializeCA, initializeTLog } from '@sigstore/mock'
import { createCertificateLog } from './certificate-log.js'

const ISSUER = 'https://token.actions.githubusercontent.com'
const HOSTS = ['fulcio.sigstore.dev', 'rekor.sigstore.dev']

/**
 * Sigstore's public instance, GitHub's identity tokens and its store of attestations, on loopback: keys and
 * certificates are real, and what clients send is checked as the real ones check it.
 */
export interface Sigstore extends AsyncDisposable {
  /** What a runner tells a job that may sign, and how the job gets here instead of to the real thing. */
  variables(o: { runId?: string }): Record<string, string>
  /** Root of trust, as `gh attestation trusted-root` writes it. */
  readonly trustedRoot: string
  /** By the digest of their subject, `sha256:…`. */
  readonly attestations: Map<string, unknown[]>
  /** Everything that was asked of it, `METHOD host/path`. */
  readonly asked: string[]
}

/** `upstream`: address of the GitHub that knows everything but attestations. */
export async function startSigstore(o: {
  upstream: string
  server: string
  repository: string
}): Promise<Sigstore> {
  const key = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const start = new Date(Date.now() - 60_000)
  const ctlog = createCertificateLog()
  const ca = await initializeCA(key(), ctlog)
  const tlog = await initializeTLog('https://rekor.sigstore.dev', key())
  const attestations = new Map<string, unknown[]>()
  const asked: string[] = []

  async function fulcio(body: Buffer): Promise<unknown> {
    const { credentials, publicKeyRequest } = JSON.parse(body.toString('utf8'))
    const claims = claimsOf(credentials.oidcIdentityToken)
    if (claims['aud'] !== 'sigstore' || claims['iss'] !== ISSUER) throw new Error('not our token')
    const publicKey = createPublicKey(publicKeyRequest.publicKey.content)
    const proof = Buffer.from(publicKeyRequest.proofOfPossession, 'base64')
    if (!verify('sha256', Buffer.from(String(claims['sub'])), publicKey, proof)) throw new Error('no proof')
    const leaf = await ca.issueCertificate({
      publicKey: publicKey.export({ format: 'der', type: 'spki' }),
      subjectAltName: `${o.server}/${claims['job_workflow_ref']}`,
      extensions: [
        { oid: '1.3.6.1.4.1.57264.1.1', value: ISSUER, legacy: true },
        { oid: '1.3.6.1.4.1.57264.1.8', value: ISSUER },
        { oid: '1.3.6.1.4.1.57264.1.12', value: `${o.server}/${claims['repository']}` },
        {
          oid: '1.3.6.1.4.1.57264.1.21',
          value: `${o.server}/${claims['repository']}/actions/runs/${claims['run_id']}/attempts/1`,
        },
      ],
    })
    return { signedCertificateEmbeddedSct: { chain: { certificates: [pem(leaf), pem(ca.rootCertificate)] } } }
  }

  /** Rekor keeps digests and the signature of what it is given, and checks it. */
  async function rekor(body: Buffer): Promise<unknown> {
    const { kind, apiVersion, spec } = JSON.parse(body.toString('utf8'))
    if (kind !== 'dsse') throw new Error(`unknown kind ${kind}`)
    const { envelope: text, verifiers } = spec.proposedContent
    const envelope = JSON.parse(text)
    const payload = Buffer.from(envelope.payload, 'base64')
    const [signature] = envelope.signatures
    const signed = Buffer.concat([
      Buffer.from(`DSSEv1 ${envelope.payloadType.length} ${envelope.payloadType} ${payload.length} `),
      payload,
    ])
    const certificate = Buffer.from(verifiers[0], 'base64')
    if (!verify('sha256', signed, createPublicKey(certificate), Buffer.from(signature.sig, 'base64')))
      throw new Error('wrong signature')
    return tlog.log({
      apiVersion,
      kind,
      spec: {
        envelopeHash: { algorithm: 'sha256', value: sha256(text) },
        payloadHash: { algorithm: 'sha256', value: sha256(payload) },
        signatures: [{ signature: signature.sig, verifier: verifiers[0] }],
      },
    })
  }

  const answer =
    (
      handle: (host: string, path: string, body: Buffer, request: IncomingMessage) => Promise<unknown>,
    ): RequestListener =>
    (request, response) => {
      const host = (request.headers.host ?? '').replace(/:443$/, '')
      asked.push(`${request.method} ${host}${request.url?.replace(/\?.*/, '')}`)
      buffer(request)
        .then((body) => handle(host, request.url ?? '', body, request))
        .then(
          (body) => {
            response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
            response.end(JSON.stringify(body))
          },
          (error: Error) => {
            response.writeHead(400, { 'content-type': 'application/json' })
            response.end(JSON.stringify({ message: error.message }))
          },
        )
    }

  const tls = certificateFor(HOSTS)
  const secure = createTlsServer(
    { key: tls.key, cert: tls.cert },
    answer(async (host, path, body) => {
      if (host === HOSTS[0] && path === '/api/v2/signingCert') return fulcio(body)
      if (host === HOSTS[1] && path === '/api/v1/log/entries') return rekor(body)
      throw new Error(`There is nothing at ${host}${path}`)
    }),
  )
  const tunnels = new Set<Socket>()
  const proxy = createServer((_request, response) => response.writeHead(405).end())
  proxy.on('connect', (_request, socket: Socket) => {
    const upstream = connect((secure.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(upstream).pipe(socket)
    })
    for (const each of [socket, upstream]) {
      tunnels.add(each)
      each.on('error', () => {}).on('close', () => tunnels.delete(each))
    }
  })

  const store = /^\/api\/v3\/repos\/[^/]+\/[^/]+\/attestations(?:\/([^/?]+))?/
  const front = createServer((request, response) => {
    const found = store.exec(request.url ?? '')
    if (request.url?.startsWith('/token')) {
      const allowed = request.headers.authorization === 'Bearer may-sign'
      const audience = new URL(request.url, 'http://x').searchParams.get('audience')
      const run = new URL(request.url, 'http://x').searchParams.get('run')
      return void answer(async () => {
        if (!allowed) throw new Error('no id-token: write')
        return { value: tokenFor(o.repository, audience, run) }
      })(request, response)
    }
    if (found) {
      return void answer(async (_host, _path, body) => {
        if (!request.headers.authorization) throw new Error('Requires authentication')
        const digest = decodeURIComponent(found[1] ?? '')
        if (request.method === 'GET') {
          const kept = attestations.get(digest) ?? []
          return { attestations: kept.map((bundle) => ({ bundle, repository_id: 1 })) }
        }
        const { bundle } = JSON.parse(body.toString('utf8'))
        const statement = JSON.parse(Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString('utf8'))
        const subject = `sha256:${statement.subject[0].digest.sha256}`
        attestations.set(subject, [...(attestations.get(subject) ?? []), bundle])
        return { id: 4242 }
      })(request, response)
    }
    const { method, headers } = request
    const on = send(`${o.upstream}${request.url}`, { ...(method ? { method } : {}), headers }, (got) => {
      response.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(response)
    })
    on.on('error', () => response.destroy())
    request.pipe(on)
  })
  for (const server of [secure, proxy, front])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    attestations,
    asked,
    variables: ({ runId = '8000000001' }) => ({
      https_proxy: at(proxy),
      no_proxy: '127.0.0.1,localhost',
      NODE_EXTRA_CA_CERTS: tls.file,
      GITHUB_API_URL: `${at(front)}/api/v3`,
      ACTIONS_ID_TOKEN_REQUEST_URL: `${at(front)}/token?run=${runId}`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'may-sign',
    }),
    trustedRoot: JSON.stringify({
      mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
      certificateAuthorities: [
        {
          subject: { organization: 'sigstore.mock', commonName: 'sigstore' },
          uri: 'https://fulcio.sigstore.dev',
          certChain: { certificates: [{ rawBytes: ca.rootCertificate.toString('base64') }] },
          validFor: { start },
        },
      ],
      tlogs: [logOf('https://rekor.sigstore.dev', tlog.publicKey, start)],
      ctlogs: [logOf('https://ctfe.sigstore.dev', ctlog.publicKey, start)],
      timestampAuthorities: [],
    }),
    async [Symbol.asyncDispose]() {
      for (const socket of tunnels) socket.destroy()
      for (const server of [secure, proxy, front]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
      rmSync(tls.folder, { recursive: true, force: true })
    },
  }
}

function logOf(baseUrl: string, publicKey: Buffer, start: Date) {
  return {
    baseUrl,
    hashAlgorithm: 'SHA2_256',
    publicKey: {
      rawBytes: publicKey.toString('base64'),
      keyDetails: 'PKIX_ECDSA_P256_SHA_256',
      validFor: { start },
    },
    logId: { keyId: createHash('sha256').update(publicKey).digest('base64') },
  }
}

/** What GitHub's issuer says of a job; nobody here looks at the signature of it. */
function tokenFor(repository: string, audience: string | null, run: string | null): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: ISSUER,
    aud: audience,
    sub: `repo:${repository}:ref:refs/heads/main`,
    repository,
    job_workflow_ref: `${repository}/.github/workflows/claude.yml@refs/heads/main`,
    run_id: run,
  }
  return [part({ alg: 'none' }), part(claims), randomBytes(8).toString('hex')].join('.')
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

function pem(der: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
}

/** A certificate for these hosts that a job can be told to trust. */
function certificateFor(hosts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'caisson-sigstore-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', cert, '-subj', '/CN=test', '-addext', `subjectAltName=${names}`],
    ],
    { stdio: 'ignore' },
  )
  return { folder, file: cert, key: readFileSync(key), cert: readFileSync(cert) }
}
