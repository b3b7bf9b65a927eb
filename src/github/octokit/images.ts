import type { Download, Surroundings, TextPlace } from '../surroundings.js'
import type { Place } from './place.js'

/** Bytes of one image. */
export const LARGEST_IMAGE = 5 << 20

const REDIRECTS = 3
const TIMEOUT_MS = 30_000

/** Where github.com keeps what people upload. */
const STORAGE =
  /^(?:(?:private-)?user-images|objects)\.githubusercontent\.com$|^github-production-user-asset-[0-9a-f]+\.s3\.amazonaws\.com$/
const UPLOAD = /^\/(?:user-attachments|[^/]+\/[^/]+)\/assets\/|^\/user\/\d+\/files\//
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/**
 * Downloads uploads and nothing else. No download carries the token: what a private repository shows has addresses
 * that are signed for a few minutes, and GitHub tells them in the rendered text.
 */
export function downloadsImages(place: Place, serverUrl: string): Surroundings['images'] {
  const server = new URL(serverUrl)
  const known = (url: URL) =>
    url.origin === server.origin ||
    (url.protocol === 'https:' &&
      url.port === '' &&
      (url.host === `media.${server.host}` || (server.host === 'github.com' && STORAGE.test(url.host))))
  const isUpload = (url: URL) => known(url) && (url.origin !== server.origin || UPLOAD.test(url.pathname))

  return async (shownIn, urls) => {
    const uploads = urls.map((url) => (URL.canParse(url) && isUpload(new URL(url)) ? new URL(url) : null))
    const signed = uploads.some((url) => url && ID.test(url.pathname))
      ? await rendered(place, shownIn).then(addressesIn, () => [])
      : []
    return Promise.all(
      uploads.map(async (url): Promise<Download> => {
        if (url === null) return { missing: `it is not stored at ${server.host}` }
        const id = ID.exec(url.pathname)?.[0]
        // Only one with a signature is better than the address itself.
        const address = signed.find(
          (one) => id !== undefined && one.pathname.includes(id) && one.search !== '',
        )
        return download(place.fetch, address ?? url, known).catch((error: Error) => ({
          missing: `the download failed (${error.name})`,
        }))
      }),
    )
  }
}

/** A text as HTML. */
async function rendered(
  { octokit, owner, repo }: Place,
  { kind, number, id = 0 }: TextPlace,
): Promise<string> {
  const mediaType = { format: 'full' }
  const of = { owner, repo, mediaType }
  const all = { ...of, pull_number: number, per_page: 100 }
  const data: { id: number; body_html?: string }[] =
    kind === 'description'
      ? [(await octokit.rest.issues.get({ ...of, issue_number: number })).data]
      : kind === 'comment'
        ? [(await octokit.rest.issues.getComment({ ...of, comment_id: id })).data]
        : kind === 'review'
          ? await octokit.paginate(octokit.rest.pulls.listReviews, all)
          : await octokit.paginate(octokit.rest.pulls.listReviewComments, all)
  return data.find((text) => kind === 'description' || text.id === id)?.body_html ?? ''
}

function addressesIn(html: string): URL[] {
  return [...html.matchAll(/\s(?:src|href)="([^"]+)"/g)].flatMap(([, found = '']) => {
    const address = found.replaceAll('&amp;', '&')
    return URL.canParse(address) ? [new URL(address)] : []
  })
}

async function download(
  fetch: typeof globalThis.fetch,
  from: URL,
  known: (url: URL) => boolean,
): Promise<Download> {
  let url = from
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    if (!known(url)) return { missing: `its address leads to ${url.host}` }
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel()
      url = new URL(location, url)
      continue
    }
    const bytes = answer.ok ? await read(answer) : null
    if (!answer.ok) {
      await answer.body?.cancel()
      return { missing: `${url.host} answered ${answer.status}` }
    }
    if (bytes === null) return { missing: `it is larger than ${LARGEST_IMAGE >> 20} MiB` }
    const type = typeOf(bytes)
    return type === null ? { missing: 'it is no PNG, JPEG, GIF or WebP image' } : { type, bytes }
  }
  return { missing: 'it is redirected too often' }
}

/** Null if there is too much of it. */
async function read({ body }: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > LARGEST_IMAGE) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** By its first bytes, whatever the server calls it. */
function typeOf(bytes: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return /^RIFF[\s\S]{4}WEBP/.test(start) ? 'webp' : null
}
