import { type GitHub, mayWrite } from '../github/github.js'
import type { TriggerRules } from './event-input.js'
import { type Skip, skip, type Task } from './task.js'

/**
 * Checks whether the requester may start a run; null when they may. People need write permission on the
 * repository. GitHub reports no permission for bots, so they must be listed. The token's own account never starts
 * a run with a comment or a label: Caisson would answer itself forever; how often it may mend what its own commits broke
 * is bounded elsewhere. A scheduled run needs no check, because
 * only the workflow file starts it.
 */
export async function authorize(
  github: GitHub,
  task: Task,
  rules: Pick<TriggerRules, 'allowedBots'>,
): Promise<Skip | null> {
  if (task.event === 'schedule') return null
  const { login, type } = task.requester
  if (type === 'Bot' || BOT_SUFFIX.test(login)) {
    if (task.trigger === 'failed' && sameAccount(await github.viewer(), login)) return null
    if (!isListed(login, rules.allowedBots)) {
      return skip(
        `${login} is a bot that may not start runs: add \`${login}\` to \`allowed-bots\` to allow it.`,
      )
    }
    // A dispatch is deliberate, and nothing that Caisson writes can start one.
    const isOwn = task.trigger !== 'dispatched' && sameAccount(await github.viewer(), login)
    return isOwn ? skip(`${login} is the account that Caisson itself writes with.`) : null
  }
  const permission = await github.permission(login)
  if (mayWrite(permission)) return null
  return skip(
    `${login} has ${permission === 'none' ? 'no' : permission} permission on this repository; starting a run requires write permission.`,
  )
}

const BOT_SUFFIX = /\[bot\]$/i

function isListed(login: string, allowed: readonly string[]): boolean {
  return allowed.some((name) => name.trim() === '*' || bare(name) === bare(login))
}

/** GraphQL names an app `name`, REST `name[bot]`; logins are case-insensitive. */
export function sameAccount(a: string, b: string): boolean {
  return bare(a) === bare(b)
}

/** A login without case, surrounding space and `[bot]`, which people leave out. */
function bare(login: string): string {
  return login.trim().replace(BOT_SUFFIX, '').toLowerCase()
}
