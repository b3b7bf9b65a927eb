import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pointedBy } from '../../base/credentials/pointed.js'
import { ConfigError } from '../../base/errors.js'
import { searchCredentials } from '../../change/patch/policy/secrets/credential-scan.js'
import { openPristine } from '../../change/patch/pristine-git.js'
import type { CredentialRules } from '../../change/workspace/credentials.js'
import { createWorkspace, type SnapshotOptions, type Workspace } from '../../change/workspace/workspace.js'
import type { BackendChoice } from './environment/backend.js'
import { layersOf } from './environment/layers.js'
import type { Run } from './open.js'
import type { RunRequest } from './request.js'
import type { Base } from './trusted-config/base.js'

/** The workspace of a run; with `copy`, never as layers. */
export async function snapshot(
  { request, folder }: Run,
  base: Base,
  choice: BackendChoice,
  how: 'auto' | 'copy' = 'auto',
  onPlaced?: SnapshotOptions['onPlaced'],
): Promise<Workspace> {
  // An earlier patch is applied to complete files, and a replay may have to replace some.
  const overlay = how === 'copy' || request.resume?.withPatch || request.replay ? null : layersOf(choice)
  const rulesInPlace = request.spec.setup.run.trim() !== ''
  const workspace = await createWorkspace({
    checkout: request.checkout,
    runDir: folder.dir,
    objectsAt: choice.capabilities.containerPaths ? 'container' : 'host',
    ...(request.replay?.base ?? request.resume?.base ?? base),
    owner: choice.owner ?? undefined,
    overlay: overlay ? { ...overlay, rulesInPlace } : undefined,
    keepIgnored: request.spec.outputs.keepIgnored,
    credentials: await credentialRules(request),
    onPlaced,
    log: request.log,
    signal: request.signal,
  })
  await assertFolder(request, workspace)
  return workspace
}

/** Throws CONFIG_INVALID if the workspace does not have the folder that the work is about. */
async function assertFolder(
  { spec: { workingDirectory: folder }, checkout }: RunRequest,
  workspace: Workspace,
): Promise<void> {
  if (folder === undefined || (await stat(join(checkout, folder)).catch(() => null))?.isDirectory()) return
  // The snapshot may be of another commit than the one checked out.
  const args = ['ls-tree', '-d', '--name-only', workspace.baselineTree, '--', folder]
  if ((await openPristine(workspace).run(args)) !== '') return
  throw new ConfigError(
    'CONFIG_INVALID',
    `working-directory: there is no folder \`${folder}\` in the repository${workspace.baseCommit === null ? '' : ` at ${workspace.baseCommit.slice(0, 12)}`}.`,
    { hint: 'Correct `working-directory`: the path of a folder from the top level of the repository.' },
  )
}

/** What must not be in the snapshot, as far as this machine and the policy's search know. */
export async function credentialRules({
  spec,
  host,
  checkout,
}: Pick<RunRequest, 'spec' | 'host' | 'checkout'>): Promise<CredentialRules> {
  const pointed = await pointedBy(host.env, checkout)
  return { files: spec.sandbox.workspaceSecrets, pointed, search: searchCredentials }
}
