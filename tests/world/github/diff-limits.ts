import { type Answer, failureAnswer } from '../../../src/programs/demo/github/answer.js'

/** GitHub's limits for a diff as text. */
const FILES = 300
const LINES = 20_000

/** The same answer, unless it is a diff of a pull request that GitHub takes for too large. */
export function withinLimits(operationId: string, answer: Answer): Answer {
  const { body } = answer
  if (operationId !== 'pulls/get' || typeof body !== 'string') return answer
  if ((body.match(/^diff --git /gm)?.length ?? 0) > FILES)
    return tooLarge(
      `files (${FILES}). Consider using 'List pull requests files' API or locally cloning the repository instead.`,
    )
  return body.split('\n').length - 1 > LINES ? tooLarge(`lines (${LINES})`) : answer
}

function tooLarge(what: string): Answer {
  return failureAnswer(406, `Sorry, the diff exceeded the maximum number of ${what}`, [
    { resource: 'PullRequest', field: 'diff', code: 'too_large' },
  ])
}
