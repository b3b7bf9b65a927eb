import { type GitHub, isAtLeast } from '../github.js'
import { type Skip, skip, type Task } from './task.js'

/** What somebody who may change nothing is answered with: a plan, or the agent `review` of the repository. */
export type OutsiderMode = 'plan' | 'review'

/** Who may start runs, from the inputs. */
export interface AdmissionRules {
  /** Logins of bots that may start runs, with or without `[bot]`; `*` for every one. */
  allowedBots: string[]
  /** Logins of people, and teams as `organization/team`, who may start runs without write permission. */
  allowedUsers?: string[]
  /** Lets everybody else start runs that change nothing. Absent: they start none. */
  outsiders?: OutsiderMode
}

/** How a run may be started; `outsider`: its requester may change nothing, and is answered in this way. */
export interface Admission {
  outsider?: OutsiderMode
}

/**
 * Decides whether the requester may start a run, and with which rights. People need write permission, or a place
 * on a list; everybody else is an outsider. GitHub reports no permission for bots, so they must be listed. The
 * token's own account never starts a run with a comment or a label: Caisson would answer itself forever; how often
 * it may mend what its own commits broke is bounded elsewhere. A scheduled run needs no check, because only the
 * workflow file starts it.
 */
export async function authorize(
  github: GitHub,
  task: Task,
  rules: AdmissionRules,
): Promise<Admission | Skip> {
  if (task.event === 'schedule') return {}
  const { login, type } = task.requester
  if (type === 'Bot' || BOT_SUFFIX.test(login)) {
    // GitHub takes this event only with a token that may write.
    if (task.event === 'repository_dispatch') return {}
    if (task.trigger === 'failed' && sameAccount(await github.viewer(), login)) return {}
    if (!isListed(login, rules.allowedBots)) {
      return skip(
        `${login} is a bot that may not start runs: add \`${login.replace(BOT_SUFFIX, '')}[bot]\` to \`allowed-users\` to allow it.`,
      )
    }
    // A dispatch is deliberate, and nothing that Caisson writes can start one.
    const isOwn = task.trigger !== 'dispatched' && sameAccount(await github.viewer(), login)
    return isOwn ? skip(`${login} is the account that Caisson itself writes with.`) : {}
  }
  const permission = await github.permission(login)
  const { allowedUsers = [], outsiders } = rules
  if (isAtLeast(permission, 'write')) return {}
  if (allowedUsers.some((name) => bare(name) === bare(login))) return {}
  if (await isInTeam(github, login, rules)) return {}
  const has = `${login} has ${permission === 'none' ? 'no' : permission} permission on this repository`
  if (outsiders === undefined) return skip(`${has}; starting a run requires write permission.`)
  // The answer, by which such runs are counted, is a comment.
  if (task.target.kind === 'none') return skip(`${has}; they start runs only on an issue or a pull request.`)
  return { outsider: outsiders }
}

async function isInTeam(
  github: GitHub,
  login: string,
  { allowedUsers = [] }: AdmissionRules,
): Promise<boolean> {
  for (const team of allowedUsers.filter((entry) => entry.includes('/'))) {
    const [org = '', slug = ''] = team.replace(/^@/, '').split('/')
    if (await github.isTeamMember({ org, slug }, login)) return true
  }
  return false
}

const BOT_SUFFIX = /\[bot\]$/i

function isListed(login: string, allowed: readonly string[]): boolean {
  return allowed.some((name) => bare(name) === '*' || bare(name) === bare(login))
}

/** Logins are case-insensitive. Only `[bot]` tells an app from a person, who may have its name. */
export function sameAccount(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** A login without case, surrounding space, `@` and `[bot]`, which people leave out or add. */
export function bare(login: string): string {
  return login.trim().replace(/^@/, '').replace(BOT_SUFFIX, '').toLowerCase()
}
