import { document } from '../../../base/docs.js'
import { SandboxError } from '../../../base/errors.js'
import type { Spec } from '../../../config/spec.js'
import type { Backend } from '../../../sandbox/backend.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import { canBeAllowed, type Missing } from '../../../sandbox/seal/protections.js'

/** Protections that the chosen place is known to lack before anything is started there, as far as they matter. */
export function foreseenMissing(
  { missing }: Pick<Backend, 'missing'>,
  { cpus }: Spec['sandbox']['limits'],
): Missing[] {
  return missing.filter(({ protection }) => protection !== 'cpu-limit' || cpus)
}

/** What may be missing. `allowUnsealed` is of one call: no file, no variable and no earlier run can say it. */
interface Allowances extends Pick<Spec['sandbox'], 'allowMissing'> {
  allowUnsealed: boolean
}

/**
 * Each with the input that allows the run to continue without it. Throws NOT_SUPPORTED for what no input
 * allows now, and ENGINE_FAILED for what none ever allows.
 */
export function checkMissing(missing: readonly Missing[], allowances: Allowances): Missing[] {
  assertNoBreach(missing)
  const named = new Set<string>(allowances.allowMissing)
  const refused = missing.filter(({ protection }) => !allowances.allowUnsealed && !named.has(protection))
  if (refused.length > 0) {
    const names = [...new Set([...named, ...refused.map(({ protection }) => protection)])].join(', ')
    throw new SandboxError(
      'NOT_SUPPORTED',
      `Refusing to start: required protections are missing: ${refused.map(({ why }) => why).join('; ')}.`,
      {
        hint: `Use a machine or an engine that provides them (${document('containers.md')}), or continue without: \`allow-missing: ${names}\`. The manifest and the report then say so.`,
      },
    )
  }
  return missing.map((one) => ({
    ...one,
    allowedBy: named.has(one.protection) ? 'allow-missing' : 'allow-unsealed',
  }))
}

function assertNoBreach(missing: readonly Missing[]): void {
  const breaches = missing.filter(({ protection }) => !canBeAllowed(protection))
  if (breaches.length === 0) return
  const words = breaches.map(({ protection, why }) => `${why} (${protection})`).join(', ')
  throw new SandboxError('ENGINE_FAILED', `The seal does not hold: ${words}.`, {
    hint: 'Caisson requested all of it: look for what changes the containers of this machine (a wrapper around the client, engine settings). `caisson doctor` shows what gets through.',
  })
}

/** The sandbox with facts about missing protections. Throws NOT_SUPPORTED if it must not be used. */
export function checkSandbox(sandbox: Sandbox, allowances: Allowances): Sandbox {
  const missing = checkMissing(sandbox.facts.missing ?? [], allowances)
  const words = missing.map(
    ({ protection, why, allowedBy }) => `Without \`${protection}\`: ${why}; allowed by \`${allowedBy}\`.`,
  )
  const { facts } = sandbox
  return { ...sandbox, facts: { ...facts, missing, weaknesses: [...facts.weaknesses, ...words] } }
}

/**
 * The one rule about places that seal nothing: whoever makes the call allows it in the call, or nothing is started there.
 * Throws SEAL_MISSING.
 */
export function assertSealed(
  { unsealed, kind }: Pick<Backend, 'unsealed' | 'kind'>,
  { allowUnsealed }: Pick<Allowances, 'allowUnsealed'>,
): void {
  if (unsealed === null || allowUnsealed) return
  const launched = kind === 'launch' ? 'Leave the launch command out: Caisson then makes the container. ' : ''
  throw new SandboxError('SEAL_MISSING', `Refusing to start without a seal: ${unsealed}.`, {
    hint: `${launched}${TO_SEAL}`,
  })
}

/** What makes a machine one that seals. */
export const TO_SEAL = `Start Docker or Podman, or install bubblewrap (\`apt-get install bubblewrap\`; Ubuntu 24.04 also needs an AppArmor profile that lets it create user namespaces). \`caisson doctor\` says what each of them lacks here; see ${document('containers.md')}#without-an-engine-bubblewrap.`

/** What the manifest says of a run that was allowed to start in a place that seals nothing. */
export function allowancesInWords({ unsealed }: Pick<Backend, 'unsealed'>): string[] {
  return unsealed === null ? [] : ['Allowed by `allow-unsealed`.']
}
