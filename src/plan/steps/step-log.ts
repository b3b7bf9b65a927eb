import { join } from 'node:path'
import { LineSplitter } from '../../agents/transcript/lines.js'
import { printable } from '../../agents/transcript/views/printable.js'
import type { Redact } from '../../base/redact.js'
import { openVerifyLog } from '../../change/verify/verify-log.js'

/** What a step prints, as it arrives: redacted, printable and within bounds. */
export interface StepLog {
  write(stream: 'stdout' | 'stderr', chunk: Buffer): void
  end(how: string): void
}

const LINE_BYTES = 64 * 1024

/** Where the log of a node is, relative to the plan's folder. */
export const stepLogPath = (node: string): string => join('steps', node, 'output.log')

/** Opens the log of a step for one command. */
export function openStepLog(plan: string, node: string, command: string, redact: Redact): StepLog {
  const file = openVerifyLog(join(plan, stepLogPath(node)))
  const section = file.command(redact(printable(command)))
  // A line of one stream must not be cut by a line of the other.
  const splitters = { stdout: new LineSplitter(LINE_BYTES), stderr: new LineSplitter(LINE_BYTES) }
  const take = (text: string) => section.line(redact(printable(text)))
  return {
    write(stream, chunk) {
      for (const line of splitters[stream].push(chunk)) take(line.text)
    },
    end(how) {
      try {
        for (const splitter of Object.values(splitters)) {
          const rest = splitter.end()
          if (rest) take(rest.text)
        }
        section.end(how)
      } finally {
        file.close()
      }
    },
  }
}
