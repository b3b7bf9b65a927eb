import { isScalar, type Pair, type ParsedNode, stringify } from 'yaml'
import { settleServers, takePlugins } from './given-arguments.js'
import { BETA_RULES, INPUT_RULES, OUTPUT_NAMES, takeBot } from './input-rules.js'
import { addLines, type MigratedStep, type Note, note, type StepPlace } from './migrated-step.js'
import { CODEX_OUTPUTS, CODEX_RULES, GEMINI_OUTPUTS, GEMINI_RULES } from './other-rules.js'
import { decide, type Source, valuesOf } from './step-decisions.js'
import { mapIn, type ParsedMap, pairOf, type YamlEdits } from './yaml-edits.js'

const SOURCES: readonly Source[] = [
  {
    name: 'claude-code-action',
    // Also the part of it that runs without GitHub.
    uses: /^anthropics\/claude-code(?:-base)?-action(?:\/base-action)?@/,
    rules: { ...BETA_RULES, ...INPUT_RULES },
    outputs: OUTPUT_NAMES,
  },
  {
    name: 'codex-action',
    uses: /^openai\/codex-action@/,
    rules: CODEX_RULES,
    outputs: CODEX_OUTPUTS,
    agent: 'codex',
  },
  {
    name: 'run-gemini-cli',
    uses: /^google-github-actions\/run-gemini-cli@/,
    rules: GEMINI_RULES,
    outputs: GEMINI_OUTPUTS,
    agent: 'opencode',
  },
]

export const sourceFor = (action: string): Source | undefined => SOURCES.find(({ uses }) => uses.test(action))

export const sourceOf = (step: ParsedMap): Source | undefined => sourceFor(String(step.get('uses')))

export const OURS = 'caisson-dev/caisson@v1'

/** Where a workflow has Caisson already, at a commit: what it is migrated to stays pinned like that. */
export function pinIn(text: string): string | undefined {
  return /caisson-dev\/caisson@[0-9a-f]{40}\b(?:[ \t]+#[ \t]*v[\d.]+)?/.exec(text)?.[0]
}

export interface StepResult {
  step: MigratedStep
  outputs: Readonly<Record<string, string>>
  uses: ParsedNode | null
}

/** Migrates one step; `edits` gets the changes of the text. */
export function migrateStep(edits: YamlEdits, node: ParsedMap, source: Source, place: StepPlace): StepResult {
  const step: MigratedStep = {
    inputs: new Map(),
    env: new Map(),
    file: new Map(),
    writes: new Set(),
    tools: [],
    variables: mapIn(node.get('env', true))?.toJSON() ?? {},
    results: [],
    moved: new Map(),
    id: node.has('id') ? String(node.get('id')) : undefined,
    works: false,
    tracks: false,
    notes: [],
    line: edits.lineOf(node),
    read: place.read,
  }
  const given = mapIn(node.get('with', true))
  const emitted = (given?.items ?? []).map((pair) => takeInput(edits, pair, source, step))
  const textOf = (name: string) => String(given?.get(name) ?? '')
  takeBot(textOf('bot_name'), textOf('bot_id'), step)
  step.line = edits.lineOf(node)
  settleServers(step)
  const plugins = { plugins: textOf('plugins'), marketplaces: textOf('plugin_marketplaces') }
  takePlugins(step, plugins, place.commitOf)
  takeStepVariables(step)
  decide(
    step,
    { ...source, anybody: /base-action|run-gemini-cli/.test(String(node.get('uses'))) },
    place,
    textOf('plugins'),
  )
  const outputs = step.inputs.has('output-schema')
    ? { ...source.outputs, 'final-message': 'structured-output' }
    : source.outputs
  write(edits, node, given, emitted, step, place.ours)
  return { step, outputs, uses: pairOf(node, 'uses')?.value ?? null }
}

/** Another action's agent sees the variables of its step; here it gets those that are named, and no secrets. */
function takeStepVariables(step: MigratedStep): void {
  const { variables } = step
  const names = Object.keys(variables).filter((name) => !OF_THE_RUNNER.test(name))
  const isSecret = (name: string) =>
    /TOKEN|KEY|SECRET|PASSWORD/i.test(name) || /\b(?:secrets\.|github\.token)/.test(String(variables[name]))
  addLines(
    step,
    'env',
    names.filter((name) => !isSecret(name)),
  )
  const secret = names.filter(isSecret)
  if (secret.length > 0)
    note(
      step,
      'worse',
      `The agent does not get ${secret.map((name) => `\`${name}\``).join(', ')} of the step.`,
    )
}

/** Variables for the runner, the action itself, or the way to its model. */
const OF_THE_RUNNER =
  /^(?:ANTHROPIC|AWS|AZURE|CLAUDE|CLOUD|GEMINI|GH_TOKEN|GITHUB|GOOGLE|OPENAI|RUNNER|TMPDIR|VERTEX)/

/** What one old input became. */
interface Emitted {
  pair: Pair<ParsedNode, ParsedNode | null>
  inputs: string[]
  notes: MigratedStep['notes']
  /** The new name under which its text stays to the letter. */
  verbatim?: string
}

function takeInput(
  edits: YamlEdits,
  pair: Pair<ParsedNode, ParsedNode | null>,
  { rules, name: action }: Source,
  step: MigratedStep,
): Emitted {
  const name = String(pair.key)
  const rule = rules[name]
  const value = isScalar(pair.value) ? String(pair.value.value ?? '') : ''
  const [inputs, notes] = [new Set(step.inputs.keys()), step.notes.length]
  step.line = edits.lineOf(pair.key)
  if (rule) rule.move?.(value, step)
  else note(step, 'worse', `\`${name}\` was left out: ${action} has no such input.`)
  const added = [...step.inputs.keys()].filter((key) => !inputs.has(key))
  const [only] = added
  const verbatim =
    only !== undefined && added.length === 1 && rule?.fate === 'taken' && step.inputs.get(only) === value
  return { pair, inputs: added, notes: step.notes.slice(notes), ...(verbatim ? { verbatim: only } : {}) }
}

