import { describe, expect, it } from 'vitest'
import {
  type BlobReader,
  readBlobs,
  readSizes,
  readSmallBlobs,
} from '../../../../../src/change/patch/policy/blobs.js'
import { readTree } from '../../../../../src/change/patch/policy/change.js'
import { gitThatSays, noGit } from './fake-git.js'
import { createMemoryTrees } from './memory-git.js'

const CONTENT = ['first\n', '', 'a\nb\n\n', '\n', 'x'.repeat(20), 'no newline']

async function stored(chunk: number) {
  const { git, write } = createMemoryTrees({ chunk })
  const tree = await write(Object.fromEntries(CONTENT.map((content, index) => [`f${index}`, content])))
  return { git, ids: (await readTree(git, tree)).map(({ id }) => id) }
}

/** What happened to each reader, in order. */
async function taken(git: Parameters<typeof readBlobs>[0], ids: string[]): Promise<string[]> {
  const events: string[] = []
  await readBlobs(
    git,
    ids.map((id, index): BlobReader => {
      let text = ''
      return {
        id,
        take: async (piece) => {
          expect(piece.length).toBeGreaterThan(0)
          await Promise.resolve()
          text += piece
        },
        end: async () => {
          await Promise.resolve()
          events.push(`${index} ${text}`)
        },
      }
    }),
  )
  return events
}

const ID = 'a'.repeat(40)
const unreadable = (what: string) => ({
  code: 'PATCH_FAILED',
  message: `A file of the patch could not be read: ${what}.`,
  hint: expect.stringContaining('full history'),
})

describe('blobs as streams', () => {
  it.each([1, 2, 3, 7, 1 << 16])('come whole and in order, in pieces of %d bytes', async (chunk) => {
    const { git, ids } = await stored(chunk)
    expect(await taken(git, ids)).toEqual(CONTENT.map((content, index) => `${index} ${content}`))
  })

  it('need no `end` of a reader', async () => {
    const { git, ids } = await stored(3)
    const pieces: Buffer[] = []
    await readBlobs(git, [{ id: ids[0] ?? '', take: (piece) => void pieces.push(piece) }])
    expect(Buffer.concat(pieces).toString()).toBe('first\n')
  })

  it('need no git when there are none', async () => {
    await readBlobs(noGit, [])
    expect(await readSizes(noGit, [])).toEqual(new Map())
  })

  it.each([
    [`${ID} missing\n`, `${ID} missing`],
    [`${ID} tree 3\nabc\n`, `${ID} tree 3`],
    [`${ID} blob 3 x\nabc\n`, `${ID} blob 3 x`],
    [`x ${ID} blob 3\nabc\n`, `x ${ID} blob 3`],
    [`${ID} blob \nabc\n`, `${ID} blob `],
    [`${ID} blob 3\nabc`, 'git ended before everything was read'],
    [`${ID} blob 3\nab`, 'git ended before everything was read'],
    ['', 'git ended before everything was read'],
  ])('that git shows as %j are an error', async (output, what) => {
    await expect(taken(gitThatSays(output), [ID])).rejects.toMatchObject(unreadable(what))
  })

  it('stop at the error of a reader', async () => {
    const { git, ids } = await stored(3)
    const failing = {
      id: ids[0] ?? '',
      take: () => {
        throw new Error('enough')
      },
    }
    await expect(readBlobs(git, [failing])).rejects.toThrow('enough')
  })
})

it.each([2, 1 << 16])('small blobs are null above the limit, in pieces of %d bytes', async (chunk) => {
  const { git, ids } = await stored(chunk)
  const found = await readSmallBlobs(git, [...ids, ...ids], 6)
  expect([...found.keys()]).toEqual(ids)
  expect([...found.values()].map((blob) => blob?.toString() ?? null)).toEqual(
    CONTENT.map((content) => (content.length <= 6 ? content : null)),
  )
})

describe('sizes', () => {
  it('are in bytes, by ID', async () => {
    const { git, ids } = await stored(3)
    expect([...(await readSizes(git, [...ids, ...ids]))]).toEqual(
      CONTENT.map((content, index) => [ids[index], content.length]),
    )
  })

  it.each([`${ID} missing`, ID, `${ID} 3x`, `${ID} x3`])('that git shows as %j are an error', (line) =>
    expect(readSizes(gitThatSays(`${line}\n`), [ID])).rejects.toMatchObject(unreadable(line)),
  )
})
