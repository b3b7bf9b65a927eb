import { statSync } from 'node:fs'
import { ConfigError } from '../errors.js'
import type { Task } from '../event/task.js'

/**
 * Refuses what JavaScript lets through and no run can do without, before anything of it exists. Throws CONFIG_INVALID or
 * CREDENTIAL_MISSING.
 */
export function assertUsable(options: { checkout?: unknown; model?: unknown } | undefined): void {
  const { checkout, model } = options ?? {}
  if (typeof checkout !== 'string' || !statSync(checkout, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError('CONFIG_INVALID', `checkout: ${said(checkout)} is not a folder.`, {
      hint: 'Give the path of the project, e.g. `checkout: process.cwd()`.',
    })
  }
  if (typeof model === 'function') return
  const { send, credential } = (model ?? {}) as { send?: unknown; credential?: { value?: unknown } }
  if (send || (typeof credential?.value === 'string' && credential.value.trim() !== '')) return
  const what = model ? 'model.credential: there is no key in it.' : 'model: there is no access to a model.'
  throw new ConfigError('CREDENTIAL_MISSING', what, {
    hint: "Give `model: { baseUrl: 'https://api.anthropic.com', credential: { kind: 'api-key', value: key } }`, or `createScriptSource(…)` to work without a key.",
  })
}

/** A session without a request would cost as much as any. Throws CONFIG_INVALID. */
export function assertRequest({ target, instruction }: Pick<Task, 'target' | 'instruction'>): void {
  if (target.kind !== 'none' || instruction.trim() !== '') return
  throw new ConfigError('CONFIG_INVALID', 'goal: there is nothing to do.', {
    hint: "Say what is to be done, e.g. `goal: 'Fix the failing test.'`, or give an issue or a pull request as `task.target`.",
  })
}

function said(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}
