import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT } from '../world/action-file.js'
import type { Launch } from '../world/action-process.js'
import { partPath } from '../world/parts.js'
import { killProcess } from '../world/processes.js'

/** What a job of another user than root is started with, below a folder that becomes that user's. */
export interface OrdinaryUser {
  launch: Launch
  env: Record<string, string>
  /** A copy of Claude Code: processes that Podman has left do not see new mounts. */
  claude: string
  /** Ends the process in which Podman keeps the user's namespaces. */
  end(): Promise<void>
}

/** The user may not be able to reach the checkout or node where they are, so both are mounted below the folder. */
const SCRIPT = `
  folder=$1 user=$2 project=$3 node=$4
  shift 4
  group=$(id -g "$user")
  chown -R "$user:$group" "$folder"
  mount --bind "$project" "$folder/project"
  mount --bind "$node" "$folder/node"
  # Podman looks for the ranges of the user that these name.
  unset USER LOGNAME
  exec setpriv --reuid "$user" --regid "$group" --init-groups "$@"`

export async function becomeOrdinaryUser(folder: string): Promise<OrdinaryUser> {
  const runtime = join(folder, 'xdg')
  const claude = join(folder, 'claude')
  await mkdir(runtime, { mode: 0o700 })
  await mkdir(join(folder, 'project'))
  await writeFile(join(folder, 'node'), '')
  await copyFile(partPath('claude'), claude)
  const user = partPath('ordinary-user')
  return {
    claude,
    env: { XDG_RUNTIME_DIR: runtime },
    launch: ([node, ...args]) => {
      const moved = args.map((arg) => arg.replace(PROJECT, join(folder, 'project')))
      // bash passes on variables whose names it does not understand, and inputs have such names; other shells do not.
      const script = ['--mount', 'bash', '-ec', SCRIPT, 'bash', folder, user, PROJECT, node]
      return ['unshare', ...script, join(folder, 'node'), ...moved]
    },
    async end() {
      const id = await readFile(join(runtime, 'libpod/tmp/pause.pid'), 'utf8').catch(() => '')
      if (Number(id) > 0) killProcess(Number(id))
    },
  }
}
