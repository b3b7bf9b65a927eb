import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment } from '../../../base/command.js'
import { describeError, type ErrorCode, RunError } from '../../../base/errors.js'
import { makePrivate } from '../../../run/record/private-folder.js'
import { newRunId, outputOfUnborn, type RunFolder } from '../../../run/run-folder.js'

/** Tells the command that it runs in the background, and the ID of its run. */
const DETACHED_VARIABLE = 'CAISSON_DETACHED'

/** What the background process writes outside its run, above all errors. */
const OUTPUT = 'process.log'

const messageSchema = z.union([
  z.object({ id: z.string(), dir: z.string() }),
  z.object({ code: z.string(), message: z.string(), hint: z.string() }),
])

export interface DetachOptions {
  /** Folder that holds the run folders. */
  root: string
  /** Arguments after the program, as they were given. */
  argv: readonly string[]
  /** Environment of the background process; secrets are passed only this way. */
  env: Environment
  /** `inherit` if the command reads its prompt from standard input. */
  stdin?: 'ignore' | 'inherit'
}

/**
 * Starts this command again as a detached process with a session of its own and no terminal. Resolves once
 * its run has a folder. Rejects with whatever prevented that, and leaves nothing behind.
 */
export async function detach(options: DetachOptions): Promise<{ id: string; dir: string }> {
  const { root, env, stdin = 'ignore' } = options
  await makePrivate(root)
  const id = newRunId(Date.now())
  const output = outputOfUnborn(root, id)
  const file = openSync(output, 'ax', 0o600)
  let child: ChildProcess
  try {
    child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...options.argv], {
      env: { ...env, [DETACHED_VARIABLE]: id },
      detached: true,
      stdio: [stdin, file, file, 'ipc'],
    })
  } finally {
    closeSync(file)
  }
  try {
    return await firstWord(child, output)
  } catch (error) {
    await rm(output, { force: true })
    throw error
  } finally {
    if (child.connected) child.disconnect()
    child.unref()
  }
}

function firstWord(child: ChildProcess, output: string): Promise<{ id: string; dir: string }> {
  return new Promise((resolve, reject) => {
    let started = false
    child.once('message', (said) => {
      const message = messageSchema.parse(said)
      // From here on the output is the run's, which may end before this process does.
      started = true
      if ('id' in message) resolve(message)
      else reject(new RunError(message.code as ErrorCode, message.message, { hint: message.hint }))
    })
    child.once('error', reject)
    // Not `exit`, which may precede a message that is still in the channel.
    child.once('close', (code, signal) => {
      if (started) return
      const words = readFileSync(output, 'utf8').trim().split('\n').slice(-20).join('\n')
      reject(
        new RunError(
          'INTERNAL_ERROR',
          `The run could not be started in the background (${signal ?? code}).\n${words}`,
          {
            hint: 'Run it without `--detach` to see why.',
          },
        ),
      )
    })
  })
}

/** The side of the background process. */
export interface Background {
  /** ID for the run. */
  runId: string
  /** Tells the parent that the run has started; the parent may exit. */
  started(folder: RunFolder): Promise<void>
  /** Tells the parent why the run could not start. */
  failed(error: unknown): Promise<void>
}

/** Null for a command in the foreground. */
export function backgroundOf(env: Environment): Background | null {
  const runId = env[DETACHED_VARIABLE]
  if (runId === undefined || process.send === undefined) return null
  return {
    runId,
    async started({ id, dir }) {
      await rename(outputOfUnborn(join(dir, '..'), runId), join(dir, OUTPUT))
      await sendToParent({ id, dir })
    },
    async failed(error) {
      await sendToParent(describeError(error))
    },
  }
}

/** If the parent is gone, the run continues. */
function sendToParent(message: z.infer<typeof messageSchema>): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve()
    process.send(message, () => {
      if (process.connected) process.disconnect()
      resolve()
    })
  })
}
