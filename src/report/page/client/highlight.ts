import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import markdown from 'highlight.js/lib/languages/markdown'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const LANGUAGES = {
  ...{ bash, c, cpp, csharp, css, go, java, javascript, json, kotlin, markdown, php },
  ...{ python, ruby, rust, sql, swift, typescript, xml, yaml },
}

const BY_ENDING: Record<string, keyof typeof LANGUAGES> = {
  ...{
    sh: 'bash',
    bash: 'bash',
    zsh: 'bash',
    c: 'c',
    h: 'c',
    cc: 'cpp',
    cpp: 'cpp',
    hpp: 'cpp',
    cs: 'csharp',
  },
  ...{
    css: 'css',
    scss: 'css',
    go: 'go',
    java: 'java',
    js: 'javascript',
    cjs: 'javascript',
    mjs: 'javascript',
  },
  ...{ jsx: 'javascript', json: 'json', kt: 'kotlin', md: 'markdown', php: 'php', py: 'python', rb: 'ruby' },
  ...{ rs: 'rust', sql: 'sql', swift: 'swift', ts: 'typescript', mts: 'typescript', tsx: 'typescript' },
  ...{ html: 'xml', xml: 'xml', svg: 'xml', vue: 'xml', yml: 'yaml', yaml: 'yaml' },
}

/** A longer text is left as it is: coloring must not block the page. */
const LENGTH = 60_000

const lowlight = createLowlight(LANGUAGES)

type Piece = { text: string; kind: string }
type Tree = ReturnType<typeof lowlight.highlight>['children'][number]

/** Colors each side of each hunk as one text, since comments and strings go over several lines. */
export function highlightDiff(table: Element, path: string): void {
  const language = BY_ENDING[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
  if (language === undefined) return
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
