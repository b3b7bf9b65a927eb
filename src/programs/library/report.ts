import { mkdtemp } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { renderComment as comment } from '../../report/comment.js'
import type { ReportFile, ReportInput } from '../../report/input.js'
import { PATCH_BYTES, readPatch } from '../../report/page/patch.js'
import { renderPullRequest as pullRequest } from '../../report/pull-request.js'
import { proofCard } from '../../report/sections/proof-card.js'
import { renderJobSummary as jobSummary } from '../../report/summaries.js'
import type { Manifest } from '../../run/manifest.js'

/** What a report is made of. Everything but the manifest may be missing, and then is not mentioned. */
export interface Report {
  /** `output/manifest.json` of a run, or the manifest of its result. */
  manifest: Manifest
  /** The agent's last message in Markdown (`answer` of a result). It is untrusted: mentions and commands in it are defused. */
  answer?: string
  /** The text of `output/diff.patch`. */
  patch?: string
  /** Title of the issue or pull request. */
  title?: string
  /** Web address of the server, e.g. `https://github.com`; without it nothing is linked. */
  serverUrl?: string
  /** Address of the page of the workflow run, or of any log. */
  runUrl?: string
  /** Address at which the run's files can be downloaded. */
  artifactUrl?: string
  /** Removes secrets from all that is written. Default: nothing is removed. */
  redact?: (text: string) => string
}

/** The comment on an issue or pull request as Markdown, at most 65,536 characters long; the patch is attached if there is one. */
export function renderComment(report: Report): string {
  return comment({ ...inputOf(report), attachPatch: report.patch !== undefined })
}

/** Title (one line) and body (Markdown, at most 65,536 characters long) of a pull request with the patch. */
export function renderPullRequest(report: Report): { title: string; body: string } {
  return pullRequest(inputOf(report))
}

/** The summary of a job as Markdown, far below the 1 MiB that GitHub allows. */
export function renderJobSummary(report: Report): string {
  return jobSummary(inputOf(report))
}

/**
 * Writes one HTML file with the answer, the proof, the changes and every event of the session, whatever its length.
 * `evidence` is the folder of a run's evidence, with the stream (`transcript.jsonl`) and the logs. The page runs only its
 * own script and loads nothing. Rejects with the error of the file system.
 */
export async function writePage(path: string, report: Report & { evidence: string }): Promise<void> {
  const { manifest, evidence, answer, title, patch, serverUrl, redact } = report
  const page = await import('../../report/page/page.js')
  await page.writePage(path, await mkdtemp(join(dirname(resolve(path)), '.page-')), {
    manifest,
    stream: join(evidence, 'transcript.jsonl'),
    evidence,
    request: { ...(title ? { title } : {}), body: manifest.task.instruction },
    card: proofCard(inputOf(report)),
    ...(answer === undefined ? {} : { answer }),
    ...(patch === undefined ? {} : { patchText: patch.slice(0, PATCH_BYTES) }),
    ...(serverUrl === undefined ? {} : { serverUrl }),
    ...(redact ? { redact } : {}),
  })
}

function inputOf(report: Report): ReportInput {
  const { manifest, patch, title, runUrl, artifactUrl, redact } = report
  const { target, instruction, requester } = manifest.task
  const files = patch === undefined ? [] : filesOf(patch)
  return {
    task: {
      target,
      instruction,
      requester: { login: requester.login },
      trigger: 'prompted',
      triggeredAt: manifest.startedAt,
    },
    context: {
      title: title ?? '',
      kind: target.kind,
      base: { ref: manifest.base.ref ?? '', ...(manifest.base.sha ? { sha: manifest.base.sha } : {}) },
    },
    manifest,
    patch:
      patch === undefined
        ? null
        : {
            bytes: Buffer.byteLength(patch),
            tree: '',
            baseCommit: manifest.base.sha,
            files,
            leftOut: manifest.patch?.leftOut ?? [],
            empty: files.length === 0,
          },
    ...(patch === undefined ? {} : { patchText: patch }),
    answer: report.answer ?? '',
    serverUrl: report.serverUrl ?? '',
    ...(runUrl ? { runUrl } : {}),
    ...(artifactUrl ? { artifactUrl } : {}),
    ...(redact ? { redact } : {}),
  }
}

/** The files of a patch in git's format. */
function filesOf(patch: string): ReportFile[] {
  return readPatch(patch).map(({ path, previousPath, notes, additions, deletions }) => ({
    path,
    ...(previousPath === undefined ? {} : { previousPath }),
    status: statusOf(notes.join('\n')),
    additions,
    deletions,
    binary: notes.some((note) => /^(?:GIT binary patch|Binary files )/.test(note)),
  }))
}

function statusOf(notes: string): ReportFile['status'] {
  if (/^new file mode /m.test(notes)) return 'added'
  if (/^deleted file mode /m.test(notes)) return 'deleted'
  if (/^rename from /m.test(notes)) return 'renamed'
  return /^copy from /m.test(notes) ? 'copied' : 'modified'
}
