import { CommanderError } from 'commander'
import { distance } from 'fastest-levenshtein'
import { describeError } from '../../base/errors.js'
import { nearest } from '../../config/parse.js'

/** Wrong usage of the command line (`EX_USAGE` of sysexits.h); nothing was done. */
export const EXIT_USAGE = 64

/** Several runs are what the command may mean; nothing was done. */
const EXIT_AMBIGUOUS = 3

/** A command that Ctrl-C or SIGTERM ended: 128 and the number of SIGINT, as shells have it. */
export const EXIT_INTERRUPTED = 130

/** A failed command: JSON on standard output with `--json`, otherwise text on standard error. */
export interface Failure {
  error: { code: string; message: string; hint: string }
}

export interface Described extends Failure {
  exitCode: number
}

/** By the code of the error; every other one is 1. */
const EXIT_CODES: Readonly<Record<string, number>> = {
  USAGE_INVALID: EXIT_USAGE,
  EXECUTION_CANCELLED: EXIT_INTERRUPTED,
  RUN_AMBIGUOUS: EXIT_AMBIGUOUS,
}

/** Describes any thrown value for people and scripts. Null if commander only showed help or the version. */
export function describeFailure(error: unknown): Described | null {
  if (!(error instanceof CommanderError)) {
    const described = describeError(error)
    return { exitCode: EXIT_CODES[described.code] ?? 1, error: described }
  }
  if (error.exitCode === 0) return null
  const flag = /^error: unknown option '(--env-file(?:-if-exists)?)(?:=.*)?'/s.exec(error.message)?.[1]
  if (flag) return { exitCode: EXIT_USAGE, error: nodesOwn(flag) }
  const [first = '', ...more] = error.message.replace(/^error: /, '').split('\n')
  const guess = guessOf(first, more.join(' '))
  const message = `${first.charAt(0).toUpperCase()}${first.slice(1)}${/[.!?]$/.test(first) ? '' : '.'}`
  const hint = hintOfExcess(error) ?? (guess ? `Did you mean ${guess}?` : HELP)
  return { exitCode: EXIT_USAGE, error: { code: 'USAGE_INVALID', message, hint } }
}

const HELP = 'Add --help to see the arguments and flags of the command.'

/** A prompt of several words is one argument. */
function hintOfExcess({ code, message }: CommanderError): string | undefined {
  const command = /for '(run|resume)'/.exec(message)?.[1]
  if (code !== 'commander.excessArguments' || command === undefined) return
  return `Quote the prompt: \`caisson ${command}${command === 'resume' ? ' latest' : ''} "…"\`.`
}

/** Commander's suggestion, if it is close enough: to commander, `--foo` resembles `--root`. */
function guessOf(said: string, more: string): string | undefined {
  const [, wrong, choices] =
    /(?:argument|value) '(.*?)' is invalid(?: for argument '.*?')?\. Allowed choices are (.+)\./.exec(said) ??
    []
  if (wrong !== undefined && choices !== undefined) return nearest(wrong, choices.split(', '))
  const guess = /Did you mean (?:one of )?(.+)\?/.exec(more)?.[1]
  const bare = (text: string) => text.replace(/^--?/, '')
  const word = bare(/'([^'=]+)/.exec(said)?.[1] ?? '')
  const suggested = bare(guess?.split(',')[0] ?? '')
  // Two letters the wrong way round are one slip.
  const letters = (text: string) => [...text].sort().join('')
  const near = distance(word, suggested) <= 0.4 * Math.max(word.length, suggested.length)
  return near || letters(word) === letters(suggested) ? guess : undefined
}

/** Node.js has already read the file at this point. */
function nodesOwn(flag: string): Failure['error'] {
  return {
    code: 'USAGE_INVALID',
    message: `${flag} is a Node.js flag. Node.js reads that file itself: NODE_OPTIONS in it takes effect on this machine, outside the sandbox.`,
    hint: 'Use --dotenv: it passes the variables into the sandbox only.',
  }
}
