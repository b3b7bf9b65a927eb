import { dirname } from 'node:path'
import type { OpenOptions } from '../backend.js'
import { CONTAINER_PATHS } from '../sandbox.js'
import { sealedToolchains } from '../toolchains/mounted-credentials.js'
import type { ToolchainPlan } from '../toolchains/plan.js'
import { planHostRoot } from './host-image.js'

/** What decides which of this machine's tools a sandbox shows. */
export interface HostToolsOptions extends Pick<OpenOptions, 'hostEnv' | 'ecosystems' | 'log'> {
  run: Pick<OpenOptions['run'], 'home' | 'ownPath'>
}

/** Which of this machine's tools a sandbox shows. Reads the disk, for up to two seconds, and changes nothing. */
export async function hostTools({ run, hostEnv, ecosystems, log }: HostToolsOptions): Promise<ToolchainPlan> {
  const { mounts } = await planHostRoot()
  return sealedToolchains({
    hostEnv,
    system: [...mounts.map(({ target }) => target), '/bin', '/sbin'],
    private: [dirname(run.home), ...(run.ownPath ? [run.ownPath] : [])],
    home: CONTAINER_PATHS.home,
    workspace: run.ownPath,
    ecosystems,
    log,
  })
}
