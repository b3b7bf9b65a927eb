import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, lstat, mkdir, opendir, readFile, realpath, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseEnv } from 'node:util'
import { collisions, pathProblem } from '../../../base/artifact/names.js'
import { ConfigError } from '../../../base/errors.js'
import { LIMITS, limitInWords } from '../../../base/limits.js'
import type { Redact } from '../../../base/redact.js'
import { readStoredText, streamStoredFile } from '../../../base/stored-file.js'

/** Writes files below `dir`; every path is relative and stays inside. */
export async function writeFiles(
  dir: string,
  files: readonly { path: string; content: string | Uint8Array }[],
): Promise<void> {
  for (const { path, content } of files) {
    const target = join(dir, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
}

/** A file that the spec names, inside the checkout even if links are followed. Throws CONFIG_INVALID. */
async function fileOfCheckout(checkout: string, path: string, what: string): Promise<string> {
  try {
    const root = await realpath(checkout)
    const file = await realpath(resolve(root, path))
    if (file.startsWith(root + sep)) return file
  } catch {
    // Not there, or not to be read: the same advice helps.
  }
  throw new ConfigError('CONFIG_INVALID', `${what}: ${path} is not a file of the checkout.`, {
    hint: 'Give a path relative to the top level of the repository, and make sure an earlier step has created the file.',
  })
}

/** Copies the context files that the spec names into `dir/files`; `closed` are those that the agent must not get. */
export async function copyContextFiles(
  checkout: string,
  paths: readonly string[],
  dir: string,
  closed: readonly string[] = [],
): Promise<string[]> {
  const copied: string[] = []
  for (const path of paths) {
    const source = await fileOfCheckout(checkout, path, 'context')
    const inside = relative(await realpath(checkout), source)
    if (closed.includes(inside)) {
      throw new ConfigError(
        'CONFIG_INVALID',
        `context: ${path} holds credentials and is not shown to the agent.`,
        {
          hint: 'Leave it out of `context`, or set `sandbox.workspaceSecrets: warn` in a spec file; files that a job variable points to are never shown.',
        },
      )
    }
    const target = join('files', inside)
    await mkdir(dirname(join(dir, target)), { recursive: true })
    const stream = await streamStoredFile(dirname(source), source)
    if (stream !== null) await pipeline(stream, createWriteStream(join(dir, target)))
    copied.push(target)
  }
  return copied
}

/** Larger than what a process can be given. */
const ENV_FILE_BYTES = 2 * 1024 * 1024

/** The variables of `.env` files; later files win. */
export async function readEnvFiles(
  checkout: string,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const variables: Record<string, string> = {}
  for (const path of paths) {
    const file = await fileOfCheckout(checkout, path, 'sandbox.envFiles')
    const text = (await readStoredText(dirname(file), file, ENV_FILE_BYTES)) ?? ''
    for (const [name, value] of Object.entries(parseEnv(text)))
      if (value !== undefined) variables[name] = value
  }
  return variables
}

const SECRET_NAME = /key|token|secret|passw|credential|auth/i

/** Values of variables whose names suggest a secret. */
export function secretValues(variables: Record<string, string>): string[] {
  return Object.entries(variables)
    .filter(([name, value]) => SECRET_NAME.test(name) && value.length >= 8)
    .map(([, value]) => value)
}

/** The variables whose names do not suggest a secret. */
export function withoutSecrets(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !SECRET_NAME.test(name)))
}

/**
 * Copies what the agent left in its output folder: plain files only, since links and pipes could lead
 * anywhere, and only names that an artifact allows, since one bad name would prevent the whole upload. A copy has
 * no holes, so sizes are limited before anything is read. Texts are redacted; whatever else holds a secret is left
 * out. Returns what was left out, and why.
 */
export async function collectAgentOutput(
  from: string,
  to: string,
  redact: Redact,
): Promise<{ name: string; why: string }[]> {
  const leftOut: { name: string; why: string }[] = []
  let room: number = LIMITS.outputBytes.most
  const { entries, more } = await listOutput(from)
  if (more !== null) leftOut.push(more)
  const clashes = new Set(collisions(entries.map(({ path }) => path)))
  for (const { path, plain } of entries) {
    const { size } = await lstat(join(from, path)).catch(() => ({ size: 0 }))
    const why = !plain
      ? 'not a plain file'
      : clashes.has(path) || pathProblem(`agent/${path}`) !== null
        ? 'a name that artifacts do not allow'
        : size > room
          ? `the files together would exceed ${limitInWords(LIMITS.outputBytes)}`
          : null
    if (why !== null) {
      leftOut.push({ name: basename(path), why })
      continue
    }
    room -= size
    await mkdir(dirname(join(to, path)), { recursive: true })
    if (!(await copyRedacted(join(from, path), join(to, path), redact)))
      leftOut.push({ name: basename(path), why: 'it holds a secret' })
  }
  return leftOut
}

/** The files of an output folder, level by level, as far as its limits; `more` says what is beyond them. */
async function listOutput(from: string): Promise<{
  entries: { path: string; plain: boolean }[]
  more: { name: string; why: string } | null
}> {
  const { outputFiles, outputFolders } = LIMITS
  const entries: { path: string; plain: boolean }[] = []
  const folders = ['']
  for (const folder of folders) {
    for await (const entry of await opendir(join(from, folder))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else entries.push({ path, plain: entry.isFile() })
      const limit =
        entries.length > outputFiles.most
          ? outputFiles
          : folders.length > outputFolders.most
            ? outputFolders
            : null
      if (limit === null) continue
      const why = `there are more than ${limitInWords(limit)} ${limit.what}`
      return { entries: entries.slice(0, outputFiles.most), more: { name: 'the rest', why } }
    }
  }
  return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), more: null }
}

/** Bytes of a file that is redacted as a text; a larger one is only searched. */
const LARGEST_TEXT = 16 * 2 ** 20
/** A secret on the border of two pieces is whole in one of them. */
const OVERLAP = 64 * 1024

/** False, and no copy, for a file with a secret that is no text. */
async function copyRedacted(from: string, to: string, redact: Redact): Promise<boolean> {
  const { size } = await lstat(from)
  if (size < LARGEST_TEXT) {
    const bytes = await readFile(from)
    const text = isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1')
    const clean = redact(text)
    if (clean === text) await copyFile(from, to)
    else if (isUtf8(bytes)) await writeFile(to, clean)
    else return false
    return true
  }
  let before = ''
  for await (const chunk of createReadStream(from, { highWaterMark: LARGEST_TEXT })) {
    const piece = before + (chunk as Buffer).toString('latin1')
    if (redact(piece) !== piece) return false
    before = piece.slice(-OVERLAP)
  }
  await copyFile(from, to)
  return true
}
