import { expect, test } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { CapturedPatch } from '../../../../src/change/patch/capture.js'
import { defaultPolicy } from '../../../../src/change/patch/policy/default-policy.js'
import type { Workspace } from '../../../../src/change/workspace/workspace.js'
import { specSchema } from '../../../../src/config/spec.js'
import { evaluateCaptured, evaluateRun } from '../../../../src/pipeline/stages/evaluate.js'
import type { RunAfter } from '../../../../src/pipeline/stages/state.js'
import {
  captureOf,
  repository,
  temporary,
  shell as work,
  workspaceOf,
} from '../../change/patch/repository.js'

const redact = (text: string) => text

async function changed(root: string): Promise<{ workspace: Workspace; patch: CapturedPatch }> {
  const workspace = await workspaceOf(root, repository(root, 'echo a > a'))
  work(workspace.path, 'echo b > a')
  return { workspace, patch: await captureOf(root, workspace) }
}

/** The part of a run that its evaluation looks at. */
function runOf(
  { workspace, patch }: Awaited<ReturnType<typeof changed>>,
  stop: AbortController,
  note: () => Promise<void>,
) {
  const state = {
    run: { note, redact, request: { log: memoryLog(), signal: stop.signal, spec: specSchema.parse({}) } },
    resolved: { policy: defaultPolicy() },
    prepared: { workspace, secrets: [] },
    captured: { patch },
  }
  return state as unknown as RunAfter<'captured'>
}

test.each<[string, (stop: AbortController) => void]>([
  ['before', (stop) => stop.abort()],
  ['while', (stop) => void setImmediate(() => stop.abort())],
])('a run that is stopped %s its patch is evaluated has a verdict like any other', async (_, when) => {
  using dir = temporary()
  const stop = new AbortController()
  const { captured } = await evaluateRun(runOf(await changed(dir.path), stop, async () => when(stop)))
  expect(captured.policyEvaluation).toEqual({ verdict: 'allow', findings: [] })
  expect(stop.signal.aborted).toBe(true)
})

test('an evaluation that is stopped says nothing about the patch', async () => {
  using dir = temporary()
  const stop = new AbortController()
  const given = { policy: defaultPolicy(), secrets: [], redact, log: memoryLog(), signal: stop.signal }
  const evaluated = evaluateCaptured({ ...(await changed(dir.path)), ...given })
  stop.abort(new Error('stopped'))
  await expect(evaluated).rejects.toThrow('stopped')
})
