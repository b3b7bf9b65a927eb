import {
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
} from 'yaml'
import { ConfigError } from '../../../base/errors.js'
import { BETA_RULES, INPUT_RULES, OUTPUT_NAMES } from './input-rules.js'
import { settleServers } from './mcp-servers.js'
import type { MigratedStep } from './migrated-step.js'

/** Also the part of it that runs without GitHub. */
const ACTION = /^anthropics\/claude-code(?:-base)?-action(?:\/base-action)?@/
const OURS = 'caisson-dev/caisson@v1'
/** What comments and reviews need; the other action has these from an app of its own. */
const ANSWERS = ['issues', 'pull-requests']

export interface MigratedWorkflow {
  /** The workflow with Caisson. */
  text: string
  /** By job, what a person has to know or do. */
  notes: { job: string; notes: string[] }[]
}

/**
 * A workflow with Caisson in the place of claude-code-action; null if it does not use that one. Everything else stays
 * to the letter. Throws CONFIG_INVALID for text that is not YAML. Pure.
 */
export function migrateWorkflow(path: string, text: string): MigratedWorkflow | null {
  const document = parseDocument(text)
  const [error] = document.errors
  if (error) {
    throw new ConfigError('CONFIG_INVALID', `${path} is not valid YAML: ${error.message}`, {
      hint: 'Correct it, then migrate it.',
    })
  }
  const root = mapIn(document.contents)
  const edits = new YamlEdits(text)
  const notes: MigratedWorkflow['notes'] = []
  const ids: string[] = []
  for (const { key, value } of mapIn(root?.get('jobs', true))?.items ?? []) {
    const job = mapIn(value)
    const steps = job?.get('steps', true)
    if (!root || !job || !isSeq(steps)) continue
    const migrated = steps.items
      .map(mapIn)
      .filter((step) => step !== null)
      .filter((step) => ACTION.test(String(step.get('uses'))))
      .map((step) => migrateStep(edits, step))
    if (migrated.length === 0) continue
    ids.push(...migrated.flatMap(({ id }) => id ?? []))
    const reads = migrated.every(({ step }) => step.inputs.get('preset') === 'review')
    const needs = {
      writes: reads ? ANSWERS : ['contents', ...ANSWERS],
      identity: migrated.some(({ step }) =>
        [...step.env.keys()].some((name) => /^ANTHROPIC_FED|_USE_/.test(name)),
      ),
    }
    const own = migrated.flatMap(({ step }) => step.notes)
    notes.push({ job: String(key), notes: [...own, ...migratePermissions(edits, root, job, needs)] })
  }
  return notes.length === 0 ? null : { text: renameOutputs(edits.apply(), ids), notes }
}

function mapIn(node: unknown): ParsedMap | null {
  return isMap(node) ? (node as ParsedMap) : null
}

function migrateStep(edits: YamlEdits, node: ParsedMap): { id: string | undefined; step: MigratedStep } {
  const step: MigratedStep = { inputs: new Map(), env: new Map(), notes: [] }
  for (const { key, value } of mapIn(node.get('with', true))?.items ?? []) {
    const name = String(key)
    const rule = INPUT_RULES[name] ?? BETA_RULES[name]
    const text = isScalar(value) ? String(value.value ?? '') : ''
    if (rule) rule.move?.(text, step)
    else step.notes.push(`\`${name}\` was left out: claude-code-action has no such input.`)
  }
  settleServers(step)
  const inputs = valuesOf(step.inputs)
  const env = { ...(mapIn(node.get('env', true))?.toJSON() as object | undefined), ...valuesOf(step.env) }
  if (node.flow) {
    const { with: _, ...rest } = node.toJSON() as Record<string, unknown>
    edits.replaceValue(node, { ...rest, uses: OURS, ...some('env', env), ...some('with', inputs) })
  } else {
    const uses = pairOf(node, 'uses')?.value
    if (uses) edits.replaceLine(uses, OURS)
    if (step.env.size > 0) edits.setMapping(node, 'env', env, 'with')
    edits.setMapping(node, 'with', inputs, 'uses')
  }
  const stepId = node.get('id')
  return { id: stepId === undefined ? undefined : String(stepId), step }
}

