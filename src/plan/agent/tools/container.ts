import { z } from 'zod'
import type { ExecResult } from '../../../sandbox/sandbox.js'
import { cutMiddle, MOST_TEXT, type StepTool, stepTool, type ToolAnswer, ToolRefusal } from '../tool.js'

/** Where the commands of an agent step run. */
export interface Container {
  readonly id: string
  /** What the sandbox's `run` left, if it has one: it ran to its end before the container was handed over. */
  readonly initialization?: ExecResult
  /** In the working directory of the sandbox, where its folders are. Rejects if the container is gone. */
  exec(command: readonly string[], options: { timeoutMs?: number; signal?: AbortSignal }): Promise<ExecResult>
  /** Ends every process in it. Idempotent. */
  close(): Promise<void>
}

/** A container that is opened when it is first needed, and stays until the step ends. */
export interface LazyContainer {
  get(): Promise<Container>
  close(): Promise<void>
}

export function lazily(open: () => Promise<Container>): LazyContainer {
  let opening: Promise<Container> | undefined
  return {
    get() {
      opening ??= open()
      const current = opening
      // What could not be opened may be tried again.
      current.catch(() => {
        if (opening === current) opening = undefined
      })
      return current
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  }
}

/** Starts the container, and tells how its initialization went. */
export function containerStartTool(name: string, container: LazyContainer): StepTool {
  const description =
    'Starts the container of this step, if it does not run yet, and tells how its initialization ended.'
  return stepTool({ name, description, input: z.strictObject({}) }, async () => {
    const { id, initialization } = await container.get()
    const started = `The container ${id} runs.`
    if (!initialization) return { text: started }
    const { text, ...ended } = answerOf(initialization)
    return { ...ended, text: `${started} Its initialization ended:\n${text}` }
  })
}

const COMMAND_MS = 10 * 60_000

/** Runs commands in the container. `allowed`: the words that a command may begin with; absent: every command. */
export function containerExecTool(
  name: string,
  container: LazyContainer,
  allowed?: readonly string[],
): StepTool {
  const input = z.strictObject({
    command: z
      .array(z.string(), {
        error: 'must be a list of words, such as ["go", "test", "./..."]; there is no shell',
      })
      .min(1)
      .describe('The program and its arguments, one by one. No shell reads them.'),
    timeout_seconds: z.int().min(1).max(3600).optional().describe('Default: 600.'),
  })
  const rule = allowed ? ` Allowed: ${allowed.join(', ') || 'no command'}.` : ''
  const description = `Runs a command in the container of this step, which keeps what earlier commands have left. Of long output you get the beginning and the end.${rule}`
  return stepTool({ name, description, input }, async ({ command, timeout_seconds }, signal) => {
    if (allowed && !allowed.some((entry) => isAllowed(entry, command)))
      throw new ToolRefusal(
        `${JSON.stringify(command[0])} is not allowed here. Allowed: ${allowed.join(', ') || 'no command'}.`,
      )
    const timeoutMs = timeout_seconds === undefined ? COMMAND_MS : timeout_seconds * 1000
    const place = await container.get()
    const { initialization } = place
    if (initialization && initialization.exitCode !== 0) {
      const { text } = answerOf(initialization)
      throw new ToolRefusal(`No command can run: the initialization of the container failed.\n${text}`)
    }
    return answerOf(await place.exec(command, { timeoutMs, signal }))
  })
}

/** An entry of several words allows the commands that begin with all of them. */
function isAllowed(entry: string, command: readonly string[]): boolean {
  const words = entry.trim().split(/\s+/)
  return words.every((word, index) => word !== '' && command[index] === word)
}

function answerOf({ stdout, stderr, exitCode, timedOut }: ExecResult): ToolAnswer {
  const part = (title: string, text: string) =>
    text === '' ? [] : [`${title}:\n${cutMiddle(text, MOST_TEXT / 2)}`]
  const end = timedOut ? 'It was stopped: it took too long.' : `exit code ${exitCode}`
  const parts = [...part('stdout', stdout), ...part('stderr', stderr)]
  const text = [end, ...(parts.length > 0 ? parts : ['It printed nothing.'])].join('\n\n')
  return { text, exitCode, ...(timedOut ? { isError: true } : {}) }
}
