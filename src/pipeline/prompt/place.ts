import type { AgentAdapter } from '../../agents/port/agent.js'

/** Surroundings of the agent, by what is true of them, whichever backend made them. */
export type Place = 'sealed' | 'hosts' | 'network' | 'machine' | 'launched'

const ALONE = 'nobody watches or answers while you work'
const FETCH =
  'What is not installed here cannot be downloaded; if that matters, say so, and work with what is available.'

const OPENINGS: Record<Place, string> = {
  sealed: `You work through Caisson, which runs you in a sealed environment: ${ALONE}, there is no network, and there are no secrets. ${FETCH}`,
  hosts: `You work through Caisson, which runs you in a container: ${ALONE}, there are no secrets, and the network leads only through a proxy to a short list of hosts. What is neither installed here nor available from those hosts cannot be downloaded; if that matters, say so, and work with what is available.`,
  network: `You work through Caisson, which runs you in a container: ${ALONE}, and there are no secrets. There is a network; use it only for what the task needs, and do not send anything that you read here anywhere.`,
  machine: `You work through Caisson, on a machine that you are not sealed off from: ${ALONE}. Stay in the folders named below; leave the rest of the machine, its network, its processes and its users' files alone, even where you could reach them.`,
  launched: `You work through Caisson, in an environment that the maintainers of this repository have chosen: ${ALONE}. Stay in the folders named below, and leave everything else that can be reached from here alone.`,
}

/** The first words of the system prompt. */
export function openingFor(place: Place): string {
  return OPENINGS[place]
}

/** Points to the repository's guides for agents, where the agent does not load them automatically. */
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
  return ` Its instructions for agents are not loaded automatically here: if there is a ${file} in ${first}${elsewhere}, read it before you begin and follow it as one of these guides.`
}
