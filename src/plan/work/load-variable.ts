import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { parse } from 'yaml'
import { ConfigError } from '../../errors.js'
import type { LoadVarStep } from '../model.js'
import type { Names } from './scope.js'

/** A variable is part of the journal and of texts. */
const MOST_BYTES = 1024 * 1024

/** The value of a file in an artifact. Throws CONFIG_INVALID where there is none. */
export async function loadVariable(
  { at, file, format }: LoadVarStep,
  { artifacts }: Names,
  folder: string,
): Promise<unknown> {
  const invalid = (why: string, cause?: unknown) =>
    new ConfigError('CONFIG_INVALID', `${at}: ${file} ${why}.`, {
      hint: 'Name a file as ARTIFACT/PATH that a step before has written.',
      cause,
    })
  const [name = '', ...path] = file.split('/')
  const artifact = artifacts.get(name)
  if (!artifact) throw invalid('is in an artifact that does not exist')
  const root = await realpath(join(folder, artifact.folder))
  const found = await realpath(join(root, ...path)).catch((cause) => {
    throw invalid('does not exist', cause)
  })
  // A step may have left a link to anywhere.
  if (!found.startsWith(root + sep)) throw invalid('is outside its artifact')
  if ((await stat(found)).size > MOST_BYTES) throw invalid('is longer than 1 MiB')
  const text = await readFile(found, 'utf8').catch((cause) => {
    throw invalid('is not a readable file', cause)
  })
  if (format === 'raw') return text
  if (format === 'trim') return text.trim()
  try {
    // The journal is JSON: no aliases that grow when they are written out, or never end.
    const value = JSON.stringify(format === 'json' ? JSON.parse(text) : parse(text))
    if (value.length > MOST_BYTES) throw new Error(`${value.length} characters`)
    return JSON.parse(value)
  } catch (cause) {
    throw invalid(`is not ${format === 'json' ? 'JSON' : 'YAML'}`, cause)
  }
}
