import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type AdapterSpec, CONTRACT_VERSION } from '../../agents/image/adapter-spec.js'
import type { AgentAdapter } from '../../agents/port/agent.js'
import { agentFor } from '../../agents/registry.js'
import { systemClock } from '../../base/clock.js'
import { sha256OfContent } from '../../base/digest.js'
import type { Log } from '../../base/log.js'
import { capturePatch } from '../../change/patch/capture.js'
import { createWorkspace } from '../../change/workspace/workspace.js'
import { modelRoute } from '../../config/model-route.js'
import type { Spec } from '../../config/spec.js'
import { dialectOf } from '../../gateway/dialects.js'
import { createScriptSource } from '../../gateway/scripted/script-source.js'
import { startGateway } from '../../gateway/server.js'
import type { ModelSource } from '../../gateway/source.js'
import { patchDifferences, readClaims } from '../../pipeline/stages/adapter-image/claims.js'
import type { BackendChoice } from '../../pipeline/stages/environment/backend.js'
import { collectAgentOutput } from '../../pipeline/stages/environment/files.js'
import { enterModel, gatewayPolicy, keyFor } from '../../pipeline/stages/environment/model.js'
import { createResources, type Resources } from '../../pipeline/stages/environment/resources.js'
import { agentProgram, openSandboxFor } from '../../pipeline/stages/environment/sandbox.js'
import type { Host } from '../../pipeline/stages/request.js'
import { createRunFolder, type RunFolder, removeGatewayFolder } from '../../run/run-folder.js'
import { CONTAINER_PATHS, type ExecResult, type Sandbox } from '../../sandbox/sandbox.js'
import type { Observation } from './judge.js'
import { CANARY, type Scenario } from './scripted.js'

/** Where the sessions of a suite take place. */
export interface SuitePlace {
  spec: Spec
  host: Host
  log: Log
  choice: BackendChoice
  /** Folder for the folders of sessions. */
  root: string
  checkout: string
  /** A patch of the checkout, which adapters find in their context. */
  solution: string
  /** Milliseconds until a session counts as hanging. */
  timeoutMs: number
  /** A secret that must not come out. */
  canary: string
  signal?: AbortSignal
}

/** Milliseconds in which an adapter has to end after SIGTERM, with some time for the engine. */
const STOP_MS = 8_000

/**
 * Runs one session of an adapter image as a run would, and resolves to what it left. Rejects once the place's `signal` is
 * aborted; everything of the session is gone then.
 */
export async function observe(place: SuitePlace, name: string, scenario: Scenario): Promise<Observation> {
  place.signal?.throwIfAborted()
  const resources = createResources(place.log)
  try {
    return await observeIn(place, name, scenario, resources)
  } finally {
    await resources.release()
  }
}

async function observeIn(
  place: SuitePlace,
  name: string,
  scenario: Scenario,
  resources: Resources,
): Promise<Observation> {
  const { spec, host, log, choice } = place
  const agent = agentFor({ host, spec })
  const folder = await createRunFolder(place.root, `conform-${name.toLowerCase()}`)
  resources.add("the socket's folder", () => removeGatewayFolder(folder))
  await layOut(place, folder, scenario)
  const { owner } = choice
  const workspace = await createWorkspace({
    checkout: place.checkout,
    runDir: folder.dir,
    objectsAt: 'container',
    ...(owner ? { owner } : {}),
    log,
  })
  const stop = new AbortController()
  const model = await startModel(place, agent, folder, scenario, () => scenario.stopped && stop.abort())
  resources.add('the model gateway', () => model.gateway.close())
  const folders = {
    workspace: workspace.path,
    home: folder.home,
    input: folder.input,
    output: folder.agentOutput,
    gateway: folder.gateway,
  }
  const { objectMounts } = workspace
  const stopping = place.signal ? { signal: place.signal } : {}
  const request = {
    spec,
    host,
    log,
    runId: folder.id,
    folders,
    objectMounts,
    network: 'none' as const,
    program: agentProgram(agent, { spec, host, log, ...stopping }),
    ...stopping,
  }
  const sandbox = await openSandboxFor(request, choice, { [CANARY]: place.canary })
  resources.add('the sandbox', () => sandbox.cleanup())
  const door = await enterModel(sandbox, choice, { agent, model, folder })
  if (door) resources.add('the way to the model', () => door.close())
  const endpoint = scenario.model ? door?.endpoint : undefined
  const env = agent.environment({ paths: sandbox.paths, endpoint })
  const limits = { timeoutMs: place.timeoutMs, stop: stop.signal, ...stopping }
  const end = await runIn(sandbox, env, scenario, limits)
  await sandbox.remote?.getFiles()
  await sandbox.cleanup()
  await door?.close()

  const left = join(folder.output, 'agent')
  await mkdir(left, { recursive: true })
  await collectAgentOutput(folder.agentOutput, left, String)
  const patch = await capturePatch({ workspace, to: folder.patch, log })
  const secrets = [place.canary, ...(model.key ? [model.key] : [])]
  const { manifest, problem } = await readClaims(left)
  return {
    exitCode: end?.exitCode ?? null,
    ...(manifest ? { manifest } : {}),
    ...(problem === undefined
      ? {}
      : { problem, said: end?.stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? '' }),
    ...(await readLeft(left, secrets, end?.stdout ?? '')),
    ...model.counts,
    refused: model.gateway.usage().denials.map(({ what }) => what),
    differences: await patchDifferences(join(left, 'diff.patch'), { workspace, patch, required: false }),
    changed: patch.files.map(({ path }) => path),
  }
}

