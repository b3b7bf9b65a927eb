import { PatchError } from '../../errors.js'
import { applyPatch } from '../../patch/apply.js'
import type { Manifest } from '../../run/manifest.js'
import { printable } from '../../transcript/views/printable.js'
import type { CommandIo } from '../command.js'
import { findPatch, type PatchSource } from './patch-source.js'

export interface ApplyFlags {
  threeWay: boolean
  /** Also what the policy has blocked. */
  blocked: boolean
}

/**
 * `caisson apply`: the patch of a run on this checkout. Rejects with PATCH_BLOCKED where the policy holds it back and
 * nobody has said that this is known, and with PATCH_FAILED where it does not fit.
 */
export async function applyCommand(name: string, flags: ApplyFlags, io: CommandIo): Promise<void> {
  const source = await findPatch(name, io)
  sayVerdict(source, flags, io)
  const { patch } = source
  const { files } = await applyPatch({
    checkout: io.project,
    patch,
    threeWay: flags.threeWay,
    log: io.log,
  })
  io.result({ patch, files, policy: source.manifest?.policy ?? null }, () =>
    files.length === 0 ? 'The patch is empty: nothing to apply.\n' : `${files.map(oneLine).join('\n')}\n`,
  )
}

function sayVerdict({ patch, manifest }: PatchSource, flags: ApplyFlags, { log }: CommandIo): void {
  // A file that is of no run has no verdict.
  if (manifest === undefined) return
  const policy = manifest?.policy
  if (policy === undefined) {
    if (manifest === null || (manifest.patch?.files ?? 0) > 0) {
      log.warn('The policy has not judged this patch, or its verdict is lost: read it before you use it.')
    }
    return
  }
  if (policy.verdict === 'allow') return
  const found = policy.findings.map((finding) => `\n  ${findingLine(finding)}`).join('')
  if (policy.verdict === 'flag') {
    log.warn(`The policy has flagged this patch, for a person to look at:${found}`)
  } else if (flags.blocked) {
    log.warn(`The policy has blocked this patch; it is applied because of --blocked:${found}`)
  } else {
    throw new PatchError(
      'PATCH_BLOCKED',
      `The policy has blocked this patch, and nothing was changed:${found}`,
      {
        hint: `Read ${patch}; with --blocked it is applied all the same.`,
      },
    )
  }
}

type Finding = NonNullable<Manifest['policy']>['findings'][number]

/** `blocked, protected/ci: Jenkinsfile: Configuration of a CI service.` */
function findingLine({ rule, verdict, path, line, message }: Finding): string {
  const where = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}:`
  return oneLine(`${verdict === 'block' ? 'blocked' : 'to review'}, ${rule}:${where} ${message}`)
}

function oneLine(text: string): string {
  return printable(text).replace(/\s*\n\s*/g, ' ⏎ ')
}
