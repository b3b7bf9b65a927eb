import type { OpenedRun } from '../open.js'

/** Tools by which what the agent reads can leave the run, as `SERVER/TOOL`. */
export function toolsThatReachOut({
  spec,
  tools = [],
}: Pick<OpenedRun['request'], 'spec' | 'tools'>): string[] {
  const own = tools.flatMap((server) =>
    server.tools
      .filter(({ name }) => !server.confined?.includes(name))
      .map(({ name }) => `${server.name}/${name}`),
  )
  return [...spec.mcp.tools, ...own]
}
