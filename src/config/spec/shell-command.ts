import { z } from 'zod'

/** Changes only the shell that it runs in, which ends with it. */
const OF_THE_SHELL =
  /^(?:(?:cd|pushd|popd|export|unset|alias|shopt)(?:\s[^;&|]*)?|(?:source|\.)\s+\S*activate|[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s;&|]*))$/
/** Goes on in the next line. */
const UNFINISHED = /(?:\\|&&|\|)$|(?<!<)<<-?\\?['"]?[A-Za-z_]/
const BEGINS: readonly [RegExp, RegExp][] = [
  [/^if\s/, /\bfi\b/],
  [/^(?:for|while|until|select)\s/, /\bdone\b/],
  [/^case\s/, /\besac\b/],
  [/^(?:function\s+\w+|\w+\s*\(\))?\s*\{/, /\}/],
]

/** One of the commands that each run in a shell of their own; an entry of several lines is one command. */
export const shellCommand = z
  .string()
  .min(1)
  .superRefine((command, context) => {
    const line = command.trim()
    if (line.includes('\n')) return
    const open = BEGINS.some(([begin, end]) => begin.test(line) && !end.test(line))
    const wrong = OF_THE_SHELL.test(line)
      ? 'has no effect on the lines after it'
      : open || UNFINISHED.test(line)
        ? 'is not a whole command'
        : null
    if (wrong === null) return
    context.addIssue({
      code: 'custom',
      message: `\`${line}\` ${wrong}: each line runs in its own shell. Join them with \`&&\`, or put them into a script`,
    })
  })
