import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { RunRequest } from '../../../../../src/pipeline/stages/request.js'
import {
  compareWithLeft,
  fitPatch,
  putPatch,
  statOfPatch,
} from '../../../../../src/pipeline/stages/resume/resume-workspace.js'
import {
  commitAll,
  git,
  repository,
  shell,
  temporary,
  workspaceOf,
} from '../../../change/patch/repository.js'

const request = { publish: {} } as RunRequest
const NUMBERS = "printf '%s\\n' 1 2 3 4 5 6 7 8 9 > numbers"
/** What the earlier run did on its base. */
const CHANGE = "sed -i 's/^2$/two/' numbers; echo new > new.txt"

/** A workspace on a base that has moved by `since`, and what the earlier run left. */
async function continued(root: string, since: string) {
  const checkout = repository(root, NUMBERS)
  const commit = git(checkout, ['rev-parse', 'HEAD'])
  shell(checkout, CHANGE)
  git(checkout, ['add', '-A'])
  const patch = join(root, 'earlier.patch')
  writeFileSync(patch, `${git(checkout, ['diff', '--cached', '--binary', '--full-index'])}\n`)
  git(checkout, ['reset', '-q', '--hard'])
  if (since !== '') {
    shell(checkout, since)
    commitAll(checkout, 'since')
  }
  return { left: { commit, patch }, workspace: await workspaceOf(root, checkout) }
}

it('takes the patch as it is where the base is the same', async () => {
  using root = temporary()
  const { left, workspace } = await continued(root.path, '')
  expect(await fitPatch(request, workspace, left)).toEqual({ patch: left.patch })
})

it('merges it with what has changed since, and tells the session of that alone', async () => {
  using root = temporary()
  const { left, workspace } = await continued(root.path, "sed -i 's/^9$/nine/' numbers; echo x > other.txt")
  const fitted = await fitPatch(request, workspace, left)
  await putPatch(workspace, 'patch' in fitted ? String(fitted.patch) : '', null)
  expect(readFileSync(join(workspace.path, 'numbers'), 'utf8')).toBe(
    `${['1', 'two', 3, 4, 5, 6, 7, 8, 'nine'].join('\n')}\n`,
  )
  expect(readFileSync(join(workspace.path, 'new.txt'), 'utf8')).toBe('new\n')
  const put = await compareWithLeft(request, workspace, { left, change: 'put' })
  expect(put.workspace).toContain('with your changes on it, and the rest is not what you left')
  expect(put.stat).toMatch(/other\.txt/)
  expect(put.stat).not.toContain('new.txt')
})

it('does not repeat what the base has by now', async () => {
  using root = temporary()
  const { left, workspace } = await continued(root.path, CHANGE)
  expect(await fitPatch(request, workspace, left)).toEqual({ patch: null })
  expect(await compareWithLeft(request, workspace, { left, change: 'below' })).toMatchObject({
    workspace: expect.stringContaining('exactly what you left'),
  })
})

it('names the files in conflict, and what is lost is not told as undone by others', async () => {
  using root = temporary()
  const { left, workspace } = await continued(root.path, "sed -i 's/^2$/zwei/' numbers; echo x > other.txt")
  expect(await fitPatch(request, workspace, left)).toEqual({ conflicts: ['numbers'] })
  const lost = await compareWithLeft(request, workspace, { left, change: 'lost' })
  expect(lost.workspace).toContain('without your changes, and the rest is not what you left')
  expect(lost.stat).toContain('other.txt')
  expect(lost.stat).not.toContain('new.txt')
  expect(await statOfPatch(workspace, left.patch)).toMatch(/new\.txt.*\n.*numbers/)
  const before = readFileSync(join(workspace.path, 'numbers'), 'utf8')
  expect(before).toContain('zwei')
  expect(before).not.toContain('<<<<')
})

it('has no other files to name where that commit is gone', async () => {
  using root = temporary()
  const { left, workspace } = await continued(root.path, "sed -i 's/^2$/zwei/' numbers")
  const gone = { ...left, commit: 'd'.repeat(40) }
  expect(await fitPatch(request, workspace, gone)).toEqual({ conflicts: [] })
})
