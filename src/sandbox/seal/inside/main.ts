// Runs inside the sandbox, as a module that the agent's executable (a Bun) loads: it is in every image.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fileProbes } from './files.js'
import { gatewayProbes } from './gateway.js'
import { kernelProbes, limitProbes } from './kernel.js'
import { networkProbes } from './network.js'
import { privilegeProbes } from './privileges.js'
import { codeOf, fail, PROTECTIONS, type ProbeContext, pass } from './probe.js'
import { secretProbes } from './secrets.js'

// Ordered so that whatever might change this process comes late, and the limits last.
const PROBES = [
  secretProbes,
  fileProbes,
  networkProbes,
  gatewayProbes,
  privilegeProbes,
  kernelProbes,
  limitProbes,
]

/** What gVisor's kernel grants in its own world only, or reports differently. */
const IN_GVISOR =
  /^(files\.temporary|privileges\.(capabilities|no-new-privileges|seccomp|devices)|kernel\.(namespaces|user-namespaces|perf|io-uring|file-handles|log))$/

const told = readFileSync(fileURLToPath(new URL('./context.json', import.meta.url)), 'utf8')
const context = JSON.parse(told) as ProbeContext

for (const { id, tries, run } of PROBES.flat()) {
  const protection = PROTECTIONS.find((name) => id.startsWith(`${name}.`))
  if (!protection || !context.protections.includes(protection)) continue
  // A probe that failed proves nothing.
  const found = await Promise.resolve(context)
    .then(run)
    .catch((error) => fail(`the probe itself failed: ${codeOf(error)}`))
  const inGvisor = context.gvisor && found.result === 'fail' && IN_GVISOR.test(id)
  const finding = inGvisor ? pass(`only gVisor's kernel was reached: ${found.why}`) : found
  process.stdout.write(`${JSON.stringify({ id, protection, tries, ...finding })}\n`)
}
process.stdout.write('{"end":true}\n')
process.exit(0)
