import { commandPaths } from '../../../config/inputs/job-inputs.js'
import { decideDelivery, silent } from './delivery-decisions.js'
import { readGitHubUse, readGitHubWrites } from './github-use.js'
import { type InputRules, type MigratedStep, note, readFirst, type StepPlace } from './migrated-step.js'
import { decideNetwork } from './network-decisions.js'
import { GEMINI_MODEL } from './other-rules.js'

/** An action that is replaced. */
export interface Source {
  name: string
  uses: RegExp
  rules: InputRules
  outputs: Readonly<Record<string, string>>
  /** With a prompt, it leaves its work in the job's checkout and writes to GitHub only by tools. */
  agent?: string
  /** It runs for whoever caused the event. */
  anybody?: boolean
}

/** What follows from all inputs together: what the step delivers, to whom it speaks, and what it reaches. */
export function decide(step: MigratedStep, source: Source, place: StepPlace, plugins: string): void {
  decideNetwork(step, decideWork(step, source, place, plugins), place)
}

/** Returns what the step asks the agent for. */
function decideWork(
  step: MigratedStep,
  { agent, anybody }: Source,
  place: StepPlace,
  plugins: string,
): string {
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
    return ''
  }
  const told = isReview ? prompt : readPrompt(step, prompt, place, agent)
  if (place.branchPrefix !== undefined && !inputs.has('branch-prefix'))
    inputs.set('branch-prefix', place.branchPrefix)
  const asks = prompt !== '' || inputs.has('prompt-file')
  // Without a prompt it answers requests, as Caisson does.
  if (!asks || step.tracks) return told
  decideDelivery(step, told, place, agent)
  if (anybody && !inputs.has('outsiders')) {
    if (inputs.get('preset') === 'plan' || inputs.get('preset') === 'review') inputs.set('outsiders', 'plan')
    else
      note(
        step,
        'worse',
        'The other action asked nobody for a permission; Caisson runs only for people who may write, and for `allowed-users`.',
      )
  }
  return told
}

/** What the prompt, and the command or skill that it names, want of GitHub. */
function readPrompt(step: MigratedStep, prompt: string, place: StepPlace, agent: string | undefined): string {
  const { before, read } = place
  const [, name = ''] = /^\/([\w:.-]+)(?:\s|$)/.exec(prompt.trim()) ?? []
  if (name !== '' && agent !== undefined) return inlined(step, name, place)
  const [path] = commandPaths(name)
  const command = name === '' ? '' : readFirst(commandPaths(name), read)
  const [plugin] = name.split(':')
  if (command === undefined && step.inputs.get('plugins')?.match(`:${plugin}$`))
    note(
      step,
      'worse',
      `\`/${name}\` of the plugin was not read here: \`actions\` has to name what else than comments it writes to GitHub.`,
    )
  else if (command === undefined)
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
  readGitHubUse(text, step, place)
  return text
}

/** What scripts write into files or outputs: a prompt, among others. */
function hereDocuments(script: string): string {
  return [...script.matchAll(/<<-?\s*['"]?(\w+)['"]?[^\n]*\n(.*?)\n\s*\1\b/gs)]
    .map(([, , text]) => text)
    .join('\n')
}

/** The text of a command of Gemini CLI, which no other agent knows. */
function inlined(step: MigratedStep, name: string, place: StepPlace): string {
  const paths = ['.gemini/commands', '.github/commands'].map((folder) => `${folder}/${name}.toml`)
  const toml = readFirst(paths, place.read)
  const [, text] = /^prompt\s*=\s*"""\n?(.*?)"""/ms.exec(toml ?? '') ?? []
  if (text === undefined) {
    note(step, 'edit', `\`/${name}\` is no command of this repository: write out in \`prompt\` what it does.`)
    return ''
  }
  // Without the secrets among them.
  const given = step.inputs.get('env')?.split('\n') ?? []
  const whole = text
    .trim()
    .replace(/!\{echo "?\$\{?(\w+)\}?"?\}/g, (shown, variable: string) =>
      given.includes(variable)
        ? String(step.variables[variable])
        : shown.replace(/^!\{echo .*GITHUB_ENV\W*\}$/, 'GITHUB_ENV'),
    )
    // The file may be one that an earlier step writes.
    .replace(/@\{([^}\s]+)\}/g, '(the file `$1`: read it first)')
  step.inputs.set('prompt', whole)
  if (/!\{/.test(whole))
    note(
      step,
      'worse',
      'The `!{…}` of the command stay in the prompt: the agent runs them itself, without the variables of the step.',
    )
  readGitHubUse(whole, step, place)
  return whole
}

/** As people write them: numbers and switches plain. */
export function valuesOf(values: ReadonlyMap<string, string>): Record<string, unknown> {
  const plain = (value: string) => (/^(?:\d+(?:\.\d+)?|true|false)$/.test(value) ? JSON.parse(value) : value)
  return Object.fromEntries([...values].map(([name, value]) => [name, plain(value)]))
}
