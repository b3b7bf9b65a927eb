import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyTree } from '../../../../src/plan/place/copy.js'
import { digestTree } from '../../../../src/plan/place/digest.js'
import { propertyRuns } from '../../../world/property-runs.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { changesOf, type Tree, trees, type WriteOptions, writeTree } from './trees.js'

const folder = folderOfEach()

let count = 0
async function written(tree: Tree, options?: WriteOptions): Promise<string> {
  const path = join(folder.path, String(count++))
  await writeTree(Buffer.from(path), tree, options)
  return path
}

describe('laws of the digest of a folder', () => {
  it('is the same for the same content, whatever order, times, permissions and owner', async () => {
    const isRoot = process.getuid?.() === 0
    const others: WriteOptions = {
      reverse: true,
      modes: [0o600, 0o700],
      time: 1e9,
      ...(isRoot ? { owner: 7 } : {}),
    }
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        expect(await digestTree(await written(tree))).toBe(await digestTree(await written(tree, others)))
      }),
    )
  })

  it('is another after any change in one place', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        const digest = await digestTree(await written(tree))
        const changes = [...changesOf(tree)]
        for (const changed of changes) expect(await digestTree(await written(changed))).not.toBe(digest)
      }),
      { numRuns: propertyRuns(40) },
    )
  })

  it('is that of a copy, whose files are its own', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        const from = await written(tree, { time: 1e9 })
        const to = join(folder.path, String(count++))
        await copyTree(from, to, { owner: null })
        expect(await digestTree(to)).toBe(await digestTree(from))
      }),
    )
  })
})
