import { isScalar, type Pair, type ParsedNode, stringify } from 'yaml'
import { forbidsComments, readGitHubUse, readGitHubWrites } from './github-use.js'
import { BETA_RULES, INPUT_RULES, OUTPUT_NAMES, settleServers, takeBot } from './input-rules.js'
import { addLines, type InputRules, type MigratedStep, note } from './migrated-step.js'
import { CODEX_OUTPUTS, CODEX_RULES, GEMINI_MODEL, GEMINI_OUTPUTS, GEMINI_RULES } from './other-rules.js'
import { mapIn, type ParsedMap, pairOf, type YamlEdits } from './yaml-edits.js'

/** An action that is replaced. */
interface Source {
  name: string
  uses: RegExp
  rules: InputRules
  outputs: Readonly<Record<string, string>>
  /** With a prompt, it leaves its work in the job's checkout and writes to GitHub only by tools. */
  agent?: string
  /** It runs for whoever caused the event. */
  anybody?: boolean
}

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

export function sourceOf(step: ParsedMap): Source | undefined {
  return SOURCES.find(({ uses }) => uses.test(String(step.get('uses'))))
}

export const OURS = 'caisson-dev/caisson@v1'

/** Where a step stands. */
export interface StepPlace {
  /** Names of the events of the workflow; of a composite action and a reusable workflow, none are known. */
  events: readonly string[]
  /** The text of the steps of the job before this one, and after it. */
  before: string
  after: string
  read: (path: string) => string | undefined
  /** What else of the workflow names branches of the other action. */
  branchPrefix: string | undefined
}

export interface StepResult {
  step: MigratedStep
  id: string | undefined
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
  takeStepVariables(mapIn(node.get('env', true))?.toJSON() ?? {}, step)
  decide(step, { ...source, anybody: /base-action/.test(String(node.get('uses'))) }, place, textOf('plugins'))
  const outputs = step.inputs.has('output-schema')
    ? { ...source.outputs, 'final-message': 'structured-output' }
    : source.outputs
  write(edits, node, given, emitted, step)
  const id = node.get('id')
  return {
    step,
    id: id === undefined ? undefined : String(id),
    outputs,
    uses: pairOf(node, 'uses')?.value ?? null,
  }
}

