/** One entry of an archive; what is not said is what an honest archive has. */
export interface ZipEntry {
  name: string
  content: Buffer | string
  /** As `stat` says it, e.g. `0o120777` for a link; archives of the artifact service have none. */
  mode?: number
  /** The unpacked size that the directory claims. */
  claimedBytes?: number
  /** Already deflated content. */
  deflated?: boolean
  encrypted?: boolean
}

/** A zip archive, honest or not: names, types and sizes are written as they are given. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content)
    const name = Buffer.from(entry.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(entry.encrypted ? 0x801 : 0x800, 2)
    facts.writeUInt16LE(entry.deflated ? 8 : 0, 4)
    facts.writeUInt32LE(entry.deflated ? 0 : crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(entry.claimedBytes ?? content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    local.push(signed(0x04034b50), facts, name, content)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    const madeBy = Buffer.from([20, entry.mode === undefined ? 0 : 3])
    central.push(signed(0x02014b50), madeBy, facts, tail, name)
    offset += 4 + facts.length + name.length + content.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, signed(0x06054b50), end])
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

function crc32(content: Buffer): number {
  let crc = 0xffffffff
  for (const byte of content) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return (crc ^ 0xffffffff) >>> 0
}
