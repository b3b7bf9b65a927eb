import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { aboutProcess, killProcess } from '../processes.js'
import { processesOf } from './aftermath.js'
import { pause, runDirOf, type Victim } from './victim.js'

const execute = promisify(execFile)

/** Kills every container that the run has at this moment, or the next one that it gets. False when it ended before. */
export async function killContainer(victim: Victim): Promise<boolean> {
  return whileItRuns(victim, async (id) => {
    const { stdout } = await execute('docker', ['ps', '--quiet', '--filter', `label=caisson.run=${id}`], {
      env: victim.env,
    })
    const containers = stdout.split('\n').filter(Boolean)
    const killed = await Promise.all(
      containers.map((container) =>
        execute('docker', ['kill', container], { env: victim.env }).then(
          () => true,
          () => false,
        ),
      ),
    )
    return killed.includes(true)
  })
}

/** Kills Claude Code, as somebody inside the container could. False when the run ended before there was one. */
export async function killCli(victim: Victim): Promise<boolean> {
  return whileItRuns(victim, async (id) => {
    for (const pid of await processesOf(id)) {
      const command = await aboutProcess(pid, 'cmdline')
      if (/^\S*claude\0-p\0|^\/caisson\/bin\/claude\0/.test(command) && killProcess(pid)) return true
    }
    return false
  })
}

async function whileItRuns(victim: Victim, strike: (id: string) => Promise<boolean>): Promise<boolean> {
  let over = false
  victim.exited.then(() => {
    over = true
  })
  while (!over) {
    const id = (await runDirOf(victim))?.split('/').at(-1)
    if (id !== undefined && (await strike(id))) return true
    await pause(5)
  }
  return false
}
