import { basename, join } from 'node:path'
import { linesIn } from '../../../agents/transcript/lines.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import { RunError } from '../../../base/errors.js'
import { parseJson } from '../../../base/json.js'
import { statStoredFile, streamStoredFile } from '../../../base/stored-file.js'
import { readJournalLine } from '../../../run/journal/journal-line.js'
import { findRun, type StoredRun } from '../../../run/record/store.js'
import type { CommandIo } from '../command.js'
import { openRuns } from '../store.js'
import { LOG_FILES, type LogName } from './log-files.js'

/** `caisson logs`: prints one log of a run, line by line. */
export async function logsCommand(name: string, which: LogName | 'run', io: CommandIo): Promise<number> {
  const run = await findRun(await openRuns(io), name)
  const path = which === 'run' ? run.folder.log : join(run.folder.evidence, LOG_FILES[which].file)
  const stream = await streamStoredFile(run.dir, path)
  if (stream === null) throw await missing(run, path)
  const lines = linesIn(stream)
  if (io.json) {
    const read: unknown[] = []
    for await (const line of lines) read.push(parsedLine(line, path))
    io.result({ runId: run.id, log: which, path, lines: read }, () => '')
    return 0
  }
  // A terminal must not interpret what a program wrote; a pipe gets the file unchanged.
  const shown = io.terminal.stdout.isTTY ? printable : (line: string) => line
  for await (const line of lines) {
    const text = which === 'run' ? journalText(line, io) : shown(line)
    if (text !== undefined && !(await io.write(`${text}\n`))) return 0
  }
  return 0
}

/** `00:40:37 message`; undefined for lines that only followers need. */
function journalText(text: string, { paint }: CommandIo): string | undefined {
  const line = readJournalLine(text)
  if (line === undefined || 'begins' in line) return undefined
  const at = paint('dim', new Date(line.at).toTimeString().slice(0, 8))
  if ('state' in line) return `${at} ${paint('bold', line.state)}`
  if ('sessionId' in line)
    return `${at} Session ${printable(line.sessionId)}${line.model ? `, ${printable(line.model)}` : ''}`
  const message = printable(line.message).replaceAll('\n', '\n         ')
  if (line.level === 'info') return `${at} ${message}`
  return `${at} ${line.level === 'warn' ? paint('yellow', `Warning: ${message}`) : paint('red', `Error: ${message}`)}`
}

function parsedLine(line: string, path: string): unknown {
  if (!path.endsWith('.jsonl') && !path.endsWith('run.log')) return line
  const value = parseJson(line)
  return value === undefined ? line : value
}

async function missing(run: StoredRun, path: string): Promise<RunError> {
  const flags = await Promise.all(
    Object.entries(LOG_FILES).map(async ([flag, { file }]) => {
      const found = await statStoredFile(run.dir, join(run.folder.evidence, file)).catch(() => null)
      return found ? [`--${flag}`] : []
    }),
  )
  const there = flags.flat()
  return new RunError('RUN_NOT_FOUND', `Run ${run.id} has no ${basename(path)}.`, {
    hint: there.length > 0 ? `Available: ${there.join(', ')}.` : `Look in ${run.dir}.`,
  })
}
