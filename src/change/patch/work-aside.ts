import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Git } from '../../base/git/git.js'
import { isRefName } from '../../base/git/refs.js'
import { isPlainFolder, readPlainFile } from '../../base/stored-file.js'
import { LOST } from '../workspace/lost-work.js'
import type { LeftOut } from '../workspace/record/scan.js'
import type { Workspace } from '../workspace/workspace.js'

/** Bytes; 400,000 refs have about that much. */
const LARGEST_PACK = 32 * 1024 * 1024
export const LARGEST_REF = 4096
/** Entries of folders that are looked at, and findings that are reported. */
const MOST_ENTRIES = 10_000
const MOST_FOUND = 50

export const ID = /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/
const PACKED = /^([0-9a-f]{40}|[0-9a-f]{64}) (refs\/\S+)$/

/**
 * What the agent left in its repository beside the branch that it is on: commits that the checkout does not have, on other
 * branches, stashes and worktrees. Refs are read as files, since the agent may have written anything there; commits
 * are sought in our own git directory alone.
 */
export async function workAside(git: Git, { path: root }: Pick<Workspace, 'path'>): Promise<LeftOut[]> {
  const gitDir = join(root, '.git')
  if (!(await isPlainFolder(gitDir))) return []
  const refs = await readBranches(gitDir)
  const { current, checkedOut } = await readHead(gitDir, refs)
  const others = [...refs].filter(([name, id]) => name !== current && id !== checkedOut)
  const fresh = await unknownTo(
    git,
    others.map(([, id]) => id),
  )
  const found = others
    .filter(([, id]) => fresh.has(id))
    .map(([name]) => ({ path: `.git/${name}`, why: name === STASH ? LOST.stash : LOST.branch }))
  // The repository that the agent was given has none.
  const worktrees = (await list(join(gitDir, 'worktrees'), { left: MOST_FOUND }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: `.git/worktrees/${name}`, why: LOST.worktree }))
  return [...found, ...worktrees]
    .slice(0, MOST_FOUND)
    .map(({ path, why }) => ({ path: Buffer.from(path).toString('latin1'), why }))
}

/** The commit that is checked out, as the agent's repository says. */
export async function checkedOutIn(gitDir: string): Promise<string | undefined> {
  return (await readHead(gitDir, await readBranches(gitDir))).checkedOut
}

async function readHead(gitDir: string, refs: ReadonlyMap<string, string>) {
  const head = (await readPlainFile(join(gitDir, 'HEAD'), LARGEST_REF)) ?? ''
  const current = /^ref: (.+)$/m.exec(head)?.[1] ?? ''
  return { current, checkedOut: refs.get(current) ?? ID.exec(head)?.[1] }
}

const STASH = 'refs/stash'
const isOurs = (name: string) => name === STASH || name.startsWith('refs/heads/')

/** Branches and the stash; loose refs take precedence over packed ones. */
async function readBranches(gitDir: string): Promise<Map<string, string>> {
  const refs = new Map<string, string>()
  const packed = (await readPlainFile(join(gitDir, 'packed-refs'), LARGEST_PACK)) ?? ''
  for (const line of packed.split('\n')) {
    const [, id, name] = PACKED.exec(line) ?? []
    if (id && name && isOurs(name) && isRefName(name)) refs.set(name, id)
  }
  if (!(await isPlainFolder(join(gitDir, 'refs')))) return refs
  await readLoose(gitDir, STASH, refs)
  const budget = { left: MOST_ENTRIES }
  const folders = ['refs/heads']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await list(join(gitDir, folder), budget)) {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) folders.push(name)
      else if (isRefName(name)) await readLoose(gitDir, name, refs)
    }
  }
  return refs
}

async function readLoose(gitDir: string, name: string, refs: Map<string, string>): Promise<void> {
  const id = ID.exec((await readPlainFile(join(gitDir, name), LARGEST_REF)) ?? '')?.[1]
  if (id) refs.set(name, id)
}

/** The entries of a folder that is no link, as far as the budget goes. */
async function list(path: string, budget: { left: number }) {
  const entries = []
  if (budget.left <= 0 || !(await isPlainFolder(path))) return []
  try {
    for await (const entry of await opendir(path)) {
      if (budget.left-- <= 0) break
      entries.push(entry)
    }
  } catch {
    // What cannot be read is no branch that git could read.
  }
  return entries
}

/** Those of the objects that are neither in the checkout nor fetched. */
export async function unknownTo(git: Git, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const input = ids.map((id) => `${id}\n`).join('')
  const answers = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).split('\n')
  return new Set(ids.filter((_, index) => answers[index]?.endsWith(' missing')))
}
