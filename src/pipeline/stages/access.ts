import { mayChange } from '../../agents/definitions/preset.js'
import { ConfigError, errorInWords, GitHubError } from '../../base/errors.js'
import type { ActionKind } from '../../config/actions.js'
import { workflowName } from '../../config/delivery.js'
import type { AskedAccess, GitHub } from '../../github/github.js'
import { GitHubRequestError } from '../../github/request-error.js'
import { branchOf } from '../../report/delivery/issue-branch.js'
import { actionRules } from './agent-files/expected.js'
import type { RunRequest } from './request.js'
import type { RunAfter } from './state.js'

/**
 * Checks before the model is asked that the token may deliver the result; `silenced` is why the run could not
 * be announced. Throws PERMISSION_MISSING, which names everything that is missing, or CONFIG_INVALID.
 */
export async function checkAccess(state: RunAfter<'resolved'>, silenced: unknown): Promise<void> {
  const { publish, log } = state.run.request
  if (publish.to !== 'forge') return
  const comment = isRefusal(silenced) ? [silenced] : []
  const { github } = publish.forge
  const [refused] = await Promise.all([
    github.refusals(neededAccess(state)),
    assertFreeName(github, newBranch(state)),
  ])
  // A change is delivered without the checks too; the note about them comes with it.
  const isOptional = ({ code }: GitHubRequestError) => code === 'WORKFLOW_REFUSED'
  const optional = refused.filter(isOptional)
  const needed = refused.filter((refusal) => !isOptional(refusal))
  const missing = [...needed, ...comment]
  if (missing.length === 0) {
    for (const one of optional) log.warn(errorInWords(one))
    return
  }
  const all = [...missing, ...optional]
  const archived = missing.find(({ message }) => /\barchived\b/i.test(message))
  if (archived) throw archived
  const words = all.map(({ message }) => message).join(' ')
  throw new GitHubError(
    'PERMISSION_MISSING',
    `The token lacks permissions that this run needs to deliver its result. ${words}`,
    { hint: adviceOn(all, needed.length > 0) },
  )
}

/** What a delivery of this run may do with the token. */
function neededAccess(state: RunAfter<'resolved'>): AskedAccess {
  const rules = actionRules(state.run.request)
  const has = (...kinds: ActionKind[]) => rules.some(({ kind }) => kinds.includes(kind))
  const { pull } = state.resolved.context ?? {}
  // Whoever may write to a pull request may also label it.
  const issues =
    has('create-issue', 'comment') ||
    (!pull &&
      has(
        ...(['label', 'remove-label', 'create-label', 'assign'] as const),
        ...(['edit', 'close', 'milestone', 'close-duplicate', 'react'] as const),
      ))
  return {
    ...(has('request-reviewers') && pull ? { review: pull.number } : {}),
    ...changeAccess(state),
    ...(issues ? { issues } : {}),
    dispatch: rules.flatMap(({ kind, values }) => (kind === 'dispatch' ? values : [])),
  }
}

const deliversChange = ({ spec, discardsChange }: RunRequest) => !discardsChange && mayChange(spec.agent)

function changeAccess(state: RunAfter<'resolved'>): AskedAccess {
  const { run, resolved } = state
  const [{ request }, { context }] = [run, resolved]
  if (request.spec.agent.preset === 'review' && context?.pull) {
    const { reviewCheck: checkRun, comment } = request.delivery
    if (comment === 'none') return { workflows: [] }
    return { workflows: [], review: context.pull.number, checkRun }
  }
  if (!deliversChange(request) || !context) return { workflows: [] }
  const { pull, repository, base } = context
  const workflows = request.delivery.startWorkflows.map(workflowName)
  if (pull === undefined) return { push: newBranch(state), pullRequest: base.ref, workflows }
  // Caisson never pushes to forks and to the default branch.
  const push = !pull.fromFork && pull.state === 'open' && pull.head.ref !== repository?.defaultBranch
  return push ? { push: pull.head.ref, workflows } : { workflows: [] }
}

/** The branch that a change of this run is going to be on; undefined where it is on a pull request's, or none. */
function newBranch({ run, resolved: { context } }: RunAfter<'resolved'>): string | undefined {
  const { request, folder, startedAt } = run
  if (!deliversChange(request) || !context || context.pull) return undefined
  const of = { runId: folder.id, startedAt: new Date(startedAt).toISOString() }
  return branchOf(request.delivery, request.task, context, of)
}

/** To git, a branch is a file: where there is one, no other may have its name as a folder. Throws CONFIG_INVALID. */
async function assertFreeName(github: GitHub, branch: string | undefined): Promise<void> {
  const folders = branch?.split('/').slice(0, -1) ?? []
  const names = folders.map((_, index) => folders.slice(0, index + 1).join('/'))
  const heads = await Promise.all(names.map((name) => github.gitData.branch(name)))
  const taken = names[heads.findIndex((head) => head !== null)]
  if (taken === undefined) return
  throw new ConfigError(
    'CONFIG_INVALID',
    `This run could not deliver a change: the branch \`${taken}\` stands in the way of its own, \`${branch}\`.`,
    {
      hint: `Rename or delete the branch \`${taken}\`, or choose another prefix with \`delivery.branchPrefix\` in \`.github/caisson.yml\`.`,
    },
  )
}

function adviceOn(refused: readonly GitHubRequestError[], changes: boolean): string {
  const lines = [...new Set(refused.flatMap(({ permission }) => permission ?? []))]
  const others = refused.filter(({ permission }) => permission === undefined).map(({ hint }) => hint)
  const add = lines.map((line) => `\`${line}\``).join(', ')
  return [
    ...(lines.length > 0
      ? [`Add to the job's \`permissions:\` ${add}; a token passed as \`github-token\` needs the same.`]
      : []),
    ...new Set(others),
    ...(changes ? ['For runs that only answer, set `preset: plan` or `deliver: answer`.'] : []),
  ].join(' ')
}

function isRefusal(error: unknown): error is GitHubRequestError {
  return error instanceof GitHubRequestError && error.status === 403 && error.retryAt === undefined
}
