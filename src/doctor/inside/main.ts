// Runs inside the sandbox, as a module that the agent's executable (a Bun) loads: it is in every image.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { environmentProbes } from './environment.js'
import { fileProbes } from './files.js'
import { gatewayProbes } from './gateway.js'
import { kernelProbes } from './kernel.js'
import { limitProbes } from './limits.js'
import { mountProbes } from './mounts.js'
import { networkProbes } from './network.js'
import { privilegeProbes } from './privileges.js'
import { codeOf, type Finding, fail, type Probe, type ProbeContext } from './probe.js'

// Ordered so that whatever might change this process comes late, and the limits last.
const PROBES: readonly Probe[] = [
  ...environmentProbes,
  ...fileProbes,
  ...mountProbes,
  ...networkProbes,
  ...gatewayProbes,
  ...privilegeProbes,
  ...kernelProbes,
  ...limitProbes,
]

const told = readFileSync(fileURLToPath(new URL('./context.json', import.meta.url)), 'utf8')
const context = JSON.parse(told) as ProbeContext

for (const { id, protection, tries, run } of PROBES) {
  if (!context.protections.includes(protection)) continue
  const finding = await attempt(run)
  process.stdout.write(`${JSON.stringify({ id, protection, tries, ...finding })}\n`)
}
process.stdout.write('{"end":true}\n')
process.exit(0)

async function attempt(run: Probe['run']): Promise<Finding> {
  try {
    return await run(context)
  } catch (error) {
    // A probe that failed proves nothing.
    return fail(`the probe itself failed: ${codeOf(error)}`)
  }
}
