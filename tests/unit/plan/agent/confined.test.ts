import { expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { specSchema } from '../../../../src/config/spec.js'
import { toolsThatReachOut } from '../../../../src/pipeline/stages/environment/sandbox.js'
import { stepServer } from '../../../../src/plan/agent/server.js'
import { toolsOf } from '../../../../src/plan/agent/step.js'
import { lazily } from '../../../../src/plan/agent/tools/container.js'
import { AGENT_TOOLS, type TaskConfig } from '../../../../src/plan/model.js'
import { agent, task } from '../work/plans.js'

/** What the report of an agent step warns of. */
function warnedOf(network: TaskConfig['network']): string[] {
  const sandbox = { ...task('t').config, network }
  const step = agent('look', {
    tools: AGENT_TOOLS,
    toolNames: { read_output: 'read_previous_output' },
    sandbox,
  })
  const tools = toolsOf(
    step,
    { volumes: [], earlier: [] },
    lazily(() => Promise.reject(new Error('none'))),
  )
  const spec = specSchema.parse({})
  return toolsThatReachOut({ spec, tools: [stepServer(tools, { clock: systemClock })] })
}

it('warns of those tools of an agent step that reach out of the plan, and of no others', () => {
  expect(warnedOf('none')).toEqual(['caisson/http_request'])
  for (const network of ['open', ['example.com']] as const) {
    expect(warnedOf(network)).toEqual([
      'caisson/container_start',
      'caisson/container_exec',
      'caisson/http_request',
    ])
  }
})

it('warns of the tools of a program', () => {
  const tool = { name: 'mail', description: '', inputSchema: { type: 'object' as const } }
  const server = stepServer([{ ...tool, call: async () => ({ text: '' }) }], { clock: systemClock })
  expect(toolsThatReachOut({ spec: specSchema.parse({}), tools: [server] })).toEqual(['caisson/mail'])
})
