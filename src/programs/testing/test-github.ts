import { randomBytes } from 'node:crypto'
import { createGit } from '../../base/git/git.js'
import { startGitHub } from '../demo/github/server.js'
import { createGitHub, type Repository } from '../library/github.js'

/** The repository that the server starts with. */
export interface TestGitHubOptions {
  /** `owner/name`; default `octo/hello`. */
  repository?: string
  /** Files of its first commit, by path. */
  files: Readonly<Record<string, string>>
  /** Where git is found: a `PATH`, e.g. `process.env.PATH`. */
  path: string
}

/** A GitHub on this machine (REST, git over HTTP) with one repository. */
export interface TestGitHub extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** Accepted by the server, with every permission, for `github-actions[bot]`. */
  readonly token: string
  /** Address to clone from; anybody may. */
  readonly cloneUrl: string
  /** Makes a checkout of the default branch in a new folder. `execFileSync` with git would wait for this very process. */
  clone(folder: string): Promise<void>
  /** The repository, for `publish: { to: 'forge', forge }`. */
  readonly forge: Repository
  /** Opens an issue and resolves to its number; `author` is a user's login, default the owner's. */
  addIssue(issue: { title: string; body?: string; author?: string }): number
  /** Comments of an issue or a pull request, oldest first; bodies in Markdown. */
  commentsOn(number: number): { author: string; body: string }[]
  /** Open pull requests; `head` and `base` are names of branches. */
  openPulls(): { number: number; title: string; body: string; draft: boolean; head: string; base: string }[]
  /** Ends the server and removes the repository. */
  close(): Promise<void>
}

/**
 * Starts the GitHub that `caisson demo` shows: on loopback, with a repository in a temporary folder, until `close`.
 * Rejects with CONFIG_INVALID for a repository that is not `owner/name`.
 */
export async function startTestGitHub(options: TestGitHubOptions): Promise<TestGitHub> {
  const fullName = options.repository ?? 'octo/hello'
  const { owner, name } = createGitHub('none').repository(fullName)
  const server = await startGitHub({ owner, repo: name, files: { ...options.files }, path: options.path })
  const token = `ghs_${randomBytes(18).toString('hex')}`
  server.addToken(token)
  const close = () => server.close()
  return {
    url: server.url,
    token,
    cloneUrl: server.cloneUrl(),
    async clone(folder) {
      await createGit({ env: { PATH: options.path } }).run(['clone', '--quiet', server.cloneUrl(), folder])
    },
    forge: createGitHub(token, {
      serverUrl: server.url,
      apiUrl: server.apiUrl,
      graphqlUrl: server.graphqlUrl,
    }).repository(fullName),
    addIssue: (issue) => server.addIssue(issue).number,
    commentsOn: (number) => server.commentsOn(number).map(({ author, body }) => ({ author, body })),
    openPulls: () =>
      server.openPulls().map(({ number, title, body, draft, head, base }) => ({
        ...{ number, title, draft },
        body: body ?? '',
        ...{ head: head.ref, base: base.ref },
      })),
    close,
    [Symbol.asyncDispose]: close,
  }
}
