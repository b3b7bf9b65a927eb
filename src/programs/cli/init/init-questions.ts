import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ExecutionError, UsageError } from '../../../base/errors.js'
import { TRIGGERS, type Trigger } from '../../../config/workflow.js'

/** Asks questions on a terminal; Enter accepts the default answer. */
export interface Asker {
  say(text: string): void
  text(question: string, preset: string): Promise<string>
  confirm(question: string, preset: boolean): Promise<boolean>
  /** A text that is not shown while it is typed. */
  secret(question: string): Promise<string>
  triggers(preset: readonly Trigger[], meaning: Record<Trigger, string>): Promise<Trigger[]>
  /** From now on, who stops in the middle of a question has the files already. */
  wrote(): void
  close(): void
}

/**
 * Questions go to `output`, which leaves standard output to the result. Rejects with USAGE_INVALID when the
 * input ends, and with EXECUTION_CANCELLED on Ctrl-C.
 */
export function openAsker(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asker {
  let hidden = false
  const shown = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) output.write(chunk)
      done()
    },
  })
  const { isTTY = false } = output as Partial<NodeJS.WriteStream>
  const lines = createInterface({ input, output: shown, terminal: isTTY, historySize: 0 })
  let asking = false
  let written = false
  const gone = new Promise<never>((_resolve, reject) => {
    const stopped = (interrupted: boolean) => {
      // The cursor is still behind the question.
      if (asking) output.write('\n')
      asking = false
      const [message, hint] = written
        ? [
            'Stopped: the files were written, the rest was not done.',
            'Run `caisson init` again: it continues with what is missing on GitHub.',
          ]
        : [
            'Stopped: nothing was written.',
            'Run `caisson init` again, or pass everything as flags with --yes.',
          ]
      reject(
        interrupted
          ? new ExecutionError('EXECUTION_CANCELLED', message, { hint })
          : new UsageError('USAGE_INVALID', message, { hint }),
      )
    }
    lines.once('SIGINT', () => stopped(true)).once('close', () => stopped(false))
  })
  gone.catch(() => {})
  const ask = async (question: string) => {
    asking = true
    const answer = await Promise.race([lines.question(question), gone])
    asking = false
    return answer.trim()
  }
  const say = (text: string) => void output.write(`${text}\n`)
  return {
    say,
    async text(question, preset) {
      const answer = await ask(`${question}${preset === '' ? '' : ` [${preset}]`}: `)
      return answer === '-' ? '' : answer || preset
    },
    async secret(question) {
      output.write(question)
      hidden = true
      try {
        return await ask('')
      } finally {
        hidden = false
        output.write('\n')
      }
    },
    async confirm(question, preset) {
      for (;;) {
        const answer = (await ask(`${question} [${preset ? 'Y/n' : 'y/N'}] `)).toLowerCase()
        if (answer === '') return preset
        if (/^(y|yes)$/.test(answer)) return true
        if (/^(n|no)$/.test(answer)) return false
      }
    },
    async triggers(preset, meaning) {
      say(`What starts a run?\n${TRIGGERS.map((name) => `  ${name.padEnd(9)} ${meaning[name]}`).join('\n')}`)
      for (;;) {
        const answer = await ask(`One or more, separated by commas [${preset.join(', ')}]: `)
        const words = answer === '' ? [...preset] : answer.toLowerCase().split(/[\s,]+/)
        const known = TRIGGERS.filter((trigger) => words.includes(trigger))
        if (known.length > 0 && known.length === new Set(words).size) return known
        say(`Choose from: ${TRIGGERS.join(', ')}.`)
      }
    },
    wrote: () => {
      written = true
    },
    close: () => lines.close(),
  }
}
