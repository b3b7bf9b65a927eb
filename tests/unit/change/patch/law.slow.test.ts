import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../world/property-runs.js'
import { type Edit, edit, edits, read } from './edits.js'
import { captureOf, commitAll, git, temporary, workspaceOf } from './repository.js'

async function holds(before: Edit[], after: Edit[], attributes: string): Promise<void> {
  using dir = temporary()
  const checkout = join(dir.path, 'checkout')
  git(dir.path, ['init', '-q', '-b', 'main', checkout])
  if (attributes) writeFileSync(join(checkout, '.gitattributes'), attributes)
  for (const change of before) edit(checkout, change)
  const base = commitAll(checkout)
  const workspace = await workspaceOf(dir.path, checkout)
  for (const change of after) edit(workspace.path, change)
  const patch = await captureOf(dir.path, workspace)
  const result = join(dir.path, 'applied')
  git(dir.path, ['clone', '-q', checkout, result])
  expect(git(result, ['rev-parse', 'HEAD'])).toBe(base)
  if (!patch.empty) git(result, ['apply', '--index', '--binary', '--whitespace=nowarn', patch.path])
  expect(git(result, ['write-tree'])).toBe(patch.tree)
  const left = read(workspace.path)
  expect([...read(result)].sort()).toEqual([...left].sort())
}

test('the law: base and patch are what the agent left, byte for byte and mode for mode', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, (before, after) => holds(before, after, '')),
    { numRuns: propertyRuns(60) },
  )
})

// Found by the long run: the patch spoke of a renamed link, and git took what lies in its place for behind it.
test('the law holds where a link moved away and a folder is in its place', async () => {
  const file = { kind: 'write', path: 'C/a', content: '', mode: 0o644 } as const
  await holds([{ kind: 'link', path: 'C', to: 'a' }], [{ kind: 'move', path: 'C', to: 'a' }, file], '')
})

test('the law holds where .gitattributes turn line endings off', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, (before, after) => holds(before, after, '* -text\n')),
    { numRuns: propertyRuns(10) },
  )
})
