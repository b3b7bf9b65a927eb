import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WorkspaceError } from '../../errors.js'
import { type BytePath, joinNul } from '../../git/byte-path.js'

/** The extended attribute that says: nothing of the layers below shows through this folder. */
const OPAQUE = 'user.overlay.opaque'
const BLOCK = 512
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/** Which of the folders of an upper layer replaced what was below. Node cannot read extended attributes; tar can. */
export async function opaqueFolders(root: string, folders: readonly BytePath[]): Promise<Set<BytePath>> {
  if (folders.length === 0) return new Set()
  const args = ['--create', '--format=pax', '--xattrs', '--xattrs-include=user.overlay.*']
  args.push('--no-recursion', '--null', '--files-from=-', '--file=-')
  const archive = await tar(root, args, joinNul(folders.map((folder) => `./${folder}`)))
  const markers = markersOf(archive)
  if (markers.length !== folders.length) throw unreadable(`${markers.length} of ${folders.length} folders`)
  return new Set(folders.filter((_, index) => markers[index]))
}

/** Whether such marks can be written below `root` and are found again: tried once, on a folder of ours. */
export async function canSetMarkers(root: string): Promise<boolean> {
  const probe = join(root, '.probe')
  try {
    await mkdir(probe)
    await tar(probe, ['--extract', '--xattrs', '--xattrs-include=user.overlay.*', '--file=-'], markedFolder())
    return (await opaqueFolders(probe, ['marked'])).has('marked')
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

/** For each entry in turn: whether its extended header holds the mark. Names are not looked at. */
function markersOf(archive: Buffer): boolean[] {
  const markers: boolean[] = []
  let marked = false
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0
    const type = archive.toString('latin1', at + 156, at + 157)
    const body = archive.toString('latin1', at + BLOCK, at + BLOCK + size)
    if (type === 'x') marked = records(body).get(`SCHILY.xattr.${OPAQUE}`) === 'y'
    else {
      markers.push(marked)
      marked = false
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return markers
}

/** `<length> <key>=<value>\n`, one after the other. */
function records(body: string): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < body.length; ) {
    const space = body.indexOf(' ', at)
    const length = Number.parseInt(body.slice(at, space), 10)
    if (!(length > 0)) break
    const [, key = '', value = ''] = /^(.*?)=(.*)\n$/s.exec(body.slice(space + 1, at + length)) ?? []
    found.set(key, value)
    at += length
  }
  return found
}

/** A tar of one folder that carries the mark. */
function markedFolder(): Buffer {
  const pair = `SCHILY.xattr.${OPAQUE}=y\n`
  const length = pair.length + 3
  const body = Buffer.alloc(BLOCK)
  body.write(`${length} ${pair}`)
  return Buffer.concat([
    header('marked.pax', 'x', length),
    body,
    header('marked/', '5', 0),
    Buffer.alloc(2 * BLOCK),
  ])
}

function header(name: string, type: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) =>
    block.write(`${value.toString(8).padStart(digits, '0')}\0`, at)
  block.write(name, 0)
  octal(0o755, 100, 7)
  octal(process.getuid?.() ?? 0, 108, 7)
  octal(process.getgid?.() ?? 0, 116, 7)
  octal(size, 124, 11)
  octal(0, 136, 11)
  block.write('        ', 148)
  block.write(type, 156)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

async function tar(cwd: string, args: string[], input: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: ENVIRONMENT, encoding: 'buffer' as const, maxBuffer: 1 << 30 }
    const child = execFile('tar', args, options, (error, stdout, stderr) => {
      if (error) reject(unreadable(stderr.toString('utf8').trim() || error.message))
      else resolve(stdout)
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

function unreadable(words: string): WorkspaceError {
  return new WorkspaceError(
    'WORKSPACE_FAILED',
    `What the agent replaced cannot be read from its layer: ${words}`,
    {
      hint: 'The workspace is still in the run folder: capture it again on the machine that it was made on.',
    },
  )
}