const some = (key: string, values: object) => (Object.keys(values).length > 0 ? { [key]: values } : {})

function write(
  edits: YamlEdits,
  node: ParsedMap,
  given: ParsedMap | null,
  emitted: readonly Emitted[],
  step: MigratedStep,
  ours: string,
): void {
  const values = valuesOf(step.inputs)
  const env = { ...(mapIn(node.get('env', true))?.toJSON() as object | undefined), ...valuesOf(step.env) }
  if (node.flow) {
    const { with: _, ...rest } = node.toJSON() as Record<string, unknown>
    edits.replaceValue(node, {
      ...rest,
      uses: ours.replace(/\s.*/, ''),
      ...some('env', env),
      ...some('with', values),
    })
    return
  }
  const uses = pairOf(node, 'uses')?.value
  if (uses) edits.replaceLine(uses, ours)
  const variables = mapIn(node.get('env', true))
  const added = [...step.env].map(
    ([name, value]) => [name, stringify(value, { lineWidth: 0 }).trim()] as const,
  )
  if (variables && !variables.flow) edits.setValues(variables, Object.fromEntries(added))
  else if (step.env.size > 0) edits.setMapping(node, 'env', env, 'with')
  edits.setLines(node, 'with', linesOf(edits, given?.flow ? null : given, emitted, values, step), 'uses')
}

/** The lines of the new inputs, with the comments of the old ones and what was left out in its place. */
function linesOf(
  edits: YamlEdits,
  given: ParsedMap | null,
  emitted: readonly Emitted[],
  values: Readonly<Record<string, unknown>>,
  step: MigratedStep,
): string[] {
  const lines: string[] = []
  const written = new Set<string>()
  const add = (name: string, beside = '') => {
    if (written.has(name) || !(name in values)) return
    written.add(name)
    const [first = '', ...more] = stringify({ [name]: values[name] }, { lineWidth: 0 })
      .trimEnd()
      .split('\n')
    if (beside !== '' && more.length > 0) lines.push(beside)
    lines.push(beside !== '' && more.length === 0 ? `${first} ${beside}` : first, ...more)
  }
  for (const { pair, inputs, notes, verbatim } of emitted) {
    const { before, beside } = given ? edits.commentsOf(given, pair) : { before: [], beside: '' }
    lines.push(...before)
    for (const one of notes) if (isShown(one)) lines.push(comment(one.text))
    const unchanged =
      given !== null &&
      verbatim !== undefined &&
      values[verbatim] !== undefined &&
      isTheSame(pair, step.inputs.get(verbatim))
    if (unchanged && !written.has(verbatim)) {
      written.add(verbatim)
      const [first = '', ...more] = `${verbatim}: ${edits.sourceOf(pair)}`.split('\n')
      lines.push(beside === '' || first.endsWith(beside) ? first : `${first} ${beside}`, ...more)
    } else if (inputs.length === 0) lines.push(...(beside === '' ? [] : [beside]))
    else for (const [index, name] of inputs.entries()) add(name, index === 0 ? beside : '')
  }
  for (const one of step.notes)
    if (isShown(one) && !emitted.some(({ notes }) => notes.includes(one))) lines.push(comment(one.text))
  for (const name of Object.keys(values)) add(name)
  // Only comments are no mapping.
  return written.size > 0 || lines.length === 0 ? lines : ['{}', ...lines]
}

const isShown = ({ verdict, shown }: Note) => shown === true || verdict !== 'same'

function isTheSame({ value }: Pair<ParsedNode, ParsedNode | null>, text: string | undefined): boolean {
  return isScalar(value) && String(value.value ?? '') === text
}

/** On one line, whatever it quotes. */
export function comment(text: string): string {
  return `# caisson migrate: ${text.replace(/\s+/g, ' ')}`
}
