import type { Log } from '../../base/log.js'
import type { Workspace } from '../../change/workspace/workspace.js'
import type { DeliveryOptions } from '../../config/delivery.js'
import { type Forge, remoteOf } from '../../github/forge.js'
import { apiPublisher } from './api-publisher.js'
import { gitPublisher, type Publisher } from './publisher.js'

/** The way in which these options make commits. */
export function publisherFor(
  forge: Forge,
  { commitWith, author }: DeliveryOptions,
  workspace: Workspace,
  log: Log,
): Publisher {
  const { github, signingKey } = forge
  const remote = { workspace, ...remoteOf(forge), gitData: github.gitData }
  if (commitWith !== 'api') return gitPublisher({ ...remote, ...(signingKey ? { signingKey } : {}) })
  if (signingKey !== undefined)
    log.warn(
      '`ssh-signing-key` is not used: with `delivery.commitWith: api`, GitHub makes the commit and signs it.',
    )
  if (author !== 'bot')
    log.info(
      "The commit's author is the token's account: GitHub signs only that account's commits through the API.",
    )
  return apiPublisher({ ...remote, github, log })
}
