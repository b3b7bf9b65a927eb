import { z } from 'zod'
import type { SandboxFacts } from '../sandbox/sandbox.js'
import { canBeAllowed, type Protection } from '../sandbox/seal/protections.js'
import { PROTECTIONS } from './inside/probe.js'

export const probeResultSchema = z.object({
  id: z.string(),
  protection: z.enum(PROTECTIONS),
  tries: z.string(),
  result: z.enum(['pass', 'fail', 'not-applicable']),
  why: z.string(),
})
export type ProbeResult = z.infer<typeof probeResultSchema>

/** The doctor's findings. */
export interface DoctorReport {
  /** True if the sandbox seals and nothing got through, except for limits that it is known to lack. */
  sealed: boolean
  /** 0: everything held; 1: something got through; 2: nothing here can seal, so nothing was tried. */
  exitCode: 0 | 1 | 2
  sandbox: SandboxFacts
  probes: ProbeResult[]
}

/** What gets through without a protection that a sealed run may lack. */
const LIMIT_PROBES: Partial<Record<Protection, string>> = {
  'memory-limit': 'limits.memory',
  'process-limit': 'limits.processes',
}

export function assess(sandbox: SandboxFacts, probes: ProbeResult[]): DoctorReport {
  const failed = probes.filter(({ result }) => result === 'fail')
  const limits = (sandbox.missing ?? []).map(({ protection }) => LIMIT_PROBES[protection])
  const sealed = sandbox.sealed && failed.every(({ id }) => limits.includes(id))
  return { sealed, exitCode: failed.length > 0 ? 1 : 0, sandbox, probes }
}

const WORDS: Record<ProbeResult['result'], string> = { pass: 'pass', fail: 'FAIL', 'not-applicable': 'n/a ' }

/** For people: one line per probe, and a conclusion. */
export function renderReport(report: DoctorReport): string {
  const { sandbox, probes, exitCode } = report
  const where = [
    sandbox.backend,
    sandbox.engine,
    sandbox.engineVersion,
    sandbox.isolation && 'gVisor',
    sandbox.image && `image ${sandbox.image}`,
  ]
  const lines = [`Sandbox: ${where.filter(Boolean).join(', ')}, network ${sandbox.network}`, '']
  for (const { id, tries, result, why } of probes)
    lines.push(`${WORDS[result]}  ${id.padEnd(34)} ${tries}: ${why}`)
  for (const { engine, why } of sandbox.passedOver ?? [])
    lines.push(`note  ${engine} answers, but starts no container, so a run goes on without it (${why})`)
  for (const weakness of sandbox.weaknesses) lines.push(`note  ${weakness}`)
  for (const { protection, why } of sandbox.missing ?? [])
    lines.push(
      `note  missing: ${protection} (${why}); a run ${canBeAllowed(protection) ? `needs \`allow-missing: ${protection}\`` : 'is refused'}`,
    )
  if (exitCode === 2) {
    lines.push('NOT SEALED: nothing on this machine can seal the agent, so nothing was tried.')
    const unfit = sandbox.passedOver?.map(({ engine }) => engine).join(' and ')
    lines.push(`${unfit ? `Fix ${unfit}` : 'Start Docker or Podman'}, or install bubblewrap.`)
    return `${lines.join('\n')}\n`
  }
  const count = (wanted: ProbeResult['result']) => probes.filter(({ result }) => result === wanted).length
  const failed = count('fail')
  const verdict = verdictOf(report, failed)
  lines.push(
    '',
    `${verdict}: ${probes.length} attempts, ${count('pass')} got nowhere, ${failed} got through, ` +
      `${count('not-applicable')} do not apply here.`,
  )
  return `${lines.join('\n')}\n`
}

function verdictOf({ sealed }: DoctorReport, failed: number): string {
  if (failed === 0) return sealed ? 'SEALED' : 'NOT CALLED SEALED'
  return sealed ? 'SEALED WITHOUT ALL LIMITS' : 'NOT SEALED'
}
