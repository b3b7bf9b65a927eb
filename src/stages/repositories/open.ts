import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mayChange } from '../../agents/definitions/preset.js'
import { branchNameFor, isRepeatable } from '../../config/branch-name.js'
import {
  fullNameOf,
  isSameRepository,
  parseRepositoryName,
  type RepositoryName,
} from '../../config/repositories.js'
import { document } from '../../docs.js'
import { CaissonError, ConfigError, describeError, GitHubError } from '../../errors.js'
import { createGit } from '../../git/git.js'
import { treeOfCommit } from '../../git/trusted-tree.js'
import { type Forge, gitAccess } from '../../github/forge.js'
import { otherBranchPrefix } from '../../report/delivery/other-repositories.js'
import { fetchCheckoutInto } from '../../workspace/fetch-checkout.js'
import { findCommit } from '../../workspace/pristine.js'
import { removeTree } from '../../workspace/record/sweep.js'
import type { RunRequest } from '../request.js'
import type { ResolvedRun } from '../resolve.js'
import { readRepositoryConfig } from '../trusted-config/repository-config.js'
import type { OtherRepository } from './repository.js'

/** How many names of an earlier branch are tried. */
const MOST_BRANCHES = 5

/**
 * Checks out what `repositories` names once the run is `allowed`; it is removed at the end of the run. Throws CONFIG_INVALID for what cannot be
 * combined, and PERMISSION_MISSING if the token cannot read or push somewhere.
 */
export async function openRepositories(run: ResolvedRun, allowed: Promise<void>): Promise<ResolvedRun> {
  const { request, folder, resources } = run
  const names = request.spec.repositories.flatMap((entry) => parseRepositoryName(entry) ?? [])
  if (names.length === 0) return run
  await allowed
  const main = forgeFor(request)
  const own = names.find((name) => isSameRepository(fullNameOf(name), fullNameOf(main)))
  if (own) {
    throw new ConfigError('CONFIG_INVALID', `repositories: ${fullNameOf(own)} is the run's own repository.`, {
      hint: 'List only further ones; its own repository is always included.',
    })
  }
  const places = await reachAll(request, main, names)
  const dir = join(folder.dir, 'repositories')
  resources.add('the further repositories', () => removeTree(dir), 'delivery')
  const others: OtherRepository[] = []
  for (const place of places) others.push(await checkOut(run, place, dir))
  return { ...run, others }
}

/** What opens the others. Throws CONFIG_INVALID where they cannot be worked on or delivered. */
function forgeFor({ publish, spec, replay }: RunRequest) {
  const { forge } = publish
  const why = replay
    ? 'a replay has no recording of them'
    : publish.to === 'handoff'
      ? 'the publishing job of two (`mode: run`) takes one patch'
      : publish.to === 'none'
        ? 'each gets a pull request, and this run publishes nothing (`--publish` does)'
        : spec.loop
          ? 'a loop compares one workspace'
          : undefined
  if (why === undefined && forge?.other) return { owner: forge.owner, name: forge.name, other: forge.other }
  throw new ConfigError(
    'CONFIG_INVALID',
    `\`repositories\` cannot be used here: ${why ?? 'other repositories cannot be reached'}.`,
    { hint: `Leave it out; ${document('repositories.md')} says what it works with.` },
  )
}

interface Place {
  name: RepositoryName
  forge: Forge
  ref: string
}

/** Where each is. Throws PERMISSION_MISSING that names everything that the token may not do. */
async function reachAll(
  request: RunRequest,
  main: ReturnType<typeof forgeFor>,
  names: readonly RepositoryName[],
): Promise<Place[]> {
  const found = await Promise.all(
    names.map((name) => reach(request, main.other(name.owner, name.name), name)),
  )
  const problems = found.flatMap((one) => ('problem' in one ? [one.problem] : []))
  if (problems.length === 0) return found.flatMap((one) => ('problem' in one ? [] : [one]))
  throw new GitHubError(
    'PERMISSION_MISSING',
    `The token lacks permissions that this run needs in its further repositories. ${problems.join(' ')}`,
    {
      hint: `The workflow's own token covers one repository only: pass \`app-id\` and \`app-private-key\` of a GitHub App that is installed in all of them, with write access to contents and pull requests, or \`github-token\`: ${document('repositories.md')}`,
    },
  )
}

