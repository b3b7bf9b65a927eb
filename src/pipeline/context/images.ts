import { visibleLine } from '../../base/hidden-characters.js'
import { parseMarkdown, walk } from '../../base/markdown.js'
import type { GitHub } from '../../github/github.js'
import type { Download, TextPlace } from '../../github/surroundings.js'
import { type Budget, IMAGE_CHARACTERS } from './budget.js'
import { type ContextFile, json } from './render.js'

/** An image or other attachment that a text shows; the sandbox has no network to fetch it. */
export interface Image {
  url: string
  shownIn: TextPlace
}

/** How many are downloaded, and their bytes together. */
const MOST = 20
const ALL_BYTES = 20 << 20

const ATTACHMENT = /^https?:\/\/[^/]+\/(?:user-attachments\/|[^/]+\/[^/]+\/(?:assets|files)\/)/
const HTML_SOURCE = /<(?:img|video|source)\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** The images and attachments of a Markdown text, each once. */
export function findImages(markdown: string, shownIn: TextPlace): Image[] {
  if (!/https?:/i.test(markdown)) return []
  const urls = new Set<string>()
  const root = parseMarkdown(markdown)
  const definitions = new Map<string, string>()
  for (const { node } of walk(root))
    if (node.type === 'definition') definitions.set(node.identifier, node.url)
  for (const { node } of walk(root)) {
    if (node.type === 'image') urls.add(node.url)
    if (node.type === 'imageReference') urls.add(definitions.get(node.identifier) ?? '')
    if (node.type === 'link' && ATTACHMENT.test(node.url)) urls.add(node.url)
    if (node.type === 'html') {
      for (const [, double, single, bare] of node.value.matchAll(HTML_SOURCE))
        urls.add(double ?? single ?? bare ?? '')
    }
  }
  return [...urls].filter((url) => /^https?:\/\//i.test(url)).map((url) => ({ url, shownIn }))
}

/** `images/<n>.<type>` for every image that could be downloaded, and `images.json` about all of them. */
export async function imageFiles(
  github: GitHub,
  images: readonly Image[],
  notes: string[],
  budget: Budget,
): Promise<ContextFile[]> {
  if (images.length === 0) return []
  const wanted = images.slice(0, MOST)
  const found = new Map<Image, Download>()
  for (const text of new Set(wanted.map(({ shownIn }) => shownIn))) {
    const shown = wanted.filter(({ shownIn }) => shownIn === text)
    const downloads = await github.surroundings.images(
      text,
      shown.map(({ url }) => url),
    )
    for (const [index, image] of shown.entries()) {
      const download = downloads[index]
      if (download) found.set(image, download)
    }
  }
  let room = ALL_BYTES
  const loaded = wanted.flatMap((image) => {
    const download = found.get(image)
    if (!download || 'missing' in download) return []
    room -= download.bytes.length
    return room < 0 ? [] : [{ image, ...download }]
  })
  const kept = budget.take(loaded, { noun: 'image', size: () => IMAGE_CHARACTERS })
  const pictures = kept.map(({ image, type, bytes }, index) => ({
    image,
    path: `images/${index + 1}.${type}`,
    content: bytes,
    about: `an image in ${imageFileStem(image.shownIn)}, which Read shows`,
  }))
  const entries = images.map((image) => {
    const download = found.get(image)
    const file = pictures.find((picture) => picture.image === image)?.path
    const why = download && 'missing' in download ? download.missing : 'there are too many'
    return {
      url: visibleLine(image.url),
      where: imageFileStem(image.shownIn),
      ...(file === undefined ? { missing: visibleLine(why) } : { file }),
    }
  })
  const missing = entries.length - pictures.length
  if (missing > 0) {
    const all = missing === 1 ? '1 image or attachment' : `${missing} images and attachments`
    notes.push(`${all} cannot be opened from here; images.json says where they appear, and why.`)
  }
  const about = 'addresses of images and attachments'
  return [
    ...pictures.map(({ image: _, ...file }) => file),
    { path: 'images.json', content: json(entries), about },
  ]
}

function imageFileStem({ kind, id }: TextPlace): string {
  return id === undefined ? `the ${kind}` : `${kind} ${id}`
}
