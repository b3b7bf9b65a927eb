import { createHash } from 'node:crypto'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpackArtifact } from '../../../../src/base/artifact/unpack.js'
import { checkArtifact } from '../../../../src/pipeline/sessions/resume-from-forge.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { type ZipEntry, zip } from '../../../world/zip.js'
import { manifest as sample } from '../../report/sample-runs.js'

const root = folderOfEach()

async function unpack(entries: readonly ZipEntry[] | Buffer, limits?: Parameters<typeof unpackArtifact>[2]) {
  await writeFile(join(root.path, 'a.zip'), Buffer.isBuffer(entries) ? entries : zip(entries))
  return unpackArtifact(join(root.path, 'a.zip'), join(root.path, 'out'), limits)
}

const LIMITS = { files: 3, fileBytes: 1000, totalBytes: 1500 }
const LINK = 0o120777

describe('unpackArtifact', () => {
  it('writes plain files inside the folder', async () => {
    const deep = {
      name: 'evidence/a/b.txt',
      content: deflateRawSync('deep'),
      deflated: true,
      claimedBytes: 4,
    }
    const paths = await unpack([
      { name: 'manifest.json', content: '{}' },
      { name: 'evidence/', content: '' },
      deep,
    ])
    expect(paths).toEqual(['evidence/a/b.txt', 'manifest.json'])
    expect(await readFile(join(root.path, 'out', 'evidence', 'a', 'b.txt'), 'utf8')).toBe('deep')
  })

  it.each<[string, ZipEntry[], RegExp]>([
    ['a way out', [{ name: '../evil', content: 'x' }], /\.\./],
    ['a way out midway', [{ name: 'a/../../evil', content: 'x' }], /\.\./],
    ['an absolute path', [{ name: '/etc/evil', content: 'x' }], /absolute/],
    ['a backslash', [{ name: '..\\evil', content: 'x' }], /invalid characters|do not allow/],
    ['a NUL', [{ name: 'a\u0000b', content: 'x' }], /do not allow/],
    ['a link', [{ name: 'link', content: '/etc/passwd', mode: LINK }], /not a plain file/],
    ['a device', [{ name: 'tty', content: '', mode: 0o020666 }], /not a plain file/],
    ['an encrypted file', [{ name: 'a', content: 'x', encrypted: true }], /./],
    [
      'the same name twice',
      [
        { name: 'a', content: 'x' },
        { name: 'a', content: 'y' },
      ],
      /have the name a/,
    ],
    [
      'names that differ in case',
      [
        { name: 'a', content: 'x' },
        { name: 'A', content: 'y' },
      ],
      /have the name A/,
    ],
    [
      'a file in the place of a folder',
      [
        { name: 'a', content: 'x' },
        { name: 'a/b', content: 'y' },
      ],
      /have the name a/,
    ],
    ['too many files', [1, 2, 3, 4].map((n) => ({ name: `f${n}`, content: '' })), /4 files/],
    ['a file that is too large', [{ name: 'a', content: Buffer.alloc(1001) }], /exceeds the size limit/],
    [
      'files that are too large together',
      [1, 2].map((n) => ({ name: `f${n}`, content: Buffer.alloc(800) })),
      /exceeds the size limit/,
    ],
    [
      'a bomb that lies about its size',
      [{ name: 'a', content: deflateRawSync(Buffer.alloc(1 << 20)), deflated: true, claimedBytes: 10 }],
      /./,
    ],
  ])('refuses %s', async (_what, entries, why) => {
    await expect(unpack(entries, LIMITS)).rejects.toMatchObject({
      code: 'ARTIFACT_INVALID',
      message: expect.stringMatching(why),
    })
    expect((await readdir(root.path)).filter((name) => name !== 'out')).toEqual(['a.zip'])
  })

  it('refuses what is not an archive, and half of one', async () => {
    const whole = zip([{ name: 'a', content: 'x'.repeat(100) }])
    for (const bytes of [Buffer.from('no zip'), whole.subarray(0, 80), whole.subarray(10)])
      await expect(unpack(bytes)).rejects.toMatchObject({ code: 'ARTIFACT_INVALID' })
  })
})

describe('checkArtifact', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  async function unpacked(files: Record<string, string>, listed = files): Promise<string> {
    const artifacts = Object.entries(listed).map(([path, text]) => ({
      name: path,
      path,
      sha256: sha256(text),
      bytes: text.length,
    }))
    const manifest = JSON.stringify({ ...sample, artifacts })
    for (const [path, text] of Object.entries({ 'manifest.json': manifest, ...files }))
      await writeFile(join(root.path, path), text)
    return manifest
  }

  it('takes what belongs together, and to the digest', async () => {
    const manifest = await unpacked({ 'diff.patch': 'p', 'summary.md': 's' })
    expect((await checkArtifact(root.path, sha256(manifest))).artifacts).toHaveLength(2)
    await expect(checkArtifact(root.path, sha256('another'))).rejects.toMatchObject({
      code: 'ARTIFACT_INVALID',
    })
  })

  it.each<[string, Record<string, string>, Record<string, string>, RegExp]>([
    ['changed', { a: 'evil' }, { a: 'good' }, /a differs from the file/],
    ['missing', {}, { a: 'good' }, /a is missing/],
    ['not listed', { a: 'good', b: 'more' }, { a: 'good' }, /b is not in its manifest/],
    ['listed outside', {}, { '../a': 'good' }, /lists "\.\.\/a"/],
  ])('refuses a file that is %s', async (_what, files, listed, why) => {
    await unpacked(files, listed)
    await expect(checkArtifact(root.path)).rejects.toMatchObject({
      code: 'ARTIFACT_INVALID',
      message: expect.stringMatching(why),
    })
  })

  it('refuses a link, and a manifest that is none', async () => {
    await unpacked({ a: 'good' })
    await rm(join(root.path, 'a'))
    await symlink('/etc/passwd', join(root.path, 'a'))
    await expect(checkArtifact(root.path)).rejects.toMatchObject({
      message: expect.stringMatching(/a is not a plain/),
    })
    await writeFile(join(root.path, 'manifest.json'), '[]')
    await expect(checkArtifact(root.path)).rejects.toMatchObject({
      message: expect.stringMatching(/manifest/),
    })
  })
})
