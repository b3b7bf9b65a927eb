import type { Attempt } from '../../change/verify/attempt.js'
import { createWorkspace, discardWorkspace } from '../../change/workspace/workspace.js'
import type { AgentProgram } from '../../sandbox/agent-program.js'
import { withBackend } from './environment/backend.js'
import { cleanSandboxes } from './environment/clean-sandbox.js'
import { layersOf } from './environment/layers.js'
import { checkMissing, foreseenMissing } from './environment/seal-policy.js'
import { openRun } from './open.js'
import { emptyEngine } from './recovery/leftovers.js'
import type { RunRequest } from './request.js'
import { credentialRules } from './snapshot.js'
import { attemptCommands } from './verify.js'

/** In the agent's place, so that none has to be downloaded for a check that has none: the Node.js that runs this. */
const NO_AGENT: AgentProgram = {
  displayName: 'Node.js',
  command: 'node',
  executable: process.execPath,
  runModule: (module) => ({ args: [module], env: {} }),
}

/**
 * Runs the setup and the verification of a spec on the checkout as it is, in the sandboxes of a verification and
 * without an agent. Rejects with SETUP_FAILED, or the sandbox's error. Leaves nothing behind but `request.root`.
 */
export async function checkCommands(request: RunRequest): Promise<Attempt> {
  const run = await openRun(request)
  const { folder, redact } = run
  const { spec, host, log, signal, checkout, allowUnsealed = false } = run.request
  const search = { spec, host, runDir: folder.dir, log, redact, signal, allowUnsealed }
  try {
    return await withBackend(search, async (choice, onPassOver) => {
      const { allowMissing, limits } = spec.sandbox
      checkMissing(foreseenMissing(choice, limits), { allowMissing, allowUnsealed })
      if (choice.containers) {
        const { engine } = choice.containers
        run.resources.add('the engine', () => emptyEngine(engine, folder.id))
      }
      const overlay = layersOf(choice)
      const workspace = await createWorkspace({
        checkout,
        runDir: folder.dir,
        objectsAt: choice.capabilities.containerPaths ? 'container' : 'host',
        owner: choice.owner ?? undefined,
        overlay: overlay ? { ...overlay, rulesInPlace: true } : undefined,
        credentials: await credentialRules(run.request),
        log,
        signal,
      })
      onPassOver(() => discardWorkspace(workspace))
      const base = workspace.baseCommit ?? workspace.baselineTree
      const place = { choice, workspace, variables: {}, projectSettings: {}, program: NO_AGENT }
      const open = cleanSandboxes(run, place, { baseTree: base, tree: base })
      return await attemptCommands(run, 'verify.log', {
        title: 'the checkout as it is',
        // Without a command there is still the setup.
        commands: spec.verify.commands.length > 0 ? spec.verify.commands : ['true'],
        open,
      })
    })
  } finally {
    await run.close()
  }
}
