import { mkdir } from 'node:fs/promises'
import { bareRepository } from '../../src/programs/demo/github/git/bare-repository.js'
import type { GitHubServer } from '../../src/programs/demo/github/server.js'
import { fullName } from '../../src/programs/demo/github/state.js'

export interface CheckoutOptions {
  /** As the input of actions/checkout: default 1, 0 for the whole history. */
  depth?: number
  /** `refs/heads/…` or `refs/pull/N/head`; default the default branch. */
  ref?: string
  /** Leave the token in `.git/config`, as actions/checkout does by default; default true. */
  persistCredentials?: boolean
}

/** A clone as actions/checkout leaves it: its remote, its refs, its configuration, and the token in it. */
export async function checkOut(
  github: GitHubServer,
  folder: string,
  token: string,
  options: CheckoutOptions = {},
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { git } = bareRepository(folder, process.env['PATH'] ?? '')
  const { depth = 1, ref = `refs/heads/${github.repository.defaultBranch}` } = options
  const url = `${github.url}/${fullName(github.repository)}`
  const header = `http.${github.url}/.extraheader`
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  await git(['init', '--quiet', '--initial-branch', github.repository.defaultBranch, '.'])
  await git(['remote', 'add', 'origin', url])
  await git(['config', '--local', 'gc.auto', '0'])
  await git(['config', '--local', header, `AUTHORIZATION: basic ${basic}`])
  const remote = ref.replace(/^refs\/(heads\/)?/, (_all, heads) => `refs/remotes/${heads ? 'origin/' : ''}`)
  const shallow = depth > 0 ? [`--depth=${depth}`] : []
  await git([
    '-c',
    'protocol.version=2',
    'fetch',
    '--quiet',
    '--no-tags',
    '--prune',
    '--no-recurse-submodules',
    ...shallow,
    'origin',
    `+${ref}:${remote}`,
  ])
  const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1]
  await git(['checkout', '--quiet', '--force', ...(branch ? ['-B', branch] : []), remote])
  if (options.persistCredentials === false) await git(['config', '--local', '--unset-all', header])
}