async function layOut(place: SuitePlace, folder: RunFolder, scenario: Scenario): Promise<void> {
  const told: AdapterSpec = {
    version: CONTRACT_VERSION,
    run: folder.id,
    goal: 'Make the file conform.txt.',
    workspace: CONTAINER_PATHS.workspace,
    systemPrompt: `${CONTAINER_PATHS.input}/prompts/system.md`,
    context: scenario.context ? ['issue.md', 'solution.patch'] : [],
    tools: { allowed: place.spec.agent.allowedTools, disallowed: [] },
    limits: { timeoutMinutes: Math.max(place.timeoutMs / 60_000, 0.1) },
    outputs: { required: [...scenario.required] },
  }
  await writeFile(
    join(folder.input, 'spec.yaml'),
    `${JSON.stringify({ ...told, ...scenario.spec }, null, 2)}\n`,
  )
  await writeFile(join(folder.prompts, 'system.md'), 'Change what the task needs and nothing else.\n')
  if (scenario.context) {
    await writeFile(join(folder.context, 'issue.md'), '# There is no conform.txt\n')
    await writeFile(join(folder.context, 'solution.patch'), place.solution)
  }
  await chmod(folder.input, 0o755)
}

async function startModel(
  { spec, host, log }: SuitePlace,
  agent: AgentAdapter,
  folder: RunFolder,
  scenario: Scenario,
  onAsked: () => void,
) {
  const route = modelRoute(agent, spec.agent.model, host.env)
  const dialect = dialectOf(route.dialect)
  const counts = { asked: 0, called: 0 }
  const script = createScriptSource(
    {
      turns(context) {
        const turn = scenario.turn(context)
        if (turn.tools) counts.called++
        return turn
      },
    },
    systemClock,
    dialect,
  )
  const source: ModelSource = {
    send(request) {
      counts.asked++
      onAsked()
      return script.send(request)
    },
    close: () => script.close(),
  }
  const key = keyFor(agent)
  const gateway = await startGateway({
    socketPath: join(folder.gateway, 'model.sock'),
    source,
    dialect,
    policy: gatewayPolicy(spec),
    ...(key ? { key } : {}),
    log,
    clock: systemClock,
  })
  return { gateway, route, counts, ...(key ? { key } : {}) }
}

/** Undefined: it did not end. What still runs ends with its sandbox. `stop` is for the session, `signal` for the suite. */
async function runIn(
  sandbox: Sandbox,
  env: Record<string, string>,
  { stopped }: Scenario,
  { timeoutMs, stop, signal }: { timeoutMs: number; stop: AbortSignal; signal?: AbortSignal },
): Promise<ExecResult | undefined> {
  const over = new AbortController()
  const late = async (milliseconds: number) => {
    await systemClock.sleep(milliseconds, over.signal)
    return undefined
  }
  const stopping = new Promise<undefined>((resolve) => {
    if (stopped) stop.addEventListener('abort', () => resolve(late(STOP_MS)), { once: true })
  })
  const cancelled = new Promise<never>((_, reject) => {
    const cancel = () => reject(signal?.reason)
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel, { once: true, signal: over.signal })
  })
  const session = sandbox.exec([sandbox.paths.agent], {
    env,
    input: 'Make the file conform.txt.\n',
    signal: stop,
  })
  session.catch(() => {})
  try {
    return await Promise.race([session, late(timeoutMs), stopping, cancelled])
  } finally {
    over.abort()
  }
}

async function readLeft(
  left: string,
  secrets: readonly string[],
  stdout: string,
): Promise<Pick<Observation, 'files' | 'leaks'>> {
  const files: { path: string; sha256: string; bytes: number }[] = []
  const leaks = secrets.some((secret) => stdout.includes(secret)) ? ['standard output'] : []
  for (const entry of await readdir(left, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(left, file)
    const content = await readFile(file)
    if (secrets.some((secret) => content.includes(secret))) leaks.push(path)
    if (path !== 'manifest.json')
      files.push({ path, sha256: sha256OfContent(content), bytes: content.length })
  }
  return { files, leaks }
}
