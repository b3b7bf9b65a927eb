import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { capturePatch } from '../../src/change/patch/capture.js'
import { openPristine } from '../../src/change/patch/pristine-git.js'
import { createCleanWorkspace } from '../../src/change/verify/clean-workspace.js'
import { recordBaseline } from '../../src/change/workspace/baseline.js'
import type { Mountable, OverlayChoice } from '../../src/change/workspace/overlay/layers.js'
import { recordSetup } from '../../src/change/workspace/record/setup.js'
import { createWorkspace, type Workspace } from '../../src/change/workspace/workspace.js'
import { type Edit, edit, editsWithRules, read } from '../unit/change/patch/edits.js'
import { commitAll, git, temporary } from '../unit/change/patch/repository.js'
import { describeWith } from '../world/parts.js'
import { propertyRuns } from '../world/property-runs.js'

interface Story {
  head: Edit[]
  /** Set where the wanted commit is another one. */
  commit: Edit[] | null
  /** What the job leaves uncommitted. */
  job: Edit[]
  setup: Edit[] | null
  agent: Edit[]
}

/** A checkout at HEAD, with what the job changed, and the commit that is wanted. */
function makeCheckout(root: string, { head, commit, job }: Story): { checkout: string; wanted: string } {
  const checkout = join(root, 'checkout')
  git(root, ['init', '-q', '-b', 'main', checkout])
  for (const one of head) edit(checkout, one)
  let wanted = commitAll(checkout)
  if (commit) {
    git(checkout, ['checkout', '-q', '-b', 'wanted'])
    for (const one of commit) edit(checkout, one)
    wanted = commitAll(checkout, 'wanted')
    git(checkout, ['checkout', '-q', '-f', 'main'])
    git(checkout, ['clean', '-qffdx'])
  }
  for (const one of job) edit(checkout, one)
  return { checkout, wanted }
}

async function make(root: string, name: string, layers: boolean, story: Story) {
  const { checkout, wanted } = { checkout: join(root, 'checkout'), wanted: story.commit ? 'wanted' : 'main' }
  return createWorkspace({
    checkout,
    runDir: join(root, name),
    commit: git(checkout, ['rev-parse', wanted]),
    objectsAt: 'host',
    log: memoryLog(),
    ...(layers
      ? {
          overlay: {
            uid: process.getuid?.() ?? 0,
            seen: (path: string) => path,
            minimum: 0,
            rulesInPlace: story.setup !== null,
          },
        }
      : {}),
  })
}

/** The layers as one folder, by the kernel itself: an engine does the same, and takes a second. */
function mounted(root: string, layers: Mountable | undefined): { path: string; [Symbol.dispose](): void } {
  if (!layers) throw new Error('no layers')
  const path = mkdtempSync(join(root, 'mounted-'))
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers.mountOptions, path])
  return { path, [Symbol.dispose]: () => void execFileSync('umount', ['-l', path]) }
}

async function holds(story: Story): Promise<void> {
  using dir = temporary()
  makeCheckout(dir.path, story)
  const before = read(join(dir.path, 'checkout'))
  const copy = await make(dir.path, 'copy', false, story)
  let layered = await make(dir.path, 'layers', true, story)
  expect([copy.strategy, layered.strategy]).toEqual([expect.not.stringMatching('overlay'), 'overlay'])
  expect(layered.dirty).toEqual(copy.dirty)
  let whole = copy
  {
    using view = mounted(dir.path, layered.overlay)
    const same = () => expect(read(view.path)).toEqual(read(copy.path))
    // A folder of the checkout cannot be renamed in an overlay: then it is not renamed in the copy either.
    const both = (edits: readonly Edit[]) => {
      for (const one of edits) if (edit(view.path, one)) edit(copy.path, one)
    }
    same()
    if (story.setup) {
      both(story.setup)
      same()
      const { gitDir, overlay } = layered
      if (!overlay) throw new Error('no layers')
      const pristine = openPristine(layered)
      layered = { ...layered, baselineTree: await recordSetup({ git: pristine, gitDir, overlay }) }
      whole = { ...copy, baselineTree: await recordBaseline(openPristine(copy), copy.gitDir, copy.path) }
    }
    expect(layered.baselineTree).toBe(whole.baselineTree)
    both(story.agent)
    same()
  }
  const captures: string[] = []
  for (const workspace of [whole, layered]) {
    const patch = await capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
    captures.push(patch.tree)
    const again = await capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
    expect(again.tree).toBe(patch.tree)
  }
  expect(captures[1]).toBe(captures[0])
  await holdsClean(dir.path, story, { copy: whole, layered, tree: captures[0] ?? '' })
  // The job's checkout is as it was.
  expect(read(join(dir.path, 'checkout'))).toEqual(before)
}

/** The clean workspaces of a verification: after the same setup, and with the patch on it. */
async function holdsClean(
  root: string,
  story: Story,
  { copy, layered, tree }: { copy: Workspace; layered: Workspace; tree: string },
): Promise<void> {
  const checkout = join(root, 'checkout')
  const make = (workspace: Workspace, name: string, overlay?: OverlayChoice) =>
    createCleanWorkspace({
      ...{
        workspace,
        checkout,
        runDir: join(root, name),
        dir: join(root, name, 'verify'),
        objectsAt: 'host',
      },
      ...(overlay ? { overlay } : {}),
    })
  const whole = await make(copy, 'copy')
  const layers = await make(layered, 'layers', { uid: 0, seen: (path) => path })
  {
    using view = mounted(root, layers.layers)
    expect(read(view.path)).toEqual(read(whole.path))
    for (const one of story.setup ?? []) if (edit(view.path, one)) edit(whole.path, one)
  }
  const baseTree = git(checkout, ['rev-parse', `${layered.baseCommit}^{tree}`])
  for (const clean of [whole, layers]) await clean.apply({ baseTree, tree })
  using view = mounted(root, layers.layers)
  expect(read(view.path)).toEqual(read(whole.path))
}

describeWith('root', 'layers and a copy, on generated trees', () => {
  const other = fc.option(editsWithRules, { nil: null })
  test('are one workspace to the agent, and give one patch', { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          head: editsWithRules,
          commit: other,
          job: editsWithRules,
          setup: other,
          agent: editsWithRules,
        }),
        holds,
      ),
      { numRuns: propertyRuns(40) },
    )
  })
})
