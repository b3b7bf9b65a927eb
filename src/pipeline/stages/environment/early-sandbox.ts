import type { Placed } from '../../../change/workspace/workspace.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { Run } from '../open.js'
import type { Resolved } from '../state.js'
import type { BackendChoice } from './backend.js'
import { openSandboxFor, requestFor, type SandboxPlace } from './sandbox.js'

/** A sandbox that opens while its workspace is still being filled. */
export interface EarlySandbox {
  /** Begins to open it, where nothing but the workspace is still missing. */
  begin(workspace: Placed): void
  /** What was begun, once; whoever takes it owns it. Null if nothing was. */
  take(): Promise<Sandbox> | null
  /** Closes what nobody has taken, as soon as it is open; nothing is begun after that. */
  drop(): Promise<void>
}

/** What is known of the sandbox before its workspace is there. */
type EarlyPlace = Pick<SandboxPlace, 'choice' | 'variables' | 'tools'> & Pick<Resolved, 'trustedCommit'>

/** Nothing is open yet. */
export function createEarlySandbox(run: Run, { trustedCommit, ...place }: EarlyPlace): EarlySandbox {
  let opening: Promise<Sandbox> | null = null
  let dropped = false
  return {
    begin(workspace) {
      const { choice, variables } = place
      const isTrusted = workspace.baseCommit === trustedCommit
      if (dropped || !isTrusted || !needsOnlyWorkspace(run, choice)) return
      opening = openSandboxFor(requestFor(run, { ...place, workspace }), choice, variables)
      // Whoever takes it gets the error.
      opening.catch(() => {})
    },
    take() {
      const taken = opening
      opening = null
      return taken
    },
    async drop() {
      dropped = true
      const sandbox = await opening?.catch(() => null)
      opening = null
      await sandbox?.cleanup()
    },
  }
}

/**
 * Whether all else that the sandbox shows is there already, or is put into folders that it shows by then: mounts may make
 * folders in the workspace, and an agent's home gets its owner when the sandbox opens. The programs of an image, its shell
 * included, may not see a workspace before credentials have been taken out of it, so only this machine's own will do.
 */
function needsOnlyWorkspace(
  { request: { resume, replay, spec } }: Run,
  { containers, capabilities }: BackendChoice,
): boolean {
  const { mounts, services } = spec.sandbox
  const putsIntoHome = resume !== undefined || replay !== undefined
  return (
    containers !== undefined &&
    capabilities.hostTools &&
    !putsIntoHome &&
    mounts.length + services.length === 0
  )
}