/** Another action's agent sees the variables of its step; here it gets those that are named, and no secrets. */
function takeStepVariables(variables: Readonly<Record<string, unknown>>, step: MigratedStep): void {
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

/** What follows from all inputs together: what the step delivers, and to whom it speaks. */
function decide(step: MigratedStep, { agent, anybody }: Source, place: StepPlace, plugins: string): void {
  const { inputs } = step
  if (agent !== undefined) inputs.set('agent', agent)
  if (agent === 'opencode' && !inputs.has('model')) inputs.set('model', `gemini/${GEMINI_MODEL}`)
  const prompt = inputs.get('prompt') ?? ''
  const isReview =
    /^code-review@/m.test(plugins) || /^\/(?:code-review:code-review|pr-code-review)\b/.test(prompt.trim())
  if (/^\/(?:code-review:code-review|pr-code-review)\b/.test(prompt.trim())) {
    inputs.set('preset', 'review')
    inputs.set('prompt', 'Review this pull request.')
    if (/--comment\b/.test(prompt) || agent !== undefined) step.writes.add('review')
    else silent(step, 'It only printed what it found (no `--comment`); so does Caisson, in the job summary.')
    inputs.delete('allowed-tools')
    settleReview(step)
    return
  }
  const told = isReview ? prompt : readPrompt(step, prompt, place, agent)
  if (place.branchPrefix !== undefined && !inputs.has('branch-prefix'))
    inputs.set('branch-prefix', place.branchPrefix)
  const asks = prompt !== '' || inputs.has('prompt-file')
  // Without a prompt it answers requests, as Caisson does.
  if (!asks || step.tracks) return
  decideDelivery(step, told, place, agent)
  if (anybody && !inputs.has('outsiders')) {
    if (inputs.get('preset') === 'plan' || inputs.get('preset') === 'review') inputs.set('outsiders', 'plan')
    else
      note(
        step,
        'worse',
        'base-action asked nobody for a permission; Caisson runs only for people who may write, and for `allowed-users`.',
      )
  }
}

/** What the prompt, and the command or skill that it names, want of GitHub. */
function readPrompt(
  step: MigratedStep,
  prompt: string,
  { before, read }: StepPlace,
  agent: string | undefined,
): string {
  const [, name = ''] = /^\/([\w:.-]+)(?:\s|$)/.exec(prompt.trim()) ?? []
  if (name !== '' && agent !== undefined) return inlined(step, name, read)
  const path = `.claude/commands/${name.replaceAll(':', '/')}.md`
  const command = name === '' ? '' : (read(path) ?? read(skillOf(name)))
  if (command === undefined)
    note(
      step,
      'edit',
      `\`/${name}\` is no command of this repository: commit ${path}, or write out what it does.`,
    )
  const [, tools = ''] = /^allowed-tools:\s*(.*)$/m.exec(command ?? '') ?? []
  readGitHubWrites(tools, step)
  if (/\b(?:Edit|Write|MultiEdit)\b/.test(tools)) step.works = true
  // A prompt that an earlier step has written.
  const elsewhere =
    prompt.includes('${{ steps.') || step.inputs.has('prompt-file') ? hereDocuments(before) : ''
  const text = [prompt, command ?? '', elsewhere].join('\n')
  readGitHubUse(text, step)
  return text
}

/** What scripts write into files or outputs: a prompt, among others. */
function hereDocuments(script: string): string {
  return [...script.matchAll(/<<-?\s*['"]?(\w+)['"]?[^\n]*\n(.*?)\n\s*\1\b/gs)]
    .map(([, , text]) => text)
    .join('\n')
}

const skillOf = (name: string) => `.claude/skills/${name}/SKILL.md`

/** The text of a command of Gemini CLI, which no other agent knows. */
function inlined(step: MigratedStep, name: string, read: StepPlace['read']): string {
  const paths = ['.gemini/commands', '.github/commands'].map((folder) => `${folder}/${name}.toml`)
  const toml = paths.map(read).find((text) => text !== undefined)
  const [, text] = /^prompt\s*=\s*"""\n?(.*?)"""/ms.exec(toml ?? '') ?? []
  if (text === undefined)
    note(step, 'edit', `\`/${name}\` is no command of this repository: write out in \`prompt\` what it does.`)
  else {
    step.inputs.set('prompt', text.trim())
    if (/!\{/.test(text))
      note(
        step,
        'worse',
        'The `!{…}` of the command stay in the prompt: the agent runs them itself, without the variables of the step.',
      )
  }
  readGitHubUse(text ?? '', step)
  return text ?? ''
}

function decideDelivery(
  step: MigratedStep,
  told: string,
  { events, after }: StepPlace,
  agent: string | undefined,
): void {
  const { inputs, writes } = step
  const onPulls = events.some((name) => name.startsWith('pull_request'))
  const tools = inputs.get('allowed-tools')?.split('\n') ?? []
  const usesWork =
    /\bgit (?:add|commit|diff|status|push|apply)\b|create-pull-request@|git-auto-commit/.test(after) ||
    pathsIn(told).some((path) => after.includes(path))
  if (forbidsComments(told)) writes.delete('comment')
  if (writes.has('push')) {
    if (!writes.has('comment')) silent(step, 'The pull request is all that it wrote.')
    return
  }
  if (writes.has('review') && !usesWork) {
    inputs.set('preset', 'review')
    useSkill(step)
    settleReview(step)
    return
  }
  const actions = [
    ...(writes.has('label') ? ['label 10: *'] : []),
    ...(writes.has('create-issue') ? ['create-issue'] : []),
  ]
  if ((actions.length > 0 || writes.has('comment')) && !usesWork) {
    if (actions.length > 0) inputs.set('actions', actions.join('\n'))
    if (!tools.some((tool) => /^(?:Edit|MultiEdit|Write|Bash)\b/.test(tool))) readOnly(step)
    else if (isForeign(inputs.get('github-token') ?? ''))
      note(
        step,
        'edit',
        'The token needs `contents: write`, since the run may change files; with `preset: plan`, which has no shell, it does not.',
      )
    if (!writes.has('comment')) silent(step, 'It wrote no comment, and neither does Caisson.')
    keepWriting(step)
    return
  }
  if (writes.size > 0)
    note(
      step,
      'worse',
      `\`deliver: workspace\` writes nothing to GitHub; the prompt asks for: ${[...writes].join(', ')}.`,
    )
  const looks = !step.works && !usesWork && /\breview\b/i.test(told) && onPulls
  if (looks) {
    inputs.set('preset', 'review')
    useSkill(step)
    silent(step, 'It had no tool to write to GitHub with; what it finds is in the job summary.')
    keepWriting(step)
    return
  }
  if (inputs.get('preset') === 'plan' && agent === 'codex') {
    silent(step, 'The output `answer` has the final message.')
    return
  }
  inputs.set('deliver', 'workspace')
  keepIgnored(step, told, after)
  if (inputs.has('outsiders')) {
    inputs.set('comment', 'none')
    if (usesWork)
      note(
        step,
        'cannot',
        'Later steps read files that the agent writes, and a run that anybody may start can write none (`outsiders: plan`).',
      )
  }
  if (/Bash\(git commit/.test(tools.join('\n')))
    note(
      step,
      'edit',
      '`git commit` of the agent stays in the sandbox: its change comes uncommitted, so commit it in a step after this one.',
    )
}

/** A preset has no tool for skills: the one that the prompt names becomes its text. */
function useSkill(step: MigratedStep): void {
  const prompt = step.inputs.get('prompt') ?? ''
  const [, name = ''] = /\buse (?:the )?[`'"]?([\w-]+)[`'"]? skill\b/i.exec(prompt) ?? []
  if (name !== '' && step.read(skillOf(name)) !== undefined)
    step.inputs.set('prompt', `/${name} ${prompt.trim()}`)
  else if (/\bskills?\b/i.test(prompt))
    note(step, 'worse', '`preset: review` has no `Skill` tool: begin `prompt` with `/name` of the skill.')
}

function readOnly(step: MigratedStep): void {
  step.inputs.set('preset', 'plan')
  for (const name of ['allowed-tools', 'disallowed-tools']) step.inputs.delete(name)
}

function silent(step: MigratedStep, why: string): void {
  step.inputs.set('comment', 'none')
  note(step, 'same', `\`comment: none\`: ${why}`)
}

/** A preset brings its own tools. */
function settleReview(step: MigratedStep): void {
  step.inputs.delete('allowed-tools')
  keepWriting(step)
}

/** What the run owes is a file, which these tools write. */
function keepWriting(step: MigratedStep): void {
  const denied = step.inputs.get('disallowed-tools')?.split('\n')
  if (!denied) return
  const kept = denied.filter((tool) => !/^(?:Edit|Write)$/.test(tool))
  if (kept.length === denied.length) return
  step.inputs.delete('disallowed-tools')
  addLines(step, 'disallowed-tools', kept)
  note(
    step,
    'same',
    '`Edit` and `Write` stay available: findings and proposals are files in the output folder; the repository cannot be changed.',
  )
}

/** Files that the prompt asks for and later steps read, although git ignores them. */
function keepIgnored(step: MigratedStep, told: string, after: string): void {
  const ignored = (step.read('.gitignore') ?? '')
    .split('\n')
    .map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const named = [...told.matchAll(/(?:^|[\s`'"])([\w.-]+)\/[\w./-]+/g)].map(([, folder = '']) => folder)
  const folders = [...new Set(named)].filter(
    (folder) => ignored.includes(folder) && after.includes(`${folder}/`),
  )
  if (folders.length > 0)
    step.file.set(
      'defaults.outputs.keepIgnored',
      folders.map((folder) => `${folder}/**`),
    )
}

/** Paths that a prompt names. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/[\w./-]*\/[\w.-]+\.(?:md|txt|json|ya?ml)\b|\b[\w-]+\.(?:txt|json)\b/g)].map(
    ([path]) => path.replace(/^.*\//, ''),
  )
}

/** A token that is not the job's has permissions of its own. */
export function isForeign(token: string): boolean {
  return token !== '' && !/\b(?:secrets\.GITHUB_TOKEN|github\.token)\b/.test(token)
}

/** As people write them: numbers and switches plain. */
export function valuesOf(values: ReadonlyMap<string, string>): Record<string, unknown> {
  const plain = (value: string) => (/^(?:\d+(?:\.\d+)?|true|false)$/.test(value) ? JSON.parse(value) : value)
  return Object.fromEntries([...values].map(([name, value]) => [name, plain(value)]))
}

const some = (key: string, values: object) => (Object.keys(values).length > 0 ? { [key]: values } : {})

function write(
  edits: YamlEdits,
  node: ParsedMap,
  given: ParsedMap | null,
  emitted: readonly Emitted[],
  step: MigratedStep,
): void {
  const values = valuesOf(step.inputs)
  const env = { ...(mapIn(node.get('env', true))?.toJSON() as object | undefined), ...valuesOf(step.env) }
  if (node.flow) {
    const { with: _, ...rest } = node.toJSON() as Record<string, unknown>
    edits.replaceValue(node, { ...rest, uses: OURS, ...some('env', env), ...some('with', values) })
    return
  }
  const uses = pairOf(node, 'uses')?.value
  if (uses) edits.replaceLine(uses, OURS)
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
    for (const { verdict, text } of notes) if (verdict !== 'same') lines.push(comment(text))
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
  for (const { verdict, text } of step.notes.filter(
    (one) => !emitted.some(({ notes }) => notes.includes(one)),
  ))
    if (verdict !== 'same') lines.push(comment(text))
  for (const name of Object.keys(values)) add(name)
  // Only comments are no mapping.
  return written.size > 0 || lines.length === 0 ? lines : ['{}', ...lines]
}

function isTheSame({ value }: Pair<ParsedNode, ParsedNode | null>, text: string | undefined): boolean {
  return isScalar(value) && String(value.value ?? '') === text
}

/** On one line, whatever it quotes. */
export function comment(text: string): string {
  return `# caisson migrate: ${text.replace(/\s+/g, ' ')}`
}
