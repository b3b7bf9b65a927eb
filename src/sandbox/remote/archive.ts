import { spawn } from 'node:child_process'
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  symlink,
  utimes,
} from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import { NOWHERE } from '../../base/command.js'
import { SandboxError } from '../../base/errors.js'
import { LIMITS, limitExceeded } from '../../base/limits.js'
import { lastWords } from '../process/collect.js'

/**
 * A tar archive of a folder's contents. `follow` packs the targets of links. Made by the machine's own `tar`,
 * since `tar-stream` writes names in UTF-8 only, and non-ASCII names in a form that busybox cannot read.
 */
export function packFolder(folder: string, { follow = false } = {}): Readable {
  const args = [...(follow ? ['-h'] : []), '-C', folder, '-cf', '-', '.']
  const child = spawn('tar', args, {
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: NOWHERE,
  })
  const archive = new PassThrough()
  const words = lastWords(child.stderr, 500)
  const fail = (why: string) =>
    archive.destroy(
      new SandboxError('ENGINE_FAILED', `${folder} cannot be packed for the sandbox: ${why}`, {
        hint: 'Make sure that `tar` is installed on this machine and that the run folder is readable.',
      }),
    )
  child.stdout.pipe(archive, { end: false })
  child.once('error', (error) => fail(error.message))
  child.once('close', (code) => (code === 0 ? archive.end() : fail(words() || `exit code ${code}`)))
  archive.once('close', () => child.kill('SIGKILL'))
  return archive
}

/**
 * Replaces the contents of `folder` with an archive from a sandbox, once `receive` has read all of it without
 * an error; until then the folder does not change. Nothing in the archive can lead outside: see {@link
 * unpack}. The folders at `emptied`, paths below it, come without their contents.
 */
export async function replaceFolder(
  folder: string,
  receive: (read: (archive: Readable) => Promise<void>) => Promise<void>,
  emptied: readonly string[] = [],
): Promise<void> {
  const incoming = await mkdtemp(`${folder}.incoming-`)
  try {
    await receive((archive) => unpack(archive, incoming))
    for (const path of emptied) await emptyFolder(incoming, path.split('/'))
    for (const name of await readdir(folder, { encoding: 'buffer' }))
      await rm(below(folder, name), { recursive: true, force: true, maxRetries: 3 })
    for (const name of await readdir(incoming, { encoding: 'buffer' }))
      await rename(below(incoming, name), below(folder, name))
  } finally {
    await rm(incoming, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Nothing is done where one of the names is a link, or anything else but a folder. */
async function emptyFolder(top: string, names: readonly string[]): Promise<void> {
  let path = top
  for (const name of names) {
    path = join(path, name)
    if (!(await lstat(path).catch(() => null))?.isDirectory()) return
  }
  for (const name of await readdir(path, { encoding: 'buffer' }))
    await rm(below(path, name), { recursive: true, force: true, maxRetries: 3 })
}

/**
 * Unpacks an untrusted archive into an empty folder that only this process writes to: files, folders and
 * links only, never through a link, no set-user-ID bits. Throws ENGINE_FAILED for a name that leads outside.
 */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  const tree = new Tree(folder)
  // Names are bytes; Latin-1 preserves each of them.
  const entries = extract({ filenameEncoding: 'latin1' } as object)
  const unpacked = (async () => {
    for await (const entry of entries) {
      await tree.add(entry.header, entry as AsyncIterable<Uint8Array>)
      entry.resume()
    }
  })()
  // If one fails, both do; the first error is the cause.
  await Promise.all([pipeline(archive, entries), unpacked])
  await tree.finish()
}

const ROOT = ''

/** What has been unpacked so far, by name relative to the folder. */
class Tree {
  private readonly folders = new Map<string, Date | undefined>([[ROOT, undefined]])
  private readonly files = new Set<string>()

  private entries = 0
  private bytes = 0

  constructor(private readonly root: string) {}

  async add(header: Header, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { name, type, mode, mtime, linkname } = header
    const path = inside(name)
    this.count(path, header)
    if (type === 'directory') {
      await this.makeFolder(path)
      this.folders.set(path, mtime)
      return
    }
    await this.makeFolder(path.split('/').slice(0, -1).join('/'))
    if (type === 'symlink') await symlink(bytes(linkname), this.at(path))
    else if (type === 'link') {
      const target = inside(linkname)
      if (!this.files.has(target))
        throw unusable(`a hard link to ${target}, which is not an earlier file of the archive`)
      await link(this.at(target), this.at(path))
      this.files.add(path)
    } else if (type === 'file' || type === 'contiguous-file') {
      await writeSparsely(await open(this.at(path), 'wx', 0o600 | (mode & 0o777)), content)
      if (mtime) await utimes(this.at(path), mtime, mtime)
      this.files.add(path)
    }
    // Pipes and devices are left out: a patch cannot have them.
  }

  /** Throws LIMIT_EXCEEDED, before anything of the entry is written. */
  private count(path: string, { size = 0 }: Header): void {
    const { copiedEntries, copiedBytes } = LIMITS
    this.entries++
    this.bytes += size
    const limit =
      this.entries > copiedEntries.most ? copiedEntries : this.bytes > copiedBytes.most ? copiedBytes : null
    if (limit !== null) throw limitExceeded(limit, `${path} could not be copied out of the sandbox: `)
  }

  /** Folders get their times last, since adding to them changes them. */
  async finish(): Promise<void> {
    for (const [path, mtime] of this.folders)
      if (mtime && path !== ROOT) await utimes(this.at(path), mtime, mtime)
  }

  /** Created here, one by one, so that none of them can be a link. */
  private async makeFolder(path: string): Promise<void> {
    const names = path === ROOT ? [] : path.split('/')
    for (let count = 1; count <= names.length; count++) {
      const folder = names.slice(0, count).join('/')
      if (this.folders.has(folder)) continue
      await mkdir(this.at(folder))
      this.folders.set(folder, undefined)
    }
  }

  private at(path: string): Buffer {
    return below(this.root, bytes(path))
  }
}

/** Blocks of zeros are left as holes: what takes no space in a sandbox takes none here. */
async function writeSparsely(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  let at = 0
  try {
    for await (const chunk of content) {
      let written = isZero(chunk) ? chunk.length : 0
      while (written < chunk.length)
        written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten
      at += chunk.length
    }
    await file.truncate(at)
  } finally {
    await file.close()
  }
}

const ZEROS = Buffer.alloc(1024 * 1024)

const isZero = (chunk: Uint8Array) => ZEROS.subarray(0, chunk.length).equals(chunk)

/** A name without empty and `.` parts. */
function inside(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  if (name.startsWith('/') || parts.includes('..') || name.includes('\0'))
    throw unusable(`a name that leads outside: ${name}`)
  return parts.join('/')
}

function unusable(why: string): SandboxError {
  return new SandboxError('ENGINE_FAILED', `The sandbox sent an archive with ${why}.`, {
    hint: 'The image or the agent has replaced `tar` there. Check what the image does before you run it again.',
  })
}

const bytes = (name: string) => Buffer.from(name, 'latin1')
const below = (folder: string, name: Buffer) => Buffer.concat([Buffer.from(`${folder}/`), name])
