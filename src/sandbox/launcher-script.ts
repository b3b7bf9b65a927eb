/*
 * Runs inside the seal as the agent's user and starts one command for each connection. It only ever starts
 * what this side asks for, so that every command shares one set of namespaces, and each has sockets of its
 * own for input and output, with nothing in between.
 *
 * On the control connection, one JSON object a line:
 *   → {command, env, cwd, id}   ← {listening}          three sockets <id>i, <id>o, <id>e can be connected
 *                               ← {started} | {failed, words}
 *   → {kill: 'SIGINT'}          ← {delivered}
 *                               ← {exitCode, signal}
 */
export const LAUNCHER_SCRIPT = `'use strict'
const { spawn } = require('node:child_process')
const { statSync } = require('node:fs')
const { createServer } = require('node:net')
const folder = process.argv[2]

createServer((control) => {
  let child
  let text = ''
  const say = (value) => control.writable && control.write(JSON.stringify(value) + '\\n')
  control.on('error', () => {})
  control.setEncoding('utf8')
  control.on('data', (chunk) => {
    text += chunk
    for (let at = text.indexOf('\\n'); at >= 0; at = text.indexOf('\\n')) {
      const order = JSON.parse(text.slice(0, at))
      text = text.slice(at + 1)
      if (order.kill) {
        if (child && child.exitCode === null && child.signalCode === null) child.kill(order.kill)
        say({ delivered: true })
      } else open(order)
    }
  })

  function open(order) {
    const ends = {}
    let listening = 0
    for (const part of ['i', 'o', 'e']) {
      // Paused: not a byte of it may be read here.
      const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (end) => {
        server.close()
        end.on('error', () => {})
        ends[part] = end
        if (ends.i && ends.o && ends.e) start(order, ends)
      })
      server.listen(folder + '/' + order.id + part, () => ++listening === 3 && say({ listening: true }))
    }
  }

  function start({ command: [file, ...args], env, cwd }, { i, o, e }) {
    const close = () => [i, o, e].forEach((end) => end.destroy())
    if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
      close()
      return say({ failed: 'no-folder' })
    }
    child = spawn(file, args, { env, cwd, stdio: [i, o, e], detached: true })
    close()
    child.once('spawn', () => say({ started: child.pid }))
    child.once('error', (error) => say({ failed: error.code === 'ENOENT' ? 'missing' : 'refused', words: error.message }))
    child.once('exit', (exitCode, signal) => say({ exitCode, signal }))
  }
}).listen(folder + '/s', () => process.stdout.write('ready\\n'))
`
