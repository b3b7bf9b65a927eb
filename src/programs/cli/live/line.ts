import type { Environment } from '../../../base/command.js'
import { wantsColour } from '../view/terminal.js'
import { cutToWidth, widthOf } from '../view/width.js'

/** The last line of the terminal, redrawn in place while the log scrolls above it. */
export interface LiveLine {
  /** False in pipes, in CI and on dumb terminals: nothing is drawn there. */
  readonly active: boolean
  /** Writes above the line; `text` ends with a newline. */
  write(text: string): void
  /** Hides the line while `body` writes to another stream of the same terminal. */
  aside(body: () => void): void
  /** Redraws what `render` returns (plain text, no newline) at intervals until {@link LiveLine.close}. */
  start(render: () => string): void
  /** Removes the line. May be called more than once. */
  close(): void
}

const REDRAW_MS = 200

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns' | 'on' | 'off'>

export function openLiveLine(stream: Stream, env: Environment): LiveLine {
  const ci = !['', '0', 'false'].includes(env['CI'] ?? '')
  const active = stream.isTTY === true && env['TERM'] !== 'dumb' && !ci
  return active
    ? new Drawn(stream, wantsColour(stream, env))
    : { active, write: (text) => stream.write(text), aside: (body) => body(), start() {}, close() {} }
}

class Drawn implements LiveLine {
  readonly active = true
  #render: (() => string) | undefined
  #timer: NodeJS.Timeout | undefined
  /** Columns of the line on screen; 0 if there is none. */
  #drawn = 0

  constructor(
    private readonly stream: Stream,
    private readonly colour: boolean,
  ) {}

  write(text: string): void {
    this.stream.write(this.#erasing() + text + this.#drawing())
  }

  aside(body: () => void): void {
    const erasing = this.#erasing()
    if (erasing !== '') this.stream.write(erasing)
    body()
    const drawing = this.#drawing()
    if (drawing !== '') this.stream.write(drawing)
  }

  start(render: () => string): void {
    this.#render = render
    this.#timer ??= setInterval(this.#redraw, REDRAW_MS)
    this.stream.on('resize', this.#redraw)
    this.#redraw()
  }

  close(): void {
    clearInterval(this.#timer)
    this.stream.off('resize', this.#redraw)
    this.#timer = undefined
    this.#render = undefined
    const erasing = this.#erasing()
    if (erasing !== '') this.stream.write(erasing)
  }

  readonly #redraw = () => {
    const changed = this.#erasing() + this.#drawing()
    if (changed !== '') this.stream.write(changed)
  }

  #drawing(): string {
    if (this.#render === undefined) return ''
    // Some terminals wrap when the last column is filled.
    const text = cutToWidth(this.#render(), (this.stream.columns || 80) - 1)
    this.#drawn = widthOf(text)
    return this.colour ? `\u001b[2m${text}\u001b[22m` : text
  }

  /** Back to where the line began, even if a narrower terminal has wrapped it. */
  #erasing(): string {
    if (this.#drawn === 0) return ''
    const above = Math.ceil(this.#drawn / (this.stream.columns || 80)) - 1
    this.#drawn = 0
    return `${above > 0 ? `\u001b[${above}A` : ''}\r\u001b[J`
  }
}
