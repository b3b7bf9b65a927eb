/** Part of a file of settings: its name, and what it sets in order. */
export interface Section {
  /** Empty above the first header. */
  name: string
  entries: [string, string][]
}

/**
 * The sections of INI and simple TOML: what package managers write. Values are without quotes; an indented line
 * without a key continues the one before it.
 */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ name: '', entries: [] }]
  for (const line of text.split(/\r?\n/)) {
    const { entries } = sections.at(-1) as Section
    const header = /^\s*\[{1,2}([^\]]+)\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1]
    const equals = line.indexOf('=')
    const [key, value] = [line.slice(0, equals).trim(), line.slice(equals + 1).trim()]
    const before = entries.at(-1)
    if (header !== undefined) sections.push({ name: header.replace(/["'\s]/g, ''), entries: [] })
    else if (equals > 0 && /^[^;#]/.test(key) && !/^\s+https?:/i.test(line))
      entries.push([unquoted(key), unquoted(value)])
    else if (before && /^\s+[^\s;#]/.test(line)) before[1] = `${before[1]} ${line.trim()}`.trim()
  }
  return sections
}

/** What a section sets; the last value of a name counts. */
export function valuesOf(section: Section | undefined): Record<string, string> {
  return Object.fromEntries(section?.entries ?? [])
}

function unquoted(text: string): string {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')(?:\s*#.*)?$/.exec(text) ?? []
  return single ?? double?.replace(/\\(.)/g, '$1') ?? text
}
