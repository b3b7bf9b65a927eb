import type { AgentAdapter } from '../agents/port/agent.js'

/** What the agent is to know of its place: what is true of it, whoever made it. */
export type Place = 'sealed' | 'hosts' | 'network' | 'machine' | 'launched'

const ALONE = 'nobody watches or answers while you work'
const FETCH =
  'What is not installed here cannot be fetched; say so when it matters, and work with what is there.'

const OPENINGS: Record<Place, string> = {
  sealed: `You work through Caisson, which runs you in a sealed place: ${ALONE}, and there is no network and there are no secrets. ${FETCH}`,
  hosts: `You work through Caisson, which runs you in a container: ${ALONE}, there are no secrets, and the network leads through a proxy to a short list of hosts and nowhere else. What is neither installed here nor on that list cannot be fetched; say so when it matters, and work with what is there.`,
  network: `You work through Caisson, which runs you in a container: ${ALONE}, and there are no secrets. There is a network; use it for what the task needs and for nothing else, and send nothing of what you read here anywhere.`,
  machine: `You work through Caisson, on a machine that nothing seals off from you: ${ALONE}. Stay in the folders named below; leave the rest of the machine, its network, its processes and the files of its users alone, also where you could reach them.`,
  launched: `You work through Caisson, in an environment that the maintainers of this repository have chosen: ${ALONE}. Stay in the folders named below, and leave what else can be reached from here alone.`,
}

/** The first words of the system prompt. */
export function openingFor(place: Place): string {
  return OPENINGS[place]
}

/** Points to the repository's guides, where the agent does not load them itself. */
export function guidesFor(
  place: Place,
  workspace: string,
  { file, folders }: AgentAdapter['guides'],
): string {
  if (place !== 'machine') return ''
  const [first = workspace, ...others] = folders.map((folder) =>
    folder ? `${workspace}/${folder}` : workspace,
  )
  const elsewhere = others.length > 0 ? ` (or in ${others.join(', ')})` : ''
  return ` Its instructions for agents are not loaded by themselves here: when there is a ${file} in ${first}${elsewhere}, read it before you begin and follow it as such a guide.`
}
