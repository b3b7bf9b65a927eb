import type { Spec } from '../../config/spec.js'
import type { Context } from '../../context/collect.js'
import { document } from '../../docs.js'
import { SandboxError } from '../../errors.js'
import type { Target } from '../../event/task.js'
import { type GitHub, mayWrite } from '../../github/github.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { canBeAllowed, type Missing } from '../../sandbox/seal/protections.js'
import type { BackendChoice } from './backend.js'

/** What is known of a run when it is decided whether it may go on without a whole seal. */
export interface SealCase {
  /** What the seal lacks, in words; empty when it holds. */
  missing: readonly string[]
  /** Input `allow-unsealed`. */
  allowed: boolean
  /** Null: no forge, so that a person started it on a checkout of their own. */
  repository: 'public' | 'private' | null
  target: Target
  /** Who wrote the issue or pull request; null where there is none. */
  author: { login: string; mayWrite: boolean } | null
  /** The pull request's head lies in another repository. */
  fromFork: boolean
}

/** `strangers`: why what the agent reads cannot be trusted, in words; empty when it can. */
export interface SealVerdict {
  go: boolean
  strangers: string[]
}

/**
 * Whether a run may start without a whole seal. Trusted cases go on; where strangers can write to the agent
 * only when somebody has said so. Pure.
 */
export function decideUnsealed(given: SealCase): SealVerdict {
  if (given.missing.length === 0) return { go: true, strangers: [] }
  const strangers: string[] = []
  const { target, author } = given
  if (given.repository === 'public') strangers.push('the repository is public')
  if (given.fromFork) strangers.push("the pull request's commits come from a fork")
  if (target.kind !== 'none' && author && !author.mayWrite) {
    const what = target.kind === 'issue' ? 'issue' : 'pull request'
    strangers.push(
      `${what} #${target.number} was written by ${author.login}, who may not write to the repository`,
    )
  }
  return { go: strangers.length === 0 || given.allowed, strangers }
}

/** Why the chosen place seals nothing; empty where Caisson seals it. */
export function sealGaps(choice: BackendChoice): string[] {
  if (choice.kind === 'launch') {
    const command = choice.command.join(' ')
    return [`the agent would run through \`${command}\`, and what it can reach there is not up to Caisson`]
  }
  if (choice.kind === 'container' || choice.seal) return []
  return [`the agent would run on this machine without a container (${choice.why})`]
}

/** Protections that the chosen place is known to lack before anything is started there. */
export function foreseenMissing(choice: BackendChoice, limits: Spec['sandbox']['limits']): Missing[] {
  if (choice.kind === 'container')
    return choice.engine.missingCapabilities.filter(
      ({ protection }) => protection !== 'cpu-limit' || limits.cpus,
    )
  if (choice.kind === 'launch' || !choice.seal || choice.seal.filter) return []
  return [{ protection: 'system-calls', why: 'there is no filter of system calls for this processor' }]
}

type Allowances = Pick<Spec['sandbox'], 'allowUnsealed' | 'allowMissing'>

/**
 * Each with the input that lets the run go on without it. Throws NOT_SUPPORTED for what no input allows now, and
 * ENGINE_FAILED for what none ever does.
 */
export function checkMissing(missing: readonly Missing[], allowances: Allowances): Missing[] {
  refuseBreach(missing)
  const named = new Set<string>(allowances.allowMissing)
  const refused = missing.filter(({ protection }) => !allowances.allowUnsealed && !named.has(protection))
  if (refused.length > 0) {
    const names = [...new Set([...named, ...refused.map(({ protection }) => protection)])].join(', ')
    throw new SandboxError(
      'NOT_SUPPORTED',
      `This run is not started without all that protects it: ${refused.map(({ why }) => why).join('; ')}.`,
      {
        hint: `Use a machine or an engine that can give it (${document('containers.md')}), or go on without: \`allow-missing: ${names}\`. The manifest and the report then say so.`,
      },
    )
  }
  return missing.map((one) => ({
    ...one,
    allowedBy: named.has(one.protection) ? 'allow-missing' : 'allow-unsealed',
  }))
}

function refuseBreach(missing: readonly Missing[]): void {
  const breaches = missing.filter(({ protection }) => !canBeAllowed(protection))
  if (breaches.length === 0) return
  const words = breaches.map(({ protection, why }) => `${why} (${protection})`).join(', ')
  throw new SandboxError('ENGINE_FAILED', `The seal does not hold: ${words}.`, {
    hint: 'Caisson asked for all of it: look for what changes the containers of this machine (a wrapper around the client, settings of the engine). `caisson doctor` shows what gets through.',
  })
}

/** The sandbox with facts that say what it goes on without. Throws NOT_SUPPORTED when it may not. */
export function checkSandbox(sandbox: Sandbox, allowances: Allowances): Sandbox {
  const missing = checkMissing(sandbox.facts.missing ?? [], allowances)
  const words = missing.map(
    ({ protection, why, allowedBy }) => `Without \`${protection}\`: ${why}; allowed by \`${allowedBy}\`.`,
  )
  const { facts } = sandbox
  return { ...sandbox, facts: { ...facts, missing, weaknesses: [...facts.weaknesses, ...words] } }
}

/**
 * Refuses a run in a place that seals nothing when strangers can write to its agent and nobody allowed it, and one
 * in a place that is known to lack a protection that nobody gave up. Resolves to what the manifest says of a run
 * that goes on. Rejects with NOT_SUPPORTED.
 */
export async function assertSealEnough(o: {
  choice: BackendChoice
  sandbox: Allowances & Pick<Spec['sandbox'], 'limits'>
  target: Target
  context: Pick<Context, 'repository' | 'pull' | 'issue'> | null
  github: Pick<GitHub, 'permission'> | null
}): Promise<string[]> {
  checkMissing(foreseenMissing(o.choice, o.sandbox.limits), o.sandbox)
  const missing = sealGaps(o.choice)
  if (missing.length === 0) return []
  const { repository, pull, issue } = o.context ?? {}
  const writer = (pull ?? issue)?.author.login
  const verdict = decideUnsealed({
    missing,
    allowed: o.sandbox.allowUnsealed,
    repository: repository ? (repository.private ? 'private' : 'public') : null,
    target: o.target,
    author:
      writer && o.github ? { login: writer, mayWrite: mayWrite(await o.github.permission(writer)) } : null,
    fromFork: pull?.fromFork ?? false,
  })
  if (verdict.go) {
    return verdict.strangers.map((why) => `Allowed by \`allow-unsealed\`, although ${why}.`)
  }
  throw new SandboxError(
    'NOT_SUPPORTED',
    `This run is not started without a seal: ${missing.join('; ')}, and ${verdict.strangers.join(', and ')}.`,
    {
      hint: 'Give the runner Docker, Podman or bubblewrap (the log says what each of them lacks). If strangers may reach the network and the files of this machine through the agent, set `allow-unsealed: true`.',
    },
  )
}
