import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '../../base/json.js'
import { isPlainFolder } from '../../base/stored-file.js'
import type { UserText } from '../port/session-files.js'
import { showPaths } from '../transcript/host-paths.js'

/** A line of a conversation; what is in it is the agent's own business. */
export type Line = Readonly<Record<string, unknown>>

/** What most agents call a session. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const MOST_NAMES = 200

/**
 * Files below an agent's HOME: each step is a name or the pattern of one, the last one the file's. The agent could
 * write there, so no link is followed, and no more than a few names are looked at. The largest file comes first.
 */
export async function filesBelow(home: string, steps: readonly (string | RegExp)[]): Promise<string[]> {
  let level = [home]
  for (const step of steps) {
    const next: string[] = []
    for (const folder of level) {
      if (!(await isPlainFolder(folder))) continue
      const names = typeof step === 'string' ? [step] : await matching(folder, step)
      next.push(...names.map((name) => join(folder, name)))
    }
    level = next.slice(0, MOST_NAMES)
  }
  const found = await Promise.all(
    level.map(async (path) => ({ path, facts: await lstat(path).catch(() => null) })),
  )
  return found
    .filter(({ facts }) => facts !== null)
    .sort((a, b) => (b.facts?.size ?? 0) - (a.facts?.size ?? 0))
    .map(({ path }) => path)
}

async function matching(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => pattern.test(name)).sort()
}

/** A JSON object, or null. */
export function parseLine(text: string): Line | null {
  return objectOf(parseJson(text))
}

/** The objects among the lines of a text. */
export function parseLines(text: string): Line[] {
  return text
    .split('\n')
    .map(parseLine)
    .filter((line) => line !== null)
}

/** The objects of a list. */
export function objectsIn(value: unknown): Line[] {
  return Array.isArray(value) ? value.map(objectOf).filter((one) => one !== null) : []
}

/** The value if it is an object; null for a list as well. */
export function objectOf(value: unknown): Line | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Line) : null
}

/** These fields of an object, as far as it has them. */
export function pick(from: Line, fields: readonly string[]): Line {
  return Object.fromEntries(fields.flatMap((key) => (Object.hasOwn(from, key) ? [[key, from[key]]] : [])))
}

/** An object with what its user said in the message below `key`, as `user` leaves it: a text, or the texts of a list. */
export function withUserText<One extends object>(line: One, key: keyof One, user: UserText): One {
  const message = objectOf(line[key])
  if (!message) return line
  const content = message['content']
  const said = Array.isArray(content)
    ? content.map((block: unknown) => {
        const { text } = objectOf(block) ?? {}
        return typeof text === 'string' ? { ...(block as object), text: user(text) } : block
      })
    : typeof content === 'string'
      ? user(content)
      : content
  return { ...line, [key]: { ...message, content: said } }
}

/** JSON lines, with a newline at the end. Written anew: of a key that comes twice, readers take different ones. */
export function stringifyLines(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/**
 * Paths below the first folder that a line names, as paths below the working directory, and `aside`, the path that the
 * agent makes of either, as well. The agent could write the file, so it chooses what is replaced; that changes only what
 * it reads of itself.
 */
export function movedLines(
  text: string,
  folderIn: (line: Line) => unknown,
  workingDirectory: string,
  aside: (folder: string) => string = (folder) => folder,
): string {
  const lines = parseLines(text)
  const before = lines.map(folderIn).find((folder) => typeof folder === 'string')
  if (typeof before !== 'string' || !/^\/[^/]/.test(before) || before === workingDirectory) return text
  const moved = showPaths({ [before]: workingDirectory, [aside(before)]: aside(workingDirectory) })
  return stringifyLines(lines.map((line) => moved(line)))
}

/** What stands in the place of words that are not kept. */
export const REMOVED = 'This message held a credential and was removed.'
/** Fields that say where a line belongs and what kind it is. */
const PLACE =
  /(?:^|[a-z])(?:id|Id|ID|Uuid)$|^(?:uuid|type|role|name|tool|toolName|status|timestamp|startTime|cwd|directory)$/

/** A line of which nothing is left but its structure, so that calls and their outputs stay together. */
export function hollow(line: string): string {
  const empty = (value: unknown): unknown => {
    if (typeof value === 'string') return REMOVED
    if (Array.isArray(value)) return value.map(empty)
    const fields = objectOf(value)
    if (fields === null) return value
    return Object.fromEntries(
      Object.entries(fields).map(([key, inner]) => [
        key,
        PLACE.test(key) && typeof inner === 'string' ? inner : empty(inner),
      ]),
    )
  }
  const parsed = parseLine(line)
  return parsed === null ? '***' : JSON.stringify(empty(parsed))
}
