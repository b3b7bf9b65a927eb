import { join } from 'node:path'
import { MCP_LOG, readMcpFigures } from '../../../agents/mcp/call-log.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { readNetworkSummary } from '../../../sandbox/network/network-log.js'
import { NETWORK_LOG } from './network.js'

/** What the evidence says of the network and of MCP servers, for the manifest; it is on disk however the run ends. */
export async function networkFacts(
  folder: RunFolder,
): Promise<{ network: Pick<Manifest, 'network' | 'mcp'>; denials: Manifest['denials'] }> {
  const { denials, ...figures } = await readNetworkSummary(folder.dir, join(folder.evidence, NETWORK_LOG))
  const { figures: mcp, denials: refused } = await readMcpFigures(folder.dir, join(folder.evidence, MCP_LOG))
  return {
    network: { ...(Object.keys(figures).length > 0 ? { network: figures } : {}), ...(mcp ? { mcp } : {}) },
    denials: [
      ...denials.map((denial) => ({ source: 'network' as const, ...denial })),
      ...refused.map((denial) => ({ source: 'tool' as const, ...denial })),
    ],
  }
}
