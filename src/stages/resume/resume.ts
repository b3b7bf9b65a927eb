import { stat } from 'node:fs/promises'
import { agentFor } from '../../agents/registry.js'
import type { EndedExecution } from '../../agents/session/execution.js'
import type { Context } from '../../context/collect.js'
import { ConfigError } from '../../errors.js'
import type { EarlierSession } from '../../prompt/earlier.js'
import type { Manifest } from '../../run/manifest.js'
import { readManifest, writeManifest } from '../../run/run-folder.js'
import type { SandboxPaths } from '../../sandbox/sandbox.js'
import { restoreSession } from '../../sessions/restore-session.js'
import type { ResumeInput } from '../../sessions/resume-input.js'
import type { Workspace } from '../../workspace/workspace.js'
import type { OpenedRun } from '../open.js'
import type { RunRequest } from '../request.js'
import { compareWithLeft, patchFailed, patchFits } from './resume-workspace.js'

/** How a run resumes an earlier session; what the session is told first. */
export interface Resumed {
  sessionId: string
  runId: string
  how: 'session' | 'digest'
  fork: boolean
  why?: string
  /** The earlier run's patch, if it is to be applied to the workspace. */
  patch?: string
  earlier: EarlierSession
}

type Run = Pick<OpenedRun, 'request' | 'folder'>

/**
 * Puts the earlier session into the agent's home, which the sandbox then gives to the agent. A session that
 * is missing or unusable is described by its digest instead. Throws CONFIG_INVALID for a loop.
 */
export async function resumeSession(
  { request, folder }: Run,
  o: { workspace: Workspace; context: Context | null; paths: Pick<SandboxPaths, 'home' | 'workspace'> },
): Promise<Resumed | null> {
  const { resume, log } = request
  if (!resume) return null
  if (request.spec.loop) {
    // Nobody requested that session, so the loop starts as it would have.
    if (request.publish.forge) return null
    throw new ConfigError(
      'CONFIG_INVALID',
      'A loop begins with a new session each time, so it cannot resume one.',
      {
        hint: 'Leave out either the loop or the session.',
      },
    )
  }
  const { sessionId, runId, sessions, fork } = resume
  const { displayName, capabilities } = agentFor(request)
  const cannot = !capabilities.resume || (fork && !capabilities.fork)
  const there =
    !cannot &&
    sessions !== null &&
    (await restoreSession({
      agent: agentFor(request),
      from: sessions,
      sessionId,
      home: folder.home,
      homeInside: o.paths.home,
      workingDirectory: o.paths.workspace,
    }))
  const why = there
    ? undefined
    : cannot
      ? `${displayName} cannot ${capabilities.resume ? 'fork' : 'resume'} a session`
      : (resume.why ?? 'its session file is missing or damaged')
  if (why === undefined)
    log.info(`Resuming session ${sessionId} of run ${runId}${fork ? ', as a fork' : ''}.`)
  else
    log.warn(
      `Session ${sessionId} of run ${runId} cannot be resumed: ${why}. A new session gets a summary of it.`,
    )
  const how = there ? 'session' : 'digest'
  const patch = await patchToPut(request, o.workspace)
  const earlier: EarlierSession = {
    how,
    ...(why === undefined ? {} : { why }),
    ...(await compareWithLeft(request, o.workspace, {
      ...(resume.left ? { left: resume.left } : {}),
      withPatch: patch !== undefined,
    })),
    comments: commentsSince(o.context, resume, request.task.comment?.id),
    digest: resume.digest,
  }
  return {
    sessionId,
    runId,
    how,
    fork,
    ...(why === undefined ? {} : { why }),
    ...(patch === undefined ? {} : { patch }),
    earlier,
  }
}

/** If a person requested it, a patch that does not apply is an error; otherwise the session is told. */
async function patchToPut(
  { resume, publish, signal, log }: RunRequest,
  workspace: Workspace,
): Promise<string | undefined> {
  const patch = resume?.left?.patch
  if (!resume?.withPatch || patch === undefined) return undefined
  if ((await stat(patch).catch(() => null))?.size === 0) return undefined
  if (await patchFits(workspace, patch, signal)) return patch
  if (!publish.forge) throw patchFailed('git cannot apply it to the base commit.')
  log.warn('The change of the earlier run no longer applies, and is left to the session.')
  return undefined
}

/** Why the session itself is not resumed, once the agent has been asked to. */
function refusal(request: Pick<RunRequest, 'host' | 'spec'>): string {
  return `${agentFor(request).displayName} did not resume it`
}

/** What a new session is told in place of one that the agent would not resume. */
export function digestOnly(
  earlier: EarlierSession,
  request: Pick<RunRequest, 'host' | 'spec'>,
): EarlierSession {
  return earlier.how === 'digest' ? earlier : { ...earlier, how: 'digest', why: refusal(request) }
}

/**
 * True for a session that ended before the model was called: it was missing or unreadable. `requests` are those that
 * the gateway let through meanwhile: an agent that fails after it has worked may have reported no tokens at all.
 */
export function wasRefused({ session }: Pick<EndedExecution, 'session'>, requests: number): boolean {
  return session.reason === 'agent_error' && requests === 0
}

/** The run continues with a new session after all: logged, and recorded in the manifest. */
export async function giveUpSession(run: Run & { resumed: Resumed }): Promise<void> {
  const { resumed, request } = run
  const why = refusal(request)
  request.log.warn(`${why}: session ${resumed.sessionId}. A new session gets a summary of it.`)
  await recordResumed(run, { ...resumed, how: 'digest', why })
}

/** Immediately, so that however the run ends, the manifest says it. */
export async function recordResumed({ folder }: Pick<Run, 'folder'>, resumed: Resumed): Promise<void> {
  const manifest = await readManifest(folder)
  if (manifest) await writeManifest(folder, { ...manifest, resumed: resumedFacts(resumed) })
}

function resumedFacts({ runId, sessionId, how, fork, why }: Resumed): NonNullable<Manifest['resumed']> {
  return { runId, sessionId, how, fork, ...(why === undefined ? {} : { why }) }
}

/** What people wrote since the earlier run started, except for the requesting comment. */
function commentsSince(
  context: Context | null,
  { since }: Pick<ResumeInput, 'since'>,
  asking: number | undefined,
): EarlierSession['comments'] {
  if (!context || since === undefined) return []
  const from = Date.parse(since)
  return ['comments.json', 'review-comments.json']
    .flatMap((path) => entriesOf(context, path))
    .filter(({ id, createdAt }) => id !== asking && Date.parse(createdAt) > from)
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .map(({ author, createdAt, body }) => ({ author, createdAt, body }))
}

interface Entry {
  id: number
  author: string
  createdAt: string
  body: string
}

/** Context files that we wrote a moment ago. */
function entriesOf({ files }: Context, path: string): Entry[] {
  const file = files.find((one) => one.path === path)
  return file ? (JSON.parse(String(file.content)) as Entry[]) : []
}
