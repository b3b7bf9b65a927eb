import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PageInput, writePage } from '../../../../src/report/page/page.js'

export interface SamplePage {
  path: string
  html: string
  /** The events: class, the number of the event that each belongs to, and text. */
  rows: { kind: string; parent: string | undefined; text: string }[]
}

/** Writes the page of a stream: its path, or its lines. */
export async function samplePage(
  stream: string | readonly unknown[],
  input: Omit<PageInput, 'stream'> = {},
): Promise<SamplePage> {
  const folder = mkdtempSync(join(tmpdir(), 'caisson-page-'))
  const file = typeof stream === 'string' ? stream : join(folder, 'transcript.jsonl')
  if (typeof stream !== 'string')
    writeFileSync(file, stream.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const path = join(folder, 'report.html')
  await writePage(path, join(folder, 'scratch'), { stream: file, ...input })
  const html = readFileSync(path, 'utf8')
  // A row may have lists of its own.
  const row =
    /<li class="row ([^"]*)" id="event-\d+"([^>]*)>(.*?)<\/li>(?=\s*(?:<li class="row |<\/ol>\n|$))/gs
  const rows = [...html.matchAll(row)].map(([, kind = '', more = '', row = '']) => ({
    kind,
    parent: /data-parent="(\d+)"/.exec(more)?.[1],
    text: textOf(row),
  }))
  return { path, html, rows }
}

const CHARACTERS = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** What a reader sees of HTML, each element on a line. */
function textOf(html: string): string {
  const lines = html.replace(/<[^>]*>/g, '\n').replace(/\n+/g, '\n')
  return lines
    .trim()
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (name) => CHARACTERS[name as keyof typeof CHARACTERS])
}

let messages = 0

/** A message of the agent, or of a subagent that the call `parent` started. */
export function says(content: readonly object[] | string, parent?: string): object {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  return {
    type: 'assistant',
    session_id: 's',
    timestamp: new Date(Date.UTC(2026, 0, 1) + 1000 * messages++).toISOString(),
    ...(parent === undefined ? {} : { parent_tool_use_id: parent }),
    message: { id: `msg_${messages}`, role: 'assistant', content: blocks, usage: { input_tokens: 10 } },
  }
}

export function calls(id: string, name: string, input: unknown, parent?: string): object {
  return says([{ type: 'tool_use', id, name, input }], parent)
}

export function answers(id: string, content: string, more: { failed?: true; parent?: string } = {}): object {
  return {
    type: 'user',
    session_id: 's',
    timestamp: new Date(Date.UTC(2026, 0, 1) + 1000 * (messages - 1) + 250).toISOString(),
    ...(more.parent === undefined ? {} : { parent_tool_use_id: more.parent }),
    message: {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: id, content, ...(more.failed ? { is_error: true } : {}) },
      ],
    },
  }
}
