import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../../src/base/clock.js'
import { NONE_LEFT, stepServer } from '../../../../src/plan/agent/server.js'
import { type StepTool, ToolRefusal } from '../../../../src/plan/agent/tool.js'
import { stepsOf } from '../../../../src/plan/agent/trace.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const never = new AbortController().signal
let time = 0
const clock: Clock = { now: () => (time += 10), sleep: () => Promise.resolve() }
const inputSchema = { type: 'object' as const }
const tools: StepTool[] = [
  {
    name: 'echo',
    description: 'Echoes.',
    inputSchema,
    call: async (input) => ({ text: JSON.stringify(input) }),
  },
  { name: 'exit', description: 'Ends.', inputSchema, call: async () => ({ text: 'ended', exitCode: 3 }) },
  {
    name: 'refuse',
    description: 'Refuses.',
    inputSchema,
    call: async () => {
      throw new ToolRefusal('Not that.')
    },
  },
  {
    name: 'break',
    description: 'Breaks.',
    inputSchema,
    call: async () => {
      throw new Error('the engine is gone')
    },
  },
]

/** Calls as the bridge does: it hands the arguments back. */
async function call(server: ReturnType<typeof stepServer>, tool: string, args: Record<string, unknown> = {}) {
  const result = await server.call(tool, args, never)
  server.onAnswer?.({ tool, args: { ...args }, given: args, result })
  return result
}

describe('stepServer', () => {
  it('shows the tools, and keeps what they were asked and have answered', async () => {
    const server = stepServer(tools, { clock })
    expect(server.tools[0]).toEqual({ name: 'echo', description: 'Echoes.', inputSchema })
    await call(server, 'echo', { a: 1 })
    await call(server, 'exit')
    expect(await call(server, 'refuse')).toEqual({
      content: [{ type: 'text', text: 'Not that.' }],
      isError: true,
    })
    // An error of ours is told as one by the bridge.
    await expect(server.call('break', {}, never)).rejects.toThrow('the engine is gone')
    expect(server.answered).toEqual([
      { tool: 'echo', input: { a: 1 }, output: '{"a":1}', durationMs: 10, isError: false },
      { tool: 'exit', input: {}, output: 'ended', exitCode: 3, durationMs: 10, isError: false },
      { tool: 'refuse', input: {}, output: 'Not that.', durationMs: 10, isError: true },
    ])
    expect(server.exhausted).toBe(false)
  })

  it('carries out as many calls as there are, refused ones included', async () => {
    const server = stepServer(tools, { clock, maxSteps: 2 })
    await call(server, 'refuse')
    expect((await call(server, 'echo')).isError).toBeUndefined()
    expect(server.exhausted).toBe(false)
    const refused = await call(server, 'exit')
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(NONE_LEFT) }] })
    expect(server.exhausted).toBe(true)
    expect(server.answered.at(-1)).not.toHaveProperty('exitCode')
  })
})

describe('stepsOf', () => {
  const names = new Map([
    ['mcp__caisson__echo', 'echo'],
    ['mcp__caisson__exit', 'exit'],
  ])
  const answered = (tool: string, input: unknown, output: string) => ({
    tool,
    input,
    output,
    durationMs: 7,
    isError: false,
  })

  async function steps(toolCalls: object[], answers: ReturnType<typeof answered>[]) {
    const folder = temporaryFolder()
    const transcript = join(folder, 'transcript.json')
    await writeFile(transcript, JSON.stringify({ messages: [{ role: 'assistant', toolCalls }] }))
    const found = await stepsOf({ dir: folder, transcript }, answers, names)
    await rm(folder, { recursive: true })
    return found
  }

  it('tells every call in the order of the transcript, whatever order the answers had', async () => {
    const found = await steps(
      [
        { toolName: 'mcp__caisson__echo', input: { b: 2, a: 1 }, output: 'as shown' },
        { toolName: 'mcp__caisson__echo', input: { a: 2 } },
        { toolName: 'mcp__caisson__echo', input: { a: 3 }, output: 'gave up', isError: true },
        { toolName: 'Bash', input: { command: 'id' }, output: 'No such tool', isError: true },
        { toolName: 'mcp__caisson__exit', input: {}, output: 'never came back' },
      ],
      [
        answered('echo', { a: 2 }, 'second'),
        answered('echo', { a: 3 }, 'third'),
        answered('echo', { a: 1, b: 2 }, 'first'),
      ],
    )
    expect(found).toEqual([
      answered('echo', { a: 1, b: 2 }, 'first'),
      answered('echo', { a: 2 }, 'second'),
      { ...answered('echo', { a: 3 }, 'gave up'), isError: true },
      { tool: 'Bash', input: { command: 'id' }, output: 'No such tool', durationMs: 0, isError: true },
      { tool: 'exit', input: {}, output: 'never came back', durationMs: 0, isError: false },
    ])
  })

  it('tells calls with the same arguments apart by what they were answered', async () => {
    const call = (output: string, isError = false) => ({
      toolName: 'mcp__caisson__echo',
      input: {},
      output,
      isError,
    })
    const refused = { ...answered('echo', {}, 'refused'), isError: true }
    const carriedOut = answered('echo', {}, 'carried out')
    const calls = [call('carried out'), call('refused', true), call('refused', true)]
    expect(await steps(calls, [refused, carriedOut, refused])).toEqual([carriedOut, refused, refused])
  })

  it('loses no answer to a call that the transcript lacks, or has in other words', async () => {
    const one = answered('echo', { a: 1 }, 'one')
    const two = answered('exit', {}, 'two')
    expect(await steps([{ toolName: 'mcp__caisson__echo', input: { a: '1' } }], [one, two])).toEqual([
      one,
      two,
    ])
  })
})
