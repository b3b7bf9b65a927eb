import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { splitNul } from '../../../base/git/byte-path.js'
import { openPristine } from '../../../change/patch/pristine-git.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import type { Run } from '../open.js'
import type { ReplayInput } from '../request.js'
import { PLUGINS } from '../trusted-config/plugins.js'
import type { BackendChoice } from './backend.js'

type HomeFiles = NonNullable<ReplayInput['home']>

/**
 * Puts what the trusted version of the repository has for the agent into the agent's home, if the workspace is another
 * version: the head of a pull request. Null if the workspace is trusted with its own, or nothing of it counts anyway.
 */
export async function putProjectFiles(
  run: Run,
  trustedCommit: string | null,
  workspace: Workspace,
  { capabilities }: BackendChoice,
): Promise<HomeFiles | null> {
  const { request, folder } = run
  const isOther = workspace.baseCommit !== trustedCommit && request.spec.agent.preset === 'default'
  if (!capabilities.contained || !(request.replay ? request.replay.home : isOther)) return null
  const files = request.replay?.home ?? (await readTrusted(run, trustedCommit, workspace))
  for (const { path, content, executable } of files) {
    const file = join(folder.home, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, content, { mode: 0o600 })
    if (executable) await chmod(file, 0o700)
  }
  return files
}

/** Into the agent's input, which it can read but not write to. */
export async function putPlugins({ input }: Run['folder'], files: HomeFiles): Promise<void> {
  for (const { path, content, executable } of files) {
    const file = join(input, PLUGINS, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content, { mode: executable ? 0o755 : 0o644 })
  }
}

async function readTrusted(
  { request, agent: { projectFiles } }: Run,
  trustedCommit: string | null,
  workspace: Workspace,
): Promise<HomeFiles> {
  if (!projectFiles || trustedCommit === null) return []
  const git = openPristine(workspace, request.signal)
  const args = ['ls-tree', '-r', '-z', '--full-tree', trustedCommit, '--', ...projectFiles.paths]
  const files = new Map<string, HomeFiles[number]>()
  for (const entry of splitNul(await git.raw(args))) {
    const tab = entry.indexOf('\t')
    const [mode = '', , id = ''] = entry.slice(0, tab).split(' ')
    const name = Buffer.from(entry.slice(tab + 1), 'latin1').toString('utf8')
    const path = projectFiles.inHome(name)
    // Whoever reviewed a link has not seen what it points to.
    if (path === null || !mode.startsWith('100')) continue
    const content = projectFiles.contentInHome(name, await git.raw(['cat-file', 'blob', id]))
    if (content === null) continue
    const before = files.get(path)?.content
    // Two guides become one.
    const whole = before ? Buffer.concat([before, Buffer.from('\n'), content]) : content
    files.set(path, { path, content: whole, executable: mode === '100755' })
  }
  return [...files.values()]
}
