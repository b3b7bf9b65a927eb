import { Worker } from 'node:worker_threads'
import { PatchError } from '../../../base/errors.js'
import { LIMITS } from '../../../base/limits.js'

/** What one may hold; a patch at every limit needs a tenth. */
const MEMORY_MB = 2048

/** What is said of a thread that was stopped because of another evaluation. */
const ENDED = 'It was ended.'

export type Answer = { value: unknown } | { failed: string }

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface Running {
  worker: Worker
  waiting: Map<number, Waiting>
}

let running: Running | undefined
let last = 0

/**
 * The answer of the thread that reads what an agent wrote, which is ended at the deadline: the text decides how long a rule
 * works. Rejects with PATCH_FAILED.
 */
export async function askWorker(
  ask: object,
  {
    signal,
    deadlineMs = LIMITS.policyMs.most,
  }: { signal?: AbortSignal | undefined; deadlineMs?: number } = {},
): Promise<unknown> {
  signal?.throwIfAborted()
  running ??= startWorker()
  const { worker, waiting } = running
  last += 1
  const id = last
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    // At once: it is gone only later, and must not be asked anything until then.
    if (running?.worker === worker) running = undefined
    void worker.terminate()
  }
  signal?.addEventListener('abort', stop)
  // It keeps the process alive only while somebody waits.
  worker.ref()
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => {
        reject(unfinished(`It did not end within ${deadlineMs / 1000} seconds.`))
        stop()
      }, deadlineMs)
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ask })
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  }
}

function startWorker(): Running {
  const worker = new Worker(new URL('./policy-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const started: Running = { worker, waiting: new Map() }
  const end = (why: string) => {
    if (running === started) running = undefined
    for (const { reject } of started.waiting.values()) reject(unfinished(why))
  }
  worker.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
    const one = started.waiting.get(id)
    if ('value' in answer) one?.resolve(answer.value)
    else one?.reject(unfinished(answer.failed))
  })
  worker.on('error', ({ message }) => end(message))
  worker.on('exit', () => end(ENDED))
  return started
}

function unfinished(why: string): PatchError {
  return new PatchError('PATCH_FAILED', why, {
    hint: 'Read the patch: it may hold what is meant to keep a program busy. A person can still apply it.',
  })
}
