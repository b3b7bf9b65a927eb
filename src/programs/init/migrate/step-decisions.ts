import { commandPaths } from '../../../config/prompt-file.js'
import {
  commentsAtTimes,
  forbidsComments,
  isGitHubTool,
  readGitHubUse,
  readGitHubWrites,
  readingTools,
} from './github-use.js'
import { addLines, type InputRules, type MigratedStep, note } from './migrated-step.js'
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

/** Where a step stands. */
export interface StepPlace {
  /** Names of the events of the workflow; of a composite action and a reusable workflow, none are known. */
  events: readonly string[]
  /** The text of the steps of the job before this one, and after it. */
  before: string
  after: string
  read: (path: string) => string | undefined
  /** The latest commit of another repository, where it is known. */
  commitOf: (repository: string) => string | undefined
  /** What else of the workflow names branches of the other action. */
  branchPrefix: string | undefined
  /** What takes the place of the other action. */
  ours: string
}

/** What follows from all inputs together: what the step delivers, and to whom it speaks. */
export function decide(
  step: MigratedStep,
  { agent, anybody }: Source,
  place: StepPlace,
  plugins: string,
): void {
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
        'The other action asked nobody for a permission; Caisson runs only for people who may write, and for `allowed-users`.',
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
  readGitHubUse(text, step)
  return text
}

