import { hostTools } from '../../../sandbox/container/host-tools.js'
import { detectEcosystems } from '../../../sandbox/network/registries.js'
import type { ToolchainPlan } from '../../../sandbox/toolchains/plan.js'
import type { Run } from '../open.js'
import { type BackendChoice, ownPathIn } from './backend.js'

/** Which tools a sandbox will show, searched for while the snapshot is made. */
export interface EarlyTools {
  /** Of the checkout. The workspace may be at a commit that uses others. */
  ecosystems: readonly string[]
  plan: Promise<ToolchainPlan>
}

/** Begins the search; null where a sandbox shows nothing of this machine. */
export async function findToolsEarly(
  { request, folder }: Run,
  choice: BackendChoice,
): Promise<EarlyTools | null> {
  if (!choice.capabilities.hostTools) return null
  const { checkout, host, log } = request
  const ecosystems = (await detectEcosystems(checkout)).map(({ name }) => name)
  const run = { home: folder.home, ownPath: ownPathIn(choice, checkout) ?? undefined }
  const plan = hostTools({ run, hostEnv: { ...host.env }, ecosystems, log })
  // Whoever opens the sandbox gets the error; a snapshot that fails ends the run before that.
  plan.catch(() => {})
  return { ecosystems, plan }
}

/** The plan, if the workspace's ecosystems are those that it was made for. */
export function toolchainFor(
  early: EarlyTools | null | undefined,
  ecosystems: readonly string[],
): Promise<ToolchainPlan> | undefined {
  return early?.ecosystems.join() === ecosystems.join() ? early.plan : undefined
}
