import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type Inspect, planHostRoot, tarOf } from '../../../../src/sandbox/container/host-image.js'

const list = (tar: Buffer) => execFileSync('tar', ['-tvf', '-'], { input: tar, encoding: 'utf8' })
const merged: Inspect = async (path) =>
  /^\/(usr|etc|opt)$/.test(path) ? 'folder' : /^\/(lib|bin|sbin)$/.test(path) ? { link: `usr${path}` } : null

async function planHostImage(inspect: Inspect) {
  const { entries, mounts } = await planHostRoot(inspect)
  return { tar: await tarOf(entries), mounts }
}

describe('the image of this machine', () => {
  it('links into usr where the machine does', async () => {
    const { tar, mounts } = await planHostImage(merged)
    expect(list(tar)).toMatch(/lrwxrwxrwx .* bin -> usr\/bin/)
    expect(list(tar)).toMatch(/drwxrwxrwt .* tmp\//)
    expect(mounts.map(({ target }) => target)).toEqual(['/usr', '/etc', '/opt'])
    expect(mounts.every(({ readOnly }) => readOnly)).toBe(true)
  })

  it('mounts the folders of a machine that keeps them apart', async () => {
    const apart: Inspect = async (path) => (/^\/(usr|etc|bin|sbin|lib)$/.test(path) ? 'folder' : null)
    const { tar, mounts } = await planHostImage(apart)
    expect(list(tar)).toMatch(/drwxr-xr-x .* bin\//)
    expect(mounts.map(({ target }) => target)).toEqual(['/usr', '/etc', '/bin', '/sbin', '/lib'])
  })

  it('has what packages keep below /var/lib, and nothing else from there', async () => {
    const { tar, mounts } = await planHostImage(async (path) =>
      /^\/(usr|etc|var\/lib(\/(dpkg|gems|docker|postgresql))?)$/.test(path) ? 'folder' : null,
    )
    expect(list(tar)).toMatch(/drwxr-xr-x .* var\/lib\/gems\//)
    const [usr, etc, ...more] = mounts
    expect([usr?.target, etc?.target]).toEqual(['/usr', '/etc'])
    expect(more).toEqual(
      ['/var/lib/dpkg', '/var/lib/gems'].map((path) => ({ source: path, target: path, readOnly: true })),
    )
  })

  it('is the same bytes for the same machine', async () => {
    expect((await planHostImage(merged)).tar.equals((await planHostImage(merged)).tar)).toBe(true)
  })
})
