import { PatchError } from '../../errors.js'
import { applyPatch } from '../../patch/apply.js'
import type { Manifest } from '../../run/manifest.js'
import { printable } from '../../transcript/views/printable.js'
import type { CommandIo } from '../command.js'
import { findPatch, type PatchSource } from './patch-source.js'

export interface ApplyFlags {
  threeWay: boolean
  /** Also apply what the policy has blocked. */
  blocked: boolean
}

/**
 * `caisson apply`: applies a run's patch to this checkout. Rejects with PATCH_BLOCKED when the policy blocks
 * the patch and `--blocked` was not given, and with PATCH_FAILED when the patch does not apply.
 */
export async function applyCommand(name: string, flags: ApplyFlags, io: CommandIo): Promise<void> {
  const source = await findPatch(name, io)
  sayVerdict(source, flags, io)
  sayEnd(source, io)
  const { patch, workspace } = source
  const { files } = await applyPatch({
    checkout: io.project,
    patch,
    threeWay: flags.threeWay,
    ...(workspace ? { workspace } : {}),
    log: io.log,
  })
  io.result({ patch, files, policy: source.manifest?.policy ?? null }, () =>
    files.length === 0 ? 'The patch is empty: nothing to apply.\n' : `${files.map(oneLine).join('\n')}\n`,
  )
}

/** A run that failed also keeps what it had changed until then. */
function sayEnd({ manifest }: PatchSource, { log }: CommandIo): void {
  if (manifest?.outcome === 'failure' && (manifest.patch?.files ?? 0) > 0)
    log.warn(`The run ended with ${manifest.outcome} (${manifest.reason}): its patch may be unfinished.`)
}

function sayVerdict({ patch, manifest }: PatchSource, flags: ApplyFlags, { log }: CommandIo): void {
  // A patch file that does not belong to a run has no verdict.
  if (manifest === undefined) return
  const policy = manifest?.policy
  if (policy === undefined) {
    if (manifest === null || (manifest.patch?.files ?? 0) > 0) {
      log.warn(
        'The policy has not evaluated this patch, or its verdict is lost: review the patch before you use it.',
      )
    }
    return
  }
  if (policy.verdict === 'allow') return
  const found = policy.findings.map((finding) => `\n  ${findingLine(finding)}`).join('')
  if (policy.verdict === 'flag') {
    log.warn(`The policy flagged this patch for review:${found}`)
  } else if (flags.blocked) {
    log.warn(`The policy blocked this patch; it is applied because of --blocked:${found}`)
  } else {
    throw new PatchError('PATCH_BLOCKED', `The policy blocked this patch. Nothing was changed:${found}`, {
      hint: `Review ${patch}; to apply it anyway, add --blocked.`,
    })
  }
}

type Finding = NonNullable<Manifest['policy']>['findings'][number]

/** `blocked, protected/ci: Jenkinsfile: Configuration of a CI service.` */
function findingLine({ rule, verdict, path, line, message }: Finding): string {
  const where = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}:`
  return oneLine(`${verdict === 'block' ? 'blocked' : 'flagged'}, ${rule}:${where} ${message}`)
}

function oneLine(text: string): string {
  return printable(text).replace(/\s*\n\s*/g, ' ⏎ ')
}
