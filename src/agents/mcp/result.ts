import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import { LIMITS } from '../../base/limits.js'
import type { Redact } from '../../base/redact.js'
import type { CallToolResult } from './tool-server.js'

/** A result as the agent gets it. */
export interface LimitedResult {
  result: Pick<CallToolResult, 'content' | 'isError'>
  /** Bytes of what the server sent. */
  bytes: number
  cut: boolean
}

type Block = CallToolResult['content'][number]

/** The text and the images of a result, within limits and without secrets and hidden characters; anything else is only named. */
export function limitResult(
  { content, structuredContent, isError }: CallToolResult,
  redact: Redact,
  most: { text: number; images: number } = { text: LIMITS.mcpText.most, images: LIMITS.mcpImages.most },
): LimitedResult {
  const left = { ...most }
  let cut = false
  const text = (whole: string): Block => {
    const clean = redact(removeHiddenKeepingJoiners(whole))
    const kept = clean.slice(0, left.text)
    left.text -= kept.length
    if (kept.length === clean.length) return { type: 'text', text: kept }
    cut = true
    return { type: 'text', text: `${kept}\n[cut by Caisson: ${clean.length - kept.length} more characters]` }
  }
  const only = content.length === 0 && structuredContent !== undefined
  const blocks: Block[] = only ? [{ type: 'text', text: JSON.stringify(structuredContent) }] : content
  const shown = blocks.map((block): Block => {
    if (block.type === 'text') return text(block.text)
    if (block.type === 'image' && block.data.length <= left.images && isHarmless(block, redact)) {
      left.images -= block.data.length
      return { type: 'image', data: block.data, mimeType: block.mimeType }
    }
    if (block.type === 'resource' && 'text' in block.resource) return text(block.resource.text)
    if (block.type === 'resource_link') return text(`${block.name}: ${block.uri}`)
    cut = true
    return text(`[left out by Caisson: ${block.type}]`)
  })
  return {
    result: { content: shown, ...(isError ? { isError } : {}) },
    bytes: Buffer.byteLength(JSON.stringify(blocks)),
    cut,
  }
}

/** Whether there is no secret in the data or beside it; in an image, nothing can be replaced. */
function isHarmless({ data, mimeType }: Block & { type: 'image' }, redact: Redact): boolean {
  const content = Buffer.from(data, 'base64').toString('latin1')
  return /^image\/[\w.+-]{1,60}$/.test(mimeType) && redact(data) === data && redact(content) === content
}

/** What the agent reads when a call has no result. */
export function errorResult(message: string): Pick<CallToolResult, 'content' | 'isError'> {
  return { content: [{ type: 'text', text: message }], isError: true }
}
