import { mayChange } from '../../agents/definitions/preset.js'
import { errorInWords, GitHubError } from '../../base/errors.js'
import type { ActionKind } from '../../config/actions.js'
import { workflowName } from '../../config/commit.js'
import type { AskedAccess } from '../../github/github.js'
import { GitHubRequestError } from '../../github/request-error.js'
import { actionRules } from './agent-files/expected.js'
import type { RunAfter } from './state.js'

/**
 * Checks before the model is asked that the token may deliver the result; `silenced` is why the run could not
 * be announced. Throws PERMISSION_MISSING, which names everything that is missing.
 */
export async function checkAccess(state: RunAfter<'resolved'>, silenced: unknown): Promise<void> {
  const { publish, log } = state.run.request
  if (publish.to !== 'forge') return
  const comment = isRefusal(silenced) ? [silenced] : []
  const refused = await publish.forge.github.refusals(neededAccess(state))
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
  const issues = has('create-issue') || (!pull && has('label', 'milestone', 'close-duplicate'))
  return {
    ...(has('request-reviewers') && pull ? { review: pull.number } : {}),
    ...changeAccess(state),
    ...(issues ? { issues } : {}),
    dispatch: rules.flatMap(({ kind, values }) => (kind === 'dispatch' ? values : [])),
  }
}

function changeAccess({ run: { request }, resolved: { context } }: RunAfter<'resolved'>): AskedAccess {
  if (request.spec.agent.preset === 'review' && context?.pull) {
    const { reviewCheck: checkRun } = request.delivery
    return { push: false, workflows: [], review: context.pull.number, checkRun }
  }
  if (!mayChange(request.spec.agent) || !context) return { push: false, workflows: [] }
  const { pull, repository, base } = context
  const workflows = request.delivery.startWorkflows.map(workflowName)
  if (pull === undefined) return { push: true, pullRequest: base.ref, workflows }
  // Caisson never pushes to forks and to the default branch.
  const push = !pull.fromFork && pull.state === 'open' && pull.head.ref !== repository?.defaultBranch
  return { push, workflows: push ? workflows : [] }
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
    ...(changes ? ['For runs that only answer, set `preset: plan`.'] : []),
  ].join(' ')
}

function isRefusal(error: unknown): error is GitHubRequestError {
  return error instanceof GitHubRequestError && error.status === 403 && error.retryAt === undefined
}
