import type { TrustedTree } from '../../../base/git/trusted-tree.js'
import type { Log } from '../../../base/log.js'
import {
  COPILOT_SETUP,
  type CopilotSetup,
  readCopilotSetup,
} from '../../../config/ecosystem/copilot-setup.js'
import type { Task } from '../../../github/event/task.js'

/** The setup of the trusted version's `copilot-setup-steps.yml`; null without one that can be read. */
export async function readSetupSteps(tree: TrustedTree, log: Log): Promise<CopilotSetup | null> {
  const [file] = await tree.files([COPILOT_SETUP])
  if (file === undefined) return null
  const text = await readTextOrNull(file)
  const found = text === null ? null : readCopilotSetup(text)
  if (found === null) log.warn(`${COPILOT_SETUP} is not used: it cannot be read as what its name says.`)
  return found
}

const GUIDE = 'AGENTS.md'
/** More than this would crowd out the task. */
const GUIDE_CHARACTERS = 32_000

/** `AGENTS.md` of the trusted version, where the repository has no guide that the agent reads by itself. */
export async function readGuide(tree: TrustedTree, own: readonly string[]): Promise<string | null> {
  const files = await tree.files([GUIDE, ...own])
  const guide = files.find(({ path }) => path === GUIDE)
  if (guide === undefined || files.some(({ path }) => own.includes(path))) return null
  const text = (await readTextOrNull(guide))?.trim()
  if (!text) return null
  const cut = text.length > GUIDE_CHARACTERS ? `${text.slice(0, GUIDE_CHARACTERS)}\n…` : text
  return `The repository's guide for agents, ${GUIDE}:\n\n${cut}`
}

const WORKFLOWS = '.github/workflows'
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
  const files = await tree.files([WORKFLOWS]).catch(() => [])
  const workflows = files.filter(({ path }) => /\.ya?ml$/.test(path))
  if (workflows.length === 0 || workflows.length > MOST_WORKFLOWS) return phrase
  for (const { read } of workflows) {
    const text = await readTextOrNull({ read })
    if (text === null || text.includes('issue_comment')) return phrase
  }
  return ''
}

/** Null for a link, and for a file that is too large: another tool's file must not stop a run. */
async function readTextOrNull({ read }: { read: (() => Promise<string>) | null }): Promise<string | null> {
  return read === null ? null : read().catch(() => null)
}
