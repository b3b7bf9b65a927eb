import { randomBytes } from 'node:crypto'
import { mkdir, realpath, rename } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { plural } from '../../agents/transcript/transcript.js'
import { WorkspaceError } from '../../base/errors.js'
import { removeTree } from '../../base/sweep.js'
import type { GetStep, Plan, PutStep, Resource } from '../model.js'
import { copyTree } from '../place/copy.js'
import { keepArtifact, plainFolder } from '../place/volume.js'
import type { StepContext, StepResult } from '../work/ports.js'
import { withPatch } from './patch-between.js'
import type { PlanSite } from './plan-site.js'

/** Fetches a resource. A repository is what it was when the plan began, whatever has become of the checkout. */
export async function runGet(
  step: GetStep,
  resource: Resource,
  { signal }: StepContext,
  site: PlanSite,
): Promise<StepResult> {
  if (resource.type === 'repository' && resource.path === undefined)
    return { outcome: 'succeeded', outputs: new Map([[step.name, site.workspace]]) }
  const isArtifact = resource.type === 'repository'
  const from = await (isArtifact ? snapshotOf : folderOf)(resource, site)
  const how = { name: step.name, log: site.log, signal, like: isArtifact ? from : undefined }
  const artifact = await keepArtifact(site.folder, from, how)
  return { outcome: 'succeeded', outputs: new Map([[step.name, artifact]]) }
}

/**
 * Writes a resource. Files replace those of the folder as a whole; for a repository a patch is written beside the plan,
 * since the checkout itself is changed by nobody but its owner.
 */
export async function runPut(
  step: PutStep,
  resource: Resource,
  { inputs, node }: StepContext,
  site: PlanSite,
): Promise<StepResult> {
  const artifact = inputs.get(step.from)
  if (artifact === undefined) throw new Error(`${step.name} has no ${step.from}`)
  const from = join(site.folder, artifact.folder)
  if (resource.type === 'repository') {
    const path = join(site.folder, 'patches', `${node.replaceAll('/', '_')}.patch`)
    await mkdir(dirname(path), { recursive: true })
    const before = await snapshotOf(resource, site)
    const files = await withPatch(before, from, join(site.folder, 'work'), async (patch) => {
      await rename(patch.path, path)
      return patch.files
    })
    const own = join(site.checkout, resource.path ?? '')
    const enter = resource.path === undefined ? '' : `cd ${resource.path} && `
    const message =
      files === 0
        ? 'no change'
        : `${plural(files, 'changed file')}: \`${enter}caisson apply ${relative(own, path)}\``
    return { outcome: 'succeeded', outputs: new Map(), message }
  }
  const to = join(await realpath(site.checkout), resource.path ?? '')
  await mkdir(dirname(to), { recursive: true })
  await assertWithin(dirname(to), site, resource)
  const beside = join(dirname(to), `.${basename(to)}-${randomBytes(4).toString('hex')}`)
  try {
    await copyTree(from, beside, { owner: null })
    await removeTree(to)
    await rename(beside, to)
  } finally {
    await removeTree(beside)
  }
  return { outcome: 'succeeded', outputs: new Map(), message: `written to ${resource.path}` }
}

/** What a repository was when the plan began: all of the snapshot, or a folder of it. */
async function snapshotOf({ name, path }: Resource, { folder, workspace }: PlanSite): Promise<string> {
  const whole = join(folder, workspace.folder)
  const found = path === undefined ? whole : await plainFolder(whole, path)
  if (found !== null) return found
  throw new WorkspaceError('WORKSPACE_FAILED', `${name}: there is no folder ${path} in the checkout.`, {
    hint: 'Check the repository out there before the plan starts, or correct `path` of the resource.',
  })
}

async function folderOf(resource: Resource, site: PlanSite): Promise<string> {
  const path = join(site.checkout, resource.path ?? '')
  const found = await realpath(path).catch((cause: unknown) => {
    throw new WorkspaceError(
      'WORKSPACE_FAILED',
      `${resource.name}: there is no folder ${resource.path} in the checkout.`,
      {
        hint: 'Create it, let an earlier job `put` it, or correct `path` of the resource.',
        cause,
      },
    )
  })
  await assertWithin(found, site, resource)
  return found
}

async function assertWithin(
  path: string,
  { checkout }: PlanSite,
  { name, path: given }: Resource,
): Promise<void> {
  const [real, top] = await Promise.all([realpath(path), realpath(checkout)])
  if (real === top || real.startsWith(top + sep)) return
  throw new WorkspaceError(
    'WORKSPACE_FAILED',
    `${name}: ${given} is a link that leads out of the checkout.`,
    {
      hint: 'Name a folder of the checkout itself.',
    },
  )
}

/** The resource that a step names; the plan has been checked for it. */
export function resourceOf({ resources }: Plan, { resource: name }: GetStep | PutStep): Resource {
  const found = resources.find((one) => one.name === name)
  if (found) return found
  throw new Error(`There is no resource ${name}.`)
}
