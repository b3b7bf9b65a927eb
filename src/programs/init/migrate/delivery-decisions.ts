import { commandPaths } from '../../../config/inputs/job-inputs.js'
import { commentsAtTimes, forbidsComments, isGitHubTool, readingTools } from './github-use.js'
import { addLines, type MigratedStep, note, readFirst, type StepPlace } from './migrated-step.js'

/** What it delivers, from what it wrote and from what later steps do with its work. */
export function decideDelivery(
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
    // A preset brings its own tools.
    inputs.delete('allowed-tools')
    addLines(step, 'allowed-tools', readingTools(told))
    return
  }
  if ((actions.length > 0 || writes.has('comment')) && !usesWork) {
    allow()
    const edits = tools.some((tool) => /^(?:Edit|MultiEdit|Write)\b/.test(tool))
    if (!edits && tools.some((tool) => /^Bash\b/.test(tool))) inputs.set('deliver', 'answer')
    else if (!edits) readOnly(step, told)
    else if (isForeign(inputs.get('github-token') ?? ''))
      note(
        step,
        'edit',
        'The token needs `contents: write`, since the run may change files; with `preset: plan`, which has no shell, it does not.',
      )
    if (/\bedit (?:that|your|the)(?: (?:existing|own|previous))* comment\b/i.test(told))
      inputs.set('sticky-comment', 'true')
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
  const isAnswer = step.results.length > 0 && !step.works && !usesWork
  if (isAnswer) inputs.set('preset', 'plan')
  if (isAnswer || (inputs.get('preset') === 'plan' && agent === 'codex')) {
    silent(step, `The output \`${isAnswer ? 'structured-output' : 'answer'}\` has the result.`)
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
  const writing = scripts.filter((path = '') => /comment/.test(path))
  const isRead = writing.every((path = '') => step.read(path.replace(/^\.\//, '')) !== undefined)
  if (isRead)
    addLines(
      { inputs },
      'instructions',
      writing.map(
        (path) =>
          `You cannot run ${path}. Where the task does, read it, and post by GitHub's tools exactly what it would post, with \`#12\` for the address of an issue of this repository.`,
      ),
    )
  if (scripts.length > 0)
    note(
      { inputs, ...step },
      isRead ? 'same' : 'worse',
      `${scripts.join(', ')}: the agent has no shell (\`preset: plan\`), and writes by GitHub's tools and \`actions\` instead, ${isRead && writing.length > 0 ? 'in the words of the script' : 'in its own words'}.`,
    )
}

export function silent(step: MigratedStep, why: string): void {
  step.inputs.set('comment', 'none')
  note(step, 'same', `\`comment: none\`: ${why}`)
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
