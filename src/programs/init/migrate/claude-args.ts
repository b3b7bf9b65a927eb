/** A flag of a command line, with what follows it. */
export interface Flag {
  name: string
  values: string[]
}

interface Word {
  text: string
  /** It began with a quote, so it is no flag whatever it looks like. */
  quoted: boolean
}

/**
 * Splits a command line as the shell and people do: quotes group, an expression of the workflow is one piece, the
 * parentheses of a rule such as `Bash(gh pr *)` hold together what is in them, and `#` before a word begins a comment.
 */
export function words(line: string): Word[] {
  const found: Word[] = []
  let at = 0
  while (at < line.length) {
    const [space] = /^\s+/.exec(line.slice(at)) ?? ['']
    at += space.length
    if (line[at] === '#') at = endOf(line, '\n', at)
    else if (at < line.length) {
      const quoted = /["']/.test(line[at] ?? '')
      const { text, end } = wordAt(line, at)
      found.push({ text, quoted })
      at = end
    }
  }
  return found
}

function wordAt(line: string, start: number): { text: string; end: number } {
  let text = ''
  let depth = 0
  let at = start
  while (at < line.length) {
    const char = line[at] ?? ''
    if (line.startsWith('${{', at)) {
      const end = endOf(line, '}}', at) + 2
      text += line.slice(at, end)
      at = end
    } else if (char === "'" || (char === '"' && depth === 0)) {
      const end = closing(line, char, at)
      text += line.slice(at + 1, end).replace(char === '"' ? /\\(["\\])/g : /$^/g, '$1')
      at = end + 1
    } else if (char === '\\' && /\s/.test(line[at + 1] ?? '')) at += 2
    else if (/\s/.test(char) && depth === 0) break
    else {
      if (char === '(') depth++
      if (char === ')' && depth > 0) depth--
      text += char === '\\' ? (line[++at] ?? '') : char
      at++
    }
  }
  return { text, end: at }
}

function closing(line: string, quote: string, from: number): number {
  for (let at = from + 1; at < line.length; at++) {
    if (line.startsWith('${{', at)) at = endOf(line, '}}', at) + 1
    else if (quote === '"' && line[at] === '\\') at++
    else if (line[at] === quote) return at
  }
  return line.length
}

function endOf(line: string, what: string, from: number): number {
  const at = line.indexOf(what, from)
  return at < 0 ? line.length : at
}

/** The flags of a command line; `loose` is what belongs to none. */
export function flagsOf(line: string): { flags: Flag[]; loose: string[] } {
  const flags: Flag[] = []
  const loose: string[] = []
  for (const { text, quoted } of words(line)) {
    const [, name, value] = (quoted ? null : /^(--?[a-zA-Z][\w-]*)(?:=(.*))?$/s.exec(text)) ?? []
    const last = flags.at(-1)
    if (name !== undefined) flags.push({ name, values: value === undefined ? [] : [value] })
    // The value of an expression may hold flags.
    else if (!last || (text.startsWith('${{') && !takesMore(last))) loose.push(text)
    else last.values.push(text)
  }
  return { flags, loose }
}

function takesMore({ name, values }: Flag): boolean {
  return values.length === 0 || /tools$/i.test(name)
}

/** Names of tools, separated by commas or spaces outside of their parentheses. */
export function toolNames(value: string): string[] {
  return value.match(/\$\{\{.*?\}\}|[^\s,(]+(?:\([^)]*\))?/gs) ?? []
}
