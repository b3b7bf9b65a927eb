import {
  contentText,
  thinkingOf,
  toolResultsOf,
  toolUsesOf,
} from '../../../../src/agents/transcript/content.js'
import type { StreamEvent } from '../../../../src/agents/transcript/event.js'
import { readEvents, readTranscript } from '../../../../src/agents/transcript/reader.js'
import { partsOf } from '../../../../src/agents/transcript/stored.js'
import { toMarkdown } from '../../../../src/agents/transcript/views/markdown.js'
import { printable } from '../../../../src/agents/transcript/views/printable.js'
import { ViewItems } from '../../../../src/agents/transcript/views/view-items.js'
import { toViewLines } from '../../../../src/agents/transcript/views/view-text.js'
import { samplePage } from '../../report/page/sample-page.js'

/** Every place that shows a whole session, as text without white space, which places lay out differently. */
export async function everyPlace(path: string): Promise<Record<string, string>> {
  const transcript = (await readTranscript(path)).snapshot()
  const markdown: string[] = []
  for await (const piece of toMarkdown(partsOf(transcript))) markdown.push(piece)
  const items = new ViewItems()
  const shown = [...(await events(path)).flatMap((event) => items.push(event)), ...items.end()]
  const plain = { thinking: true, tools: true, patch: true, paint: (_style: string, text: string) => text }
  const terminal = shown.flatMap((item) => toViewLines(item, plain))
  const { rows } = await samplePage(path)
  return {
    'report.html': tight(rows.map(({ text }) => text).join('\n')),
    'transcript.json': tight(leaves(transcript).join('\n')),
    'transcript.md': tight(markdown.join('')),
    terminal: tight(terminal.join('\n')),
  }
}

/** What was said, thought, called and answered, line by line: each has to be in every place. */
export async function everythingIn(path: string): Promise<string[]> {
  return (await events(path)).flatMap((event) => {
    if (event.type !== 'assistant' && event.type !== 'user') return []
    const { content } = event.message
    return [
      contentText(content),
      thinkingOf(content),
      ...toolUsesOf(content).flatMap(({ name, input }) => [name, ...leaves(input)]),
      ...toolResultsOf(content).map(({ output }) => output),
    ].flatMap((text) => printable(text).split('\n').map(tight))
  })
}

/** What a place lacks of it, also where a place has text in JSON's notation. */
export function lost(place: string, everything: readonly string[]): string[] {
  return everything.filter(
    (line) => !place.includes(line) && !place.includes(JSON.stringify(line).slice(1, -1)),
  )
}

/** A line, or a whole place, without the marks of Markdown, which the page renders. */
export const unmarked = (text: string) => text.replace(/^`{4,}\w*$/, '').replace(/[`|>\\☐-]|\[\]|\d+\./g, '')

async function events(path: string): Promise<StreamEvent[]> {
  const all: StreamEvent[] = []
  for await (const event of readEvents(path)) all.push(event)
  return all
}

/** Values, without the names of fields: a place may say what a field is in other words. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [printable(value)]
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.values(value).flatMap((one) => leaves(one))
}

function tight(text: string): string {
  return text.replace(/\s+/g, '')
}
