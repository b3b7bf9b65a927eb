import type { GitHubState, RepositoryState } from '../state.js'
import { repositoryApi, repositoryWeb } from './render-repository.js'
import { nodeId } from './render-user.js'

interface CommitFacts {
  sha: string
  tree: string
  parents: string[]
  author: { name: string; email: string; date: string }
  committer: { name: string; email: string; date: string }
  message: string
}

const FORMAT = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join('%x00')

export async function readCommit(repository: RepositoryState, sha: string): Promise<CommitFacts> {
  const fields = (
    await repository.bare.git(['show', '-s', `--format=${FORMAT}`, '--end-of-options', sha])
  ).split('\0')
  const at = (index: number) => fields[index] ?? ''
  const utc = (date: string) => new Date(date).toISOString().replace('.000Z', 'Z')
  return {
    sha: at(0),
    tree: at(1),
    parents: at(2)
      .split(' ')
      .filter((parent) => parent !== ''),
    author: { name: at(3), email: at(4), date: utc(at(5)) },
    committer: { name: at(6), email: at(7), date: utc(at(8)) },
    message: at(9).trimEnd(),
  }
}

/** Only what GitHub signed itself is known to be good here. */
export function verification(repository: RepositoryState, { sha, message, committer }: CommitFacts) {
  return repository.signedCommits.has(sha)
    ? {
        verified: true,
        reason: 'valid',
        signature: '-----BEGIN PGP SIGNATURE-----\n-----END PGP SIGNATURE-----\n',
        payload: message,
        verified_at: committer.date,
      }
    : { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null }
}

/** `commit` of the API description. */
export async function renderCommit(
  state: GitHubState,
  repository: RepositoryState,
  sha: string,
): Promise<Record<string, unknown>> {
  const facts = await readCommit(repository, sha)
  const api = repositoryApi(state, repository)
  const web = `${repositoryWeb(state, repository)}/commit`
  return {
    sha: facts.sha,
    node_id: nodeId('Commit', facts.sha),
    url: `${api}/commits/${facts.sha}`,
    html_url: `${web}/${facts.sha}`,
    comments_url: `${api}/commits/${facts.sha}/comments`,
    commit: {
      url: `${api}/git/commits/${facts.sha}`,
      author: facts.author,
      committer: facts.committer,
      message: facts.message,
      tree: { sha: facts.tree, url: `${api}/git/trees/${facts.tree}` },
      comment_count: 0,
      verification: verification(repository, facts),
    },
    author: null,
    committer: null,
    parents: facts.parents.map((parent) => ({
      sha: parent,
      url: `${api}/commits/${parent}`,
      html_url: `${web}/${parent}`,
    })),
  }
}
