import childProcess from 'node:child_process'
import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Preloaded into a process of Caisson, which it kills at a call of git. A `git` in PATH would not be met: Caisson searches
 * only the folders of the system.
 */
const { runs, calls, number, late } = JSON.parse(process.env.CAISSON_TEST_STRIKE)
const { spawn } = childProcess

/** `runs`: only calls after a run there has recorded what it is going to deliver. */
const delivers = () =>
  runs === undefined ||
  globSync(`${runs}/*/run.json`).some((path) => JSON.parse(readFileSync(path, 'utf8')).state === 'publishing')

childProcess.spawn = (file, args, options) => {
  const isGit = file === 'git' || (file === 'setpriv' && args.at(2) === 'git')
  let met = false
  if (isGit && delivers()) {
    // In a file, since workers count too.
    appendFileSync(calls, `${args.join(' ')}\n`)
    met = readFileSync(calls, 'utf8').split('\n').length === number + 2
  }
  if (met && !late) process.kill(process.pid, 'SIGKILL')
  const child = spawn(file, args, options)
  if (met) child.once('exit', () => process.kill(process.pid, 'SIGKILL'))
  return child
}
syncBuiltinESMExports()
