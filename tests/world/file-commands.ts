import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files through which a step talks to the runner. */
const FILES = {
  GITHUB_OUTPUT: 'set_output',
  GITHUB_STATE: 'save_state',
  GITHUB_STEP_SUMMARY: 'step_summary',
  GITHUB_ENV: 'set_env',
  GITHUB_PATH: 'add_path',
} as const

export type FileCommands = Record<keyof typeof FILES, string>

/** Makes a step's files, empty, as the runner does before each step. */
export async function makeFileCommands(folder: string, step: string): Promise<FileCommands> {
  const entries = Object.entries(FILES).map(
    ([name, file]) => [name, join(folder, `${file}_${step}`)] as const,
  )
  for (const [, path] of entries) await writeFile(path, '')
  return Object.fromEntries(entries) as FileCommands
}

/** `name=value` lines and `name<<delimiter` blocks; the last one of a name wins, as in the runner. */
export async function readPairs(path: string): Promise<Record<string, string>> {
  const pairs: Record<string, string> = {}
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const block = /^([^=]+?)<<(.+)$/.exec(line)
    if (block?.[1] && block[2]) {
      const end = lines.indexOf(block[2], at + 1)
      if (end === -1) throw new Error(`${path}: the block of ${block[1]} has no end`)
      pairs[block[1]] = lines.slice(at + 1, end).join('\n')
      at = end
    } else if (line !== '') {
      const equals = line.indexOf('=')
      if (equals === -1) throw new Error(`${path}: the runner cannot read "${line}"`)
      pairs[line.slice(0, equals)] = line.slice(equals + 1)
    }
  }
  return pairs
}
