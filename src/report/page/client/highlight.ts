import { common, createLowlight } from 'lowlight'

/** A longer text is left as it is: coloring must not block the page. */
const LENGTH = 60_000

const lowlight = createLowlight(common)
lowlight.registerAlias('xml', ['vue'])

type Piece = { text: string; kind: string }
type Tree = ReturnType<typeof lowlight.highlight>['children'][number]

/** Colors each side of each hunk as one text, since comments and strings go over several lines. */
export function highlightDiff(table: Element, path: string): void {
  const language = /(?:^|[./])(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  if (!lowlight.registered(language)) return
  for (const hunk of table.querySelectorAll('tbody')) {
    for (const side of ['l', 'r']) {
      const cells = [...hunk.querySelectorAll(`code[data-code="${side}"]`)]
      const text = cells.map((cell) => cell.textContent).join('\n')
      if (text.length > LENGTH) continue
      const lines = piecesByLine(lowlight.highlight(language, text).children)
      for (const [index, cell] of cells.entries()) cell.replaceChildren(...(lines[index] ?? []).map(nodeOf))
    }
  }
}

function nodeOf({ text, kind }: Piece): Node {
  if (kind === '') return document.createTextNode(text)
  const span = document.createElement('span')
  span.className = kind
  span.textContent = text
  return span
}

function piecesByLine(children: readonly Tree[]): Piece[][] {
  const lines: Piece[][] = [[]]
  const walk = (nodes: readonly Tree[], kind: string) => {
    for (const node of nodes) {
      if (node.type === 'element') {
        const [own = ''] = (node.properties['className'] as string[] | undefined) ?? []
        walk(node.children as Tree[], own || kind)
      } else if (node.type === 'text') {
        for (const [index, text] of node.value.split('\n').entries()) {
          if (index > 0) lines.push([])
          if (text !== '') lines.at(-1)?.push({ text, kind })
        }
      }
    }
  }
  walk(children, '')
  return lines
}
