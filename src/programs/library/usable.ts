import { ConfigError } from '../../base/errors.js'
import { parseWith } from '../../config/parse.js'
import { assertCheckout } from '../../config/repository.js'
import type { Task } from '../../github/event/task.js'
import { manifestSchema } from '../../run/manifest.js'

/**
 * Refuses what JavaScript lets through and no run can do without, before anything of it exists. Throws CONFIG_INVALID or
 * CREDENTIAL_MISSING.
 */
export function assertUsable(options: { checkout?: unknown; model?: unknown } | undefined): void {
  const { checkout, model } = options ?? {}
  assertCheckout(checkout)
  if (typeof model === 'function') return
  const { send, credential } = (model ?? {}) as { send?: unknown; credential?: { value?: unknown } }
  if (send || (typeof credential?.value === 'string' && credential.value.trim() !== '')) return
  const what = model ? 'model.credential: there is no key in it.' : 'model: there is no access to a model.'
  throw new ConfigError('CREDENTIAL_MISSING', what, {
    hint: "Give `model: { baseUrl: 'https://api.anthropic.com', credential: { kind: 'api-key', value: key } }`, or `createScriptSource(…)` to work without a key.",
  })
}

/** Both become parts of paths and requests. Throws CONFIG_INVALID. */
export function assertNamed({ runId, publish }: { runId?: unknown; publish?: unknown }): void {
  if (runId !== undefined && !(typeof runId === 'string' && /^\w[\w.-]*$/.test(runId))) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `runId: ${JSON.stringify(runId)} cannot be the name of a folder.`,
      {
        hint: 'Use letters, digits, hyphens, dots and underscores, or leave it out to get a generated ID.',
      },
    )
  }
  const { to = 'none', forge } = (publish ?? {}) as { to?: unknown; forge?: unknown }
  if (to === 'none' || forge) return
  throw new ConfigError('CONFIG_INVALID', 'publish.forge: there is no repository.', {
    hint: "Give `createGitHub(token).repository('octo-org/octo-repo')`, or `to: 'none'` to keep the result in the run folder.",
  })
}

/** A session without a request would cost as much as any. Throws CONFIG_INVALID, also for what no manifest can hold. */
export function assertRequest(task: Task): void {
  const { target, instruction } = parseWith(manifestSchema.shape.task, task, 'the task')
  if (target.kind !== 'none' || instruction.trim() !== '') return
  throw new ConfigError('CONFIG_INVALID', 'goal: there is nothing to do.', {
    hint: "Say what to do, e.g. `goal: 'Fix the failing test.'`, or give an issue or a pull request as `task.target`.",
  })
}
