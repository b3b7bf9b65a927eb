import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import type { Redact } from '../redact.js'

/** Files of an archive, and bytes of all of them. */
const MOST = { files: 5000, bytes: 256 * 2 ** 20 }

export function isArchive(content: Buffer): boolean {
  return /^PK(\x03\x04|\x05\x06)/.test(content.subarray(0, 4).toString('latin1'))
}

/** Without the secrets, and with every other byte as it is. */
export function redactBytes(content: Buffer, redact: Redact): Buffer {
  const text = content.toString('utf8')
  const isText = Buffer.from(text).equals(content)
  return isText ? Buffer.from(redact(text)) : Buffer.from(redact(content.toString('latin1')), 'latin1')
}

/** The same zip archive with the same files, without the secrets in them. Rejects for one that is damaged or too large. */
export async function redactArchive(archive: Buffer, redact: Redact): Promise<Buffer> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true })
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let [offset, total] = [0, 0]
  if (zip.entryCount > MOST.files) throw new Error(`The archive has more than ${MOST.files} files.`)
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize
    if (total > MOST.bytes) throw new Error('The archive is too large.')
    const content = redactBytes(await buffer(await zip.openReadStreamPromise(entry)), redact)
    // Between a head of ten bytes and the checksum, gzip has what a zip archive has.
    const gzip = gzipSync(content)
    const packed = gzip.subarray(10, -8)
    const name = Buffer.from(redact(entry.fileName))
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    // Names are UTF-8.
    facts.writeUInt16LE(0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(gzip.readUInt32LE(gzip.length - 8), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    local.push(Buffer.from('PK\x03\x04'), facts, name, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(entry.externalFileAttributes, 6)
    tail.writeUInt32LE(offset, 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(entry.versionMadeBy)
    central.push(Buffer.from('PK\x01\x02'), madeBy, facts, tail, name)
    offset += 4 + facts.length + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(zip.entryCount, 4)
  end.writeUInt16LE(zip.entryCount, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end])
}
