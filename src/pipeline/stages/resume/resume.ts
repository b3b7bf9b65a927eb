import { stat } from 'node:fs/promises'
import { mayChange } from '../../../agents/definitions/preset.js'
import type { AgentAdapter } from '../../../agents/port/agent.js'
import type { EndedExecution } from '../../../agents/session/execution.js'
import { ConfigError } from '../../../base/errors.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import type { Manifest } from '../../../run/manifest.js'
import { addToManifest } from '../../../run/run-folder.js'
import type { SandboxPaths } from '../../../sandbox/sandbox.js'
import type { Context } from '../../context/collect.js'
import type { EarlierSession } from '../../prompt/earlier.js'
import { recordSent, restoreSession } from '../../sessions/keep-sessions.js'
import type { ResumeInput } from '../../sessions/resume-input.js'
import type { Run } from '../open.js'
import type { RunRequest } from '../request.js'
import { compareWithLeft, fitPatch, patchFailed, statOfPatch } from './resume-workspace.js'

/** How a run resumes an earlier session; what the session is told first. */
export interface Resumed {
  sessionId: string
  runId: string
  how: 'session' | 'digest'
  fork: boolean
  why?: string | undefined
  /** The earlier run's patch, if it is to be applied to the workspace. */
  patch?: string | undefined
  /** Whether it is, where the earlier change is not in the base. */
  change?: NonNullable<Manifest['resumed']>['change'] | undefined
  earlier: EarlierSession
}

/** More files than that are not read. */
const CONFLICTS = 10

/**
 * Puts the earlier session into the agent's home, which the sandbox then gives to the agent. A session that
 * is missing or unusable is described by its digest instead. Throws CONFIG_INVALID for a loop.
 */
export async function resumeSession(
  { request, agent, folder }: Run,
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
  const { displayName, capabilities } = agent
  const cannot = !capabilities.resume || (fork && !capabilities.fork)
  const there =
    !cannot &&
    sessions !== null &&
    (await restored(folder, {
      agent,
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
  const { patch, lost, change } = await placeChange(request, o.workspace)
  const earlier: EarlierSession = {
    how,
    why,
    ...(await compareWithLeft(request, o.workspace, {
      left: resume.left,
      change: patch !== undefined ? 'put' : lost ? 'lost' : 'below',
    })),
    lost,
    comments: commentsSince(o.context, resume, request.task.comment?.id),
    digest: resume.digest,
  }
  return { sessionId, runId, how, fork, why, patch, change, earlier }
}

/** Whether the session is in the home; what its user has said there counts as sent. */
async function restored(
  { sent }: Run['folder'],
  from: Parameters<typeof restoreSession>[0],
): Promise<boolean> {
  const texts = await restoreSession(from)
  await recordSent(sent, texts ?? [])
  return texts !== null
}

type ChangeNow = Pick<Resumed, 'patch' | 'change'> & Pick<EarlierSession, 'lost'>

/**
 * What becomes of the earlier run's change. Where a person on this machine asked for it, one that does not apply is an
 * error; otherwise session and report are told.
 */
async function placeChange(request: RunRequest, workspace: Workspace): Promise<ChangeNow> {
  const { resume, publish, spec, log } = request
  const { left, withPatch, withoutPatch } = resume ?? {}
  if (left && (await stat(left.patch).catch(() => null))?.size === 0) return {}
  const lose = async (why: string, conflicts: readonly string[] = []): Promise<ChangeNow> => {
    log.warn(`The change of the earlier run is left out: ${why}.`)
    const files = left ? await statOfPatch(workspace, left.patch) : ''
    return {
      change: {
        included: false,
        why: [why, conflicts.slice(0, CONFLICTS).join(', ')].filter(Boolean).join(' in '),
      },
      lost: { why, stat: [files, ...conflicts.map((path) => `conflict: ${path}`)].join('\n').trim() },
    }
  }
  if (!withPatch || !left) return withoutPatch === undefined ? {} : lose(withoutPatch)
  if (publish.forge && !mayChange(spec.agent)) return lose('this run is not meant to change anything')
  const fitted = await fitPatch(request, workspace, left)
  if ('patch' in fitted)
    return fitted.patch === null ? {} : { patch: fitted.patch, change: { included: true } }
  if (!publish.forge) throw patchFailed('git cannot apply it to the base commit.')
  return lose('it conflicts with what has changed since', fitted.conflicts)
}

/** Why the session itself is not resumed, once the agent has been asked to. */
function whyGivenUp({ displayName }: Pick<AgentAdapter, 'displayName'>): string {
  return `${displayName} did not resume it`
}

/** What a new session is told in place of one that the agent would not resume. */
export function digestOnly(
  earlier: EarlierSession,
  agent: Pick<AgentAdapter, 'displayName'>,
): EarlierSession {
  return earlier.how === 'digest' ? earlier : { ...earlier, how: 'digest', why: whyGivenUp(agent) }
}

/**
 * True for a session that ended before the model was called: it was missing or unreadable. `requests` are those that
 * the gateway let through meanwhile: an agent that fails after it has worked may have reported no tokens at all.
 */
export function wasRefused({ session }: Pick<EndedExecution, 'session'>, requests: number): boolean {
  return session.reason === 'agent_error' && requests === 0
}

/** The run continues with a new session after all: logged, and recorded in the manifest. */
export async function giveUpSession(run: Run, resumed: Resumed): Promise<void> {
  const why = whyGivenUp(run.agent)
  run.request.log.warn(`${why}: session ${resumed.sessionId}. A new session gets a summary of it.`)
  await recordResumed(run, { ...resumed, how: 'digest', why })
}

/** Immediately, so that however the run ends, the manifest says it. */
export async function recordResumed({ folder }: Pick<Run, 'folder'>, resumed: Resumed): Promise<void> {
  const { runId, sessionId, how, fork, why, change } = resumed
  await addToManifest(folder, { resumed: { runId, sessionId, how, fork, why, change } })
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
