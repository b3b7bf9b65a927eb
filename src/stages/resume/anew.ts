import { agentFor } from '../../agents/registry.js'
import { boundaryFor } from '../../prompt/boundary.js'
import { earlierSection } from '../../prompt/earlier.js'
import { workDigest } from '../../sessions/digest.js'
import type { SessionTranscript } from '../../transcript/types.js'
import type { CapturedRun } from '../capture.js'

/**
 * What a new session is told in the place of one that its agent cannot resume, in the workspace as that one left it:
 * the request, what was done so far, and the feedback. Pure.
 */
export function anewPrompt(
  { request, prompt, patch, others = [] }: Pick<CapturedRun, 'request' | 'prompt' | 'patch' | 'others'>,
  transcript: SessionTranscript,
  feedback: string,
): string {
  const files = [
    ...patch.files.map(({ path }) => path),
    ...others.flatMap((other) => other.patch.files.map(({ path }) => `${other.path}/${path}`)),
  ]
  const digest = workDigest({ transcript, files })
  const earlier = earlierSection(
    { how: 'digest', workspace: 'The workspace is as that session left it.', stat: '', comments: [], digest },
    boundaryFor([digest]),
    agentFor(request).displayName,
  )
  return [prompt.user.trim(), earlier, feedback].join('\n\n')
}
