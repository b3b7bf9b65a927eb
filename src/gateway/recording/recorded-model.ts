import { readFile } from 'node:fs/promises'
import type { Clock } from '../../clock.js'
import { ConfigError } from '../../errors.js'
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
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new ConfigError('CONFIG_INVALID', `The script ${path} cannot be read: ${cause.message}`, {
      hint: 'Give a YAML file with `turns:`, or the cassette of a run (output/evidence/cassette.jsonl).',
      cause,
    })
  })
  if (isCassette(text)) return (pathMapping, dialect) => createReplaySource(path, dialect, pathMapping)
  const script = parseScript(text, path)
  return async (_pathMapping, dialect) => createScriptSource(script, clock, dialect)
}
