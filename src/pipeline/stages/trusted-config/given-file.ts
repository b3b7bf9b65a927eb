import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, relative } from 'node:path'
import { ConfigError } from '../../../base/errors.js'
import type { TrustedTree } from '../../../base/git/trusted-tree.js'
import { readStoredText } from '../../../base/stored-file.js'

/** Larger than any prompt, schema or list of servers. */
const BYTES = 256 * 1024

/**
 * The text of a file that the workflow names: of the base branch, or, by an absolute path, one that an earlier step has
 * written outside the checkout, where no head can have put it. Throws CONFIG_INVALID if there is none.
 */
export async function readGivenFile(o: {
  /** Name of the input. */
  input: string
  path: string
  tree: TrustedTree
  checkout: string
  /** The other way to give it, for the hint. */
  otherwise: string
}): Promise<string> {
  const { input, path, tree, checkout } = o
  const file = isAbsolute(path) ? await realpath(path).catch(() => path) : path
  const inside = isAbsolute(file) ? relative(await realpath(checkout).catch(() => checkout), file) : file
  if (inside.startsWith('..')) {
    const text = await readStoredText(dirname(file), basename(file), BYTES)
    if (text !== null) return text
    throw new ConfigError('CONFIG_INVALID', `${input}: there is no file ${path}.`, {
      hint: 'Make sure that an earlier step of this job writes it.',
    })
  }
  const found = (await tree.files([inside])).find((one) => one.path === inside)
  if (found?.read) return found.read()
  throw new ConfigError('CONFIG_INVALID', `${input}: ${path} is not a file on the base branch.`, {
    hint: `Commit it there, write it outside the checkout in an earlier step and give its absolute path, or ${o.otherwise}.`,
  })
}
