import { readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { ConfigError } from '../../../base/errors.js'
import { remoteUrls } from '../../../base/git/remote-url.js'
import type { Forge } from '../../../github/forge.js'
import type { Job } from '../job.js'
import { jobLog } from '../log.js'
import { fetchCheckout, removeFetched } from './fetch-checkout.js'

interface CheckoutPlace {
  job: Job
  /** `checkout-path` */
  given?: string | undefined
  forge: Forge
  signal: AbortSignal
  /** What the run changes has to be in the checkout afterwards. */
  kept?: boolean
}

/**
 * Calls `body` with the job at its checkout of the repository: the one that the job has, else one that is fetched
 * and removed afterwards. `broken` is why there is none, which belongs in the report of the run.
 */
export async function withCheckout<T>(
  place: CheckoutPlace,
  body: (job: Job, broken?: unknown) => Promise<T>,
): Promise<T> {
  const { job } = place
  let found: { checkout: string; fetched?: string }
  try {
    found = await findOrFetch(place)
  } catch (broken) {
    return body(job, broken)
  }
  try {
    return await body({ ...job, checkout: found.checkout })
  } finally {
    if (found.fetched !== undefined) await removeFetched(job.temp, found.fetched)
  }
}

/** `fetched` is the folder to remove. */
async function findOrFetch({ job, given, forge, signal, kept = false }: CheckoutPlace) {
  const { checkout: workspace } = job
  const repository = `${forge.owner}/${forge.name}`
  const { folder, others } = await findCheckout({
    workspace,
    repository,
    ...(given === undefined ? {} : { given }),
  })
  if (folder !== null) {
    if (folder !== workspace)
      jobLog.info(`The checkout of ${repository} is in ${relative(workspace, folder)}`)
    return { checkout: folder }
  }
  const there = others.length > 0 ? `other checkouts (${others.join(', ')})` : 'no checkout'
  if (kept) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `\`deliver: workspace\` needs a checkout: the job has ${there}.`,
      {
        hint: `Add a step with \`uses: actions/checkout\` before, of ${repository}.`,
      },
    )
  }
  jobLog.info(`The job has ${there}: Caisson fetches ${repository} itself`)
  const checkout = await fetchCheckout(job, forge, signal)
  return { checkout, fetched: dirname(checkout) }
}

/** `path: a/b/c` of actions/checkout is found. */
const DEPTH = 3
const NOT_SEARCHED = new Set(['.git', 'node_modules'])

/** What a checkout's remotes say about it: ours, one of the same name (a fork), nothing, or another repository. */
type Kind = 'ours' | 'fork' | 'unknown' | 'other'

export interface FoundCheckout {
  /** Null if no checkout of the repository is there. */
  folder: string | null
  /** What is there instead, for the log. */
  others: string[]
}

/**
 * The checkout of `repository` (`owner/name`): the job's workspace, or with `path:` of actions/checkout a folder
 * below it, by the address of its remote. Throws CONFIG_INVALID if several come into question.
 */
export async function findCheckout(o: {
  workspace: string
  repository: string
  /** `checkout-path`, which settles it. */
  given?: string
}): Promise<FoundCheckout> {
  const { workspace, repository, given } = o
  if (given !== undefined) return { folder: await givenFolder(workspace, given), others: [] }
  const root = (await isCheckout(workspace, 'any')) ? await checkoutKind(workspace, repository) : null
  // A second checkout of the repository below it (`path: gh-pages`) does not make it ambiguous.
  if (root === 'ours') return { folder: workspace, others: [] }
  const below = await Promise.all(
    (await checkoutsBelow(workspace, DEPTH)).map(async (folder) => ({
      folder,
      kind: await checkoutKind(folder, repository),
    })),
  )
  const ours = below.filter(({ kind }) => kind === 'ours')
  const forks = below.filter(({ kind }) => kind === 'fork')
  const others = [
    ...(root === 'other' ? ['.'] : []),
    ...below.map(({ folder }) => relative(workspace, folder)),
  ]
  if (ours.length > 0) return { folder: only(ours, o), others }
  if (root === 'fork' || root === 'unknown') return { folder: workspace, others }
  return { folder: forks.length > 0 ? only(forks, o) : null, others }
}

function only(
  [first, ...more]: readonly { folder: string }[],
  { workspace, repository }: { workspace: string; repository: string },
): string | null {
  if (first === undefined || more.length === 0) return first?.folder ?? null
  const names = [first, ...more].map(({ folder }) => relative(workspace, folder)).sort()
  throw new ConfigError(
    'CONFIG_INVALID',
    `The job has several checkouts of ${repository}: ${names.join(', ')}.`,
    { hint: `Name the one to work on, e.g. \`checkout-path: ${names[0]}\`.` },
  )
}

async function givenFolder(workspace: string, given: string): Promise<string> {
  const folder = resolve(workspace, given)
  if (await isCheckout(folder, 'any')) return folder
  throw new ConfigError('CONFIG_INVALID', `checkout-path: ${folder} is not a checkout.`, {
    hint: 'Name the `path` of actions/checkout, or leave the input out: Caisson then finds the checkout itself.',
  })
}

/** Folders only: a file named `.git` below the workspace belongs to a submodule or a worktree. */
async function checkoutsBelow(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory() && !NOT_SEARCHED.has(entry.name))
  const found = await Promise.all(
    folders.map(async ({ name }) => {
      const below = join(folder, name)
      if (await isCheckout(below, 'folder')) return [below]
      return depth > 1 ? checkoutsBelow(below, depth - 1) : []
    }),
  )
  return found.flat()
}

async function isCheckout(folder: string, how: 'any' | 'folder'): Promise<boolean> {
  const found = await stat(join(folder, '.git')).catch(() => null)
  return found !== null && (how === 'any' || found.isDirectory())
}

async function checkoutKind(folder: string, repository: string): Promise<Kind> {
  // A broken repository is reported where it is used.
  const remotes = await remoteUrls(folder).catch(() => new Map<string, string>())
  const names = [...remotes.values()].map((url) => url.toLowerCase().replace(/(?:\.git)?\/*$/, ''))
  const wanted = repository.toLowerCase()
  // `https://host/owner/name`, `git@host:owner/name`, and whatever mirror stands in for the host.
  if (names.some((name) => name.endsWith(`/${wanted}`) || name.endsWith(`:${wanted}`))) return 'ours'
  if (names.some((name) => name.endsWith(`/${wanted.split('/')[1]}`))) return 'fork'
  return names.length === 0 ? 'unknown' : 'other'
}