const some = (key: string, values: object) => (Object.keys(values).length > 0 ? { [key]: values } : {})

/** As people write them: numbers and switches plain. */
function valuesOf(values: ReadonlyMap<string, string>): Record<string, unknown> {
  const plain = (value: string) => (/^(?:\d+(?:\.\d+)?|true|false)$/.test(value) ? JSON.parse(value) : value)
  return Object.fromEntries([...values].map(([name, value]) => [name, plain(value)]))
}

/** What the job's token may do: as much as Caisson needs, and an identity only where something takes it. */
function migratePermissions(
  edits: YamlEdits,
  root: ParsedMap,
  job: ParsedMap,
  { writes, identity }: { writes: readonly string[]; identity: boolean },
): string[] {
  const nearest = [job, root].map((map) => map.get('permissions', true)).find((node) => node !== undefined)
  const permissions = mapIn(nearest)
  const wanted = Object.fromEntries(writes.map((name) => [name, 'write']))
  const listed = (names: readonly string[]) => names.map((name) => `\`${name}: write\``).join(', ')
  if (permissions === null || permissions.items.length === 0) {
    if (isScalar(nearest) && String(nearest.value) === 'write-all') return []
    if (job.flow) return [`The job needs the permissions ${listed(writes)}.`]
    const own = pairOf(job, 'permissions') !== undefined
    const values = { contents: 'read', ...wanted }
    if (own) edits.setMapping(job, 'permissions', values)
    else edits.insertBefore(job, 'steps', 'permissions', values)
    return [`The job got the permissions ${listed(writes)}.`]
  }
  const raised = writes.filter((name) => String(permissions.get(name)) !== 'write')
  const needless = String(permissions.get('id-token')) === 'write' && !identity
  edits.setValues(permissions, {
    ...Object.fromEntries(raised.map((name) => [name, 'write'])),
    ...(needless ? { 'id-token': undefined } : {}),
  })
  return [
    ...(raised.length === 0
      ? []
      : [
          `${listed(raised)}: Caisson uses the job's own token instead of an app's. A run that only reads (\`preset: plan\`) needs no \`contents: write\`.`,
        ]),
    ...(needless ? ["`id-token: write` was removed: nothing uses the job's identity."] : []),
  ]
}

/** In expressions about the migrated steps. */
function renameOutputs(text: string, ids: readonly string[]): string {
  return ids.reduce(
    (all, id) =>
      all.replaceAll(/\bsteps\.([\w-]+)\.outputs\.(\w+)/g, (whole, step: string, output: string) => {
        const name = step === id ? OUTPUT_NAMES[output] : undefined
        return name === undefined ? whole : `steps.${step}.outputs.${name}`
      }),
    text,
  )
}

/** A block map as the parser makes it: everything in it knows where it is in the text. */
type ParsedMap = YAMLMap<ParsedNode, ParsedNode | null> & { range: [number, number, number] }

type Values = Readonly<Record<string, unknown>>

/** Changes to parts of a YAML text; everything else stays to the letter. */
class YamlEdits {
  readonly #text: string
  readonly #edits: { from: number; to: number; text: string }[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Replaces a scalar on one line, and the comment behind it. */
  replaceLine(node: ParsedNode, value: string): void {
    this.#replace(node.range[0], this.#lineEnd(node.range[0]), value)
  }

  /** Replaces a value of any style. */
  replaceValue(node: Pick<ParsedNode, 'range'>, value: unknown): void {
    const text = stringify(value, { lineWidth: 0 }).trimEnd()
    this.#replace(node.range[0], node.range[1], indented(text, this.#column(node.range[0])))
  }

