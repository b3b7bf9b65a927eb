import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'
import { describeFailure, runCommand } from '../../../base/command.js'
import { WorkspaceError } from '../../../base/errors.js'
import { type BytePath, joinNul } from '../../../base/git/byte-path.js'

/** The extended attribute that marks a folder as opaque: nothing of the layers below shows through it. */
const OPAQUE = 'user.overlay.opaque'
/** The record in a tar's extended header that contains it. */
const RECORD = `SCHILY.xattr.${OPAQUE}`
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Which folders of an upper layer replaced what was below. Node.js cannot read extended attributes; tar can.
 */
export async function opaqueFolders(root: string, folders: readonly BytePath[]): Promise<Set<BytePath>> {
  if (folders.length === 0) return new Set()
  const args = ['--create', '--format=pax', '--xattrs', '--xattrs-include=user.overlay.*']
  args.push('--no-recursion', '--null', '--files-from=-', '--file=-')
  const archive = await tar(root, args, joinNul(folders.map((folder) => `./${folder}`)))
  const markers = await markersOf(archive)
  if (markers.length !== folders.length) throw unreadable(`${markers.length} of ${folders.length} folders`)
  return new Set(folders.filter((_, index) => markers[index]))
}

/** Whether such markers can be written below `root` and read back: tried once, on our own folder. */
export async function canSetMarkers(root: string): Promise<boolean> {
  const probe = join(root, '.probe')
  try {
    await mkdir(probe)
    await tar(
      probe,
      ['--extract', '--xattrs', '--xattrs-include=user.overlay.*', '--file=-'],
      await markedFolder(),
    )
    return (await opaqueFolders(probe, ['marked'])).has('marked')
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

/** For each entry in turn: whether it has the marker. Names are ignored: they need not be UTF-8. */
async function markersOf(archive: Buffer): Promise<boolean[]> {
  const markers: boolean[] = []
  const reader = extract()
  reader.end(archive)
  for await (const entry of reader) {
    const records = entry.header.pax as Record<string, string> | null
    markers.push(records?.[RECORD] === 'y')
    entry.resume()
  }
  return markers
}

/** A tar of one folder that has the marker. */
async function markedFolder(): Promise<Buffer> {
  const archive = pack()
  archive.entry({
    name: 'marked/',
    type: 'directory',
    mode: 0o755,
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    mtime: new Date(0),
    pax: { [RECORD]: 'y' },
  })
  archive.finalize()
  return buffer(archive)
}

async function tar(cwd: string, args: string[], input: Buffer): Promise<Buffer> {
  const result = await runCommand('tar', args, { cwd, env: ENVIRONMENT, input })
  if (result.exitCode !== 0) throw unreadable(describeFailure('tar', args, result))
  return result.stdout
}

function unreadable(words: string): WorkspaceError {
  return new WorkspaceError(
    'WORKSPACE_FAILED',
    `Cannot determine from the agent's layer which folders it replaced: ${words}`,
    { hint: 'The workspace is still in the run folder: capture it again on the machine it was made on.' },
  )
}
