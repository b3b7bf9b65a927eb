import { describe, expect, it } from 'vitest'
import { untilHalted, watchProcesses } from '../../../../src/sandbox/engine/container-inspect.js'

describe('the end of what runs in a container', () => {
  it('is not told of a process that is somebody else’s, or not there', async () => {
    expect(await watchProcesses('no-such-container', process.pid)).toBeUndefined()
    expect(await watchProcesses('a', 2 ** 22 + 1)).toBeUndefined()
  })

  it('is waited for as long as anything is alive', async () => {
    let rounds = 3
    await untilHalted(async () => rounds-- > 0, new Promise(() => {}))
    expect(rounds).toBe(-1)
  })

  it('is waited for no longer than the removal, even one that fails', async () => {
    let asked = 0
    const isAlive = async () => ++asked > 0
    await untilHalted(isAlive, Promise.resolve())
    await untilHalted(isAlive, Promise.reject(new Error('The engine is gone.')))
    const before = asked
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toBe(before)
  })
})
