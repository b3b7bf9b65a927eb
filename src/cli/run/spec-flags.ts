import { type Command, InvalidArgumentError, Option } from 'commander'
import { type ActionInputs, parseValue } from '../../config/inputs/action-inputs.js'
import { INPUTS, type InputDefinition, type InputName } from '../../config/inputs/inputs.js'
import { listOf, splitList } from '../../config/inputs/list-inputs.js'

/**
 * Action inputs that are also flags, including every input that a repository's configuration file can set.
 */
const MORE: readonly string[] = [
  'backend',
  'engine-command',
  'pod-template',
  'mounts',
  'env-files',
  'workspace-secrets',
  'allow-unsealed',
  'allow-missing',
  'setup-env',
  'services',
  'mcp-servers',
  'mcp-tools',
  'agent-version',
  'agent-integrity',
  'agent-path',
  'agent-args',
  'registry',
]

/**
 * A repeatable flag is named in the singular. No flag may be one that Node.js also obeys after the script's
 * name, as it does `--env-file`: Node.js would read the file, including `NODE_OPTIONS`.
 */
const SINGULAR: Readonly<Record<string, string>> = {
  mounts: 'mount',
  'env-files': 'dotenv',
  'allowed-hosts': 'allowed-host',
  'allowed-models': 'allowed-model',
  'server-tools': 'server-tool',
  paths: 'path',
  services: 'service',
  'mcp-tools': 'mcp-tool',
  'agent-args': 'agent-arg',
}

/** Lists that may also be comma-separated. */
const NAMES: readonly string[] = ['allowed-tools', 'disallowed-tools', 'allow-missing']

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  agent: 'agent',
  'agent-cli': 'name',
  model: 'name',
  'pod-template': 'yaml',
  mounts: 'source:target',
  env: 'NAME=value',
  'env-files': 'file',
  'setup-env': 'NAME=value',
  services: 'name:port',
  'mcp-servers': 'json',
  'mcp-tools': 'server/tool',
  'allowed-hosts': 'host',
  'allowed-models': 'name',
  'allowed-tools': 'tools',
  'disallowed-tools': 'tools',
  'server-tools': 'tool',
  paths: 'pattern',
  image: 'image',
  'agent-path': 'file',
  'agent-args': 'argument',
  'agent-version': 'version',
  'agent-integrity': 'sha512',
  registry: 'url',
  verify: 'command',
  'loop-verify': 'command',
  'engine-command': 'command',
  setup: 'script',
  'setup-from': 'files',
  'branch-prefix': 'prefix',
}

/** An input as a flag. */
export interface SpecFlag {
  name: InputName
  definition: InputDefinition
  /** Without dashes. */
  flag: string
}

export function specFlags(): SpecFlag[] {
  return (Object.entries(INPUTS) as [InputName, InputDefinition][])
    .filter(([name, { file }]) => file !== undefined || MORE.includes(name))
    .map(([name, definition]) => ({ name, definition, flag: SINGULAR[name] ?? name }))
}

/**
 * Adds a flag for every action input that describes the work itself, with the same name, description and
 * parser. `only`: those for these inputs.
 */
export function addSpecFlags(
  command: Command,
  { loop, only }: { loop: boolean; only?: readonly InputName[] },
): void {
  const flags = specFlags().filter(
    ({ name }) => (only?.includes(name) ?? true) && (loop || !name.startsWith('loop-')),
  )
  for (const group of new Set(flags.map(groupOf))) {
    command.optionsGroup(`${group}:`)
    for (const flag of flags.filter((one) => groupOf(one) === group)) addFlag(command, flag)
  }
}

/** A command line needs no trigger. */
function groupOf({ definition: { group } }: SpecFlag): string {
  return group === 'Trigger' ? 'Agent' : group
}

function addFlag(command: Command, { name, definition, flag }: SpecFlag): void {
  const { kind } = definition
  const text = described(name, definition)
  if (kind === 'flag') {
    const [yes, no] = [new Option(`--${flag}`, text), new Option(`--no-${flag}`, `do not ${text}`)]
    // Both forms exist so that a repository's setting can be overridden; the help shows the one that changes
    // something.
    command.addOption(definition.default === 'true' ? yes.hideHelp() : yes)
    if (definition.file) command.addOption(definition.default === 'true' ? no : no.hideHelp())
    return
  }
  const option = new Option(`--${flag} <${placeholderOf(name, definition)}>`, text)
  if (typeof kind !== 'string') option.choices(kind)
  else option.argParser((value: string, before: unknown) => parsed(name, definition, value, before))
  command.addOption(option)
}

function placeholderOf(name: InputName, { kind }: InputDefinition): string {
  if (PLACEHOLDERS[name]) return PLACEHOLDERS[name]
  if (kind === 'integer' || kind === 'number') return 'number'
  return typeof kind === 'string' ? 'text' : 'which'
}

/** The input's description, in command-line terms. */
function described(name: InputName, { kind, description, default: preset }: InputDefinition): string {
  const choices: readonly string[] = typeof kind === 'string' ? [] : kind
  const text = description
    .replace(/, one per line(?:, (?=that\b))?/g, (words) => (words.endsWith(' ') ? ' ' : ''))
    .replace("the job's own value", "this shell's value")
    .replace('any `loop-` input', 'any of these flags')
    .replace(/`([a-z-]+)(?:: ([^`]+))?`/g, (all, word: string, value: string | undefined) => {
      if (!Object.hasOwn(INPUTS, word) || choices.includes(word) || word === name) return all
      // Not the input: an action that the agent may propose, or a permission of the job.
      if (name === 'actions' || value === 'read' || value === 'write') return all
      return `\`--${SINGULAR[word] ?? word}${value === undefined ? '' : ` ${value}`}\``
    })
    .replace(/\.$/, '')
    .replace(/^(?!Claude)[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  const many = kind === 'list' || kind === 'lines' ? '; repeatable' : ''
  return `${text}${many}${preset === undefined || kind === 'flag' ? '' : ` (default: ${preset})`}`
}

function parsed(name: InputName, definition: InputDefinition, text: string, before: unknown): unknown {
  const { kind } = definition
  if (kind === 'list' || kind === 'lines') {
    // One flag, one value, whatever it contains; only lists of names are short enough for commas.
    const values = NAMES.includes(name) ? splitList(text) : [text]
    const all = [...((before as string[] | undefined) ?? []), ...values]
    return validly(() => listOf(name, definition, all) && all)
  }
  return validly(() => parseValue(name, definition, kind === 'text' ? text : text.trim()))
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
export function inputsOfFlags(flags: Readonly<Record<string, unknown>>): ActionInputs {
  const values = Object.entries(INPUTS).map(([name, definition]) => {
    const key = camelCase(SINGULAR[name] ?? name)
    const value = Object.hasOwn(flags, key) ? flags[key] : undefined
    return [name, Array.isArray(value) ? listOf(name, definition, value) : value]
  })
  return Object.fromEntries(values) as ActionInputs
}

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
