import { constants, copyFileSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type BytePath, parents, toBuffer } from '../../../base/git/byte-path.js'

/**
 * Creates a folder with the rules as they show through the layers: git finds rules only in a working tree,
 * and no single layer is one. `source` gives the location of a rule's bytes; null for a rule that does not
 * show.
 */
export async function mirrorRules(
  mirror: string,
  rules: Iterable<BytePath>,
  source: (path: BytePath) => Buffer | null,
): Promise<void> {
  await mkdir(mirror)
  for (const path of new Set(rules)) {
    const file = source(path)
    if (file !== null && lstatSync(file).isFile()) copyInto(mirror, path, file)
  }
}

/** Puts a file or link of `from` into a mirror, where git can add it according to the rules. */
export function mirrorFile(from: string, mirror: string, path: BytePath): void {
  copyInto(mirror, path, toBuffer(from, path))
}

function copyInto(mirror: string, path: BytePath, file: Buffer): void {
  const target = toBuffer(mirror, path)
  const [folder] = parents(path)
  if (folder !== undefined) mkdirSync(toBuffer(mirror, folder), { recursive: true })
  if (lstatSync(file).isSymbolicLink()) symlinkSync(readlinkSync(file, { encoding: 'buffer' }), target)
  else copyFileSync(file, target, constants.COPYFILE_FICLONE)
}
