/*
 * Runs inside the seal as the agent's user and starts one command per request. It starts only what this side
 * requests, so that all commands share one set of namespaces, and each has its own sockets for input and
 * output, with nothing in between. The sockets are in a read-only folder and are removed once it has
 * connected.  * Its standard input and output carry one JSON object per line, each with the request's `id`:
 * → {command, env, cwd}       ← {started} | {failed, words}   → {kill: 'SIGINT'}          ← {delivered}
 * ← {exitCode, signal}
 */
export const LAUNCHER_SCRIPT = `'use strict'
const { spawn } = require('node:child_process')
const { statSync } = require('node:fs')
const { connect } = require('node:net')
const { createInterface } = require('node:readline')
const folder = process.argv[2]
const running = new Map()
const say = (id, value) => process.stdout.write(JSON.stringify({ id, ...value }) + '\\n')

createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line)
  if (!order.kill) return open(order)
  running.get(order.id)?.kill(order.kill)
  say(order.id, { delivered: true })
})

function open(order) {
  let connected = 0
  const ends = ['i', 'o', 'e'].map((part) => {
    const end = connect({ path: folder + '/' + order.id + part, allowHalfOpen: true })
    // Not a byte of it may be read here.
    end.pause()
    end.on('error', () => {})
    end.once('connect', () => ++connected === 3 && start(order, ends))
    return end
  })
}

function start({ id, command: [file, ...args], env, cwd }, ends) {
  const close = () => ends.forEach((end) => end.destroy())
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    close()
    return say(id, { failed: 'no-folder' })
  }
  const child = spawn(file, args, { env, cwd, stdio: ends, detached: true })
  close()
  running.set(id, child)
  child.once('spawn', () => say(id, { started: child.pid }))
  child.once('error', (error) => {
    running.delete(id)
    say(id, { failed: error.code === 'ENOENT' ? 'missing' : 'refused', words: error.message })
  })
  child.once('exit', (exitCode, signal) => {
    running.delete(id)
    say(id, { exitCode, signal })
  })
}

process.stdout.write('ready\\n')
`
