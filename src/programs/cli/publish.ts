import { interruptible } from '../../base/interrupt.js'
import { publishStored } from '../../pipeline/stages/publish-stored.js'
import { lockKeyOf, lockRun } from '../../run/record/lock.js'
import type { RunsAt } from '../../run/record/state-folder.js'
import { findRun, type StoredRun } from '../../run/record/store.js'
import type { CommandIo } from './command.js'
import { forgeOf } from './forge.js'
import { secretsOf } from './host.js'
import { openRuns } from './store.js'

export interface PublishFlags {
  repo?: string
  draft?: boolean
}

/**
 * `caisson publish`: opens the pull request of a finished run, or pushes to the pull request that it worked on.
 * Resolves to the exit code. Throws what `publishStored` throws, and CREDENTIAL_MISSING.
 */
export async function publishCommand(name: string, flags: PublishFlags, io: CommandIo): Promise<number> {
  const at = await openRuns(io)
  const about = await aboutOf(at, await findRun(at, name))
  const { id, record } = about
  const forge = await forgeOf(io, flags.repo)
  // No run may deliver to the same issue or pull request meanwhile, and this run is read once none can.
  const key = lockKeyOf(record.task)
  const lock = key === undefined ? undefined : await lockRun(at.root, key, id)
  const manifest = await interruptible(io.log, async (signal) =>
    publishStored({
      run: await aboutOf(at, await findRun(at, id)),
      checkout: io.project,
      forge,
      delivery: flags.draft ? { draft: true } : {},
      secrets: secretsOf(io.env),
      log: io.log,
      signal,
    }),
  ).finally(() => lock?.release())
  const { pullRequest, commentUrl } = manifest.delivery ?? {}
  io.result(manifest, () =>
    [
      ...(pullRequest ? [`Pull request: ${pullRequest.url}`] : []),
      ...(commentUrl ? [`Comment: ${commentUrl}`] : []),
    ]
      .map((line) => `${line}\n`)
      .join(''),
  )
  return manifest.exitCode
}

/** The run as about what the run was about that it resumed, if it names nothing itself: `resume --publish` does so too. */
export async function aboutOf(at: RunsAt, run: StoredRun): Promise<StoredRun> {
  const { record, manifest } = run
  if (manifest?.resumed === undefined || record.task.target.kind !== 'none') return run
  const earlier = await findRun(at, manifest.resumed.runId).catch(() => undefined)
  if (earlier === undefined || earlier.id >= run.id) return run
  const { record: of, manifest: first } = await aboutOf(at, earlier)
  if (of.task.target.kind === 'none' || !first) return run
  const { repository, ref } = first.base
  return {
    ...run,
    record: { ...record, task: { ...record.task, target: of.task.target } },
    manifest: { ...manifest, base: { ...manifest.base, repository, ...(ref === undefined ? {} : { ref }) } },
  }
}
