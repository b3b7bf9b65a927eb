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
import { codeOf, type Finding, fail, PROTECTIONS, type Probe, type ProbeContext, pass } from './probe.js'

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

/** What gVisor's kernel grants in its own world only, or reports differently. */
const IN_GVISOR: ReadonlySet<string> = new Set([
  'files.temporary',
  'privileges.capabilities',
  'privileges.no-new-privileges',
  'privileges.seccomp',
  'privileges.devices',
  'kernel.namespaces',
  'kernel.user-namespaces',
  'kernel.perf',
  'kernel.io-uring',
  'kernel.file-handles',
  'kernel.log',
])

const told = readFileSync(fileURLToPath(new URL('./context.json', import.meta.url)), 'utf8')
const context = JSON.parse(told) as ProbeContext

for (const { id, tries, run } of PROBES) {
  const protection = PROTECTIONS.find((name) => id.startsWith(`${name}.`))
  if (!protection || !context.protections.includes(protection)) continue
  const found = await findingOf(run)
  const inGvisor = context.gvisor && found.result === 'fail' && IN_GVISOR.has(id)
  const finding = inGvisor ? pass(`only gVisor's kernel was reached: ${found.why}`) : found
  process.stdout.write(`${JSON.stringify({ id, protection, tries, ...finding })}\n`)
}
process.stdout.write('{"end":true}\n')
process.exit(0)

async function findingOf(run: Probe['run']): Promise<Finding> {
  try {
    return await run(context)
  } catch (error) {
    // A probe that failed proves nothing.
    return fail(`the probe itself failed: ${codeOf(error)}`)
  }
}
