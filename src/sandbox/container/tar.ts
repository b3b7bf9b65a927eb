/** A folder or a link; files are mounted, never packed. */
export type TarEntry =
  | { kind: 'folder'; path: string; mode?: number }
  | { kind: 'link'; path: string; target: string }

const BLOCK = 512

/** An uncompressed POSIX tar, the same bytes for the same entries: owner root, time zero. */
export function tarOf(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.map(header), Buffer.alloc(2 * BLOCK)])
}

function header(entry: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK)
  const name = entry.kind === 'folder' ? `${entry.path}/` : entry.path
  if (Buffer.byteLength(name) > 100) throw new RangeError(`The name is too long for a tar: ${name}`)
  const mode = entry.kind === 'folder' ? (entry.mode ?? 0o755) : 0o777
  block.write(name, 0)
  block.write(octal(mode, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(0, 11), 124)
  block.write(octal(0, 11), 136)
  block.write('        ', 148)
  block.write(entry.kind === 'folder' ? '5' : '2', 156)
  if (entry.kind === 'link') block.write(entry.target, 157, 100)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
