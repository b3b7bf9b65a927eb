import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readStored as readTranscript } from '../../agents/transcript/stored.js'
import { sha256Of } from '../../base/digest.js'
import { HandoffError, PatchError, RunError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import { createRedactor } from '../../base/redact.js'
import { streamStoredFile } from '../../base/stored-file.js'
import type { PolicyEvaluation } from '../../change/patch/policy/evaluate-policy.js'
import { type DeliveryOptions, deliveryOptions } from '../../config/delivery.js'
import type { Task } from '../../github/event/task.js'
import type { Forge } from '../../github/forge.js'
import { deliver } from '../../report/delivery/deliver.js'
import { publisherFor } from '../../report/delivery/publisher-for.js'
import type { Manifest } from '../../run/manifest.js'
import type { StoredRun } from '../../run/record/store.js'
import { taskFacts } from '../../run/starting-manifest.js'
import { resolveTarget } from '../context/collect.js'
import { withPolicyEvaluation } from '../handoff/assessments.js'
import { assertNewest, readTarget } from '../handoff/target.js'
import { rebuildChange } from './handoff/rebuild-change.js'
import { sessionRef } from './resume/session-ref.js'

/** A finished run of this machine, to be published now. */
export interface PublishStored {
  run: StoredRun
  /** The checkout that it worked on, to borrow objects from; it is only read. */
  checkout: string
  forge: Forge
  /** Overrides the repository's own configuration. */
  delivery: Partial<DeliveryOptions>
  /** Values that must not leak. */
  secrets: readonly string[]
  log: Log
  signal?: AbortSignal
}

/**
 * Publishes a run that ended with success and stayed here: rebuilds its patch on its base, evaluates it by the base
 * branch's current policy, and delivers it as `--publish` does. Resolves to the run's manifest with the delivery.
 * Rejects with RUN_NOT_PUBLISHED, PATCH_BLOCKED, HANDOVER_REFUSED or HANDOVER_STALE, and has written nothing to the forge then.
 */
export async function publishStored(o: PublishStored): Promise<Manifest> {
  const { run, forge, log } = o
  const { folder } = run
  const { stored, base } = assertPublishable(run)
  assertSameRepository(run.id, stored, forge)
  const task = await taskOfPublisher(o, stored)
  const context = await readTarget(forge.github, task)
  const resolved = resolveTarget(task, context)
  const redact = createRedactor([...o.secrets, forge.token])
  await assertNewest(forge.github, { target: task.target, key: 'main', runId: run.id })
  const dir = await mkdtemp(join(folder.dir, 'publish-'))
  try {
    // A copy: the evaluation hides secrets in the file that it reads, and the run's own stays as it is.
    const patchFile = join(dir, 'diff.patch')
    const stream = await streamStoredFile(folder.dir, folder.patch)
    if (stream !== null) await pipeline(stream, createWriteStream(patchFile))
    await assertIntact(run, stored, patchFile)
    const { workspace, patch, policyEvaluation, config } = await rebuildChange({
      forge,
      manifest: stored,
      task: resolved,
      context,
      base,
      patchFile,
      gitDir: join(dir, 'git'),
      checkout: o.checkout,
      given: {},
      secrets: o.secrets,
      redact,
      log,
      signal: o.signal,
    }).catch(throwForStored)
    assertNotBlocked(run.id, policyEvaluation)
    const options = deliveryOptions(o.delivery, config.delivery)
    const manifest = withPolicyEvaluation({ ...stored, task: taskFacts(resolved, redact) }, policyEvaluation)
    const session = await sessionRef({
      manifest: stored,
      file: folder.manifest,
      workflowRunId: undefined,
      artifact: null,
    })
    return await deliver({
      github: forge.github,
      publisher: publisherFor(forge, options, workspace, log),
      folder,
      patchFile,
      report: {
        task: resolved,
        context,
        manifest,
        patch,
        answer: redact(await readLastWords(folder)),
        serverUrl: forge.github.serverUrl,
        redact,
        session,
      },
      options,
      draftOnFailure: false,
      log,
    })
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Throws RUN_NOT_PUBLISHED unless there is something to publish that nobody has to look at first. */
function assertPublishable({ id, status, manifest }: StoredRun): { stored: Manifest; base: string } {
  if (status === 'working')
    throw notPublishable(id, 'it still works', `Wait for its end: caisson follow ${id}`)
  if (manifest === null)
    throw notPublishable(id, 'its manifest is missing or damaged', 'Run again, with `--publish` if you like.')
  const { reason, delivery, replayOf, patch, base } = manifest
  if (delivery?.pullRequest)
    throw notPublishable(
      id,
      `it already has the pull request ${delivery.pullRequest.url}`,
      'Nothing needs to be done.',
    )
  if (replayOf !== undefined)
    throw notPublishable(
      id,
      `it is a replay of run ${replayOf}`,
      `Publish that run: caisson publish ${replayOf}`,
    )
  if (reason !== 'completed' && reason !== 'not_delivered')
    throw notPublishable(
      id,
      `it ended as ${manifest.outcome} (${reason})`,
      `Resume it, or read why: caisson view ${id}`,
    )
  if (!patch?.files || base.sha === null)
    throw notPublishable(id, 'it changed nothing', `Its answer: caisson view ${id}`)
  const { error: _, ...rest } = manifest
  // What failed the last time is tried again.
  return { stored: { ...rest, outcome: 'success', reason: 'completed', exitCode: 0 }, base: base.sha }
}

/** What #12 is, is another thing in another repository. */
function assertSameRepository(id: string, { base }: Manifest, { owner, name }: Forge): void {
  const [of, here] = [base.repository, `${owner}/${name}`]
  if (!of.includes('/') || of.toLowerCase() === here.toLowerCase()) return
  throw notPublishable(id, `it is about ${of}, not ${here}`, `Name its repository: --repo ${of}`)
}

function notPublishable(id: string, why: string, hint: string): RunError {
  return new RunError('RUN_NOT_PUBLISHED', `Run ${id} cannot be published: ${why}.`, { hint })
}

function assertNotBlocked(id: string, evaluation: PolicyEvaluation | undefined): void {
  if (evaluation?.verdict !== 'block') return
  const rules = evaluation.findings.filter(({ verdict }) => verdict === 'block').map(({ rule }) => rule)
  throw new PatchError(
    'PATCH_BLOCKED',
    `The policy of the base branch blocks the patch of run ${id}: ${[...new Set(rules)].join(', ')}. Nothing was published.`,
    { hint: 'Resume the run and ask for a change without that, or change the policy on the base branch.' },
  )
}

/** In the name of the token's account, which is who publishes. */
async function taskOfPublisher({ run, forge }: PublishStored, { base }: Manifest): Promise<Task> {
  const { comment, ...task } = run.record.task
  const login = await forge.github.viewer()
  return {
    ...task,
    ...(comment === undefined ? {} : { comment }),
    requester: { login },
    ...(base.ref === undefined ? {} : { ref: base.ref }),
  }
}

/** The patch is the one that was evaluated and verified. */
async function assertIntact({ id, folder }: StoredRun, { artifacts }: Manifest, copy: string): Promise<void> {
  const listed = artifacts.find(({ path }) => path === 'diff.patch')
  const found = await sha256Of(copy).catch(() => undefined)
  if (listed !== undefined && listed.sha256 === found) return
  throw notPublishable(
    id,
    `its patch ${folder.patch} is not the one that the run wrote`,
    'A changed patch is not verified: run again.',
  )
}

/** The two-job mode's words are about jobs. */
function throwForStored(cause: unknown): never {
  if (!(cause instanceof HandoffError)) throw cause
  throw new HandoffError(cause.code, cause.message, {
    hint: "The pull request's base branch must contain the commit that the run started from: push it there, or run again on that branch.",
    cause,
  })
}

async function readLastWords({ dir, transcript: path }: StoredRun['folder']): Promise<string> {
  let last = ''
  const transcript = await readTranscript(path, dir)
  for await (const { role, content, parentToolUseId } of transcript?.messages() ?? []) {
    if (role === 'assistant' && parentToolUseId === undefined && content !== '') last = content
  }
  return last
}
