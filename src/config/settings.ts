import { z } from 'zod'
import { deliverySchema } from './delivery.js'
import { JOB_GROUPS, jobSchema } from './inputs/job-inputs.js'
import { unwrap } from './parse.js'
import { type Setting, settingsIn } from './setting.js'
import { specSchema } from './spec.js'

/** How the text of an input or a flag becomes a value. */
export type Kind = 'text' | 'integer' | 'number' | 'flag' | 'list' | 'lines' | readonly string[]

/** One row of the table: what action.yml, the flags, the schemas of files and the documents say of a setting. */
export interface Row extends Omit<Setting, 'kind'> {
  kind: Kind
  /** Its heading. */
  group: string
  /** An input of the action that is no key of a spec. */
  job: boolean
  /** Where `.github/caisson.yml` has it. */
  file?: string | undefined
  /** Where neither a workflow nor the repository says anything, as text. */
  usually?: string | undefined
}

/** Sections of a spec whose settings have a heading of another name. */
const GROUPS: Readonly<Record<string, string>> = {
  mcp: 'Agent',
  limits: 'Agent',
  workingDirectory: 'Agent',
  setup: 'Sandbox',
  verify: 'Verification',
  outputs: 'Results',
}

function rowOf(setting: Setting): Row {
  const [section = ''] = setting.key.split('.')
  const group = GROUPS[section] ?? `${section[0]?.toUpperCase()}${section.slice(1)}`
  const file = section === 'delivery' ? setting.key : `defaults.${setting.key}`
  return {
    ...setting,
    kind: settingKind(setting),
    group,
    job: false,
    file: setting.workflowOnly ? undefined : file,
    usually: defaultOf(setting.schema),
  }
}

function jobRowOf(setting: Setting): Row {
  const { key, flag } = setting
  const [group = ''] = Object.entries(JOB_GROUPS).find(([, inputs]) => Object.hasOwn(inputs, key)) ?? []
  return {
    ...setting,
    name: key,
    ...(flag === undefined ? { only: 'input' } : {}),
    kind: settingKind(setting),
    group,
    job: true,
    usually: setting.usual ?? defaultOf(setting.schema),
  }
}

function settingKind({ schema, kind, lines }: Setting): Kind {
  if (kind) return kind
  const plain = unwrap(schema)
  if (plain instanceof z.ZodBoolean) return 'flag'
  if (plain instanceof z.ZodEnum) return plain.options.map(String)
  if (plain instanceof z.ZodArray) return lines ? 'lines' : 'list'
  if (plain instanceof z.ZodNumber) return plain.isInt ? 'integer' : 'number'
  return 'text'
}

function defaultOf(schema: z.ZodType): string | undefined {
  const value: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined
  return value === undefined ? undefined : String(value) || undefined
}

/** Every setting there is. */
export const SETTINGS: readonly Row[] = [
  ...settingsIn(jobSchema).map(jobRowOf),
  ...settingsIn(specSchema).map(rowOf),
  ...settingsIn(deliverySchema, 'delivery').map(rowOf),
]

/** Those that are inputs of the action. */
export const INPUTS = SETTINGS.filter((row) => row.only !== 'flag').filter(isNamed)

/** Those that are flags. */
export const FLAGS = SETTINGS.filter((row) => row.only !== 'input')
  .filter(isNamed)
  .map((row) => ({ ...row, flag: row.flag ?? row.name }))

function isNamed<R extends Row>(row: R): row is R & { name: string } {
  return row.name !== undefined
}

export type Form = 'input' | 'flag'

/** What a setting is called in this form; undefined: it is not there. `key`: of a row, or of what is in it. */
export function settingName(key: string, form: Form): string | undefined {
  for (let path = key.split('.'); path.length > 0; path = path.slice(0, -1)) {
    const found = path.join('.')
    const row = SETTINGS.find((one) => one.key === found || one.name === found)
    if (!row) continue
    const { name } = row.through === undefined ? row : { name: row.through }
    const list: readonly { name: string; flag?: string | undefined }[] = form === 'flag' ? FLAGS : INPUTS
    const named = list.find((one) => one.name === name)
    if (!named) return undefined
    const rest = key.split('.').slice(path.length)
    // The place in a list is not what people count.
    const inside = rest.filter((part) => !/^\d+$/.test(part))
    return [form === 'flag' ? `--${named.flag}` : named.name, ...inside].join(' ')
  }
  return undefined
}

/** The text of a setting where it is an input or a flag: other settings by the name that they have there. */
export function textIn(form: Form, { key, text, written, kind, file, whole, none, merged }: Row): string {
  const isList = kind === 'list' || kind === 'lines'
  const emptied =
    isList && file !== undefined && whole === undefined && !none && !merged ? '`none`: an empty list.' : ''
  const sentences = [text, written, emptied].filter(Boolean).join(' ')
  return sentences.replace(
    /`([a-z][\w-]*(?:\.\w+)*)(?:: ([^`]+))?`/g,
    (all, found: string, value?: string) => {
      if (found === key || (form === 'input' && !found.includes('.'))) return all
      if (value === 'read' || value === 'write' || (Array.isArray(kind) && kind.includes(found))) return all
      if (key === 'delivery.actions') return all
      const name = settingName(found, form)
      if (name === undefined) return all
      return value === undefined ? `\`${name}\`` : `\`${name}${form === 'flag' ? ' ' : ': '}${value}\``
    },
  )
}

/** Begins lines of a message with the names of inputs or flags instead of keys. */
export function namedIn(form: Form, message: string): string {
  return message.replace(/^(\s*)([^\s:`]+)(?=: )/gm, (all, space: string, key: string) => {
    const name = settingName(key, form)
    return name === undefined ? all : `${space}${name}`
  })
}
