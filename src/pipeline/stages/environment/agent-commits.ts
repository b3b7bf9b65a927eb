import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { describeError } from '../../../base/errors.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { Run } from '../open.js'

/** What the agent has committed since the run began, as it says: words and names, never objects. */
export const agentCommitsSchema = z.object({ message: z.string(), files: z.array(z.string()) })

/** Its file among the evidence. */
export const AGENT_COMMITS = 'commits.json'

const TIMEOUT_MS = 60_000
const MOST_MESSAGES = 20
const LONGEST = 10_000

/** Asks the agent's repository, inside its sandbox. */
export async function recordCommits(
  { folder, redact, request: { log } }: Run,
  sandbox: Sandbox,
  baseCommit: string | null,
): Promise<void> {
  if (baseCommit === null) return
  const ask = async (...args: string[]) => {
    const { exitCode, stdout } = await sandbox.exec(['git', ...args], { timeoutMs: TIMEOUT_MS })
    return exitCode === 0 ? stdout : ''
  }
  try {
    const range = `${baseCommit}..HEAD`
    const messages = await ask(
      'log',
      '--first-parent',
      `-${MOST_MESSAGES}`,
      '--reverse',
      '--format=%B',
      range,
    )
    if (messages.trim() === '') return
    const files = (await ask('diff', '--name-only', '--no-renames', '-z', baseCommit, 'HEAD'))
      .split('\0')
      .filter(Boolean)
    const message = redact(messages.slice(0, LONGEST)).trim()
    await writeFile(join(folder.evidence, AGENT_COMMITS), JSON.stringify({ message, files }))
  } catch (error) {
    log.warn(`The agent's commits could not be read: ${describeError(error).message}`)
  }
}
