import { findRun } from '../run/record/store.js'
import { publishStored } from '../stages/publish-stored.js'
import type { CommandIo } from './command.js'
import { forgeOf } from './forge.js'
import { secretsOf } from './host.js'
import { interruptible } from './interrupt.js'
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
  const run = await findRun(await openRuns(io), name)
  const forge = await forgeOf(io, flags.repo)
  const manifest = await interruptible(io.log, (signal) =>
    publishStored({
      run,
      checkout: io.project,
      forge,
      delivery: flags.draft ? { draft: true } : {},
      secrets: secretsOf(io.env),
      log: io.log,
      signal,
    }),
  )
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
