import { mkdir } from 'node:fs/promises'
import type { Clock } from '../clock.js'
import { ConfigError, GitHubError } from '../errors.js'
import { createGit, type Git } from '../git/git.js'
import { GitError } from '../git/git-error.js'
import { type RemoteAccess, reachRemote } from '../git/reach-remote.js'
import { isAncestor } from '../git/refs.js'
import { pushHint } from '../patch/push.js'
import { type CampaignState, formatState, HEAD_FILE, type Item, parseHead, parseItems } from './state.js'

/** The state that all workers share. */
export interface Store {
  /** As it is in the forge; null: there is none yet. */
  read(signal?: AbortSignal): Promise<CampaignState | null>
  /**
   * Replaces the state by what `change` makes of it, by compare-and-swap: if somebody was faster, their state is read and
   * `change` is called again. It returns the same object where there is nothing to do. Rejects with PUSH_REFUSED where the
   * token may not push, with GIT_FAILED where the forge cannot be reached.
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

/** Refusals in a row that no other worker explains. */
const MOST_REFUSALS = 4
/** Longest pause before the next attempt, in milliseconds. */
const LONGEST_PAUSE_MS = 4_000

interface Revision {
  commit: string
  state: CampaignState
  files: Map<string, string>
}

/** The state as a ref of a repository: one commit for each change, pushed without force on top of the one that was read. */
export function gitStore({ folder, remote, name, clock }: StoreOptions): Store {
  const ref = `refs/caisson/campaigns/${name}`
  const git = createGit({ gitDir: folder })
  const chunks = new Map<string, { blob: string; items: Item[] }>()
  let known: Revision | null = null
  let created = false

  const reach = (args: readonly string[], refspec: string, signal: AbortSignal | undefined) => {
    const { url, ...access } = remote()
    return reachRemote({ url, ...access, ...(signal ? { signal } : {}) }, (options) =>
      git.raw([...args, '--', url, refspec], options),
    )
  }

  /** False: there is no such ref. */
  async function fetch(signal: AbortSignal | undefined): Promise<boolean> {
    if (!created) {
      await mkdir(folder, { recursive: true })
      await git.raw(['init', '-q', '--bare', '--template='])
    }
    const options = ['--quiet', '--no-tags', '--no-write-fetch-head', ...(created ? [] : ['--depth=1'])]
    created = true
    try {
      await reach(['fetch', ...options], `+${ref}:${ref}`, signal)
      return true
    } catch (error) {
      if (error instanceof GitError && /couldn't find remote ref/.test(error.stderr)) return false
      throw error
    }
  }

  async function current(signal: AbortSignal | undefined): Promise<Revision | null> {
    if (!(await fetch(signal))) return null
    const commit = await git.run(['rev-parse', '--verify', ref])
    if (known?.commit !== commit) known = await readCommit(commit)
    return known
  }

  /** Reads what changed since the last time: the longer a campaign, the more of it never changes again. */
  async function readCommit(commit: string): Promise<Revision> {
    const tree = await git.run(['ls-tree', '-r', commit, 'items/'])
    try {
      const head = parseHead(await git.run(['cat-file', 'blob', `${commit}:${HEAD_FILE}`]))
      const items: Item[] = []
      for (const [, blob = '', path = ''] of tree.matchAll(/^\d+ blob (\S+)\t(.*)$/gm)) {
        const cached = chunks.get(path)
        const chunk =
          cached?.blob === blob ? cached.items : parseItems(await git.run(['cat-file', 'blob', blob]))
        chunks.set(path, { blob, items: chunk })
        items.push(...chunk)
      }
      const state = { ...head, items }
      return { commit, state, files: formatState(state, known ?? undefined) }
    } catch (cause) {
      if (cause instanceof GitError) throw cause
      throw new ConfigError('CONFIG_INVALID', `${ref} does not hold the state of a campaign.`, {
        hint: 'Something else or a newer Caisson wrote it: give the campaign another `name`, or update Caisson.',
        cause,
      })
    }
  }

  return {
    read: async (signal) => (await current(signal))?.state ?? null,
    async update(change, signal) {
      let before = await current(signal)
      for (let attempt = 0, refusals = 0; ; attempt++) {
        signal?.throwIfAborted()
        const result = change(before?.state ?? null)
        if (result.state === before?.state) return result
        const files = formatState(result.state, before ?? undefined)
        const commit = await writeCommit(git, files, before, clock.now())
        const error = await push(commit, signal)
        if (error === null) {
          known = { commit, state: result.state, files }
          return result
        }
        const pause = Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(attempt, 10))
        await clock.sleep(Math.random() * pause, signal)
        const now = await current(signal)
        if (now && (await isAncestor(git, commit, now.commit))) return { ...result, state: now.state }
        refusals = now?.commit === before?.commit ? refusals + 1 : 0
        if (refusals > MOST_REFUSALS) throw refused(error, ref)
        before = now
      }
    },
  }

  /** Null: it is there. Whether a push whose answer was lost has arrived is seen by the next fetch. */
  async function push(commit: string, signal: AbortSignal | undefined): Promise<GitError | null> {
    try {
      await reach(['push', '--porcelain', '--no-verify'], `${commit}:${ref}`, signal)
      return null
    } catch (error) {
      if (error instanceof GitError && error.code === 'GIT_FAILED') return error
      throw error
    }
  }
}

/** A commit with the files that differ from those of its parent, written by one process. */
async function writeCommit(
  git: Git,
  files: ReadonlyMap<string, string>,
  parent: Revision | null,
  now: number,
): Promise<string> {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const changed = [...files].filter(([path, text]) => parent?.files.get(path) !== text)
  const gone = [...(parent?.files.keys() ?? [])].filter((path) => !files.has(path))
  const input = [
    `commit refs/caisson/next\nmark :1\ncommitter Caisson <caisson@localhost> ${Math.floor(now / 1000)} +0000\n`,
    data('Change the campaign'),
    ...(parent ? [`from ${parent.commit}\n`] : []),
    ...gone.map((path) => `D ${path}\n`),
    ...changed.map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`),
    'get-mark :1\n',
  ]
  return await git.run(['fast-import', '--quiet', '--force'], { input: input.join('') })
}

function refused(cause: GitError, ref: string): Error {
  if (cause.unreachable) return cause
  const words = `${cause.stderr}\n${cause.stdout}`.trim()
  return new GitHubError('PUSH_REFUSED', `The push to ${ref} was refused: ${words}`, {
    hint: pushHint(words),
    cause,
  })
}
