import { join } from 'node:path'
import type { ModelAccess } from '../config/from-inputs.js'
import { type Gateway, startGateway } from '../gateway/server.js'
import type { ModelSource } from '../gateway/source.js'
import type { Redact } from '../redact.js'
import type { OpenedRun } from './open.js'

/** Starts the only door of the sandbox; the key stays on this side of it. */
export async function startModel({ request, folder }: OpenedRun, redact: Redact): Promise<Gateway> {
  const { spec, model } = request
  return startGateway({
    socketPath: join(folder.gateway, 'model.sock'),
    source: isSource(model) ? { kind: 'source', source: model } : { kind: 'upstream', ...model },
    policy: {
      allowedModels: spec.agent.allowedModels,
      serverTools: spec.agent.serverTools,
      ...(spec.limits.maxBudgetUsd ? { maxCostUsd: spec.limits.maxBudgetUsd } : {}),
    },
    logPath: join(folder.evidence, 'gateway.jsonl'),
    redact,
    log: request.log,
    clock: request.clock,
  })
}

function isSource(model: ModelAccess | ModelSource): model is ModelSource {
  return 'send' in model
}
