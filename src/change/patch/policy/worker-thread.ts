import { Worker } from 'node:worker_threads'
import { PatchError } from '../../../base/errors.js'
import { LIMITS } from '../../../base/limits.js'

/** What one may hold; a patch at every limit needs a tenth. */
const MEMORY_MB = 2048

/** What became of an evaluation whose thread was ended because of another one. */
const ENDED = Symbol('ended')

export type Answer = { value: unknown } | { failed: string }

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface Running {
  worker: Worker
  waiting: Map<number, Waiting>
  /** Ended by us, because of one of those that wait. */
  stopped: boolean
}

let running: Running | undefined
let last = 0

interface AskOptions {
  signal?: AbortSignal | undefined
  deadlineMs?: number
}

/**
 * The answer of the thread that reads what an agent wrote, which is ended at the deadline: the text decides how long a rule
 * works. Rejects with PATCH_FAILED, or with the reason of an aborted signal. The end of another evaluation is no answer:
 * this one begins again in the next thread.
 */
export async function askWorker(ask: object, options: AskOptions = {}): Promise<unknown> {
  for (;;) {
    const answer = await askThread(ask, options)
    if (answer !== ENDED) return answer
  }
}

async function askThread(
  ask: object,
  { signal, deadlineMs = LIMITS.policyMs.most }: AskOptions,
): Promise<unknown> {
  signal?.throwIfAborted()
  running ??= startWorker()
  const thread = running
  const { worker, waiting } = thread
  last += 1
  const id = last
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    // At once: it is gone only later, and must not be asked anything until then.
    if (running === thread) running = undefined
    thread.stopped = true
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
  const started: Running = { worker, waiting: new Map(), stopped: false }
  const end = (tell: (one: Waiting) => void) => {
    if (running === started) running = undefined
    for (const one of started.waiting.values()) tell(one)
  }
  worker.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
    const one = started.waiting.get(id)
    if ('value' in answer) one?.resolve(answer.value)
    else one?.reject(unfinished(answer.failed))
  })
  worker.on('error', ({ message }) => end(({ reject }) => reject(unfinished(message))))
  worker.on('exit', () =>
    end(({ resolve, reject }) =>
      started.stopped ? resolve(ENDED) : reject(unfinished('Its thread ended.')),
    ),
  )
  return started
}

function unfinished(why: string): PatchError {
  return new PatchError('PATCH_FAILED', why, {
    hint: 'Read the patch: it may hold what is meant to keep a program busy. A person can still apply it.',
  })
}
