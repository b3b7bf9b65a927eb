import type { Spec } from '../../config/spec.js'
import type { Context } from '../../context/collect.js'
import { document } from '../../docs.js'
import { SandboxError } from '../../errors.js'
import type { Target } from '../../event/task.js'
import { type GitHub, mayWrite } from '../../github/github.js'
import type { Backend } from '../../sandbox/backend.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { canBeAllowed, type Missing } from '../../sandbox/seal/protections.js'

/** What is known about a run when it is decided whether it may continue with an incomplete seal. */
export interface SealCase {
  /** Input `allow-unsealed`. */
  allowed: boolean
  /** Null: no forge, so a person started it on their own checkout. */
  repository: 'public' | 'private' | null
  target: Target
  /** Author of the issue or pull request; null if there is none. */
  author: { login: string; mayWrite: boolean } | null
  /** Login of a requester who may change nothing; absent for everybody else. */
  outsider?: string
  /** The pull request's head is in another repository. */
  fromFork: boolean
}

/** `strangers`: why what the agent reads cannot be trusted, in words; empty if it can. */
export interface SealVerdict {
  go: boolean
  strangers: string[]
}

/**
 * Whether a run may start with an incomplete seal. Trusted cases continue; if strangers can write to the
 * agent, only if somebody allowed it. Pure.
 */
export function decideUnsealed(given: SealCase): SealVerdict {
  const strangers: string[] = []
  const { target, author } = given
  if (given.repository === 'public') strangers.push('the repository is public')
  if (given.fromFork) strangers.push("the pull request's commits come from a fork")
  if (target.kind !== 'none' && author && !author.mayWrite) {
    const what = target.kind === 'issue' ? 'issue' : 'pull request'
    strangers.push(
      `${what} #${target.number} was written by ${author.login}, who has no write permission in the repository`,
    )
  }
  if (given.outsider !== undefined) strangers.push(`the run was requested by ${given.outsider}, an outsider`)
  return { go: strangers.length === 0 || given.allowed, strangers }
}

/** Protections that the chosen place is known to lack before anything is started there, as far as they matter. */
export function foreseenMissing(
  { missing }: Pick<Backend, 'missing'>,
  { cpus }: Spec['sandbox']['limits'],
): Missing[] {
  return missing.filter(({ protection }) => protection !== 'cpu-limit' || cpus)
}

type Allowances = Pick<Spec['sandbox'], 'allowUnsealed' | 'allowMissing'>

/**
 * Each with the input that allows the run to continue without it. Throws NOT_SUPPORTED for what no input
 * allows now, and ENGINE_FAILED for what none ever allows.
 */
export function checkMissing(missing: readonly Missing[], allowances: Allowances): Missing[] {
  refuseBreach(missing)
  const named = new Set<string>(allowances.allowMissing)
  const refused = missing.filter(({ protection }) => !allowances.allowUnsealed && !named.has(protection))
  if (refused.length > 0) {
    const names = [...new Set([...named, ...refused.map(({ protection }) => protection)])].join(', ')
    throw new SandboxError(
      'NOT_SUPPORTED',
      `Refusing to start: required protections are missing: ${refused.map(({ why }) => why).join('; ')}.`,
      {
        hint: `Use a machine or an engine that provides them (${document('containers.md')}), or continue without: \`allow-missing: ${names}\`. The manifest and the report then say so.`,
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
    hint: 'Caisson requested all of it: look for what changes the containers of this machine (a wrapper around the client, engine settings). `caisson doctor` shows what gets through.',
  })
}

/** The sandbox with facts about missing protections. Throws NOT_SUPPORTED if it must not be used. */
export function checkSandbox(sandbox: Sandbox, allowances: Allowances): Sandbox {
  const missing = checkMissing(sandbox.facts.missing ?? [], allowances)
  const words = missing.map(
    ({ protection, why, allowedBy }) => `Without \`${protection}\`: ${why}; allowed by \`${allowedBy}\`.`,
  )
  const { facts } = sandbox
  return { ...sandbox, facts: { ...facts, missing, weaknesses: [...facts.weaknesses, ...words] } }
}

/**
 * Refuses a run in a place that seals nothing if strangers can write to its agent and nobody allowed it, and
 * in a place that is known to lack a required protection. Resolves to the manifest's facts for a run that
 * continues. Rejects with NOT_SUPPORTED.
 */
export async function assertSealEnough(o: {
  choice: Pick<Backend, 'unsealed' | 'missing'>
  sandbox: Allowances & Pick<Spec['sandbox'], 'limits'>
  target: Target
  outsider?: string
  context: Pick<Context, 'repository' | 'pull' | 'issue'> | null
  github: Pick<GitHub, 'permission'> | null
}): Promise<string[]> {
  checkMissing(foreseenMissing(o.choice, o.sandbox.limits), o.sandbox)
  const { unsealed } = o.choice
  if (unsealed === null) return []
  const { repository, pull, issue } = o.context ?? {}
  const writer = (pull ?? issue)?.author.login
  const verdict = decideUnsealed({
    allowed: o.sandbox.allowUnsealed,
    repository: repository ? (repository.private ? 'private' : 'public') : null,
    target: o.target,
    author:
      writer && o.github ? { login: writer, mayWrite: mayWrite(await o.github.permission(writer)) } : null,
    fromFork: pull?.fromFork ?? false,
    ...(o.outsider === undefined ? {} : { outsider: o.outsider }),
  })
  if (verdict.go) {
    return verdict.strangers.map((why) => `Allowed by \`allow-unsealed\`, although ${why}.`)
  }
  throw new SandboxError(
    'NOT_SUPPORTED',
    `Refusing to start without a seal: ${unsealed}, and ${verdict.strangers.join(', and ')}.`,
    {
      hint: `Provide Docker, Podman or bubblewrap on the runner (the log says why each of them cannot be used). ${o.outsider === undefined ? "If strangers may reach this machine's network and files through the agent, set `allow-unsealed: true`." : 'An outsider never gets an unsealed agent.'}`,
    },
  )
}
