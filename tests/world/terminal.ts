import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CAISSON, type Desk } from './command.js'
import { partPath } from './parts.js'

const run = promisify(execFile)

/** The environment of a shell that has `caisson` in its PATH. */
async function shellEnv(desk: Desk) {
  const home = dirname(desk.path)
  const bin = join(home, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'caisson'), `#!/bin/sh\nexec '${process.execPath}' '${CAISSON}' "$@"\n`, {
    mode: 0o755,
  })
  return {
    HOME: home,
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    HISTFILE: '/dev/null',
  }
}

/** A real terminal with a shell in it, by way of tmux. */
export async function openTerminal(desk: Desk, shell: string) {
  const env = await shellEnv(desk)
  const { HOME: home } = env
  const tmux = async (...args: string[]) =>
    (
      await run(partPath('tmux'), ['-S', join(home, 'tmux'), '-f', '/dev/null', ...args], {
        env,
        cwd: desk.path,
      })
    ).stdout
  await tmux('new-session', '-d', '-s', 't', '-x', '80', '-y', '40', shell)
  const screen = async (...how: string[]) => (await tmux('capture-pane', '-p', '-t', 't', ...how)).trimEnd()
  return {
    screen,
    type: (...keys: string[]) => tmux('send-keys', '-t', 't', ...keys),
    resize: (columns: number) => tmux('resize-window', '-t', 't', '-x', String(columns)),
    async until(shows: RegExp): Promise<string> {
      for (const end = Date.now() + 50_000; Date.now() < end; await sleep(100)) {
        const text = await screen()
        if (shows.test(text)) return text
      }
      throw new Error(`Not shown: ${shows}\n${await screen()}`)
    },
    [Symbol.asyncDispose]: async () => {
      await tmux('kill-server').catch(() => '')
    },
  }
}
