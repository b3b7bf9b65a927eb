import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EarlierStep, readOutputTool } from '../../../../src/plan/agent/step.js'
import { MOST_TEXT } from '../../../../src/plan/agent/tool.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let root: string
const never = new AbortController().signal
beforeAll(() => {
  root = temporaryFolder()
})

async function earlier(...steps: (Omit<EarlierStep, 'log'> & { printed?: string | Buffer })[]) {
  const made = steps.map(async ({ printed, ...step }, index) => {
    const log = join(root, `${index}.log`)
    if (printed === undefined) await rm(log, { force: true })
    else await writeFile(log, printed)
    return { ...step, log }
  })
  const tool = readOutputTool('read_previous_output', await Promise.all(made))
  return { tool, ask: async (input: object) => (await tool.call(input, never)).text }
}

describe('read_output', () => {
  it('reads the step before, or the one that is named', async () => {
    const { tool, ask } = await earlier(
      { name: 'build', outcome: 'succeeded', exitCode: 0, printed: 'built' },
      { name: 'test', outcome: 'failed', exitCode: 1, printed: 'first try' },
      { name: 'test', outcome: 'failed', exitCode: 2, printed: 'FAIL: sum' },
      { name: 'look', outcome: 'skipped' },
    )
    expect(await ask({})).toBe('look: skipped\n\nIt printed nothing.')
    expect(await ask({ step: 'build' })).toBe('build: succeeded, exit code 0\n\nbuilt')
    expect(await ask({ step: 'test' })).toBe('test: failed, exit code 2\n\nFAIL: sum')
    expect(tool.name).toBe('read_previous_output')
    expect(tool.description).toContain('Steps so far: build, test, look.')
    await expect(ask({ step: '../secret' })).rejects.toThrow('Steps so far: build, test, look.')
  })

  it('gives long output in parts, and of none says so', async () => {
    const long = `${'first\n'.repeat(20_000)}last`
    const { ask } = await earlier({ name: 'loud', outcome: 'failed', printed: long })
    const text = await ask({})
    expect(text.length).toBeLessThan(MOST_TEXT + 200)
    expect(text).toMatch(/^loud: failed\n\nfirst\n.*bytes left out.*last$/s)
    expect(await ask({ offset: long.length - 4 })).toBe('loud: failed\n\nlast')
    const quiet = await earlier({ name: 'quiet', outcome: 'succeeded', printed: '' })
    expect(await quiet.ask({})).toContain('It printed nothing.')
    const binary = await earlier({ name: 'cat', outcome: 'succeeded', printed: Buffer.from([0, 1]) })
    await expect(binary.ask({})).rejects.toThrow('The output of cat is not text')
    await expect((await earlier()).ask({})).rejects.toThrow('There is no earlier step. Steps so far: none.')
  })
})
