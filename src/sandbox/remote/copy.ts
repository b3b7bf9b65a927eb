import { pipeline as join, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SandboxError } from '../../base/errors.js'
import type { Container } from '../engine/engine.js'
import { lastWords } from '../process/collect.js'
import type { SandboxProcess } from '../sandbox.js'
import { fromLines, toLines } from './text-lines.js'

/** A copy that makes no progress for this long is given up: the agent may have stopped its `tar`. */
const STALLED_MS = 120_000

const UNPACK = 'mkdir -p -- "$1" && cd -- "$1" && rm -rf -- ..?* .[!.]* * && exec tar -xpof -'
const PACK = 'cd -- "$1" && exec tar -cf - .'
/** The same over a line that carries text only, and both outputs as one. */
const UNPACK_TEXT = UNPACK.replace('exec tar', 'base64 -d | tar')
const PACK_TEXT = 'cd -- "$1" && tar -cf - . 2>/dev/null | base64'

/** What GNU tar reports, with exit code 1, about a folder that something still writes to. */
const CHANGING = /file changed as we read it|file removed before we read it|socket ignored|^\s*$/

/** The container may still have what was asked for. */
export class CutConnection extends SandboxError {
  constructor(folder: string) {
    super(
      'CONTAINER_EXEC_FAILED',
      `Files could not be copied out of ${folder} of the sandbox: the connection was cut`,
      { hint: 'Check whether the container was stopped, and the network, proxies and the API server.' },
    )
  }
}

/** A `tar` that succeeds has read an archive to the mark of its end, and may hang up before the sender has come to the end. */
const HUNG_UP = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']

/** `Container.putFiles` for containers that have `tar`, by a command inside; `text`: over lines of Base64. */
export async function putByTar(
  spawn: Container['spawn'],
  folder: string,
  archive: Readable,
  text = false,
): Promise<void> {
  const tar = await start(spawn, text ? UNPACK_TEXT : UNPACK, folder, archive)
  const stalled = watch(archive, tar)
  const words = lastWords(tar.stderr)
  tar.stdout.resume()
  try {
    const sent = (text ? pipeline(archive, toLines(), tar.stdin) : pipeline(archive, tar.stdin)).then(
      () => null,
      (error: unknown) => error,
    )
    const { exitCode } = await tar.exited
    const wasWhole = archive.readableEnded
    archive.destroy()
    const problem = await sent
    if (exitCode !== 0) throw copyFailed('into', folder, words(), exitCode, stalled())
    if (problem && !wasWhole && !HUNG_UP.includes((problem as NodeJS.ErrnoException).code ?? ''))
      throw problem
  } finally {
    tar.detach()
  }
}

/** `Container.getFiles` for containers that have `tar`, by a command inside. */
export async function getByTar(
  spawn: Container['spawn'],
  folder: string,
  read: (archive: Readable) => Promise<void>,
  text = false,
): Promise<void> {
  const tar = await start(spawn, text ? PACK_TEXT : PACK, folder)
  const stalled = watch(tar.stdout, tar)
  const words = lastWords(tar.stderr)
  tar.stdin.end()
  try {
    // `pipe` would not end what is read where the output is given up.
    const archive = text ? join(tar.stdout, fromLines(), () => {}) : tar.stdout
    const problem = await read(archive).then(
      () => null,
      (error: unknown) => error,
    )
    if (problem && !tar.stdout.readableEnded) tar.detach()
    const { exitCode } = await tar.exited
    const said = words()
    const changing = exitCode === 1 && said !== '' && said.split('\n').every((line) => CHANGING.test(line))
    if (exitCode !== null && exitCode !== 0 && !changing)
      throw copyFailed('out of', folder, said, exitCode, stalled())
    if (stalled()) throw copyFailed('out of', folder, said, exitCode, true)
    if (tar.isCut?.()) throw new CutConnection(folder)
    if (problem) throw problem
    if (exitCode === null) throw copyFailed('out of', folder, said, exitCode, false)
  } finally {
    tar.detach()
  }
}

async function start(
  spawn: Container['spawn'],
  script: string,
  folder: string,
  archive?: Readable,
): Promise<SandboxProcess> {
  // What fails before anybody reads it is found when it is read.
  archive?.on('error', () => {})
  try {
    return await spawn(['sh', '-c', script, 'sh', folder], { cwd: '/' })
  } catch (error) {
    archive?.destroy()
    throw error
  }
}

/**
 * Detaches from the command after too long without progress; returns a function that tells whether it did.
 */
function watch(stream: Readable, tar: SandboxProcess): () => boolean {
  let stalled = false
  const timer = setTimeout(() => {
    stalled = true
    tar.detach()
  }, STALLED_MS)
  stream.on('data', () => timer.refresh())
  void tar.exited.then(() => clearTimeout(timer))
  return () => stalled
}

function copyFailed(
  way: 'into' | 'out of',
  folder: string,
  words: string,
  exitCode: number | null,
  stalled: boolean,
): SandboxError {
  if (exitCode === 127 || /tar: not found/.test(words))
    return new SandboxError(
      'IMAGE_FAILED',
      'The image does not have `tar`, which is needed to copy files into its containers.',
      {
        hint: 'Install `tar` in the image: this engine shares no folders with the machine that Caisson runs on.',
      },
    )
  const ended = exitCode === null ? 'the container is gone' : words || `exit code ${exitCode}`
  const why = stalled ? `no progress for ${STALLED_MS / 1000} s` : ended
  return new SandboxError(
    'CONTAINER_EXEC_FAILED',
    `Files could not be copied ${way} ${folder} of the sandbox: ${why}`,
    {
      hint: 'Check whether the container was stopped, or ran out of memory or disk space.',
    },
  )
}
