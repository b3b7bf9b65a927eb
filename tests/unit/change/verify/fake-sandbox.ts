import { PassThrough } from 'node:stream'
import type { Clock } from '../../../../src/base/clock.js'
import type { Sandbox, SandboxProcess, StopSignal } from '../../../../src/sandbox/sandbox.js'

/** What a command of the fake sandbox does. */
export interface Play {
  out?: string
  err?: string
  /** Null: the way to the process is lost. Default 0. */
  exitCode?: number | null
  /** Runs until it is stopped by a signal, and then exits with this. */
  untilStopped?: number
  /** Something it left behind holds the output open. */
  keepsOutputOpen?: boolean
}

export interface FakeSandbox extends Sandbox {
  /** What happened, in its order. */
  readonly events: string[]
}

/** A sandbox without a machine: commands do what `plays` says of them. */
export function fakeSandbox(plays: Record<string, Play>, events: string[] = []): FakeSandbox {
  return {
    id: 'fake',
    contained: true,
    events,
    paths: { workspace: '/w', home: '/h', input: '/i', output: '/o', agent: '/c', socket: '/s' },
    facts: { backend: 'container', engine: 'fake', network: 'none', sealed: true, weaknesses: [] },
    exec: () => Promise.reject(new Error('not used')),
    async spawn(argv) {
      const command = argv.at(-1) ?? ''
      events.push(`run ${command}`)
      return fakeProcess(plays[command] ?? {}, (signal) => events.push(`${signal} ${command}`))
    },
    async cleanup() {
      events.push('close')
    },
  }
}

function fakeProcess(play: Play, told: (signal: StopSignal) => void): SandboxProcess {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  let end: (exit: { exitCode: number | null; signal: null }) => void = () => {}
  const exited = new Promise<{ exitCode: number | null; signal: null }>((resolve) => {
    end = resolve
  })
  const finish = (exitCode: number | null) => {
    if (!play.keepsOutputOpen) {
      streams.stdout.end()
      streams.stderr.end()
    }
    end({ exitCode, signal: null })
  }
  streams.stdout.write(play.out ?? '')
  streams.stderr.write(play.err ?? '')
  if (play.untilStopped === undefined)
    setImmediate(() => finish(play.exitCode === undefined ? 0 : play.exitCode))
  return {
    ...streams,
    exited,
    async kill(signal) {
      told(signal)
      finish(play.untilStopped ?? 130)
    },
    detach() {
      for (const stream of Object.values(streams)) stream.destroy()
    },
  }
}

/** Time that passes only for who waits for exactly this long. */
export function clockThatPasses(ms: number): Clock {
  return {
    now: () => 0,
    sleep: (wanted, signal) =>
      wanted === ms
        ? new Promise((resolve) => setImmediate(resolve))
        : new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true })),
  }
}
