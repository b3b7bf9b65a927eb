import type { RunFolders } from '../container/plan.js'
import type { Container, Engine } from '../engine/engine.js'
import { CONTAINER_PATHS } from '../sandbox.js'
import { replaceFolder } from './archive.js'
import { CutConnection } from './copy.js'

/** The folders that the agent writes to. */
type Written = Pick<RunFolders, 'workspace' | 'home' | 'output'>

/** There once every folder has been copied into the container. */
const COMPLETE = '/caisson/complete'
const LABEL = 'caisson.copy-of'

/** Each inside, and here. */
export const writtenFolders = ({ workspace, home, output }: Written) =>
  [
    [CONTAINER_PATHS.workspace, workspace],
    [CONTAINER_PATHS.home, home],
    [CONTAINER_PATHS.output, output],
  ] as const

/** Replaces the folders here with those inside. */
export async function getWritten(container: Pick<Container, 'getFiles'>, folders: Written): Promise<void> {
  for (const [inside, here] of writtenFolders(folders)) await getFolder(container, inside, here)
}

/** Replaces one, as {@link replaceFolder} does; it is requested once more if the connection breaks. */
export async function getFolder(
  container: Pick<Container, 'getFiles'>,
  inside: string,
  here: string,
  emptied: readonly string[] = [],
): Promise<void> {
  const get = () => replaceFolder(here, (read) => container.getFiles(inside, read), emptied)
  await get().catch((error: unknown) => {
    if (!(error instanceof CutConnection)) throw error
    return get()
  })
}

/** Says of a container which workspace it has a copy of, so that {@link fetchWritten} finds it. */
export const copyLabel = ({ workspace }: Pick<Written, 'workspace'>) => ({ [LABEL]: workspace })

/** Without this mark, nobody would take over what the container has: most of it could still be missing. */
export async function markComplete(container: Pick<Container, 'exec' | 'keeper'>): Promise<void> {
  await (container.keeper ?? container).exec(['sh', '-c', `: >${COMPLETE}`], { cwd: '/' })
}

/**
 * For a process that did not start the container: gets the folders from it if it still runs and had all of
 * them. False if there is no such container. Rejects as `RemoteFiles.getFiles` does.
 */
export async function fetchWritten(
  engine: Pick<Engine, 'findContainers'>,
  folders: Written,
): Promise<boolean> {
  for (const container of await engine.findContainers(`${LABEL}=${folders.workspace}`)) {
    const { exitCode } = await (container.keeper ?? container).exec(['test', '-e', COMPLETE], { cwd: '/' })
    if (exitCode !== 0) continue
    await getWritten(container, folders)
    return true
  }
  return false
}
