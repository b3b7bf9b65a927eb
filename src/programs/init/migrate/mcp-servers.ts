import { addLines, type MigratedStep } from './migrated-step.js'

/** `--mcp-config` and its older form as an input: JSON, or a path. */
export function takeServers(value: string, step: MigratedStep): void {
  step.inputs.set('mcp-servers', value.trim())
}

const TOOL = /^mcp__([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)(?:__(.+))?$/

/** Takes the tools of MCP servers out of a list of names; the others stay. */
export function takeTools(names: readonly string[], step: MigratedStep): string[] {
  const found = names.flatMap((name) => {
    const [, server, tool = '*'] = TOOL.exec(name) ?? []
    return server === undefined ? [] : [`${server}/${tool}`]
  })
  addLines(step, 'mcp-tools', found)
  return names.filter((name) => !TOOL.test(name))
}

/** Once all inputs are read: neither servers nor tools are of use alone. */
export function settleServers({ inputs, notes }: MigratedStep): void {
  const servers = inputs.get('mcp-servers')
  // The other action takes what the repository itself has.
  if (servers === undefined && inputs.has('mcp-tools')) inputs.set('mcp-servers', '.mcp.json')
  if (servers === undefined || inputs.has('mcp-tools')) return
  inputs.delete('mcp-servers')
  const of = servers.startsWith('{') ? 'MCP servers' : `The MCP servers of \`${servers}\``
  notes.push(
    `${of} were left out, since none of their tools are allowed: name them in \`mcp-servers\`, and their tools in \`mcp-tools\`.`,
  )
}
