import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { redactArchive } from '../../../../src/base/artifact/redact-archive.js'
import { zip } from '../../../world/zip.js'

test('an archive has the same files without the secrets, and checksums of what it has', async () => {
  const archive = zip([
    { name: 'log/secret.txt', content: 'a secret\n' },
    { name: 'empty', content: '' },
    { name: 'image', content: Buffer.from([0xff, 0xfe, 0]) },
  ])
  const clean = await redactArchive(archive, (text) => text.replaceAll('secret', '***'))
  const found: [string, string][] = []
  const unpacked = await fromBufferPromise(clean, { lazyEntries: true, validateEntrySizes: true })
  for await (const entry of unpacked.eachEntry()) {
    const content = await buffer(await unpacked.openReadStreamPromise(entry))
    expect(entry.crc32).toBe(crc32(content))
    found.push([entry.fileName, content.toString('latin1')])
  }
  expect(found).toEqual([
    ['log/***.txt', 'a ***\n'],
    ['empty', ''],
    ['image', '\xff\xfe\0'],
  ])
})
