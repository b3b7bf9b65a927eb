import { parseJson } from '../../json.js'
import type { CanonicalLine } from '../port/canonical-line.js'
import { ADAPTER_EXITS } from './adapter-manifest.js'
import { LAUNCHER } from './launcher.js'

/** Why a session ended, for {@link explainFailure}. */
export const NEEDS_HUMAN = 'needs_human'

/** What an adapter may print as its progress; everything else is a line of its log. */
const SPOKEN: readonly unknown[] = ['system', 'assistant', 'user']

/**
 * Reads the output of an adapter image. The launcher says when a session begins and how its program exited, which is
 * what counts; a `result` of the program's own fills in the rest.
 */
export function translate(): (line: string) => readonly CanonicalLine[] | undefined {
  let result: CanonicalLine | undefined
  return (text) => {
    const line = objectOf(text)
    if (line === undefined) return []
    if (line.type === LAUNCHER) return launched(line, result)
    if (line.type === 'result') {
      result = line
      return []
    }
    return SPOKEN.includes(line.type) ? [line] : []
  }
}

function launched(line: CanonicalLine, result: CanonicalLine | undefined): CanonicalLine[] {
  if (line['event'] === 'start') return [{ type: 'system', subtype: 'init' }]
  const exitCode = Number(line['exitCode'])
  const success = exitCode === ADAPTER_EXITS.success
  return [
    {
      ...result,
      type: 'result',
      subtype: success ? 'success' : 'error_during_execution',
      is_error: !success,
      exit_code: exitCode,
      ...(exitCode === ADAPTER_EXITS.needs_human ? { terminal_reason: NEEDS_HUMAN } : {}),
    },
  ]
}

function objectOf(text: string): CanonicalLine | undefined {
  const value = parseJson(text)
  return typeof Object(value).type === 'string' ? (value as CanonicalLine) : undefined
}