  /** Sets a key of a block map to a mapping; an empty one removes it. A new key comes after `after`, or at the end. */
  setMapping(map: ParsedMap, key: string, values: Values, after?: string): void {
    const empty = Object.keys(values).length === 0
    const pair = pairOf(map, key)
    const column = this.#column(map.range[0])
    const text = indented(stringify({ [key]: values }, { lineWidth: 0 }).trimEnd(), column)
    if (pair) {
      const [from, to] = [pair.key.range[0], this.#lineEnd(this.#contentEnd(pair))]
      // The first key stands behind the dash of its step.
      if (!empty) this.#replace(from, to, text)
      else if (pair === map.items[0]) this.#replace(from, to, `${key}: {}`)
      else this.#replace(this.#lineStart(from) - 1, to, '')
    } else if (!empty) {
      const behind = pairOf(map, after ?? '') ?? map.items.at(-1)
      if (behind)
        this.#insert(this.#lineEnd(this.#contentEnd(behind as Pair<ParsedNode, ParsedNode>)), column, text)
    }
  }

  /** Puts a mapping before a key of a block map. */
  insertBefore(map: ParsedMap, before: string, key: string, values: Values): void {
    const pair = pairOf(map, before)
    if (!pair) return
    const column = this.#column(pair.key.range[0])
    const text = indented(stringify({ [key]: values }).trimEnd(), column)
    this.#replace(pair.key.range[0], pair.key.range[0], `${text}\n${' '.repeat(column)}`)
  }

  /** Sets plain values of a map, and removes those that are undefined. */
  setValues(map: ParsedMap, values: Readonly<Record<string, string | undefined>>): void {
    if (map.flow) {
      this.#replaceFlow(map, values)
      return
    }
    for (const [key, value] of Object.entries(values)) {
      const pair = pairOf(map, key)
      if (value === undefined) {
        if (pair)
          this.#replace(this.#lineStart(pair.key.range[0]) - 1, this.#lineEnd(this.#contentEnd(pair)), '')
      } else if (pair?.value) this.#replace(pair.value.range[0], pair.value.range[1], value)
      else {
        const last = map.items.at(-1) as Pair<ParsedNode, ParsedNode>
        this.#insert(this.#lineEnd(this.#contentEnd(last)), this.#column(map.range[0]), `${key}: ${value}`)
      }
    }
  }

  #replaceFlow(map: ParsedMap, values: Readonly<Record<string, string | undefined>>): void {
    const all = Object.entries({ ...(map.toJSON() as Values), ...values }).filter(
      ([, value]) => value !== undefined,
    )
    this.#replace(
      map.range[0],
      map.range[1],
      `{ ${all.map(([key, value]) => `${key}: ${value}`).join(', ')} }`,
    )
  }

  apply(): string {
    const [...edits] = this.#edits
    edits.sort((a, b) => b.from - a.from || b.to - a.to)
    return edits.reduce((all, { from, to, text }) => all.slice(0, from) + text + all.slice(to), this.#text)
  }

  #replace(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text })
  }

  #insert(at: number, column: number, text: string): void {
    this.#replace(at, at, `\n${' '.repeat(column)}${text}`)
  }

  /** Without the line breaks behind it, which a block scalar takes for its own. */
  #contentEnd({ key, value }: Pair<ParsedNode, ParsedNode | null>): number {
    const [start] = key.range
    const end = (value ?? key).range[1]
    return start + this.#text.slice(start, end).trimEnd().length
  }

  #lineStart = (at: number) => this.#text.lastIndexOf('\n', at - 1) + 1
  #column = (at: number) => at - this.#lineStart(at)
  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at)
    return end < 0 ? this.#text.length : end
  }
}

function pairOf(map: ParsedMap, key: string): Pair<ParsedNode, ParsedNode | null> | undefined {
  return map.items.find((pair) => pair.key instanceof Scalar && pair.key.value === key)
}

/** Every line but the first. */
function indented(text: string, column: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`)
}
