/**
 * A path as git and the file system know it: bytes, one per character (latin1), because file names need not
 * be UTF-8. Works as a key of sets and maps where a Buffer does not. Separator `/`, relative to a root.
 */
export type BytePath = string

/** What system calls take: `root` (a normal string) joined with the bytes of `path`. */
export function toBuffer(root: string, path: BytePath): Buffer {
  const base = Buffer.from(root)
  return path === '' ? base : Buffer.concat([base, Buffer.from(`/${path}`, 'latin1')])
}

/** What people read: UTF-8, with U+FFFD where the bytes are not. */
export function display(path: BytePath): string {
  return Buffer.from(path, 'latin1').toString('utf8')
}

/** The parts of git's `-z` output. */
export function splitNul(output: Buffer): BytePath[] {
  const parts = output.toString('latin1').split('\0')
  if (parts.at(-1) === '') parts.pop()
  return parts
}

/** What git's `-z --stdin` reads. */
export function joinNul(paths: Iterable<BytePath>): Buffer {
  let text = ''
  for (const path of paths) text += `${path}\0`
  return Buffer.from(text, 'latin1')
}

/** Every folder above `path`, nearest first, without the root. */
export function* parents(path: BytePath): Generator<BytePath> {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) yield path.slice(0, at)
}
