import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../../base/clock.js'
import type { Log } from '../../base/log.js'
import { createRedactor } from '../../base/redact.js'
import { removeTree } from '../../base/sweep.js'
import { createWorkspace } from '../../change/workspace/workspace.js'
import { parseWith } from '../../config/parse.js'
import { type Spec, type SpecInput, specSchema } from '../../config/spec.js'
import { salvageCrashed } from '../../pipeline/stages/recovery/salvage-crashed.js'
import type { Host, RunRequest } from '../../pipeline/stages/request.js'
import { credentialRules } from '../../pipeline/stages/snapshot.js'
import { makePrivate } from '../../run/record/private-folder.js'
import { assertStateOutside } from '../../run/record/state-folder.js'
import { newRunId } from '../../run/run-folder.js'
import type { Plan } from '../model.js'
import { layersIn, removeMounted } from '../place/layers.js'
import { RUNTIME_RECORD, removePlaces } from '../place/leftovers.js'
import { rememberChoice } from '../place/place.js'
import { keepArtifact } from '../place/volume.js'
import { writePlanPage } from '../view/page.js'
import { openCache } from '../work/cache.js'
import type { PlanEvent } from '../work/event.js'
import { freezePlan, type OpenPlan, openPlan, RECORD } from '../work/plan-folder.js'
import type { Artifact, StepCache, Steps, WorkPorts } from '../work/ports.js'
import { retryFrom, takeBackInterruption } from '../work/retry.js'
import { applyEvent, foldPlan } from '../work/state.js'
import { type PlanResult, workOn } from '../work/work-on.js'
import { runAgent } from './agent-step.js'
import { keyOfStep } from './keys.js'
import type { PlanSite } from './plan-site.js'
import { runTask } from './task-step.js'
import { resourceOf, runGet, runPut } from './transfer-steps.js'

/** Everything that a plan needs besides itself; nothing else is read from anywhere. */
export interface PlanOptions {
  /** Folder that holds the folders of plans. */
  root: string
  /** What the plan is about; it is never changed, except where a step puts files into it. */
  checkout: string
  /** Agent and sandbox of steps that name nothing of their own. */
  defaults: Pick<SpecInput, 'agent' | 'sandbox'>
  model: RunRequest['model']
  host: Host
  /** Values that must not appear in anything written. */
  secrets: readonly string[]
  /** Take results of earlier plans from the cache. */
  useCache: boolean
  /** Run steps even where nothing can seal them: of this call, and not of the plan. Default false. */
  allowUnsealed?: boolean | undefined
  /** Jobs at a time; absent: all that can. */
  maxJobs?: number
  log: Log
  clock: Clock
  signal?: AbortSignal
  onStart?: (started: { id: string; folder: string; plan: Plan }) => void
  onEvent?: (event: PlanEvent) => void
}

/** How the work on a plan ended. */
export interface PlanEnd extends PlanResult {
  id: string
  folder: string
  plan: Plan
}

/** Starts a plan: from here on its file and the checkout may change without changing it. Rejects as {@link resumePlan} does. */
export async function startPlan(plan: Plan, options: PlanOptions): Promise<PlanEnd> {
  const { root, clock, checkout, host } = options
  assertStateOutside(host.stateDir, checkout)
  const id = newRunId(clock.now())
  const folder = join(root, id)
  await makePrivate(root)
  await removeUnborn(options)
  await mkdir(folder, { mode: 0o700 })
  try {
    await freezePlan(runsAt(options), id, { plan, workspace: await takeWorkspace(id, options) })
  } catch (error) {
    // Without its record, there is no plan.
    await removeTree(folder)
    throw error
  }
  return await resumePlan(id, options)
}

/**
 * Goes on with a plan, after whatever end of the process that worked on it, an interruption included; does the step or job
 * `from` again, and all that depends on it. Rejects with RUN_NOT_FOUND, RUN_BUSY while another process works on it,
 * USAGE_INVALID for a `from` that it does not have, and as `workOn` does.
 */
export async function resumePlan(id: string, options: PlanOptions, from?: string): Promise<PlanEnd> {
  const opened = await openPlan(runsAt(options), id)
  try {
    if (from !== undefined) await retryFrom(opened.plan, opened.journal, from, options.clock)
    await takeBackInterruption(opened.plan, opened.journal, options.clock)
    return await work(id, opened, options)
  } finally {
    await opened.close()
  }
}

const runsAt = ({ root, host }: PlanOptions) => ({ root, stateDir: host.stateDir })

async function work(id: string, opened: OpenPlan, options: PlanOptions): Promise<PlanEnd> {
  const { folder, plan, journal, workspace } = opened
  const { host, log, clock, signal, secrets } = options
  options.onStart?.({ id, folder, plan })
  // What a process that was killed has left.
  await removePlaces({ id, folder, host, log })
  await salvageCrashed(join(folder, 'runs'), { host, log, clock, secrets })
  const site = siteOf(id, opened, options)
  const page = openPageWriter({ id, folder }, plan, journal.events, log)
  const ports: WorkPorts = {
    folder,
    workspace,
    steps: stepsOf(plan, site),
    journal,
    clock,
    log,
    ...(options.useCache ? { cache: cacheOf(options, folder) } : {}),
    ...(options.maxJobs === undefined ? {} : { maxJobs: options.maxJobs }),
    ...(signal ? { signal } : {}),
    onEvent: (event) => {
      page.add(event)
      options.onEvent?.(event)
    },
  }
  try {
    return { id, folder, plan, ...(await workOn(plan, ports)) }
  } finally {
    await page.close()
    await removeMounted(join(folder, 'work'))
  }
}

