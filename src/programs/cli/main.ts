#!/usr/bin/env node
import { createRequire } from 'node:module'
import { printable } from '../../agents/transcript/views/printable.js'
import { trustNamedAuthorities } from '../../base/certificates.js'
import { shownIn } from './command.js'
import { describeFailure } from './failure.js'
import { createProgram } from './program.js'
import { painter, type Terminal } from './view/terminal.js'

// Warnings for the authors of libraries, not for the users of the command.
process.noDeprecation = true
const { stdin, stdout, stderr, env } = process
const args = process.argv.slice(2)
const terminal: Terminal = { env, cwd: process.cwd(), args, stdin, stdout, stderr }

// No output ends a run. A reader that closes early (`caisson view … | head`) is not even an error; a full disk is.
for (const stream of [stdout, stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.once('exit', () => (process.exitCode ||= 1))
  })
}

const { version } = createRequire(import.meta.url)('caisson/package.json') as {
  version: string
}
const program = createProgram(terminal, version)
await trustNamedAuthorities(env)
try {
  await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
} catch (error) {
  const failure = describeFailure(error)
  if (failure) {
    const { code, message, hint } = failure.error
    // Not from the parsed flags: those may be the invalid part.
    const text = `${painter(stderr, env)('red', `Error: ${printable(message)}`)}\n${printable(hint)}\n(${code})\n`
    if (args.includes('--json'))
      stdout.write(shownIn(env, `${JSON.stringify({ error: failure.error }, null, 2)}\n`, true))
    else stderr.write(shownIn(env, text, false))
    if (args.includes('--debug'))
      stderr.write(shownIn(env, `${printable(String((error as Error).stack))}\n`, false))
    process.exitCode = failure.exitCode
  }
}
