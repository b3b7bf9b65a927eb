import { generateKeyPairSync } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { temporaryFolder } from '../world/temporary-folder.js'

export const TOKEN = 'ghs_faults'
/** Only people may make drafts ready. */
export const PERSON = 'ghp_alice'
export const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

export interface Scene extends AsyncDisposable {
  server: CheckedGitHub
  /** For downloads. */
  folder: string
  /** Numbers of an issue, a pull request from `feature` and a draft. */
  issue: number
  pull: number
  draft: number
  /** Of the issue, by the token's account. */
  comment: number
  /** Of the pull request; it begins a thread. */
  reviewComment: number
  head: string
  /** A commit on top of `feature`, and one beside it. */
  next: string
  beside: string
  artifact: number
  /** All that requests can have changed, without numbers and times. */
  state(): Promise<unknown>
  /** Undoes all of it. */
  reset(): Promise<void>
}

/** A repository with one of everything. */
export async function createScene(): Promise<Scene> {
  const server = await startCheckedGitHub({
    files: { 'a.txt': 'one\ntwo\n', '.github/workflows/ci.yml': 'on: workflow_dispatch\n' },
  })
  const folder = temporaryFolder()
  const { repository } = server
  server.addToken(TOKEN, { permissions: { members: 'read' } })
  server.addUser('alice', { role: 'write' })
  server.addToken(PERSON, { login: 'alice' })
  server.addTeam('acme/core', { alice: 'active' })
  server.addApp({ id: '12345', login: 'acme-bot[bot]', publicKey: KEYS.publicKey })
  repository.milestones.set(1, 'Soon')
  repository.running.set(900, () => {})
  const issue = server.addIssue({ title: 'It breaks', author: 'alice' })
  issue.linkedBranches.push('feature')
  const comment = server.addComment(issue.number, { body: 'Working.', author: 'github-actions[bot]' })
  const head = await server.push({ branch: 'feature', message: 'Two', files: { 'a.txt': 'one\n2\n' } })
  const pull = await server.addPull({ title: 'Two', head: 'feature', author: 'alice' })
  const reviewComment = server.addReviewComment(pull.number, { path: 'a.txt', line: 2, body: 'Why?' })
  server.addReview(pull.number, { body: 'Hm.', author: 'alice' })
  server.addCheckRun({ name: 'lint', sha: head, conclusion: 'failure', suite: 70 })
  server.addJob({ sha: head, runId: 900, log: '2026-01-01T00:00:00.0Z it failed' })
  const artifact = server.addArtifact({ name: 'caisson-1', archive: Buffer.from('zip'), workflowRunId: 900 })
  await server.push({ branch: 'other', message: 'Three', files: { 'b.txt': 'b\n' } })
  const draft = await server.addPull({ title: 'Three', head: 'other', draft: true })
  const next = await repository.bare.commit({
    branch: 'later',
    from: 'refs/heads/feature',
    message: 'Later',
    files: { 'c.txt': 'c\n' },
  })
  const beside = await repository.bare.commit({ branch: 'beside', message: 'Beside', files: { d: 'd\n' } })
  await repository.bare.git(['update-ref', 'refs/caisson/x', beside])

  const refs = () => repository.bare.git(['for-each-ref', '--format=%(refname) %(objectname) %(tree)'])
  const [before, memory, tokens] = [await refs(), copyOf(repository), structuredClone(server.state.tokens)]
  return {
    server,
    folder,
    issue: issue.number,
    pull: pull.number,
    draft: draft.number,
    comment: comment.id,
    reviewComment: reviewComment.id,
    head,
    next,
    beside,
    artifact: artifact.id,
    async state() {
      // A commit has a time in it.
      const branches = (await refs()).split('\n').map((line) => line.replace(/ [0-9a-f]+(?= )/, ''))
      const held = { ...copyOf(repository), activities: [], signedCommits: [], branches }
      const tokenCount = server.state.tokens.size
      return JSON.parse(JSON.stringify({ ...held, tokenCount }, withoutNumbers))
    },
    async reset() {
      const now = await refs()
      if (now !== before) {
        const names = (text: string) => text.split('\n').map((line) => line.split(' '))
        const commands = [
          ...names(now).flatMap(([ref]) => (before.includes(`${ref} `) ? [] : [`delete ${ref}`])),
          ...names(before).map(([ref, commit]) => `update ${ref} ${commit}`),
        ]
        await repository.bare.git(['update-ref', '--stdin'], `${commands.join('\n')}\n`)
      }
      for (const [key, value] of Object.entries(structuredClone(memory)))
        refill(repository[key as keyof typeof repository], value)
      refill(server.state.tokens, structuredClone(tokens))
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Kept = Map<unknown, unknown> | Set<unknown> | unknown[]

const isKept = (value: unknown): value is Kept =>
  value instanceof Map || value instanceof Set || Array.isArray(value)

/** What a repository holds in memory, but for what runs. */
function copyOf(repository: object): Record<string, Kept> {
  const kept = Object.entries(repository).filter(([name, value]) => isKept(value) && name !== 'running')
  return structuredClone(Object.fromEntries(kept))
}

/** In place: others hold the same one. */
function refill(target: unknown, from: Kept): void {
  if (target instanceof Map && from instanceof Map) {
    target.clear()
    for (const [key, value] of from) target.set(key, value)
  } else if (target instanceof Set && from instanceof Set) {
    target.clear()
    for (const value of from) target.add(value)
  } else if (Array.isArray(target) && Array.isArray(from)) target.splice(0, target.length, ...from)
}

/** Numbers and times are others each time, and so are the commits that GitHub makes. */
function withoutNumbers(key: string, value: unknown): unknown {
  if (/^(id|suite|number|pullNumber|reviewId|.*At|commit|sha|startedAt)$/.test(key)) return undefined
  if (value instanceof Map || value instanceof Set) return [...value.values()]
  return value
}
