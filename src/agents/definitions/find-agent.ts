import { AGENT_NAMES } from '../../base/agent-names.js'
import { document } from '../../base/docs.js'
import { ConfigError, describeError } from '../../base/errors.js'
import type { TrustedFile, TrustedTree } from '../../base/git/trusted-tree.js'
import { nearest } from '../../config/parse.js'
import { AGENT_FOLDERS, type AgentDefinition, agentNameOf, parseDefinition } from './definition.js'

/** An agent in a list; `problem` says why it cannot be used. */
export interface ListedAgent {
  name: string
  file: string
  description?: string
  model?: string
  preset?: string
  problem?: string
}

/** Every agent of a tree by name; if two files have the same name, the one in `.caisson/agents` wins. */
export async function agentsIn(tree: TrustedTree): Promise<ListedAgent[]> {
  const found = new Map<string, ListedAgent>()
  for (const file of await agentFiles(tree)) {
    const agent = await listDefinition(file)
    if (!found.has(agent.name)) found.set(agent.name, agent)
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * The definition of an agent. Throws CONFIG_INVALID with the names of the available agents; `where` says, for
 * people, where they were looked for.
 */
export async function findAgent(tree: TrustedTree, name: string, where: string): Promise<AgentDefinition> {
  const files = await agentFiles(tree)
  const agents = await agentsIn(tree)
  const match = agents.find((agent) => agent.name === name)
  const file = files.find(({ path }) => path === match?.file)
  if (match && file) return parseDefinition(file.path, await readDefinition(file))
  const names = agents.map((agent) => agent.name)
  const guess = nearest(name, [...names, ...AGENT_NAMES])
  throw new ConfigError(
    'CONFIG_INVALID',
    `There is no agent "${name}" ${where}${guess ? `; did you mean ${guess}?` : '.'}`,
    {
      hint:
        names.length > 0
          ? `Available agents: ${names.join(', ')}. To add another, create ${AGENT_FOLDERS[0]}/${name}.md on that branch.`
          : `No agents are defined yet: add ${AGENT_FOLDERS[0]}/${name}.md on that branch (${document('agents.md')}), or leave the name out.`,
    },
  )
}

async function agentFiles(tree: TrustedTree): Promise<TrustedFile[]> {
  const files = (await tree.files(AGENT_FOLDERS)).filter(({ path }) => agentNameOf(path) !== null)
  const rank = ({ path }: TrustedFile) => AGENT_FOLDERS.findIndex((folder) => path.startsWith(`${folder}/`))
  return files.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
}

async function listDefinition(file: TrustedFile): Promise<ListedAgent> {
  try {
    const { name, description, layer } = parseDefinition(file.path, await readDefinition(file))
    const { model, preset } = layer.agent ?? {}
    return {
      name,
      file: file.path,
      ...(description === undefined ? {} : { description }),
      ...(model === undefined ? {} : { model }),
      ...(preset === undefined ? {} : { preset }),
    }
  } catch (error) {
    return {
      name: agentNameOf(file.path) ?? file.path,
      file: file.path,
      problem: describeError(error).message,
    }
  }
}

async function readDefinition({ path, read }: TrustedFile): Promise<string> {
  if (read) return read()
  throw new ConfigError('CONFIG_INVALID', `${path} is not a plain file.`, {
    hint: 'Put the definition itself there, not a link to it.',
  })
}