function siteOf(id: string, { folder, workspace }: OpenPlan, options: PlanOptions): PlanSite {
  const { host, log, clock, model, secrets, defaults, checkout, allowUnsealed = false } = options
  const spec: Spec = parseWith(specSchema, defaults, 'the defaults of the plan')
  const redact = createRedactor([...secrets])
  const choose = rememberChoice({ spec, host, folder, log, allowUnsealed })
  return {
    folder,
    checkout,
    workspace,
    caches: join(options.root, CACHE, 'folders'),
    places: { id, folder, spec, host, log, clock, redact, allowUnsealed, choose },
    canLayer: layersIn({ id, folder, choose, log }),
    agents: { runs: join(folder, 'runs'), model, host, secrets, defaults, allowUnsealed, log, clock },
    log,
    redact,
  }
}

/** Beside the plans, which are named by their IDs. */
const CACHE = '.cache'
const CACHE_BYTES = 4 * 2 ** 30

function cacheOf({ root, clock, log, host }: PlanOptions, folder: string): StepCache {
  const at = { root: join(root, CACHE, 'steps'), stateDir: host.stateDir }
  return openCache({ ...at, folder, limitBytes: CACHE_BYTES, clock, log })
}

function stepsOf(plan: Plan, site: PlanSite): Steps {
  return {
    async run(step, context) {
      if (step.kind === 'task') return runTask(step, context, site)
      if (step.kind === 'agent') return runAgent(step, context, site)
      const resource = resourceOf(plan, step)
      return step.kind === 'get'
        ? runGet(step, resource, context, site)
        : runPut(step, resource, context, site)
    },
    keyOf: (step, context) => keyOfStep(step, context, site),
  }
}

/** The checkout as it is now, without what must not leave it: credentials, hooks, git's own files, runs and plans. */
async function takeWorkspace(id: string, options: PlanOptions): Promise<Artifact> {
  const { root, checkout, host, log, signal, defaults } = options
  const spec = parseWith(specSchema, defaults, 'the defaults of the plan')
  // A snapshot leaves out the folder that its own is in: beside the plans' that is the one of all runs.
  const runDir = join(dirname(root), `${SNAPSHOT}${id}`)
  try {
    const { path } = await createWorkspace({
      checkout,
      runDir,
      objectsAt: 'host',
      credentials: await credentialRules({ spec, host, checkout }),
      log,
      ...(signal ? { signal } : {}),
    })
    await rm(join(path, '.git'), { recursive: true, force: true })
    return await keepArtifact(join(root, id), path, { name: 'workspace', log, signal })
  } finally {
    await removeTree(runDir)
  }
}

const SNAPSHOT = '.snapshot-'
/** No plan takes longer to begin. */
const UNBORN_MS = 60 * 60_000

/** Removes what plans have left whose process was killed before there was a plan. */
async function removeUnborn({ root, clock }: PlanOptions): Promise<void> {
  const isOld = async (path: string) => {
    const found = await stat(path).catch(() => null)
    return found !== null && found.mtimeMs < clock.now() - UNBORN_MS
  }
  const ids = (await readdir(root).catch(() => [])).filter((name) => !name.startsWith('.'))
  const snapshots = (await readdir(dirname(root)).catch(() => [])).filter((name) => name.startsWith(SNAPSHOT))
  for (const id of ids) {
    // Runtimes of programs have folders here as well, and clean up after themselves.
    const records = [RECORD, RUNTIME_RECORD].map((name) => stat(join(root, id, name)).catch(() => null))
    const isBorn = (await Promise.all(records)).some((found) => found !== null)
    if (!isBorn && (await isOld(join(root, id)))) await removeTree(join(root, id))
  }
  for (const name of snapshots) {
    const path = join(dirname(root), name)
    if (await isOld(path)) await removeTree(path)
  }
}

/** Milliseconds between two pages of a plan that works. */
const PAUSE_MS = 2_000

interface PageWriter {
  add(event: PlanEvent): void
  /** Writes the page a last time. Never rejects: a plan without a page is a plan all the same. */
  close(): Promise<void>
}

/** Keeps the page of a plan up to date while it works. `events` are those that the journal has already. */
function openPageWriter(
  at: { id: string; folder: string },
  plan: Plan,
  events: readonly PlanEvent[],
  log: Log,
): PageWriter {
  const state = foldPlan(events)
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const write = () => {
    writing = writing
      .then(() => writePlanPage(at, plan, state))
      .catch((error: Error) => log.debug(`The page of the plan could not be written: ${error.message}`))
    return writing
  }
  return {
    add(event) {
      applyEvent(state, event)
      timer ??= setTimeout(() => {
        timer = undefined
        void write()
      }, PAUSE_MS)
    },
    async close() {
      clearTimeout(timer)
      await write()
    },
  }
}
