import { isUtf8 } from 'node:buffer'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readRefs } from '../../base/git/refs.js'
import type { Workspace } from '../../change/workspace/workspace.js'
import type { ModelRoute } from '../../config/model-route.js'
import { createPathTranslator, type PathMapping } from '../../gateway/path-mapping.js'
import type { ReplayRecord } from '../../run/record/replay-record.js'
import { CONTAINER_PATHS, type SandboxPaths } from '../../sandbox/sandbox.js'
import type { BackendChoice } from './environment/backend.js'
import type { Run } from './open.js'
import type { ReplayInput } from './request.js'

/** What is larger is not kept as context. Images of the largest size that an agent gets are. */
const FILE_BYTES = 5 * 1024 * 1024
const TOTAL_BYTES = 32 * 1024 * 1024

/** The folders of a run, by their names in a container. */
export function pathMappingOf(paths: Pick<SandboxPaths, 'input' | 'workspace' | 'output'>): PathMapping {
  return {
    [CONTAINER_PATHS.workspace]: paths.workspace,
    [CONTAINER_PATHS.input]: paths.input,
    [CONTAINER_PATHS.output]: paths.output,
  }
}

/** What must be kept so that the run can be repeated. */
export async function replayRecordOf(
  { request, folder }: Run,
  made: {
    choice: BackendChoice
    workspace: Workspace
    route: ModelRoute
    prompt: { system: string; user: string }
    pathMapping: PathMapping
    projectFiles: NonNullable<ReplayInput['home']> | null
    plugins?: ReplayInput['plugins']
  },
): Promise<ReplayRecord> {
  const { choice, workspace, route, prompt, pathMapping, projectFiles, plugins } = made
  const { toCommon } = createPathTranslator(pathMapping)
  return {
    replay: 1,
    runId: folder.id,
    checkout: request.checkout,
    base: {
      commit: workspace.baseCommit,
      tree: workspace.baselineTree,
      ref: workspace.baseRef,
      refs: await readRefs(join(workspace.path, '.git')),
    },
    backend: choice.kind,
    model: {
      provider: route.provider.name,
      dialect: route.dialect,
      name: route.model,
    },
    prompt: { system: toCommon(prompt.system), user: toCommon(prompt.user) },
    ...(await filesBelow(folder.context)),
    home: projectFiles?.map(inBase64),
    plugins: plugins?.map(inBase64),
    spec: request.spec,
  }
}

function inBase64({ content, ...file }: NonNullable<ReplayInput['home']>[number]) {
  return { ...file, base64: Buffer.from(content).toString('base64') }
}

async function filesBelow(dir: string): Promise<Pick<ReplayRecord, 'files' | 'leftOut'>> {
  const files: ReplayRecord['files'] = []
  const leftOut: string[] = []
  let total = 0
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of paths.sort()) {
    const path = relative(dir, file)
    const { size } = await stat(file)
    if (size > FILE_BYTES || total + size > TOTAL_BYTES) {
      leftOut.push(path)
      continue
    }
    total += size
    const bytes = await readFile(file)
    files.push({
      path,
      ...(isUtf8(bytes) ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') }),
    })
  }
  return { files, leftOut }
}
