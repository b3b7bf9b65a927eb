import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { isRunning, locateProcess, ownProcess } from '../../../../src/run/record/process-identity.js'
import { describeWith } from '../../../world/parts.js'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** The identity that a process tells of itself, and the process. */
async function other(
  wrap: readonly string[] = [],
): Promise<{ child: ChildProcess; identity: { pid: number } }> {
  const source = `
    import { ownProcess } from ${JSON.stringify(new URL('../../../../lib/run/record/process-identity.js', import.meta.url).href)}
    console.log(JSON.stringify(await ownProcess()))
    setInterval(() => {}, 1000)`
  const [command = '', ...args] = [...wrap, process.execPath, '--input-type=module', '--eval', source]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    if (text.includes('\n')) break
  }
  return { child, identity: JSON.parse(text) }
}

describe('the process of a run', () => {
  it('is running while it is there, and gone when it is', async () => {
    const { child, identity } = await other()
    expect(identity.pid).toBe(child.pid)
    expect(await isRunning(identity)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await isRunning(identity)).toBe(false)
  })

  it('is distinguished from a later process with the same number', async () => {
    const own = await ownProcess()
    expect(own.processStart).toMatch(/./)
    expect(await isRunning(own)).toBe(true)
    expect(await isRunning({ ...own, processStart: '1' })).toBe(false)
  })

  it('is gone after a reboot, whatever has its number now', async () => {
    const own = await ownProcess()
    expect(own.bootId).toMatch(/./)
    expect(await isRunning({ ...own, bootId: '00000000-0000-0000-0000-000000000000' })).toBe(false)
  })

  it('is taken to be there when only its number was recorded and somebody has it', async () => {
    expect(await isRunning({ pid: process.pid })).toBe(true)
    expect(await isRunning({ pid: 2 ** 22 + 1 })).toBe(false)
  })
})

describeWith('root', 'the process of a run on Linux', () => {
  it('is gone as a zombie', async () => {
    // The shell becomes a program that never asks how its child has ended.
    const parent = spawn('sh', ['-c', 'sh -c "echo \\$\\$; sleep 0.2" & exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(parent)
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(chunk.toString())
    const stat = () => execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    while (!stat().startsWith('Z')) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await isRunning({ pid })).toBe(false)
  })

  it('is seen when it belongs to another user, also by one who may not signal it', async () => {
    const { identity } = await other(['setpriv', '--reuid', '65534', '--clear-groups'])
    expect(await isRunning(identity)).toBe(true)
    const asked = execFileSync(
      'setpriv',
      [
        ...['--reuid', '65533', '--clear-groups', process.execPath, '--input-type=module', '--eval'],
        `import { isRunning } from ${JSON.stringify(new URL('../../../../lib/run/record/process-identity.js', import.meta.url).href)}
         console.log(await isRunning(JSON.parse(process.argv[1])))`,
        JSON.stringify(identity),
      ],
      { encoding: 'utf8' },
    )
    expect(asked.trim()).toBe('true')
  })

  it('is found in a namespace in which it has another number, and never mistaken for the one that has it here', async () => {
    const { child, identity } = await other(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'])
    expect(identity.pid).not.toBe(child.pid)
    const here = await locateProcess(identity)
    expect(here).toBeTypeOf('number')
    expect(here).not.toBe(identity.pid)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => isRunning(identity)).toBe(false)
  })
})
