import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { formatDuration } from '../../agents/transcript/transcript.js'
import { ConfigError, ExecutionError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import { type AgentRuntime, withRuntime } from '../agent/runtime.js'
import { createRuntime } from '../place/runtime.js'
import type { HostRuntimeOptions, Runtime } from '../place/runtime-types.js'

/** Where a plan that is a program finds its containers and its agents. */
export interface ProgramOptions {
  containers: HostRuntimeOptions
  agents: AgentRuntime
  signal: AbortSignal
  log: Log
}

/** What the function has returned or thrown; `where` is `file:line:column`, as far as it is known. */
export type ProgramEnd =
  | { outcome: 'succeeded'; value: unknown }
  | { outcome: 'failed'; error: unknown; where: string }

/**
 * Loads a file that exports `pipeline`, a function, and calls it, with `runtime` as a global variable. Resolves when
 * everything it started has been removed. Rejects with CONFIG_INVALID for a file that cannot be loaded, NOT_SUPPORTED for
 * TypeScript where Node.js runs none, and EXECUTION_CANCELLED.
 */
export async function runProgram(path: string, shown: string, options: ProgramOptions): Promise<ProgramEnd> {
  const { signal, log, agents } = options
  const pipeline = await load(path, shown)
  const runtime = createRuntime({ ...options.containers, signal, log })
  const scope = globalThis as { runtime?: Runtime }
  scope.runtime = logRuntime(runtime, log)
  const stopped = new Promise<never>((_, reject) => {
    // A function that goes on regardless is not waited for.
    signal.addEventListener('abort', () => reject(cancelled()), { once: true })
  })
  try {
    if (signal.aborted) throw cancelled()
    const value = await Promise.race([withRuntime({ agents, signal }, async () => pipeline()), stopped])
    return { outcome: 'succeeded', value }
  } catch (error) {
    if (signal.aborted) throw cancelled()
    return { outcome: 'failed', error, where: placeIn(error, path, shown) }
  } finally {
    stopped.catch(() => {})
    delete scope.runtime
    await runtime.close()
  }
}

/** Where in the file something was thrown; the file, if it was elsewhere. */
function placeIn(error: unknown, path: string, shown: string): string {
  const { stack = '' } = error instanceof Error ? error : {}
  const url = pathToFileURL(path).href
  const [, position = ''] = stack.split(url, 2)
  return `${shown}${/^:\d+(:\d+)?/.exec(position)?.[0] ?? ''}`
}

/** In the package, everything lies in one folder: where this module is, the entries are. */
function ownEntries(own: string): Record<string, string> {
  const compiled = /\/plan\/program\/run-program\.[jt]s$/.test(own)
  const [all, pipeline] = compiled
    ? ['../../programs/index.js', './index.js']
    : ['./index.js', './pipeline.js']
  return { caisson: new URL(all, own).href, 'caisson/pipeline': new URL(pipeline, own).href }
}

async function load(path: string, shown: string): Promise<() => unknown> {
  const features = process.features as { typescript?: unknown }
  if (/ts$/.test(path) && !features.typescript)
    throw new ConfigError('NOT_SUPPORTED', `${shown}: Node.js ${process.versions.node} runs no TypeScript.`, {
      hint: 'Use Node.js 22.18 or later, or write the plan in JavaScript.',
    })
  provideOwnPackage(ownEntries(import.meta.url))
  const loaded = await import(pathToFileURL(path).href).catch((cause: Error) => {
    throw new ConfigError(
      'CONFIG_INVALID',
      `${placeIn(cause, path, shown)} cannot be loaded: ${cause.message}`,
      {
        hint: `Fix the file; \`node ${shown}\` shows the line.`,
        cause,
      },
    )
  })
  const { pipeline } = loaded as { pipeline?: unknown }
  if (typeof pipeline !== 'function')
    throw new ConfigError('CONFIG_INVALID', `${shown} exports no function \`pipeline\`.`, {
      hint: 'Write `export const pipeline = async () => { … }`.',
    })
  return pipeline as () => unknown
}

/** The runtime, with a line in the log for each thing that it does. */
function logRuntime(runtime: Runtime, log: Log): Runtime {
  return {
    ...runtime,
    async run(wish) {
      const begun = Date.now()
      log.info(`▶ ${wish.name}`)
      const end = await runtime.run(wish)
      const took = formatDuration(Date.now() - begun)
      if (end.exitCode === 0) log.info(`✓ ${wish.name}, ${took}`)
      else
        log.warn(`✗ ${wish.name}: ${end.timedOut ? 'took too long' : `exit code ${end.exitCode}`}, ${took}`)
      return end
    },
    async startContainer(wish) {
      log.info(`▶ ${wish.name}, a container`)
      return await runtime.startContainer(wish)
    },
  }
}

function cancelled(): ExecutionError {
  return new ExecutionError('EXECUTION_CANCELLED', 'The plan was stopped before it was done.', {
    hint: 'Start it again.',
  })
}

interface Resolved {
  url: string
  shortCircuit: true
}

/**
 * From here on, a file finds this copy of Caisson where it can find no other, as with `npx caisson`. `entries` are the URLs
 * of its modules by what plans import.
 */
function provideOwnPackage(entries: Readonly<Record<string, string>>): void {
  const { registerHooks } = module as { registerHooks?: RegisterHooks }
  if (registerHooks) {
    registerHooks({
      resolve(specifier, context, next) {
        const url = entries[specifier]
        if (url === undefined) return next(specifier, context)
        try {
          return next(specifier, context)
        } catch {
          return { url, shortCircuit: true }
        }
      },
    })
    return
  }
  // Before Node 22.15: hooks are a module, in a thread of its own.
  const hook = `const entries = ${JSON.stringify(entries)}
    export const resolve = (specifier, context, next) => {
      const url = entries[specifier]
      return url === undefined ? next(specifier, context) : next(specifier, context).catch(() => ({ url, shortCircuit: true }))
    }`
  module.register(`data:text/javascript,${encodeURIComponent(hook)}`)
}

/** As Node 22.15 has it, which the types of Node 20 do not know. */
type RegisterHooks = (hooks: {
  resolve(
    specifier: string,
    context: object,
    next: (specifier: string, context: object) => Resolved,
  ): Resolved
}) => void
