import type { TrustedTree } from '../../../base/git/trusted-tree.js'
import type { Task } from '../../../github/event/task.js'

const FOLDER = '.github/workflows'
/** In a repository with more, nobody is said not to answer. */
const MOST_WORKFLOWS = 50

/**
 * The phrase that calls the agent in a comment; '' if none of the workflows in the trusted version starts on one. Where
 * that cannot be known, somebody may answer.
 */
export async function answeredPhrase(
  phrase = '',
  { trigger }: Pick<Task, 'trigger'>,
  tree: TrustedTree,
): Promise<string> {
  if (phrase === '' || trigger === 'commented' || tree.commit === null) return phrase
  const files = await tree.files([FOLDER]).catch(() => [])
  const workflows = files.filter(({ path }) => /\.ya?ml$/.test(path))
  if (workflows.length === 0 || workflows.length > MOST_WORKFLOWS) return phrase
  for (const { read } of workflows) {
    const text = (await read?.().catch(() => null)) ?? null
    if (text === null || text.includes('issue_comment')) return phrase
  }
  return ''
}
