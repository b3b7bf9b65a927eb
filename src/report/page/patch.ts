/** As much of a patch as is shown; the whole patch is a separate file. */
export const PATCH_BYTES = 2_000_000

export interface Hunk {
  /** `@@ -2,7 +2,7 @@`; it and the numbers of the first lines are absent where nobody knows them. */
  header?: string
  oldStart?: number
  newStart?: number
  /** Each with its sign. */
  lines: string[]
}

export function hunkOf(header: string, lines: string[]): Hunk {
  const [, oldStart = '0', newStart = '0'] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(header) ?? []
  return { header, oldStart: Number(oldStart), newStart: Number(newStart), lines }
}

export interface PatchedFile {
  path: string
  /** The former path of a renamed file, or that of which this one is a copy. */
  previousPath?: string
  /** Mode changes, binary files, and so on. */
  notes: string[]
  hunks: Hunk[]
  additions: number
  deletions: number
}

/** Reads a git patch, also one that breaks off. */
export function readPatch(patch: string): PatchedFile[] {
  const files: PatchedFile[] = []
  // Every line of a hunk starts with a sign, so `diff --git` at the start of a line is never content.
  let hunk: Hunk | undefined
  for (const text of patch.replace(/\n$/, '').split('\n')) {
    if (text.startsWith('diff --git ')) {
      hunk = undefined
      files.push({ path: pathOf(text), notes: [], hunks: [], additions: 0, deletions: 0 })
      continue
    }
    const file = files.at(-1)
    if (file === undefined) continue
    if (text.startsWith('@@')) {
      hunk = hunkOf(text, [])
      file.hunks.push(hunk)
    } else if (hunk) {
      hunk.lines.push(text)
      if (text.startsWith('+')) file.additions++
      if (text.startsWith('-')) file.deletions++
    } else if (!/^(?:index|---|\+\+\+) /.test(text) && text !== '') {
      file.notes.push(text)
      const [, side, name = ''] = /^(?:rename|copy) (from|to) (.+)$/.exec(text) ?? []
      if (side === 'from') file.previousPath = unquotedPath(name)
      if (side === 'to') file.path = unquotedPath(name)
    }
  }
  return files
}

/** Of a file that keeps its name, as both names are the same then. */
function pathOf(line: string): string {
  const names = line.slice('diff --git '.length)
  return unquotedPath(names.slice((names.length + 1) / 2)).replace(/^b\//, '')
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

/** A name as git prints it, without the quotes, escapes and octal bytes that unusual characters get. */
function unquotedPath(name: string): string {
  if (!/^".*"$/.test(name)) return name
  const bytes = name
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