async function reach({ spec }: RunRequest, forge: Forge, name: RepositoryName) {
  const { github } = forge
  try {
    const ref = name.branch ?? (await github.repository()).defaultBranch
    if ((await github.gitData.branch(ref)) === null) throw noBranch(name, ref)
    const access = { push: true, pullRequest: ref, workflows: [] }
    const refused = mayChange(spec.agent) ? await github.refusals(access) : []
    if (refused.length === 0) return { name, forge, ref }
    return { problem: `${fullNameOf(name)}: ${refused.map(({ message }) => message).join(' ')}` }
  } catch (error) {
    const { code, message } = describeError(error)
    const unseen = code === 'PERMISSION_MISSING' || code === 'TARGET_NOT_FOUND' || isRefused(error)
    if (unseen) return { problem: `${fullNameOf(name)}: ${message}` }
    throw error
  }
}

/** GitHub does not say of a private repository that it exists. */
function isRefused(error: unknown): boolean {
  const { status } = error as { status?: number }
  return status === 401 || status === 403 || status === 404
}

function noBranch(name: RepositoryName, ref: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `repositories: ${fullNameOf(name)} has no branch ${ref}.`, {
    hint: 'Name a branch that exists: `owner/name@branch`.',
  })
}

async function checkOut(
  run: ResolvedRun,
  { name, forge, ref }: Place,
  root: string,
): Promise<OtherRepository> {
  const { signal, log } = run.request
  const repository = fullNameOf(name)
  const dir = join(root, name.owner, name.name)
  const checkout = join(dir, 'checkout')
  await mkdir(dir, { recursive: true })
  const branch = (await earlierBranch(run, forge)) ?? ref
  log.info(`Caisson fetches ${repository} at ${branch}`)
  const stop = signal ? { signal } : {}
  await fetchCheckoutInto({
    folder: checkout,
    source: gitAccess(forge),
    wanted: `refs/heads/${branch}`,
    branch,
    also: branch === ref ? [] : [ref],
    log,
    ...stop,
  })
  const git = createGit({ gitDir: join(checkout, '.git'), ...stop })
  const sha = await git.run(['rev-parse', 'HEAD'])
  const trusted = treeOfCommit(git, await findCommit(git, `refs/remotes/origin/${ref}`))
  const { policy } = await readRepositoryConfig(trusted).catch((error: unknown) => {
    if (!(error instanceof CaissonError)) throw error
    const { code, message, hint } = error
    throw new ConfigError(code, `In ${repository}: ${message}`, { hint, cause: error })
  })
  return { repository, forge, base: { ref, sha }, branch, policy, dir, checkout }
}

/** Where the work goes on if the run continues an earlier one: the branch of its open pull request. */
async function earlierBranch({ request, context }: ResolvedRun, forge: Forge): Promise<string | undefined> {
  const { resume, task, delivery, publish } = request
  const { target } = task
  if (!resume || target.kind === 'none' || !publish.forge || !isRepeatable(delivery.branchName))
    return undefined
  const first = branchNameFor(
    otherBranchPrefix(delivery.branchPrefix, fullNameOf(publish.forge)),
    delivery.branchName,
    {
      issue: target.number,
      title: context?.title ?? '',
      startedAt: '',
      runId: '',
    },
  )
  for (let number = 1; number <= MOST_BRANCHES; number++) {
    const branch = number === 1 ? first : `${first}-${number}`
    if ((await forge.github.gitData.branch(branch)) === null) return undefined
    if ((await forge.github.openPullRequests(branch)).length > 0) return branch
  }
  return undefined
}
