import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { SandboxProcess } from '../sandbox/sandbox.js'

/** A started server program. */
export interface ServerProcess {
  transport: Transport
  /** How it ended and its last words on standard error; empty while it runs and says nothing. */
  lastWords(): string
}

const WORDS = 2000
const PATIENCE_MS = 1000

/** The SDK's transport over a process in a sandbox; closing it kills the process. */
export function overProcess(process: SandboxProcess): ServerProcess {
  const buffer = new ReadBuffer()
  let words = ''
  let ended: string | undefined
  const end = () => {
    process.detach()
    transport.onclose?.()
  }
  const transport: Transport = {
    async start() {
      process.stdout.on('data', (chunk: Buffer) => {
        try {
          buffer.append(chunk)
          for (let message = buffer.readMessage(); message; message = buffer.readMessage())
            transport.onmessage?.(message)
        } catch (error) {
          transport.onerror?.(error as Error)
        }
      })
      process.stderr.on('data', (chunk: Buffer) => {
        words = (words + chunk.toString('utf8')).slice(-WORDS)
      })
      process.stdin.on('error', (error) => transport.onerror?.(error))
      process.exited.then(
        ({ exitCode }) => {
          ended ??= exitCode === null ? 'its sandbox is gone' : `it ended with exit code ${exitCode}`
          // What it said last may still be on its way.
          setTimeout(end, 100)
        },
        (error: Error) => {
          ended ??= error.message
          end()
        },
      )
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        process.stdin.write(serializeMessage(message), (error) => {
          if (!error) return resolve()
          // A program that is gone says more than a pipe that is closed.
          const fail = () => reject(error)
          setTimeout(fail, PATIENCE_MS)
          process.exited.then(fail, fail)
        })
      }),
    async close() {
      ended ??= ''
      await process.kill('SIGKILL').catch(() => {})
      end()
    },
  }
  return {
    transport,
    lastWords: () => [ended, words.trim()].filter(Boolean).join(': '),
  }
}
