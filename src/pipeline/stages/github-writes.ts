import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { mayName } from '../../config/actions.js'
import type { Judge, Write } from '../../github/gateway/writes/layer.js'
import { actionsSchema, type Proposal } from '../../report/actions/proposals.js'
import { actionRules } from './agent-files/expected.js'
import type { RunRequest } from './request.js'

/**
 * What the sealed copy of GitHub holds for a run: what the workflow lets the agent propose, and comments on the run's own
 * target, which are its answer. Delivery judges all of it again.
 */
export function judgeOf(request: RunRequest): Judge {
  const { publish, delivery, task } = request
  const rules = actionRules(request)
  const own = task.target.kind === 'none' ? undefined : task.target.number
  return (write, held) => {
    if (isAnswer(write, own))
      return delivery.comment === 'none'
        ? 'The workflow wants no comment from this run: its input `comment` is `none`.'
        : null
    if (publish.to === 'none') return 'This run delivers nothing to GitHub.'
    const { kind } = write
    if ('number' in write && kind !== 'comment' && write.number !== own)
      return `\`${kind}\` is for the issue or pull request of this run alone, not for #${write.number}.`
    const rule = rules.find((one) => one.kind === kind)
    if (rule === undefined)
      return `The workflow does not allow it: its input \`actions\` would have to name \`${kind}\`.`
    if (held.filter((one) => one.kind === kind && !isAnswer(one, own)).length >= rule.most)
      return `The workflow's input \`actions\` allows \`${kind}\` ${rule.most} times in a run.`
    const refused = namesIn(write).find((name) => !mayName(rule, name))
    if (refused !== undefined)
      return `The workflow's input \`actions\` does not allow \`${kind}\` of \`${refused}\`.`
    const { error } = actionsSchema.safeParse({ actions: [proposalOf(write)] })
    return error ? `\`${kind}\`: ${error.issues[0]?.message}` : null
  }
}

/** Whether it is a comment where the run's own answer goes. */
function isAnswer(write: Write, own: number | undefined): boolean {
  return write.kind === 'comment' && write.number === own
}

/** What a rule may restrict. */
function namesIn(write: Write): string[] {
  switch (write.kind) {
    case 'label':
    case 'remove-label':
      return [write.label]
    case 'assign':
      return [write.assignee]
    case 'milestone':
      return [write.title]
    case 'request-reviewers':
      return [write.reviewer]
    case 'dispatch':
      return [write.workflow]
    case 'comment':
      return [String(write.number)]
    case 'edit':
      return ['title', 'body'].filter((key) => key in write)
    case 'create-issue':
      return write.labels
    default:
      return []
  }
}

function proposalOf(write: Write): Proposal {
  const { kind: action } = write
  switch (write.kind) {
    case 'comment':
      return { action: 'comment', on: write.number, body: write.body }
    case 'create-issue':
      return { action: 'create-issue', title: write.title, body: write.body }
    default: {
      const { kind: _, number: _number, ...more } = { number: 0, ...write }
      return { action, ...more } as Proposal
    }
  }
}

/** The comments on the run's target: they are its answer, instead of the agent's last message. Undefined without any. */
export function heldAnswer({ task: { target } }: RunRequest, held: readonly Write[]): string | undefined {
  const own = target.kind === 'none' ? undefined : target.number
  const bodies = held.flatMap((write) => (write.kind === 'comment' && write.number === own ? write.body : []))
  return bodies.length === 0 ? undefined : bodies.join('\n\n')
}

/** Adds what is held to what the agent proposes in a file, so that there is one way to GitHub. */
export async function addHeld(file: string, request: RunRequest, held: readonly Write[]): Promise<void> {
  const { target } = request.task
  const own = target.kind === 'none' ? undefined : target.number
  const added = held.filter((write) => !isAnswer(write, own)).map(proposalOf)
  if (added.length === 0) return
  const there = await lstat(file).catch(() => null)
  const text = there?.isFile() ? await readFile(file, 'utf8').catch(() => '') : '{"actions":[]}'
  const { data } = actionsSchema.safeParse(jsonOf(text))
  // What is wrong with the file is said of it; it is corrected, and then this is added.
  if (!data) return
  const known = new Set(data.actions.map((one) => JSON.stringify(one)))
  const actions = [...data.actions, ...added.filter((one) => !known.has(JSON.stringify(one)))]
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify({ actions }))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
