import { type GitHub, mayWrite } from '../github/github.js'
import type { TriggerRules } from './parse-event.js'
import type { Skip, Task } from './task.js'

/**
 * Whether who asked may ask; null when so. People need write permission on the repository. Bots have none that
 * GitHub would tell, so they must be listed; the token's own bot never may, or it would answer itself for ever.
 * A schedule was asked for by nobody but the workflow file.
 */
export async function authorize(
  github: GitHub,
  task: Task,
  rules: Pick<TriggerRules, 'allowedBots'>,
): Promise<Skip | null> {
  if (task.event === 'schedule') return null
  const { login, type } = task.requester
  if (type === 'Bot' || login.endsWith('[bot]')) {
    if (!isListed(login, rules.allowedBots)) {
      return skip(
        `${login} is a bot, and bots ask only when they are listed: add \`${login}\` to \`allowed-bots\`.`,
      )
    }
    // A dispatch is started on purpose, and no comment of ours can start one.
    const ours = task.trigger !== 'dispatched' && bare(await github.viewer()) === bare(login)
    return ours ? skip(`${login} is the account that Caisson itself writes with.`) : null
  }
  const permission = await github.permission(login)
  if (mayWrite(permission)) return null
  return skip(
    `${login} has ${permission === 'none' ? 'no' : permission} permission on this repository, and asking needs write.`,
  )
}

function isListed(login: string, allowed: readonly string[]): boolean {
  return allowed.some((name) => name.trim() === '*' || bare(name) === bare(login))
}

function bare(login: string): string {
  return login
    .trim()
    .toLowerCase()
    .replace(/\[bot\]$/, '')
}

function skip(reason: string): Skip {
  return { skip: true, reason }
}
