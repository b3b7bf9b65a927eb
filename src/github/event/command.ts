import type { GitHub } from '../github.js'
import { sameAccount } from './authorize.js'
import { joinTexts, promptOf, type TriggerRules } from './event-input.js'
import { findMention } from './mention.js'
import { type Skip, skip, type Task } from './task.js'

/** What may stand first in a request, and what it means. */
export const COMMANDS = {
  review: 'reads the pull request or the issue and answers with a review; changes nothing',
  plan: 'answers with a plan; changes nothing',
  fix: 'makes the change that the text above or after it asks for',
  continue: 'continues the last session',
  retry: 'repeats your last request here; nothing may follow it',
  stop: 'stops what is running here; nothing may follow it',
} as const

type Command = keyof typeof COMMANDS

/** What a command says by itself when nothing follows it. */
const ALONE: Partial<Record<Command, string>> = {
  review: 'Review this. Name what is wrong, with file and line, the most important first.',
  continue: 'Continue where you left off.',
}

/** Commands with which a sentence may begin too: they count only if nothing follows them, or after a slash. */
const ONLY_ALONE: readonly string[] = ['retry', 'continue', 'stop'] satisfies Command[]

/** Whether the command is carried out by Caisson itself: no agent is started. */
export function isWithoutRun(command: string | undefined): command is 'stop' {
  return command === ('stop' satisfies Command)
}

/** These two mean what any request with this word means. */
const ORDINARY: readonly string[] = ['fix', 'continue'] satisfies Command[]

/**
 * The command at the beginning of an instruction, which keeps the word but not the slash. A word after a slash that
 * is no command is returned as it is: `/word`.
 */
export function readCommand(instruction: string): Pick<Task, 'instruction' | 'command'> {
  const [, slash, name = '', rest = ''] =
    /^(\/?)([a-z][a-z-]{0,30})(?![^\s.,:;!?])[.,:;!?]*\s*([\s\S]*)$/i.exec(instruction) ?? []
  const word = name.toLowerCase()
  const isKnown = Object.hasOwn(COMMANDS, word)
  if (slash && !isKnown) return { instruction, command: `/${word}` }
  if (!isKnown || (!slash && rest !== '' && ONLY_ALONE.includes(word))) return { instruction }
  const alone = rest === '' ? ALONE[word as Command] : undefined
  const said = { instruction: alone ?? instruction.replace(/^\//, '') }
  return ORDINARY.includes(word) ? said : { ...said, command: word }
}

/** The reply to a command that is none; null for every other request. */
export function helpOn({ command }: Pick<Task, 'command'>, phrase: string): string | null {
  if (!command?.startsWith('/')) return null
  const lines = Object.entries(COMMANDS).map(([name, what]) => `- \`${phrase} ${name}\`: ${what}`)
  return `\`${command}\` is not a command. The commands are, as the first word:\n\n${lines.join('\n')}\n\nAnything else is a request in your own words.`
}

/** The requester's own last request on the target, for `retry`. */
export async function repeated(github: GitHub, task: Task, rules: TriggerRules): Promise<Task | Skip> {
  const { target, requester, command } = task
  if (command !== 'retry' || target.kind === 'none') return task
  const earlier = (await github.comments(target.number)).filter(
    ({ author, createdAt }) => sameAccount(author.login, requester.login) && createdAt <= task.triggeredAt,
  )
  for (const { body } of earlier.reverse()) {
    const mention = findMention(body, rules.phrase)
    if (mention === null) continue
    const read = readCommand(mention.instruction)
    if (read.command === 'retry' || isWithoutRun(read.command) || read.command?.startsWith('/')) continue
    const { command: _, ...rest } = task
    const instruction = joinTexts(promptOf(rules), read.instruction)
    return { ...rest, ...read, instruction, ...(mention.agent === undefined ? {} : { agent: mention.agent }) }
  }
  return skip(
    `${requester.login} has made no request on #${target.number} in a comment that could be repeated.`,
  )
}
