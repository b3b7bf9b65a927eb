import { plural } from '../../agents/transcript/transcript.js'
import type { SandboxFacts } from '../../sandbox/sandbox.js'
import { PROTECTIONS } from '../../sandbox/seal/inside/probe.js'
import { canBeAllowed, type Protection } from '../../sandbox/seal/protections.js'
import type { ProbeResult } from '../../sandbox/seal/run-probes.js'

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
  const lines = [sandboxLine(report), '']
  for (const probe of report.probes) lines.push(probeLine(probe))
  return `${[...lines, ...notes(report), ...conclusion(report)].join('\n')}\n`
}

/** For people in a hurry: one line per protection, what got through and what to do, and a conclusion. */
export function renderSummary(report: DoctorReport): string {
  const { probes } = report
  const lines = PROTECTIONS.flatMap((protection) => {
    const tried = probes.filter(
      (probe) => probe.protection === protection && probe.result !== 'not-applicable',
    )
    const failed = tried.filter(({ result }) => result === 'fail')
    if (tried.length === 0) return []
    const words = failed.length === 0 ? 'none got through' : `${failed.length} got through`
    const head = `${failed.length === 0 ? 'ok  ' : 'FAIL'}  ${protection.padEnd(10)}`
    return [
      `${head}  ${plural(tried.length, 'attempt')}, ${words}`,
      ...failed.map((probe) => `  ${probeLine(probe)}`),
    ]
  })
  const advice = report.exitCode === 1 && !report.sealed ? [ADVICE] : []
  const more = probes.length > 0 ? ['`caisson doctor --details` shows every attempt.'] : []
  return `${[`${report.sandbox.sealed ? 'ok  ' : 'note'}  sandbox     ${sandboxLine(report).replace('Sandbox: ', '')}`, ...lines, ...notes(report), ...conclusion(report), ...advice, ...more].join('\n')}\n`
}

const ADVICE =
  'Run nothing here that you do not trust: update the engine, or try another one (`--backend`, `--isolation gvisor`), or bubblewrap (`--backend local`).'

function sandboxLine({ sandbox }: DoctorReport): string {
  const where = [
    sandbox.backend,
    sandbox.engine,
    sandbox.engineVersion,
    sandbox.isolation && 'gVisor',
    sandbox.image && `image ${sandbox.image}`,
  ]
  return `Sandbox: ${where.filter(Boolean).join(', ')}, network ${sandbox.network}`
}

const probeLine = ({ id, tries, result, why }: ProbeResult) =>
  `${WORDS[result]}  ${id.padEnd(34)} ${tries}: ${why}`

function notes({ sandbox }: DoctorReport): string[] {
  return [
    ...(sandbox.passedOver ?? []).map(
      ({ engine, why }) =>
        `note  ${engine} answers, but starts no container, so a run continues without it (${why})`,
    ),
    ...knownHoles(sandbox).map((hole) => `note  ${hole}`),
    ...sandbox.weaknesses.map((weakness) => `note  ${weakness}`),
    ...(sandbox.missing ?? []).map(
      ({ protection, why }) =>
        `note  missing: ${protection} (${why}); a run ${canBeAllowed(protection) ? `needs \`allow-missing: ${protection}\`` : 'is refused'}`,
    ),
  ]
}

/** Versions with a known way out, by the first one without; distributions may have repaired older ones. */
const HOLES: Readonly<Record<string, { fixed: string; hole: string }>> = {
  bubblewrap: {
    fixed: '0.12.0',
    hole: 'follows links in the targets of mounts (CVE-2026-87766; Caisson passes it none, and Ubuntu repaired 0.9.0-1ubuntu0.2)',
  },
  docker: { fixed: '25.0.2', hole: 'may come with a runc that leaks a descriptor (CVE-2024-21626)' },
}

/** What is known of the version that seals. */
export function knownHoles({
  engine,
  engineVersion = '',
}: Pick<DoctorReport['sandbox'], 'engine' | 'engineVersion'>): string[] {
  const known = HOLES[engine ?? '']
  const [found, fixed] = [engineVersion, known?.fixed ?? ''].map((version) => version.split('.').map(Number))
  const at = fixed?.findIndex((part, index) => part !== found?.[index]) ?? -1
  const older = known !== undefined && at !== -1 && (found?.[at] ?? 0) < (fixed?.[at] ?? 0)
  return older && /^\d+\.\d+/.test(engineVersion)
    ? [`${engine} ${engineVersion} is older than ${known.fixed} and ${known.hole}: update it`]
    : []
}

function conclusion(report: DoctorReport): string[] {
  const { sandbox, probes, exitCode } = report
  if (exitCode === 2) {
    const unfit = sandbox.passedOver?.map(({ engine }) => engine).join(' and ')
    return [
      'NOT SEALED: nothing on this machine can seal the agent, so nothing was tried.',
      `${unfit ? `Fix ${unfit}` : 'Start Docker or Podman'}, or install bubblewrap. (Only \`caisson demo\` makes do with \`unshare\`, which filters no system calls.)`,
    ]
  }
  const count = (wanted: ProbeResult['result']) => probes.filter(({ result }) => result === wanted).length
  const failed = count('fail')
  return [
    '',
    `${verdictOf(report, failed)}: ${probes.length} attempts, ${count('pass')} got nowhere, ${failed} got through, ` +
      `${count('not-applicable')} did not apply here.`,
  ]
}

function verdictOf({ sealed }: DoctorReport, failed: number): string {
  if (failed === 0) return sealed ? 'SEALED' : 'NOT CALLED SEALED'
  return sealed ? 'SEALED WITHOUT ALL LIMITS' : 'NOT SEALED'
}
