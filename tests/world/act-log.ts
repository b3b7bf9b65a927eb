/** One line of act's log, which it writes as JSON. */
export interface ActLine {
  level: 'debug' | 'info' | 'warning' | 'error'
  text: string
  /** Printed by the step itself, word for word; everything else is act's. */
  printed: boolean
  /** `Pre`, `Main` or `Post`. */
  stage?: string
  /** The `id:` of the step, or its number. */
  step?: string
  /** A workflow command or the file for one: `warning`, `group`, `set-output`, `summary` … */
  command?: string
  /** What the command is about, unescaped. */
  argument?: string
  /** Name of the output. */
  name?: string
}

interface RawLine {
  level?: string
  msg?: string
  raw_output?: boolean
  stage?: string
  stepID?: string[]
  command?: string
  arg?: string
  content?: string
  name?: string
}

export function parseActLog(output: string): ActLine[] {
  return output.split('\n').flatMap((line): ActLine[] => {
    if (line.trim() === '') return []
    const raw = parse(line)
    // The artifact server and the Docker client print around act's logger.
    if (raw === null) return [{ level: 'debug', text: line, printed: false }]
    const argument = raw.arg ?? raw.content
    return [
      {
        level: (raw.level ?? 'info') as ActLine['level'],
        text: (raw.msg ?? '').replace(/\r?\n$/, ''),
        printed: raw.raw_output === true,
        ...(raw.stage ? { stage: raw.stage } : {}),
        ...(raw.stepID?.[0] ? { step: raw.stepID[0] } : {}),
        ...(raw.command ? { command: raw.command } : {}),
        ...(argument === undefined ? {} : { argument }),
        ...(raw.name ? { name: raw.name } : {}),
      },
    ]
  })
}

function parse(line: string): RawLine | null {
  try {
    return JSON.parse(line) as RawLine
  } catch {
    return null
  }
}

/** What somebody reads who opens the job in the browser: steps' own lines, with the commands between them. */
export function readableLog(lines: readonly ActLine[]): string {
  return lines
    .filter(({ level }) => level !== 'debug')
    .map(({ text }) => text)
    .join('\n')
}
