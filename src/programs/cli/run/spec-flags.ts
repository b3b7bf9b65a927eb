import { type Command, InvalidArgumentError, Option } from 'commander'
import { listOf, readText, splitList } from '../../../config/inputs/read-text.js'
import { FLAGS, textIn } from '../../../config/settings.js'

export type SpecFlag = (typeof FLAGS)[number]

/** What flags say: of keys, and of the job. */
export interface FlagInputs {
  settings: Record<string, unknown>
  'setup-env'?: string[]
  registry?: string
  'allow-unsealed'?: boolean
}

/** Adds the flags of settings. `only`: those with these names. */
export function addSpecFlags(
  command: Command,
  { loop, only }: { loop: boolean; only?: readonly string[] },
): void {
  const flags = FLAGS.filter(
    ({ name, key }) => (only?.includes(name) ?? true) && (loop || !key.startsWith('loop.')),
  )
  for (const group of new Set(flags.map((flag) => flag.group))) {
    command.optionsGroup(`${group}:`)
    for (const flag of flags.filter((one) => one.group === group)) addFlag(command, flag)
  }
}

function addFlag(command: Command, row: SpecFlag): void {
  const { kind, flag, usually, file } = row
  const text = described(row)
  if (kind === 'flag') {
    const [yes, no] = [new Option(`--${flag}`, text), new Option(`--no-${flag}`, `do not ${text}`)]
    // Both forms exist so that a repository's setting can be overridden; the help shows the one that changes
    // something.
    command.addOption(usually === 'true' ? yes.hideHelp() : yes)
    if (file) command.addOption(usually === 'true' ? no : no.hideHelp())
    return
  }
  const option = new Option(`--${flag} <${placeholderOf(row)}>`, text)
  if (typeof kind !== 'string') option.choices(kind)
  else option.argParser((value: string, before: unknown) => parsed(row, value, before))
  command.addOption(option)
}

function placeholderOf({ value, kind }: SpecFlag): string {
  if (value) return value
  if (kind === 'integer' || kind === 'number') return 'number'
  return typeof kind === 'string' ? 'text' : 'which'
}

/** The description in command-line terms. */
function described(row: SpecFlag): string {
  const { kind, usually } = row
  const text = textIn('flag', row)
    .replace("the job's own value", "this shell's value")
    .replace(/\.$/, '')
    .replace(/^(?!Claude)[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  const many = kind === 'list' || kind === 'lines' ? '; repeatable' : ''
  return `${text}${many}${usually === undefined || kind === 'flag' ? '' : ` (default: ${usually})`}`
}

function parsed(row: SpecFlag, text: string, before: unknown): unknown {
  const { kind, name } = row
  if (kind === 'list' || kind === 'lines') {
    // One flag, one value, whatever it contains; only lists of names are short enough for commas.
    const values = row.names ? splitList(text) : [text]
    const all = [...((before as string[] | undefined) ?? []), ...values]
    return validly(() => listOf(name, row, all) && all)
  }
  return validly(() => readText(name, row, kind === 'text' ? text : text.trim()))
}

/** Describes an invalid value in command-line terms. */
function validly(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    const [, message = ''] = /^[a-z-]+: (.*)$/s.exec((error as Error).message) ?? []
    const said = (message || (error as Error).message).replace(/^must/, 'It must')
    throw new InvalidArgumentError(`${said}.`)
  }
}

/** The flags' values in the form of action inputs; what was not given is absent, as in the action. */
export function inputsOfFlags(flags: Readonly<Record<string, unknown>>): FlagInputs {
  const inputs: FlagInputs & Record<string, unknown> = { settings: {} }
  for (const row of FLAGS) {
    const name = camelCase(row.flag)
    const given = Object.hasOwn(flags, name) ? flags[name] : undefined
    const value = Array.isArray(given) ? listOf(row.name, row, given) : given
    if (row.job) inputs[row.name] = value
    else inputs.settings[row.key] = value
  }
  return inputs
}

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
