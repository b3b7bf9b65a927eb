import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { CaissonError } from '../../src/base/errors.js'
import { memoryLog } from '../../src/base/log.js'
import type { Workspace } from '../../src/change/workspace/workspace.js'
import { apiPublisher } from '../../src/report/delivery/api-publisher.js'
import { type CommitRequest, gitPublisher, type Publisher } from '../../src/report/delivery/publisher.js'
import { captureOf, git, shell, temporary, workspaceOf } from '../unit/change/patch/repository.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'

const BOT = { name: 'bot', email: 'bot@example.com' }

export let github: CheckedGitHub
let dir: ReturnType<typeof temporary>
export let log: ReturnType<typeof memoryLog>

/** A repository with a bit of everything, for each test anew. */
export function withRepository(): void {
  beforeEach(async () => {
    log = memoryLog()
    dir = temporary()
    github = await startCheckedGitHub({
      files: {
        'a.txt': 'one\ntwo\nthree\n',
        'gone/deep.txt': 'deep\n',
        'run.sh': { content: '#!/bin/sh\n', mode: '100755' },
        'becomes/folder.txt': 'x\n',
        link: { content: 'a.txt', mode: '120000' },
        'old name.txt': 'renamed without a change\n',
      },
    })
    github.addToken('bot')
    github.addToken('person', { login: 'mona' })
    github.addUser('mona', { role: 'write' })
  })

  afterEach(async () => {
    await github.close()
    dir[Symbol.dispose]()
    github.expectClean()
  })
}

/** What an agent left, captured, with the ways to publish it. */
export async function changed(change: string | ((path: string) => void)) {
  const checkout = join(dir.path, 'job')
  // By path: a git that this process waits for must not wait for this process.
  git(dir.path, ['clone', '-q', github.repository.bare.directory, checkout])
  const workspace = await workspaceOf(dir.path, checkout)
  if (typeof change === 'string') shell(workspace.path, change)
  else change(workspace.path)
  const patch = await captureOf(dir.path, workspace)
  const parent = workspace.baseCommit ?? ''
  const request = (more: Partial<CommitRequest> = {}): CommitRequest => ({
    tree: patch.tree,
    parents: [parent],
    message: 'Change it\n\nBody\n\nCaisson-Run: r1\n',
    author: BOT,
    committer: BOT,
    date: '2026-01-02T03:04:05Z',
    ...more,
  })
  return { workspace, patch, tree: patch.tree, parent, request }
}

export const ways: Record<string, (workspace: Workspace) => Publisher> = {
  git: (workspace) => gitPublisher(remoteOf(workspace, 'bot')),
  "the API with a bot's token": (workspace) => byApi(workspace, 'bot'),
  "the API with a person's token": (workspace) => byApi(workspace, 'person'),
}

export function byApi(workspace: Workspace, token: string): Publisher {
  return apiPublisher({ ...remoteOf(workspace, token), github: connect(github, token), log })
}

export function remoteOf(workspace: Workspace, token: string) {
  const { gitData } = connect(github, token)
  return { workspace, remoteUrl: github.cloneUrl(), token, gitData }
}

export const resolve = (name: string) => github.repository.bare.resolve(name)
export const treeOf = (name: string) => github.repository.bare.git(['rev-parse', `${name}^{tree}`])
export const refs = () => github.repository.bare.git(['for-each-ref', '--format=%(refname)'])
export const refusal = (published: Promise<unknown>) =>
  published.then(
    () => null,
    (error: CaissonError) => error,
  )
