import { randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/*
 * `docker exec` and similar commands do not forward signals, and do not end before everything that holds the
 * output has ended. So a shell inside reports on the output itself when the command started (and its process
 * ID), and when it ended (and its exit code), in markers that nothing writes by accident or finds in a list of processes.
 */

/** What a marker says. */
export type Marker =
  | { kind: 'started'; pid: number }
  | { kind: 'missing' }
  | { kind: 'no-folder' }
  | { kind: 'ended'; exitCode: number }

const EDGE = '\x1e'
/** No marker has more bytes after its beginning. */
const LONGEST = 32

/** The beginning of a marker: unguessable, and new for every command. */
export function newNonce(): string {
  return `caisson-${randomBytes(16).toString('hex')}`
}

/*
 * The nonce is the first line of the input: arguments show in `ps`. $1 is the folder to change to, or empty. Neither `n`
 * nor `d` is exported, so the command's environment is exactly what was given.
 */
export const NO_INPUT = 'no input arrives'
export const READ_NONCE = `IFS= read -r n || { echo '${NO_INPUT}' >&2; exit 125; }; d=$1; shift`

export const INNER = [
  'if [ -n "$d" ] && ! cd "$d" 2>/dev/null; then printf "\\036%s:no-folder\\036" "$n" >&2; exit 126; fi',
  'if ! command -v "$1" >/dev/null 2>&1; then printf "\\036%s:missing\\036" "$n" >&2; exit 127; fi',
  // `$$` is the outer shell's.
  "p=$(exec sh -c 'echo $PPID')",
  // On both streams: where they share a connection, unread data on one blocks the other.
  'printf "\\036%s:started:%d\\036" "$n" "$p"',
  'printf "\\036%s:started:%d\\036" "$n" "$p" >&2',
  'exec "$@"',
].join('\n')

const OUTER = [
  READ_NONCE,
  // A shell writes `Terminated` or `Killed` to its own standard error, which is not the command's.
  'exec 3>&2 2>/dev/null',
  // In the foreground: a shell would make a background command ignore SIGINT.
  `(exec 2>&3 3>&-\n${INNER}\n)`,
  'c=$?',
  // A command such as Node.js leaves its output non-blocking: it may be full just now.
  'e() { i=0; until printf "\\036%s:ended:%d\\036" "$n" "$c" || [ "$i" -gt 60 ]; do i=$((i+1)); sleep 1; done; }',
  'e',
  'e >&3',
  'exit "$c"',
].join('\n')

/** The arguments that run `command` under the marking shell, which takes the nonce from its input. */
export function markedCommand(command: readonly string[], folder = ''): string[] {
  return ['sh', '-c', OUTER, 'sh', folder, ...command]
}

/**
 * Takes the markers out of a stream, even when they are split across chunks, and passes them to `onMarker`.
 * Holds back only bytes that may become a marker. After the `ended` marker the readable side ends: what a
 * grandchild writes later is ignored.
 */
export class MarkerFilter extends Transform {
  private held: Buffer = Buffer.alloc(0)
  private over = false
  private readonly start: Buffer

  constructor(
    nonce: string,
    private readonly onMarker: (marker: Marker) => void,
    /** What comes before the command has started is the carrier's own, and left out. */
    private muted = false,
  ) {
    super()
    this.start = Buffer.from(`${EDGE}${nonce}:`)
  }

  /** Whether the stream ended without the end marker. */
  get isCut(): boolean {
    return this.readableEnded && !this.over
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (!this.over) this.consume(chunk)
    done()
  }

  private consume(chunk: Buffer): void {
    let data = this.held.length > 0 ? Buffer.concat([this.held, chunk]) : chunk
    this.held = Buffer.alloc(0)
    while (data.length > 0) {
      const at = data.indexOf(this.start)
      if (at === -1) break
      if (at > 0) this.pass(data.subarray(0, at))
      const rest = data.subarray(at + this.start.length)
      const close = rest.subarray(0, LONGEST).indexOf(EDGE)
      if (close === -1 && rest.length < LONGEST) {
        this.held = Buffer.from(data.subarray(at))
        return
      }
      // The command can read the beginning of its markers, and may write it without an end.
      const marker = close === -1 ? null : parseMarker(rest.subarray(0, close).toString('latin1'))
      data = rest.subarray(close + 1)
      if (marker) this.onMarker(marker)
      if (marker?.kind === 'started') this.muted = false
      if (marker?.kind === 'ended') {
        this.over = true
        this.push(null)
        return
      }
    }
    const keep = this.possibleStart(data)
    if (data.length > keep) this.pass(data.subarray(0, data.length - keep))
    this.held = Buffer.from(data.subarray(data.length - keep))
  }

  override _flush(done: TransformCallback): void {
    if (!this.over && this.held.length > 0) this.pass(this.held)
    done()
  }

  private pass(data: Buffer): void {
    if (!this.muted) this.push(data)
  }

  /** How many bytes at the end may be the beginning of a marker. */
  private possibleStart(data: Buffer): number {
    const longest = Math.min(this.start.length - 1, data.length)
    const from = data.length - longest
    for (let at = data.indexOf(EDGE, from); at !== -1; at = data.indexOf(EDGE, at + 1)) {
      const tail = data.subarray(at)
      if (tail.equals(this.start.subarray(0, tail.length))) return tail.length
    }
    return 0
  }
}

function parseMarker(text: string): Marker | null {
  const [kind, value = ''] = text.split(':')
  if (kind === 'missing' || kind === 'no-folder') return { kind }
  if (!/^\d+$/.test(value)) return null
  if (kind === 'started') return { kind, pid: Number(value) }
  if (kind === 'ended') return { kind, exitCode: Number(value) }
  return null
}
