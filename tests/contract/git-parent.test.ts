import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { LIBRARY } from '../world/library-folder.js'
import { describeWith } from '../world/parts.js'
import { killProcess, processesWhere } from '../world/processes.js'
import { temporaryFolder } from '../world/temporary-folder.js'

/** The processes that work in a git directory. */
const working = (gitDir: string) =>
  processesWhere('environ', (environment) => environment.split('\0').includes(`GIT_DIR=${gitDir}`))

describeWith('root', 'git that records a tree', () => {
  test('dies with the process that started it', async () => {
    const folder = temporaryFolder()
    try {
      // Waits for its input, as it would wait for a slow disk.
      const program = `
        const { createGit } = await import(${JSON.stringify(String(pathToFileURL(join(LIBRARY, 'base/git/git.js'))))})
        const gitDir = ${JSON.stringify(folder)}
        await createGit().run(['init', '--bare', gitDir])
        await createGit({ gitDir, diesWithParent: true }).exec(['-c', 'alias.wait=!sleep 600', 'wait'])`
      const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
      await vi.waitFor(async () => expect((await working(folder)).length).toBeGreaterThan(0), 20_000)
      const [git] = await working(folder)
      parent.kill('SIGKILL')
      await vi.waitFor(async () => expect(await working(folder)).not.toContain(git), 10_000)
    } finally {
      for (const pid of await working(folder)) killProcess(pid)
    }
  })
})
