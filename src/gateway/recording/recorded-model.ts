import type { Clock } from '../../base/clock.js'
import { ConfigError } from '../../base/errors.js'
import { readNamedFile, WHOLE_BYTES } from '../../base/stored-file.js'
import type { Dialect } from '../dialect.js'
import type { PathMapping } from '../path-mapping.js'
import { parseScript } from '../scripted/script.js'
import { createScriptSource } from '../scripted/script-source.js'
import type { ModelSource } from '../source.js'
import { isCassette } from './cassette.js'
import { createReplaySource } from './replay.js'

/**
 * A model from a file: the cassette of a run, or a script (YAML). Throws CONFIG_INVALID or GATEWAY_FAILED for a
 * file that is neither.
 */
export async function recordedModel(
  path: string,
  clock: Clock,
): Promise<(pathMapping: PathMapping, dialect: Dialect) => Promise<ModelSource>> {
  const content = await readNamedFile(path, WHOLE_BYTES).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'there is no such file.' : cause.message
    throw new ConfigError('CONFIG_INVALID', `The script ${path} cannot be read: ${why}`, {
      hint: 'Give a YAML file with `turns:`, or the cassette of a run (output/evidence/cassette.jsonl).',
      cause,
    })
  })
  const text = content.toString('utf8')
  // It may be a pipe, which cannot be read twice.
  const read = async () => content
  if (isCassette(text)) return (pathMapping, dialect) => createReplaySource(path, dialect, pathMapping, read)
  const script = parseScript(text, path)
  return async (_pathMapping, dialect) => createScriptSource(script, clock, dialect)
}
