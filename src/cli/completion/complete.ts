import { Argument, type Command, type Option } from 'commander'

/** What a shell offers to complete the word that is being typed. */
export type Completion =
  | { kind: 'words'; words: { value: string; description: string }[] }
  /** The shell knows the names of files best. */
  | { kind: 'files' }

/** Looks up candidates that are not commands or flags, such as run IDs. */
export type Lookup = (what: 'run' | 'session' | 'agent') => Promise<{ value: string; description: string }[]>

const NONE: Completion = { kind: 'words', words: [] }

/** Completions for the last of `words`; the program's own name is not among them. */
export async function complete(
  program: Command,
  words: readonly string[],
  lookup: Lookup,
): Promise<Completion> {
  const typed = words.at(-1) ?? ''
  const place = walk(program, words.slice(0, -1))
  if (place.value) return valuesOf(place.value, typed, '', lookup)
  const flag = /^(--[^=]+)=(.*)$/s.exec(typed)
  if (flag && !place.literal) {
    const [, name = '', value = ''] = flag
    const option = optionsOf(place.command).find(({ long }) => long === name)
    return option ? valuesOf(option, value, `${name}=`, lookup) : NONE
  }
  if (typed.startsWith('-') && !place.literal) return starting(typed, flagsOf(place.command))
  const names = place.operands === 0 ? namesOf(place.command) : []
  const argument = argumentAt(place.command, place.operands)
  if (!argument) return starting(typed, names)
  const values = await valuesOf(argument, typed, '', lookup)
  return names.length > 0 && values.kind === 'words'
    ? { kind: 'words', words: [...starting(typed, names).words, ...values.words] }
    : values
}

interface Place {
  command: Command
  /** Arguments already given. */
  operands: number
  /** The flag that still needs its value. */
  value?: Option
  /** After `--` everything is an argument. */
  literal: boolean
}

function walk(program: Command, words: readonly string[]): Place {
  const place: Place = { command: program, operands: 0, literal: false }
  for (const word of words) {
    if (place.value) delete place.value
    else if (place.literal) place.operands++
    else if (word === '--') place.literal = true
    else if (word.startsWith('-') && word !== '-') {
      const option = optionsOf(place.command).find(({ long, short }) => word === long || word === short)
      if (option && (option.required || option.optional)) place.value = option
    } else {
      const next = place.operands === 0 ? commandsOf(place.command).find((c) => c.name() === word) : undefined
      if (next) place.command = next
      else place.operands++
    }
  }
  return place
}

async function valuesOf(
  of: Option | Argument,
  typed: string,
  prefix: string,
  lookup: Lookup,
): Promise<Completion> {
  const kinds = placeholderOf(of).split('|')
  const known = (['run', 'session', 'agent'] as const).filter((kind) => kinds.includes(kind))
  const found = (await Promise.all(known.map(lookup))).flat()
  const choices = (of.argChoices ?? []).map((value) => ({ value, description: '' }))
  const offers = [...choices, ...found].map(({ value, description }) => ({
    value: `${prefix}${value}`,
    description,
  }))
  const words = starting(`${prefix}${typed}`, offers)
  const files = kinds.includes('file') || kinds.includes('folder')
  return files && words.words.length === 0 ? { kind: 'files' } : words
}

/** `file` of `--script <file>`, `run|session` of `<run|session>`. */
function placeholderOf(of: Option | Argument): string {
  if (of instanceof Argument) return of.name()
  return /[<[]([^\]>]+)[\]>]$/.exec(of.flags)?.[1] ?? ''
}

function starting(typed: string, words: { value: string; description: string }[]) {
  return { kind: 'words' as const, words: words.filter(({ value }) => value.startsWith(typed)) }
}

function commandsOf(command: Command): Command[] {
  return [...command.createHelp().visibleCommands(command)]
}

function namesOf(command: Command): { value: string; description: string }[] {
  return commandsOf(command).map((sub) => ({ value: sub.name(), description: sub.description() }))
}

/** Flags of the command and of its parent. */
function optionsOf(command: Command): Option[] {
  const help = command.createHelp()
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)]
}

function flagsOf(command: Command): { value: string; description: string }[] {
  return optionsOf(command).flatMap(({ long, description }) => (long ? [{ value: long, description }] : []))
}

function argumentAt(command: Command, index: number): Argument | undefined {
  const { registeredArguments: all } = command
  const last = all.at(-1)
  return all[index] ?? (last?.variadic ? last : undefined)
}
