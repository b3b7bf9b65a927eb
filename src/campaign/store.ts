import { mkdir, rm } from 'node:fs/promises'
import type { Clock } from '../clock.js'
import { GitHubError } from '../errors.js'
import { createGit, type Git } from '../git/git.js'
import { GitError } from '../git/git-error.js'
import { type RemoteAccess, reachRemote } from '../git/reach-remote.js'
import { pushHint } from '../patch/push.js'
import { type CampaignState, formatState, HEAD_FILE, parseState } from './state.js'

/** The state that all workers share. */
export interface Store {
  /** As it is in the forge; null: there is none yet. */
  read(signal?: AbortSignal): Promise<CampaignState | null>
  /**
   * Replaces the state by what `change` makes of it, by compare and swap: whoever was faster is read, and `change` called again.
   * It returns the same object where there is nothing to do. Rejects with PUSH_REFUSED where the token may not push, with
   * GIT_FAILED where the forge cannot be reached.
   */
  update<T extends { state: CampaignState }>(
    change: (state: CampaignState | null) => T,
    signal?: AbortSignal,
  ): Promise<T>
}

export interface StoreOptions {
  /** For a repository of its own, which is created; whoever owns the folder removes it. */
  folder: string
  remote: () => RemoteAccess
  name: string
  clock: Clock
}

/** Changes after which the local repository is made anew: git would have to pack it otherwise. */
const FRESH_AFTER = 200
/** Refusals in a row that no other worker explains. */
const MOST_REFUSALS = 4
/** Longest pause before the next attempt, in milliseconds. */
const LONGEST_PAUSE = 4_000

export function stateRef(name: string): string {
  return `refs/caisson/campaigns/${name}`
}

/** The state as a ref of a repository: one commit for each change, pushed without force on top of the one that was read. */
export function gitStore({ folder, remote, name, clock }: StoreOptions): Store {
  const ref = stateRef(name)
  const git = createGit({ gitDir: folder })
  let made = FRESH_AFTER
  let read: { commit: string; state: CampaignState; files: Map<string, string> } | undefined

  /** False: there is no such ref. */
  async function fetch(signal: AbortSignal | undefined): Promise<boolean> {
    const fresh = made >= FRESH_AFTER
    if (fresh) {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      await git.raw(['init', '-q', '--bare', '--template='])
      made = 0
    }
    const { url, ...access } = remote()
    const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...(fresh ? ['--depth=1'] : [])]
    try {
      await reachRemote({ url, ...access, ...(signal ? { signal } : {}) }, (options) =>
        git.raw([...args, '--', url, `+${ref}:${ref}`], options),
      )
      return true
    } catch (error) {
      if (error instanceof GitError && /couldn't find remote ref/.test(error.stderr)) return false
      throw error
    }
  }

  async function current(signal: AbortSignal | undefined): Promise<CampaignState | null> {
    if (!(await fetch(signal))) return null
    const commit = await git.run(['rev-parse', '--verify', ref])
    if (read?.commit === commit) return read.state
    const names = (await git.run(['ls-tree', '-r', '--name-only', commit, 'items/']))
      .split('\n')
      .filter(Boolean)
    const text = await git.raw(['show', ...[HEAD_FILE, ...names].map((path) => `${commit}:${path}`)])
    const state = parseState(text.toString('utf8'), ref)
    read = { commit, state, files: formatState(state) }
    return state
  }

  return {
    read: current,
    async update(change, signal) {
      for (let attempt = 0, refusals = 0; ; attempt++) {
        signal?.throwIfAborted()
        const before = await current(signal)
        const parent = before === null ? null : (read?.commit ?? null)
        const result = change(before)
        if (result.state === before) return result
        const files = formatState(result.state)
        const commit = await writeCommit(git, { files, parent, before: read?.files, now: clock.now() })
        made += 1
        const error = await push(commit, signal)
        if (error === null) {
          read = { commit, state: result.state, files }
          return result
        }
        await current(signal)
        if (read && (await isAncestor(git, commit, read.commit))) return { ...result, state: read.state }
        refusals = (read?.commit ?? null) === parent ? refusals + 1 : 0
        if (refusals > MOST_REFUSALS) throw refused(error, ref)
        const pause = Math.min(LONGEST_PAUSE, 50 * 2 ** Math.min(attempt, 10))
        await clock.sleep(Math.random() * pause, signal)
      }
    },
  }

  /** Null: it is there. */
  async function push(commit: string, signal: AbortSignal | undefined): Promise<GitError | null> {
    const { url, ...access } = remote()
    try {
      await reachRemote({ url, ...access, ...(signal ? { signal } : {}) }, (options) =>
        git.raw(['push', '--porcelain', '--no-verify', '--', url, `${commit}:${ref}`], options),
      )
      return null
    } catch (error) {
      // Whether a push whose answer was lost has arrived is seen by the next fetch.
      if (error instanceof GitError && error.code === 'GIT_FAILED') return error
      throw error
    }
  }
}

interface NewCommit {
  files: ReadonlyMap<string, string>
  parent: string | null
  /** Those of the parent. */
  before: ReadonlyMap<string, string> | undefined
  now: number
}

/** A commit with the files that are others than before, by one process. */
async function writeCommit(git: Git, { files, parent, before, now }: NewCommit): Promise<string> {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const changed = [...files].filter(([path, text]) => parent === null || before?.get(path) !== text)
  const next = 'refs/caisson/next'
  const input = [
    `commit ${next}\nmark :1\ncommitter Caisson <caisson@localhost> ${Math.floor(now / 1000)} +0000\n`,
    data('Change the campaign'),
    ...(parent === null ? [] : [`from ${parent}\n`]),
    ...changed.map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`),
    'get-mark :1\n',
  ]
  return await git.run(['fast-import', '--quiet', '--force'], { input: input.join('') })
}

async function isAncestor(git: Git, commit: string, of: string): Promise<boolean> {
  return (await git.exec(['merge-base', '--is-ancestor', commit, of], { accept: [1] })).exitCode === 0
}

function refused(cause: GitError, ref: string): Error {
  if (cause.unreachable) return cause
  const words = `${cause.stderr}\n${cause.stdout}`.trim()
  return new GitHubError('PUSH_REFUSED', `The push to ${ref} was refused: ${words}`, {
    hint: pushHint(words),
    cause,
  })
}
