import { afterEach, beforeEach, expect } from 'vitest'
import { parseActions } from '../../src/config/actions.js'
import type { GitHub } from '../../src/github/github.js'
import type { Acted } from '../../src/report/actions/action-request.js'
import { carryOut } from '../../src/report/actions/carry-out.js'
import { proposedActions } from '../../src/report/actions/proposals.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'

const TOKEN = 'ghs_workflow'
const ALL = [
  'label 3: bug, area/*',
  'remove-label',
  'create-label: area/*',
  'assign 3: mona, eve',
  'edit',
  'comment',
  'close',
  'create-issue: bug, agent',
  'close-duplicate',
  'request-reviewers 3',
  'milestone 2',
  'react',
  'dispatch: docs.yml',
]

export let server: CheckedGitHub
export let github: GitHub

export function withActing() {
  beforeEach(async () => {
    server = await startCheckedGitHub({
      files: { 'src/a.txt': 'one\n', '.github/workflows/docs.yml': 'on: workflow_dispatch\n' },
    })
    server.addToken(TOKEN)
    server.addUser('mona', { role: 'write' })
    for (const label of ['Bug', 'area/api', 'wontfix']) server.addLabel(label)
    server.repository.milestones.set(4, '2.0')
    server.addIssue({ title: 'It breaks', author: 'bob', labels: ['wontfix'] })
    server.addIssue({ title: 'It broke', author: 'eve' })
    github = connect(server, TOKEN)
  })

  afterEach(async () => {
    server.expectClean()
    await server[Symbol.asyncDispose]()
  })
}

export interface Asked {
  rules?: string[]
  target?: { kind: 'issue' | 'pull_request'; number: number } | { kind: 'none' }
  by?: string
  outsider?: boolean
  pull?: number
  request?: string
  token?: string
}

export const recorded: Acted[][] = []
export async function act(actions: object[], o: Asked = {}) {
  const { actions: done, failed } = await carryOut({
    github: o.token === undefined ? github : connect(server, o.token),
    task: {
      target: o.target ?? { kind: 'issue', number: 1 },
      instruction: '',
      requester: { login: o.by ?? 'mona' },
      trigger: 'opened',
      triggeredAt: '2026-01-01T00:00:00Z',
    },
    proposed: proposedActions.parse({ actions }).actions,
    rules: parseActions(o.rules ?? ALL),
    outsider: o.outsider ?? false,
    ...(o.pull === undefined ? {} : { pull: o.pull }),
    request: o.request ?? 'run 1',
    speaker: 'Claude',
    redact: (text) => text.replaceAll('hunter2', '***'),
    comment: { key: 'main' },
    startedAt: new Date().toISOString(),
    record: async (all) => void recorded.push(all),
  })
  expect(recorded.at(-1)).toEqual(done)
  return { done, failed, states: done.map(({ state }) => state) }
}

export const issue = (number: number) => server.repository.issues.get(number)
export const made = () => [...server.repository.issues.values()].filter(({ number }) => number > 2)
export const writes = () =>
  server.requests.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/graphql'))

export const NEW = { action: 'create-issue', title: 'Write @mona docs', body: 'Fixes #1 @mona hunter2' }
