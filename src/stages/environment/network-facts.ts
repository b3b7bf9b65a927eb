import { join } from 'node:path'
import { readNetworkSummary } from '../../network/network-figures.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunFolder } from '../../run/run-folder.js'
import { NETWORK_LOG } from './network.js'

/** What the network's evidence says, for the manifest; it is on disk however the run ends. */
export async function networkFacts(
  folder: RunFolder,
): Promise<{ network: Pick<Manifest, 'network'>; denials: Manifest['denials'] }> {
  const { denials, ...figures } = await readNetworkSummary(join(folder.evidence, NETWORK_LOG))
  return {
    network: Object.keys(figures).length > 0 ? { network: figures } : {},
    denials: denials.map((denial) => ({ source: 'network', ...denial })),
  }
}
