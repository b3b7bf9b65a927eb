import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from '../../../base/errors.js'
import { TRIGGERS, type Trigger } from '../../../config/workflow.js'

/** Asks questions on a terminal; Enter accepts the default answer. */
export interface Asker {
  say(text: string): void
  text(question: string, preset: string): Promise<string>
  confirm(question: string, preset: boolean): Promise<boolean>
  /** A text that is not shown while it is typed. */
  secret(question: string): Promise<string>
  triggers(preset: readonly Trigger[]): Promise<Trigger[]>
  /** From now on, who stops in the middle of a question has the files already. */
  wrote(): void
  close(): void
}

/**
 * Questions go to `output`, which leaves standard output to the result. Rejects with USAGE_INVALID when the
 * input ends.
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
    const stopped = () => {
      // The cursor is still behind the question.
      if (asking) output.write('\n')
      asking = false
      reject(
        written
          ? new UsageError('USAGE_INVALID', 'Stopped: the files were written, the rest was not done.', {
              hint: 'Run `caisson init` again: it continues with what is missing on GitHub.',
            })
          : new UsageError('USAGE_INVALID', 'Stopped: nothing was written.', {
              hint: 'Run `caisson init` again, or pass everything as flags with --yes.',
            }),
      )
    }
    lines.once('close', stopped).once('SIGINT', stopped)
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
    async triggers(preset) {
      for (;;) {
        const answer = await ask(`What starts a run (${TRIGGERS.join(', ')})? [${preset.join(', ')}] `)
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
