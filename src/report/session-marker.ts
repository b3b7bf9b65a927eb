import { z } from 'zod'
import { DRAFTED_MARKER, pullRequestPart } from './marker.js'

const digits = z.string().regex(/^[1-9]\d{0,15}$/)

const refSchema = z.object({
  run: z.string().regex(/^\d{8}-\d{6}-[0-9a-f]{8}$/),
  // Each agent has IDs of its own kind; two hyphens could end a comment.
  session: z
    .string()
    .max(100)
    .regex(/^[0-9A-Za-z]+(?:[_-][0-9A-Za-z]+)*$/),
  workflow: digits.optional(),
  artifact: digits.optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  change: z.enum(['unpushed', 'blocked']).optional(),
})

/** Where a run's session can be fetched from. */
export interface SessionRef {
  runId: string
  sessionId: string
  /** ID of the workflow run. */
  workflowRunId?: number
  artifactId?: number
  /** Digest of the manifest in the artifact, lower-case hex. */
  manifestSha256?: string
  /** The run's change is in its patch alone: it was not pushed, or the policy blocked it. Absent: there is none, or it was pushed. */
  change?: 'unpushed' | 'blocked'
  /** The session itself can go on, by its file in the artifact; not part of the line. */
  kept?: boolean
}

/** The hidden line by which a later run finds the session, with its end; '' without one, or if an ID is malformed. */
export function sessionMarker(ref: SessionRef | undefined): string {
  if (ref === undefined) return ''
  const fields = refSchema.safeParse({
    run: ref.runId,
    session: ref.sessionId,
    workflow: ref.workflowRunId?.toString(),
    artifact: ref.artifactId?.toString(),
    sha256: ref.manifestSha256,
    change: ref.change,
  })
  if (!fields.success) return ''
  const words = Object.entries(fields.data).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${value}`],
  )
  return `<!-- caisson:session ${words.join(' ')} -->\n`
}

const LINE = /^<!-- caisson:session ([A-Za-z0-9_= -]{1,400}) -->(?:\r?\n|$)/

/**
 * The session that a comment or pull request of ours names. Only a line exactly where we write it counts:
 * after the marker in the first line of a comment, or at the start of our part of a pull request. The caller
 * knows whether the text is ours.
 */
export function readSessionMarker(body: string): SessionRef | null {
  for (const place of [afterCommentMarker(body), headOfPullRequestPart(body)]) {
    const [, words] = LINE.exec(place) ?? []
    if (words === undefined) continue
    const fields = refSchema.safeParse(Object.fromEntries(words.split(' ').map((word) => word.split('='))))
    if (fields.success) return toRef(fields.data)
  }
  return null
}

function toRef({ run, session, workflow, artifact, sha256, change }: z.infer<typeof refSchema>): SessionRef {
  return {
    runId: run,
    sessionId: session,
    ...(workflow === undefined ? {} : { workflowRunId: Number(workflow) }),
    ...(artifact === undefined ? {} : { artifactId: Number(artifact) }),
    ...(sha256 === undefined ? {} : { manifestSha256: sha256 }),
    ...(change === undefined ? {} : { change }),
  }
}

function afterCommentMarker(body: string): string {
  return /^\s*<!-- caisson:comment [^\r\n]*? -->\r?\n([\s\S]*)$/.exec(body)?.[1] ?? ''
}

function headOfPullRequestPart(body: string): string {
  const part = pullRequestPart(body)
  return part.startsWith(DRAFTED_MARKER) ? part.slice(DRAFTED_MARKER.length).trimStart() : part
}
