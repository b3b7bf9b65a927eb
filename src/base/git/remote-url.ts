import { join } from 'node:path'
import { listSettings, readCheckout } from './checkout.js'
import { createGit } from './git.js'

/**
 * Address of the checkout's remote `origin`, else of its only remote; undefined without remotes, or with
 * several of which none is `origin`. Read from the configuration file alone.
 */
export async function remoteUrl(checkout: string): Promise<string | undefined> {
  const remotes = await remoteUrls(checkout)
  return remotes.get('origin') ?? (remotes.size === 1 ? [...remotes.values()][0] : undefined)
}

/** Addresses of the checkout's remotes, by name; empty where there is no repository. */
export async function remoteUrls(checkout: string): Promise<Map<string, string>> {
  const git = createGit()
  const remotes = new Map<string, string>()
  const repository = await readCheckout(git, checkout)
  if (repository === null) return remotes
  for (const entry of await listSettings(git, join(repository.commonDir, 'config'))) {
    const [key = '', ...value] = entry.split('\n')
    const name = /^remote\.(.+)\.url$/s.exec(key)?.[1]
    // When a remote has several addresses, git fetches from the first.
    if (name !== undefined && !remotes.has(name)) remotes.set(name, value.join('\n'))
  }
  return remotes
}
