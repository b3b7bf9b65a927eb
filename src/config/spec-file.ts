import { document } from '../base/docs.js'
import { ConfigError } from '../base/errors.js'
import { readNamedFile, StoredFileError } from '../base/stored-file.js'
import { type SpecInput, specSchema } from './spec.js'
import { parseYaml } from './yaml-text.js'

/** A spec is written by a person; more than this is another kind of file. */
const FILE_BYTES = 1024 * 1024

/**
 * A spec that a person wrote, as YAML or JSON: what it says, without built-in defaults. Throws CONFIG_INVALID for a
 * file that cannot be read, and for everything that is wrong in it at once, with file (as `file` names it), line
 * and column.
 */
export async function loadSpec(path: string, file = path): Promise<SpecInput> {
  const bytes = await readNamedFile(path, FILE_BYTES).catch((error: NodeJS.ErrnoException) => {
    if (!(error instanceof StoredFileError)) throw unreadable(file, error)
    throw wrong(file, `is larger than ${FILE_BYTES / 1024} KiB, so it is not a spec`)
  })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw wrong(file, 'is not UTF-8 text')
  }
  const parsed = parseYaml(specSchema, { file, text, hint: HINT })
  if (parsed === null) throw wrong(file, 'is empty, so it describes no run')
  return parsed.input as SpecInput
}

const HINT = `Correct the file and run again; every key is described in ${document('configuration.md')}.`

function wrong(file: string, what: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${file} ${what}.`, {
    hint: `A spec needs at least a goal: \`goal: Fix the failing test\`. ${document('configuration.md')} has an example.`,
  })
}

function unreadable(file: string, cause: NodeJS.ErrnoException): ConfigError {
  const words: Record<string, string> = {
    ENOENT: `There is no file ${file}.`,
    ENOTDIR: `There is no file ${file}.`,
    EISDIR: `${file} is a folder, and a spec is a file.`,
    EACCES: `${file} cannot be read: permission denied.`,
  }
  return new ConfigError(
    'CONFIG_INVALID',
    words[cause.code ?? ''] ?? `${file} cannot be read: ${cause.message}`,
    {
      hint: 'Give the path of a YAML or JSON file, relative to this folder.',
      cause,
    },
  )
}
