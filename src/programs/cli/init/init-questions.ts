import { checkbox, confirm, password, input as text } from '@inquirer/prompts'
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
}

type Context = NonNullable<Parameters<typeof confirm>[1]>

/**
 * Questions go to `output`, which leaves standard output to the result. Rejects with USAGE_INVALID when the
 * input ends, and with EXECUTION_CANCELLED on Ctrl-C.
 */
export function openAsker(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asker {
  let written = false
  const stopped = (isInterrupt: boolean) => {
    const [message, hint] = written
      ? [
          'Stopped: the files were written, the rest was not done.',
          'Run `caisson init` again: it continues with what is missing on GitHub.',
        ]
      : ['Stopped: nothing was written.', 'Run `caisson init` again, or pass everything as flags with --yes.']
    return isInterrupt
      ? new ExecutionError('EXECUTION_CANCELLED', message, { hint })
      : new UsageError('USAGE_INVALID', message, { hint })
  }
  const ask = async <T>(question: (context: Context) => Promise<T>): Promise<T> => {
    const end = new AbortController()
    // A question does not notice the end of its input, which is Ctrl-D on a terminal.
    const over = () => end.abort()
    const pressed = (_: unknown, key?: { ctrl?: boolean; name?: string }) => {
      if (key?.ctrl && key.name === 'd') over()
    }
    input.on('end', over).on('keypress', pressed)
    try {
      return await question({ input, output, signal: end.signal })
    } catch (error) {
      throw stopped((error as Error).name === 'ExitPromptError')
    } finally {
      input.off('end', over).off('keypress', pressed)
    }
  }
  return {
    say: (words) => void output.write(`${words}\n`),
    async text(message, preset) {
      const answer = (await ask((context) => text({ message, default: preset }, context))).trim()
      return answer === '-' ? '' : answer
    },
    secret: (message) => ask((context) => password({ message, toggleMask: false }, context)),
    confirm: (message, preset) => ask((context) => confirm({ message, default: preset }, context)),
    triggers: (preset, meaning) =>
      ask((context) =>
        checkbox(
          {
            message: 'What starts a run?',
            required: true,
            choices: TRIGGERS.map((value) => ({
              ...{ value, short: value, checked: preset.includes(value) },
              name: `${value.padEnd(8)} ${meaning[value]}`,
            })),
          },
          context,
        ),
      ),
    wrote: () => {
      written = true
    },
  }
}
