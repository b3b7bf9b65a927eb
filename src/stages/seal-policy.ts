import type { Context } from '../context/collect.js'
import { SandboxError } from '../errors.js'
import type { Target } from '../event/task.js'
import { type GitHub, mayWrite } from '../github/github.js'
import { withoutSeccomp } from '../sandbox/engine.js'
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

/** What the chosen place lacks of a whole seal. A launch command is the user's own choice of a place. */
export function sealGaps(choice: BackendChoice): string[] {
  if (choice.kind === 'launch') return []
  if (choice.kind === 'local')
    return choice.seal ? [] : [`the agent would run on this machine without a container (${choice.why})`]
  const { engine } = choice
  return engine.weaknesses.filter((weakness) => weakness === withoutSeccomp(engine.name))
}

/**
 * Refuses a run without a whole seal when strangers can write to its agent and nobody allowed it. Resolves to
 * what the manifest says of a run that goes on. Rejects with NOT_SUPPORTED.
 */
export async function assertSealEnough(o: {
  choice: BackendChoice
  allowed: boolean
  target: Target
  context: Pick<Context, 'repository' | 'pull' | 'issue'> | null
  github: Pick<GitHub, 'permission'> | null
}): Promise<string[]> {
  const missing = sealGaps(o.choice)
  if (missing.length === 0) return []
  const { repository, pull, issue } = o.context ?? {}
  const writer = (pull ?? issue)?.author.login
  const verdict = decideUnsealed({
    missing,
    allowed: o.allowed,
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
    `This run is not started without a whole seal: ${missing.join('; ')}, and ${verdict.strangers.join(', and ')}.`,
    {
      hint: 'Give the runner Docker, Podman or bubblewrap (the log says what each of them lacks). If strangers may reach the network and the files of this machine through the agent, set `allow-unsealed: true`.',
    },
  )
}
