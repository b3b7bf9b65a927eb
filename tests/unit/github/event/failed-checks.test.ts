import examples from '@octokit/webhooks-examples' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import {
  failureLines,
  readFailureMarks,
  withFailureMarks,
} from '../../../../src/github/event/failure-mark.js'
import { locateFailure } from '../../../../src/github/event/locate-failure.js'
import { isSkip, type Task } from '../../../../src/github/event/task.js'
import { aComment, alice, aPullRequest, fakeGitHub, ours } from '../fake-github.js'
import { parse, reasonOf, repository, sender } from './sample-payloads.js'

type Json = Record<string, unknown>
const real = (name: string) =>
  (examples as unknown as { name: string; examples: Json[] }[]).find((each) => each.name === name)
    ?.examples ?? []

const SHA = 'a'.repeat(40)
const run = {
  id: 11,
  name: 'CI',
  workflow_id: 5,
  run_attempt: 2,
  conclusion: 'failure',
  head_sha: SHA,
  head_branch: 'mend',
  head_repository: { full_name: 'octo/repo' },
  html_url: 'https://github.test/octo/repo/actions/runs/11',
  pull_requests: [],
}
const failing = (change: object = {}, more: object = {}) => ({
  action: 'completed',
  workflow_run: { ...run, ...change },
  repository: { ...repository, id: 1 },
  sender,
  ...more,
})

function taskOf(result: Task | object): Task {
  if (isSkip(result)) throw new Error(`a skip: ${result.reason}`)
  return result as Task
}

describe('checks that ended', () => {
  it.each(['workflow_run', 'check_suite'])(
    'are a task or a named skip in every real payload of %s',
    (name) => {
      const payloads = real(name)
      expect(payloads.length).toBeGreaterThan(2)
      for (const payload of payloads) {
        expect(reasonOf(parse(name, payload))).toMatch(/only a failure starts a run|does not start a run/)
        const failed = { ...(payload[name] as Json), conclusion: 'failure' }
        const task = parse(name, { ...payload, [name]: failed })
        const head = (failed as { head_repository?: { full_name: string } }).head_repository?.full_name
        const elsewhere = head !== undefined && head !== (payload['repository'] as Json)['full_name']
        if (payload['action'] === 'completed' && elsewhere)
          expect(reasonOf(task)).toContain(`a commit of ${head}`)
        else if (payload['action'] === 'completed')
          expect(task).toMatchObject({
            trigger: 'failed',
            seenHead: (payload[name] as Json)['head_sha'],
            failed: {
              kind: name,
              of: expect.stringMatching(name === 'workflow_run' ? /^workflow-\d/ : /^app-\d/),
            },
          })
        else expect(reasonOf(task)).toContain('does not start a run')
      }
    },
  )

  it('name what failed and the pull request of the payload', () => {
    const listed = [
      { number: 3, base: { repo: { id: 999 } } },
      { number: 8, base: { repo: { id: 1 } } },
    ]
    expect(parse('workflow_run', failing({ pull_requests: listed }))).toMatchObject({
      target: { kind: 'pull_request', number: 8 },
      instruction: '',
      requester: { login: 'alice' },
      failed: {
        id: 11,
        attempt: 2,
        name: 'CI',
        of: 'workflow-5',
        sha: SHA,
        branch: 'mend',
        url: run.html_url,
      },
    })
    expect(parse('workflow_run', failing(), { targetNumber: 3 })).toMatchObject({ trigger: 'prompted' })
  })

  it('start nothing when they did not fail, or failed in a fork', () => {
    const passed = failing({ conclusion: 'success' })
    expect(reasonOf(parse('workflow_run', passed))).toBe(
      '`CI` ended with success: without a prompt, only a failure starts a run.',
    )
    expect(parse('workflow_run', passed, { prompt: 'Deploy.' })).toMatchObject({ trigger: 'prompted' })
    const forked = { conclusion: 'success', head_repository: { full_name: 'eve/repo' } }
    expect(parse('workflow_run', failing(forked), { prompt: 'Deploy.' })).not.toHaveProperty('passed')
    const fork = failing({ head_repository: { full_name: 'eve/repo' } })
    expect(reasonOf(parse('workflow_run', fork, { prompt: 'Mend.' }))).toContain(
      'a commit of eve/repo, where',
    )
    expect(parse('workflow_run', failing({ conclusion: 'timed_out' }))).toMatchObject({ trigger: 'failed' })
  })
})

