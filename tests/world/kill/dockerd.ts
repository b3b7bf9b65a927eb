import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { killProcess, processesWhere } from '../processes.js'
import { pause } from './victim.js'

const execute = promisify(execFile)

/** A Docker daemon of the test's own, which may be killed: its own network, storage and containerd. */
export interface Dockerd {
  /** For DOCKER_HOST. */
  host: string
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends it and everything that it has started. */
  close(): Promise<void>
}

export async function startDockerd(folder: string): Promise<Dockerd> {
  const at = (name: string) => join(folder, name)
  await mkdir(folder, { recursive: true })
  const host = `unix://${at('d.sock')}`
  let daemon: ChildProcess | undefined
  let output = ''

  const start = async () => {
    // Without a bridge of its own it would take that of the machine's other daemon away.
    const args = [
      ...['--host', host, '--data-root', at('data'), '--exec-root', at('exec'), '--pidfile', at('pid')],
      ...['--bridge=none', '--iptables=false'],
    ]
    const started = spawn('unshare', ['--net', 'dockerd', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    daemon = started
    started.stderr.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-10_000)
    })
    for (let tries = 0; tries < 300; tries++) {
      const answer = await execute('docker', ['version'], {
        env: { ...process.env, DOCKER_HOST: host },
      }).catch(() => null)
      if (answer) return
      if (started.exitCode !== null) break
      await pause(100)
    }
    throw new Error(`The test's dockerd does not start:\n${output}`)
  }
  const kill = async () => {
    if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return
    const gone = once(daemon, 'exit')
    daemon.kill('SIGKILL')
    await gone
    await rm(at('pid'), { force: true })
  }
  await start()
  return {
    host,
    kill,
    start,
    async close() {
      if (daemon && daemon.exitCode === null && daemon.signalCode === null) {
        const gone = once(daemon, 'exit')
        daemon.kill('SIGTERM')
        await gone
      }
      // What survived a kill of its daemon (containerd, its shims) is only ended by who knows of it.
      const left = await processesWhere('cmdline', (command) => command.includes(`${folder}/`))
      for (const pid of left) killProcess(pid)
      await execute('sh', [
        '-c',
        'grep -o "$0/[^ ]*" /proc/mounts | xargs -r -n 1 umount --lazy',
        folder,
      ]).catch(() => {})
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
