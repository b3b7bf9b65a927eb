import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Workspace } from '../../../../src/change/workspace/workspace.js'
import { deliveryOptions } from '../../../../src/config/delivery.js'
import { specSchema } from '../../../../src/config/spec.js'
import type { RunRequest } from '../../../../src/pipeline/stages/request.js'
import { titleStyle } from '../../../../src/pipeline/stages/title-style.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/** A repository whose commits have these subjects, as the workspace of a run. */
function workspaceWith(...subjects: string[]): Workspace {
  const root = temporaryFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  git('init', '-q')
  for (const subject of subjects)
    git('-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', subject)
  const gitDir = join(root, '.git')
  const baseCommit = git('rev-parse', 'HEAD')
  return { gitDir, objectDirectories: [join(gitDir, 'objects')], baseCommit } as unknown as Workspace
}

const request = (more: object = {}) =>
  ({
    publish: { to: 'forge' },
    delivery: deliveryOptions(),
    spec: specSchema.parse({}),
    task: { target: { kind: 'issue', number: 1 } },
    ...more,
  }) as unknown as RunRequest

const typed = workspaceWith('fix: a', 'feat(b): c', 'chore: d', 'docs: e', 'fix!: f')

it('is that of the commits on the base', async () => {
  expect(await titleStyle(request(), typed)).toBe('conventional')
  expect(await titleStyle(request(), workspaceWith('Fix a', 'Add b', 'fix: c', 'Say d', 'Drop e'))).toBe(
    'plain',
  )
  expect(await titleStyle(request(), { ...typed, baseCommit: null })).toBe('plain')
})

it('is that of `delivery.title`, if that has a type', async () => {
  const delivery = { ...deliveryOptions(), title: '[{type}] {title}' }
  expect(await titleStyle(request({ delivery }), workspaceWith('Fix a'))).toBe('conventional')
})

it.each([
  ['nothing is opened', { publish: { to: 'none' } }],
  ['the change goes into a pull request', { task: { target: { kind: 'pull_request', number: 1 } } }],
  ['nothing may change', { spec: specSchema.parse({ agent: { preset: 'plan' } }) }],
  ['it is a loop', { spec: specSchema.parse({ loop: { iterations: 3 } }) }],
])('is not asked for where %s', async (_where, more) => {
  expect(await titleStyle(request(more), typed)).toBeUndefined()
})
