import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { heldBy, lockKeyOf, lockRun, tryLock } from '../../../../src/run/record/lock.js'
import { folderOfEach } from '../../../world/temporary-folder.js'

const root = folderOfEach()

/** Processes that wait for the same moment, then ask for the lock; each says `won` or who has it. */
async function race(count: number, key: string, then: 'hold' | 'die' | 'release'): Promise<string[]> {
  const source = `
    import { tryLock } from ${JSON.stringify(new URL('../../../../lib/run/record/lock.js', import.meta.url).href)}
    const [root, key, id, at, then] = process.argv.slice(1)
    while (Date.now() < Number(at)) {}
    const lock = await tryLock(root, key, id)
    console.log('holder' in lock ? lock.holder.runId : 'won')
    if (!('holder' in lock)) {
      if (then === 'die') process.kill(process.pid, 'SIGKILL')
      if (then === 'release') await lock.release()
    }
    // Nobody ends before all have asked: who is gone holds nothing.
    process.stdin.resume()`
  const at = Date.now() + 600
  const racers = Array.from({ length: count }, (_, index) => {
    const args = ['--input-type=module', '--eval', source, root.path, key, `run-${index}`, String(at), then]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const said = new Promise<string>((resolve) => {
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
        if (text.includes('\n')) resolve(text.trim())
      })
    })
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    return { child, said, gone }
  })
  const answers = await Promise.all(racers.map(({ said }) => said))
  for (const { child } of racers) child.stdin.end()
  await Promise.all(racers.map(({ gone }) => gone))
  return answers
}

describe('the lock of a target', () => {
  it('goes to exactly one of many processes that ask in the same moment, also past a stale one', async () => {
    for (let round = 0; round < 4; round++) {
      // The winner of each round dies with it, so that every further round begins with a stale lock.
      const answers = await race(6, 'issue-7', 'hold')
      expect(answers.filter((answer) => answer === 'won')).toHaveLength(1)
      const winner = `run-${answers.indexOf('won')}`
      expect(new Set(answers)).toEqual(new Set(['won', winner]))
    }
    expect((await readdir(join(root.path, '.locks'))).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('is never held twice when holders come and go all the time', async () => {
    let inside = 0
    let most = 0
    const worker = async (id: string) => {
      for (let taken = 0; taken < 8; ) {
        const lock = await tryLock(root.path, 'issue-7', id)
        if ('holder' in lock) continue
        most = Math.max(most, ++inside)
        await new Promise((resolve) => setImmediate(resolve))
        inside--
        taken++
        await lock.release()
      }
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(worker))
    expect(most).toBe(1)
    expect(await readdir(join(root.path, '.locks'))).toHaveLength(1)
  })

  it('refuses with the run that has it and what can be done, and is free after its release', async () => {
    const lock = await lockRun(root.path, 'pull-9', '20260101-000000-aaaaaaaa')
    expect(await heldBy(root.path, 'pull-9')).toMatchObject({
      runId: '20260101-000000-aaaaaaaa',
      pid: process.pid,
    })
    await expect(lockRun(root.path, 'pull-9', 'other')).rejects.toMatchObject({
      code: 'RUN_BUSY',
      message: 'Pull request #9 is in use by run 20260101-000000-aaaaaaaa.',
      hint: expect.stringMatching(
        /caisson follow 20260101-000000-aaaaaaaa.*caisson stop 20260101-000000-aaaaaaaa.*--parallel/,
      ),
    })
    await lockRun(root.path, 'pull-10', 'other')
    await lock.release()
    expect(await heldBy(root.path, 'pull-9')).toBeNull()
    await lockRun(root.path, 'pull-9', 'other')
  })

  it('is of the target; without one there is nothing to share', () => {
    expect(lockKeyOf({ target: { kind: 'issue', number: 7 } })).toBe('issue-7')
    expect(lockKeyOf({ target: { kind: 'pull_request', number: 7 } })).toBe('pull-7')
    expect(lockKeyOf({ target: { kind: 'none' } })).toBeUndefined()
  })
})