/** What scripts write into files or outputs: a prompt, among others. */
function hereDocuments(script: string): string {
  return [...script.matchAll(/<<-?\s*['"]?(\w+)['"]?[^\n]*\n(.*?)\n\s*\1\b/gs)]
    .map(([, , text]) => text)
    .join('\n')
}

function readFirst(paths: readonly string[], read: StepPlace['read']): string | undefined {
  for (const path of paths) {
    const text = read(path)
    if (text !== undefined) return text
  }
  return undefined
}

/** The text of a command of Gemini CLI, which no other agent knows. */
function inlined(step: MigratedStep, name: string, read: StepPlace['read']): string {
  const paths = ['.gemini/commands', '.github/commands'].map((folder) => `${folder}/${name}.toml`)
  const toml = paths.map(read).find((text) => text !== undefined)
  const [, text] = /^prompt\s*=\s*"""\n?(.*?)"""/ms.exec(toml ?? '') ?? []
  if (text === undefined)
    note(step, 'edit', `\`/${name}\` is no command of this repository: write out in \`prompt\` what it does.`)
  else {
    step.inputs.set('prompt', text.trim())
    if (/[!@]\{/.test(text))
      note(
        step,
        'worse',
        'The `!{…}` and `@{…}` of the command stay in the prompt: the agent runs and reads them itself, without the variables of the step.',
      )
  }
  readGitHubUse(text ?? '', step)
  return text ?? ''
}

function decideDelivery(
  step: MigratedStep,
  told: string,
  { events, before, after }: StepPlace,
  agent: string | undefined,
): void {
  const { inputs, writes } = step
  const onPulls = events.some((name) => name.startsWith('pull_request'))
  const tools = (inputs.get('allowed-tools')?.split('\n') ?? []).filter((name) => !isGitHubTool(name))
  const usesWork =
    /\bgit (?:add|commit|diff|status|push|apply)\b|create-pull-request@|git-auto-commit/.test(after) ||
    pathsIn(told).some((path) => after.includes(path))
  if (forbidsComments(told)) writes.delete('comment')
  const outside = foldersOutside(before).filter((name) => foldersOutside(after).includes(name))
  if (outside.length > 0)
    note(
      step,
      'worse',
      `Later steps read ${outside.map((name) => `\`${name}\``).join(', ')} in a temporary folder of the runner: the agent changes nothing outside of the checkout.`,
    )
  const actions = [
    ...(writes.has('label') ? ['label 10: *'] : []),
    ...(writes.has('remove-label') ? ['remove-label 10'] : []),
    ...(['assign', 'edit', 'close', 'create-issue'] as const).filter((kind) => writes.has(kind)),
  ]
  const allow = () => {
    if (actions.length > 0) inputs.set('actions', actions.join('\n'))
  }
  if (writes.has('push')) {
    allow()
    if (!writes.has('comment')) silent(step, 'The pull request is all that it wrote.')
    return
  }
  if (writes.has('review') && !usesWork) {
    inputs.set('preset', 'review')
    useSkill(step)
    settleReview(step)
    addLines(step, 'allowed-tools', readingTools(told))
    return
  }
  if ((actions.length > 0 || writes.has('comment')) && !usesWork) {
    allow()
    if (!tools.some((tool) => /^(?:Edit|MultiEdit|Write|Bash)\b/.test(tool))) readOnly(step, told)
    else if (isForeign(inputs.get('github-token') ?? ''))
      note(
        step,
        'edit',
        'The token needs `contents: write`, since the run may change files; with `preset: plan`, which has no shell, it does not.',
      )
    if (!writes.has('comment')) silent(step, 'It wrote no comment, and neither does Caisson.')
    else if (inputs.get('preset') === 'plan' && commentsAtTimes(told)) {
      inputs.set('comment', 'on-change')
      addLines(step, 'allowed-tools', ['mcp__github__add_issue_comment'])
      note(step, 'same', '`comment: on-change`: it comments only if the agent does.')
    }
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
  if (/Bash\(git commit/.test(tools.join('\n'))) {
    step.commits = true
    note(
      step,
      'worse',
      '`git commit` of the agent stays in the sandbox: the step after this one commits what git knows, with a message of its own.',
    )
  }
}

/** A preset has no tool for skills: the one that the prompt names becomes its text. */
function useSkill(step: MigratedStep): void {
  const prompt = step.inputs.get('prompt') ?? ''
  const [, name = ''] = /\buse (?:the )?[`'"]?([\w-]+)[`'"]? skill\b/i.exec(prompt) ?? []
  if (name !== '' && readFirst(commandPaths(name), step.read) !== undefined)
    step.inputs.set('prompt', `/${name} ${prompt.trim()}`)
  else if (/\bskills?\b/i.test(prompt))
    note(step, 'worse', '`preset: review` has no `Skill` tool: begin `prompt` with `/name` of the skill.')
}

/** Without a shell: what it read by `gh`, it reads by GitHub's tools. */
function readOnly({ inputs, ...step }: MigratedStep, told: string): void {
  inputs.set('preset', 'plan')
  const onCopy = inputs.get('allowed-tools')?.match(/^mcp__github\w*$/gm) ?? []
  for (const name of ['allowed-tools', 'disallowed-tools']) inputs.delete(name)
  addLines({ inputs, ...step }, 'allowed-tools', [...onCopy, ...readingTools(told)])
  const scripts = [
    ...new Set([...told.matchAll(/\bBash\((\.?\/?[\w./-]+\.(?:sh|py|js|ts))\b/g)].map(([, path]) => path)),
  ]
  if (scripts.length > 0)
    note(
      { inputs, ...step },
      /comment/.test(scripts.join()) ? 'worse' : 'same',
      `${scripts.join(', ')}: the agent has no shell (\`preset: plan\`), and writes by GitHub's tools and \`actions\` instead, in its own words.`,
    )
}

function silent(step: MigratedStep, why: string): void {
  step.inputs.set('comment', 'none')
  note(step, 'same', `\`comment: none\`: ${why}`)
}

/** A preset brings its own tools. */
function settleReview(step: MigratedStep): void {
  step.inputs.delete('allowed-tools')
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

/** What scripts name in temporary folders of the runner. */
function foldersOutside(text: string): string[] {
  const names = text.matchAll(/(?:\$\{\{ *runner\.temp *\}\}|\$\{?RUNNER_TEMP\}?|\/tmp)\/([\w.-]+)/g)
  return [...new Set([...names].map(([, name = '']) => name))]
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
