import type { AgentAdapter } from '../../agents/port/agent.js'
import { boundaryFor, delimit } from '../../base/boundary.js'
import { removeHidden, visibleLine } from '../../base/hidden-characters.js'
import type { Task } from '../../github/event/task.js'
import type { Context } from '../context/collect.js'
import { sanitizeMarkdown } from '../context/sanitize.js'
import { type EarlierSession, earlierSection, earlierTexts } from './earlier.js'
import { type Surroundings, systemPrompt } from './system.js'

export interface PromptInput extends Surroundings {
  agent: Pick<AgentAdapter, 'displayName' | 'guides'>
  task: Task
  /** Null where there is no target. */
  context: Context | null
  /** Files beside those of the target, relative to `input/context`. */
  extraFiles?: readonly string[]
  /** The session that this one resumes or replaces. */
  earlier?: EarlierSession | undefined
  /** The folder that the work is about. */
  workingDirectory?: string | undefined
}

/** Longer descriptions are read from their file. */
const INLINE_BODY = 8_000

/**
 * The two prompts of a run: what is appended to the agent's own system prompt, and what the person asked.
 * Pure.
 */
export function buildPrompt(input: PromptInput): { system: string; user: string } {
  return {
    system: systemPrompt(input),
    user: userPrompt(input),
  }
}

function userPrompt(input: PromptInput): string {
  const { agent, task, context, paths, extraFiles = [], earlier, workingDirectory } = input
  // A comment or a description may quote others, so it is shown as GitHub's page shows it; what was typed into a prompt is
  // taken literally.
  const written = task.trigger === 'commented' || task.trigger === 'opened'
  const clean = written ? sanitizeMarkdown : removeHidden
  const instruction = clean(task.instruction).trim()
  const title = visibleLine(context?.title ?? '')
  const body = sanitizeMarkdown(context?.body ?? '').trim()
  const boundary = boundaryFor([instruction, title, body, ...(earlier ? earlierTexts(earlier) : [])])
  const contextDir = `${paths.input}/context`
  const sections = [
    opening(task, context),
    instruction === '' ? '' : delimit('request', instruction, boundary),
    earlier ? earlierSection(earlier, boundary, agent.displayName) : '',
    context === null || context.kind === 'none'
      ? ''
      : `${targetLine(input, context)}\n\n${delimit('target', targetText(title, body, contextDir), boundary)}`,
    workingDirectory === undefined
      ? ''
      : `This is about the folder ${paths.workspace}/${workingDirectory}: work there, and change other folders only where the task needs it. The setup ran there, and a verification will.`,
    fileList(context, extraFiles, contextDir),
    notes(context),
    closing(instruction, task, context),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function opening(task: Task, context: Context | null): string {
  const who = visibleLine(task.requester.login)
  const noun = nounOf(task, context)
  const { failed } = task
  if (failed !== undefined) {
    const asks = task.instruction.trim() === '' ? '' : ' The workflow asks:'
    return `${visibleLine(failed.name)} failed on ${noun}, at ${failed.sha}.${asks}`
  }
  if (task.instruction.trim() === '') {
    return task.target.kind === 'none' ? `${who} started you.` : `${who} handed ${noun} over to you.`
  }
  return task.target.kind === 'none' ? `${who} asks:` : `${who} asks on ${noun}${describePlace(task)}:`
}

function describePlace({ place }: Task): string {
  if (place === undefined) return ''
  return `, at ${visibleLine(place.path)}${place.line === undefined ? '' : `, line ${place.line}`}`
}

function nounOf(task: Task, context: Context | null): string {
  const { target } = task
  if (target.kind === 'none') return 'the repository'
  const kind = context === null || context.kind === 'none' ? target.kind : context.kind
  return `${kind === 'pull_request' ? 'pull request' : 'issue'} #${target.number}`
}

function targetLine({ task, earlier }: PromptInput, context: Context): string {
  const noun = nounOf(task, context)
  const { pull } = context
  // What an earlier session left may be on another branch; it has been said what the workspace holds.
  const holds = earlier ? 'The change goes into' : 'The workspace holds'
  if (!pull) return `This is ${noun}. ${holds} ${visibleLine(context.base.ref)}.`
  const head = `${visibleLine(pull.head.ref)}${pull.fromFork ? ' of a fork' : ''}`
  return `This is ${noun}: ${head} into ${visibleLine(pull.base.ref)}. The workspace holds its head, ${pull.head.sha}.`
}

function targetText(title: string, body: string, contextDir: string): string {
  if (body === '') return `${title}\n\n(no description)`
  if (body.length <= INLINE_BODY) return `${title}\n\n${body}`
  return `${title}\n\n(The description is long: read it in ${contextDir}/target.md.)`
}

function fileList(context: Context | null, extraFiles: readonly string[], contextDir: string): string {
  const lines = [
    ...(context?.files ?? [])
      .filter(({ path }) => !(path.endsWith('.json') && context?.files.some((f) => f.path === twin(path))))
      .map(({ path, about }) => `- ${contextDir}/${path}${about === undefined ? '' : `: ${about}`}`),
    ...extraFiles.map((path) => `- ${contextDir}/${visibleLine(path)}`),
  ]
  return lines.length === 0 ? '' : `Read these files as needed:\n${lines.join('\n')}`
}

/** The Markdown file beside a JSON file of the same content. */
function twin(path: string): string {
  return path.replace(/\.json$/, '.md')
}

function notes(context: Context | null): string {
  const lines = (context?.notes ?? []).map((note) => `- ${visibleLine(note)}`)
  return lines.length === 0 ? '' : `Notes:\n${lines.join('\n')}`
}

/** What to do when the person gave no instruction; and that a question calls for an answer and no change. */
function closing(instruction: string, task: Task, context: Context | null): string {
  if (task.failed !== undefined && instruction === '') {
    return 'No instruction was given. Find the cause in failed-checks.md and mend it in the workspace, with the smallest change that is right; a check itself is changed only if it is wrong. Run what failed, where that is possible here. If the cause is not in this repository (a network, a service, a test that fails by chance), say so and change nothing.'
  }
  if (instruction !== '') {
    return 'If this asks for a change, make it in the workspace. If it asks a question, answer it and change nothing.'
  }
  if (context?.kind === 'pull_request') {
    return 'No instruction was given, so review it: read the changes in context, and say what is wrong or risky, by file and line. Change nothing.'
  }
  if (context?.kind === 'issue') {
    return 'No instruction was given, so resolve it: make the change that the issue needs. If it is a question, answer it and change nothing.'
  }
  return 'Follow your instructions.'
}