describe('the pull request of failed checks', () => {
  const pull = aPullRequest({ number: 8, head: { ref: 'mend', sha: SHA, repository: 'octo/repo' } })
  const rules = { most: 2, by: '77' }
  const world = (o: { message?: string; pulls?: (typeof pull)[] } = {}) => {
    const github = fakeGitHub({ pulls: o.pulls ?? [pull] })
    const message = o.message ?? 'A feature'
    return {
      ...github,
      gitData: {
        ...github.gitData,
        commit: async (id: string) => ({ id, message, tree: '', parents: [], verified: false, reason: '' }),
      },
    }
  }
  const asked = taskOf(parse('workflow_run', failing()))
  const located = async (github: ReturnType<typeof world>, task = asked) => locateFailure(github, task, rules)
  const own = (
    attempt: number,
    change: { sha?: string; by?: string; of?: string; author?: typeof ours; updatedAt?: string } = {},
  ) =>
    aComment({
      author: change.author ?? ours,
      ...(change.updatedAt === undefined ? {} : { updatedAt: change.updatedAt }),
      body: `<!-- caisson:comment main -->\ntext${failureLines({
        failed: {
          ...(asked.failed as NonNullable<Task['failed']>),
          of: change.of ?? 'workflow-5',
          sha: change.sha ?? 'b'.repeat(40),
          counted: { attempt, by: change.by ?? '1' },
        },
      })}`,
    })

  it('is found by branch and commit where the payload lists none', async () => {
    const other = { ...pull, number: 9, head: { ...pull.head, sha: 'c'.repeat(40) } }
    expect(await located(world({ pulls: [other, pull] }))).toEqual({
      ...asked,
      target: { kind: 'pull_request', number: 8 },
      failed: { ...asked.failed, counted: { attempt: 1, by: '77' } },
    })
  })

  it('is skipped when it is gone, moved, closed, or of a fork', async () => {
    const skipped = async (pulls: (typeof pull)[], task = asked) => {
      const result = await located(world({ pulls }), task)
      return isSkip(result) ? result.reason : 'a task'
    }
    expect(await skipped([])).toContain('failed on `mend`, which has no open pull request')
    const moved = { ...pull, head: { ...pull.head, sha: 'c'.repeat(40) } }
    expect(await skipped([moved])).toContain('pull request #8 has a newer head')
    const listed = { ...asked, target: { kind: 'pull_request' as const, number: 8 } }
    expect(await skipped([{ ...pull, state: 'closed' }], listed)).toContain('no longer open')
    expect(await skipped([{ ...pull, fromFork: true }], listed)).toContain('cannot push')
    const nowhere = { ...asked, failed: { ...asked.failed, branch: null } } as Task
    expect(await skipped([pull], nowhere)).toContain('a commit of a fork')
  })

  it('is not needed by a prompt, which then works on the branch', async () => {
    const result = await located(world({ pulls: [] }), { ...asked, instruction: 'Mend main.' })
    expect(result).toMatchObject({
      target: { kind: 'none' },
      trigger: 'prompted',
      ref: 'mend',
      failed: { id: 11 },
    })
  })

  it('gets one run for a failure, unless the same workflow run repeats it', async () => {
    const github = world()
    github.state.comments.set(8, [own(1, { sha: SHA })])
    expect(await located(github)).toMatchObject({
      skip: true,
      reason: expect.stringContaining('already worked'),
    })
    github.state.comments.set(8, [own(1, { sha: SHA, by: '77' })])
    expect(await located(github)).toMatchObject({ failed: { counted: { attempt: 1 } } })
    github.state.comments.set(8, [own(1, { sha: SHA, of: 'workflow-6' })])
    expect(await located(github)).toMatchObject({ failed: { counted: { attempt: 1 } } })
    // What others write is no mark.
    github.state.comments.set(8, [own(1, { sha: SHA, author: alice })])
    expect(await located(github)).toMatchObject({ failed: { counted: { attempt: 1 } } })
  })

  it('gets a bounded number of runs for our own commits, and as many again after a person pushed', async () => {
    const mended = 'Mend it\n\nCaisson-Run: 20260101-000000-00000000'
    const github = world({ message: mended })
    github.state.comments.set(8, [own(1)])
    expect(await located(github)).toMatchObject({ failed: { counted: { attempt: 2 } } })
    github.state.comments.set(8, [own(2, { updatedAt: '2026-02-02T00:00:00Z' }), own(1)])
    expect(await located(github)).toMatchObject({ reason: expect.stringContaining('after 2 attempts') })
    const pushed = world()
    pushed.state.comments.set(8, [own(2)])
    expect(await located(pushed)).toMatchObject({ failed: { counted: { attempt: 1 } } })
  })

  it('that ended well is found by its head, where the workflow has a prompt', async () => {
    const passed = taskOf(parse('workflow_run', failing({ conclusion: 'success' }), { prompt: 'Review.' }))
    const other = { ...pull, number: 9, head: { ...pull.head, sha: 'c'.repeat(40) } }
    const found = await located(world({ pulls: [other, pull] }), passed)
    expect(found).toMatchObject({
      target: { kind: 'pull_request', number: 8 },
      instruction: 'Review.',
      trigger: 'prompted',
      seenHead: SHA,
    })
    expect(found).not.toHaveProperty('passed')
    expect(await located(world({ pulls: [other] }), passed)).toMatchObject({
      target: { kind: 'none' },
      ref: 'mend',
    })
  })

  it('leaves every other task as it is', async () => {
    const other = { ...asked }
    delete other.failed
    expect(await located(world(), other)).toBe(other)
  })
})

describe('the marks of failures', () => {
  const mark = (of: string, sha: string) =>
    `<!-- caisson:failure of=${of} sha=${sha.repeat(40)} attempt=1 by=7 -->`

  it('survive a new text of the comment, one for each workflow', () => {
    const earlier = `old\n\n${mark('workflow-1', 'a')}\n${mark('workflow-2', 'b')}`
    expect(withFailureMarks(`new\n\n${mark('workflow-1', 'c')}`, earlier)).toBe(
      `new\n\n${mark('workflow-2', 'b')}\n${mark('workflow-1', 'c')}`,
    )
    expect(withFailureMarks('new', 'old')).toBe('new')
    const many = [1, 2, 3, 4, 5, 6, 7].map((at) => mark(`workflow-${at}`, 'a'))
    expect(withFailureMarks('new', `old\n\n${many.join('\n')}`)).toBe(`new\n\n${many.slice(1).join('\n')}`)
  })

  it('count only at the very end', () => {
    expect(readFailureMarks(`${mark('workflow-1', 'a')}\n\nsays the agent`)).toEqual([])
    expect(readFailureMarks(`text\r\n\r\n${mark('app-1', 'a')}\r\n`)).toMatchObject([
      { of: 'app-1', attempt: 1 },
    ])
  })
})
