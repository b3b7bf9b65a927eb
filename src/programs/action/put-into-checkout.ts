import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as core from '@actions/core'
import { describeError, errorInWords, onCode } from '../../base/errors.js'
import { display, splitNul } from '../../base/git/byte-path.js'
import { checkoutGit } from '../../base/git/checkout.js'
import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import { applyPatch } from '../../change/patch/apply.js'
import { AGENT_COMMITS, agentCommitsSchema } from '../../pipeline/stages/environment/agent-commits.js'
import type { RunResult } from '../../pipeline/stages/request.js'
import { DEFAULT_AUTHOR } from '../../report/delivery/delivery.js'
import { defusePlain } from '../../report/text/references.js'
import { notDelivered } from '../../run/determine-outcome.js'
import { writeManifest } from '../../run/run-folder.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

/**
 * `deliver: workspace`: puts a change that was completed, and that the policy lets through, into the job's checkout. What
 * the agent has committed is committed there.
 */
export async function putIntoCheckout(result: RunResult, job: Job): Promise<RunResult> {
  const { folder, manifest } = result
  const { reason, policy } = manifest
  if (reason !== 'completed' || policy?.verdict === 'block') return result
  try {
    const { files } = await applyPatch({
      checkout: job.checkout,
      patch: folder.patch,
      threeWay: true,
      log: jobLog,
    })
    jobLog.info(`Changed in ${job.checkout}: ${files.join(', ') || 'nothing'}`)
    if (files.length > 0) await commitAsAgent(job.checkout, folder, files)
    return result
  } catch (error) {
    core.error(errorInWords(describeError(error)))
    const final = notDelivered(manifest, error)
    await writeManifest(folder, final)
    return { ...result, manifest: final }
  }
}

/**
 * One commit of the files that the agent has committed, as they are in the verified patch, with its messages. The author
 * is the checkout's own; no hook runs, and nothing of the agent's repository is taken over.
 */
async function commitAsAgent(
  checkout: string,
  { evidence, patch }: RunResult['folder'],
  changed: readonly string[],
): Promise<void> {
  const stored = await readFile(join(evidence, AGENT_COMMITS), 'utf8').catch(onCode(['ENOENT'], undefined))
  if (stored === undefined) return
  const { message, files } = agentCommitsSchema.parse(JSON.parse(stored))
  const git = await checkoutGit(checkout)
  // Reversed, a file that was moved has the name that it had.
  const before = splitNul(await git.raw(['apply', '--numstat', '-z', '--reverse', '--', patch]))
  const inPatch = new Set([
    ...changed,
    ...before.map((line) => display(line.split('\t').slice(2).join('\t'))),
  ])
  const committed = files.filter((file) => inPatch.has(file))
  if (committed.length === 0) return
  const own = async (key: string) =>
    (await git.exec(['config', key], { accept: [1] })).stdout.toString().trim()
  const config = {
    'user.name': (await own('user.name')) || DEFAULT_AUTHOR.name,
    'user.email': (await own('user.email')) || DEFAULT_AUTHOR.email,
    'commit.gpgSign': 'false',
  }
  // More names than a command line can have.
  const names = ['--pathspec-from-file=-', '--pathspec-file-nul']
  const given = { config, input: committed.map((file) => `${file}\0`).join('') }
  const literal = git.with({ env: { GIT_LITERAL_PATHSPECS: '1' } })
  await literal.raw(['add', '--all', '--force', ...names], given)
  const text = defusePlain(removeHiddenKeepingJoiners(message))
  await literal.raw(['commit', '--quiet', '--only', `--message=${text}`, ...names], given)
  jobLog.info(`Committed, as the agent did: ${committed.join(', ')}`)
}
