import { CHUNK, KINDS } from '../shared/event.js'
import type { Store } from './data.js'
import { byId } from './dom.js'
import { drawRow, hasDetails } from './row.js'

/** Rows that one scrollbar stands for: a browser cannot make an element of any height. */
const SEGMENT = 20_000
const OVERSCAN = 400
const CALL_HEIGHT = 35
const TEXT_HEIGHT = 64

/** The visible rows of the timeline, and nothing else, as nodes. */
export class List {
  readonly #scroller = byId('scroller')
  readonly #list = byId('list')
  /** Events that pass the filter; undefined: all. */
  #shown: Uint32Array | undefined
  #heights = new Float32Array(0)
  #segment = 0
  readonly #nodes = new Map<number, HTMLElement>()
  readonly #open = new Set<number>()
  readonly #folded = new Set<number>()
  #allOpen = false
  #pinned: { row: number; left: number } | undefined
  #waiting = false
  /** The event that the keys move from. */
  current = -1
  /** Called when subagents are shown or hidden. */
  onFold: () => void = () => {}

  constructor(private readonly store: Store) {
    this.#scroller.addEventListener('scroll', () => this.draw(), { passive: true })
    new ResizeObserver(() => this.#redraw()).observe(this.#scroller)
    this.#list.addEventListener('click', (click) => this.#click(click))
  }

  get length(): number {
    return this.#shown?.length ?? this.store.count
  }

  isFolded(event: number): boolean {
    for (let at = this.store.parents[event] ?? -1; at >= 0; at = this.store.parents[at] ?? -1)
      if (this.#folded.has(at)) return true
    return false
  }

  get folds(): number {
    return this.#folded.size
  }

  /** Shows these events, in order; undefined: all. */
  show(events: Uint32Array | undefined): void {
    this.#shown = events
    const row = this.#rowOf(Math.max(0, this.current))
    this.#use(row < 0 ? 0 : Math.floor(row / SEGMENT))
  }

  /** Goes to an event, which has to be among those shown; false if it is not. */
  goTo(event: number, open = false): boolean {
    const row = this.#rowOf(event)
    if (row < 0) return false
    this.current = event
    if (open) this.#open.add(event)
    const segment = Math.floor(row / SEGMENT)
    if (segment !== this.#segment || this.#heights.length === 0) this.#use(segment)
    else if (open) this.#drop(event)
    this.#pinned = { row: row % SEGMENT, left: 12 }
    this.#scroller.scrollTop = Math.max(0, this.#above(row % SEGMENT) - 8)
    this.draw()
    return true
  }

  move(by: number): void {
    const row = this.#rowOf(this.current)
    const next = row < 0 ? 0 : Math.min(this.length - 1, Math.max(0, row + by))
    if (this.length > 0) this.goTo(this.#eventAt(next))
  }

  turn(by: number): void {
    this.#use(Math.min(this.#segments - 1, Math.max(0, this.#segment + by)))
  }

  openAll(open: boolean): void {
    this.#allOpen = open
    this.#open.clear()
    this.#redraw()
  }

  toggle(event: number): void {
    if (!this.#open.delete(event)) this.#open.add(event)
    this.#drop(event)
    this.draw()
    this.#nodes.get(event)?.querySelector<HTMLElement>('.toggle')?.focus({ preventScroll: true })
  }

  draw(): void {
    if (this.#waiting) return
    this.#waiting = true
    requestAnimationFrame(() => {
      this.#waiting = false
      this.#draw()
    })
  }

  /** Nodes of the first events, for paper. */
  printed(most: number): HTMLElement[] {
    const rows: HTMLElement[] = []
    for (let event = 0; event < Math.min(most, this.store.count); event++) {
      const found = this.store.at(event)
      if (!found) break
      const row = drawRow(found, event, this.store.count, { open: this.#isOpen(event) })
      // The row on the screen keeps the name.
      for (const node of [row, ...row.querySelectorAll('[id]')]) node.removeAttribute('id')
      rows.push(row)
    }
    return rows
  }

  get #segments(): number {
    return Math.max(1, Math.ceil(this.length / SEGMENT))
  }

  #isOpen(event: number): boolean {
    return this.#allOpen !== this.#open.has(event)
  }

  #use(segment: number): void {
    this.#segment = segment
    const from = segment * SEGMENT
    const size = Math.min(SEGMENT, this.length - from)
    this.#heights = new Float32Array(size)
    for (let row = 0; row < size; row++) {
      const kind = KINDS[(this.store.flags[this.#eventAt(from + row)] ?? 0) & 15]
      this.#heights[row] = kind === 'text' || kind === 'prompt' || kind === 'end' ? TEXT_HEIGHT : CALL_HEIGHT
    }
    byId('segment').textContent =
      `${(from + 1).toLocaleString('en-US')}–${(from + size).toLocaleString('en-US')} of ${this.length.toLocaleString('en-US')}`
    const pages = document.querySelector<HTMLElement>('.pages')
    if (pages) pages.hidden = this.#segments === 1
    this.#scroller.scrollTop = 0
    this.#redraw()
  }

  #redraw(): void {
    for (const node of this.#nodes.values()) node.remove()
    this.#nodes.clear()
    this.draw()
  }

  #drop(event: number): void {
    this.#nodes.get(event)?.remove()
    this.#nodes.delete(event)
  }

  #eventAt(row: number): number {
    return this.#shown ? (this.#shown[row] ?? -1) : row
  }

  #rowOf(event: number): number {
    const { store } = this
    if (!this.#shown) return event >= 0 && event < store.count ? event : -1
    let [low, high] = [0, this.#shown.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#shown[middle] ?? 0) < event) low = middle + 1
      else high = middle
    }
    return this.#shown[low] === event ? low : -1
  }

  #above(row: number): number {
    let sum = 0
    for (let at = 0; at < row; at++) sum += this.#heights[at] ?? 0
    return sum
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.#scroller
    const from = this.#segment * SEGMENT
    const rows = this.#heights.length
    let start = 0
    let top = 0
    while (start < rows - 1 && top + (this.#heights[start] ?? 0) < scrollTop - OVERSCAN)
      top += this.#heights[start++] ?? 0
    let [end, bottom] = [start, top]
    while (end < rows && bottom < scrollTop + clientHeight + OVERSCAN) bottom += this.#heights[end++] ?? 0
    this.#fill(from + start, from + end)
    this.#list.style.paddingTop = `${top}px`
    this.#measure(start, end, top, scrollTop)
    let height = 0
    for (const one of this.#heights) height += one
    this.#list.style.height = `${height}px`
    this.#hold()
  }

  /** Makes the nodes of these rows, and removes all others. */
  #fill(start: number, end: number): void {
    const wanted = new Set<number>()
    for (let row = start; row < end; row++) wanted.add(this.#eventAt(row))
    for (const event of this.#nodes.keys()) if (!wanted.has(event)) this.#drop(event)
    let before: Node | null = null
    for (const event of [...wanted].reverse()) {
      let node = this.#nodes.get(event)
      if (!node) {
        node = this.#node(event)
        this.#nodes.set(event, node)
      }
      if (node.nextSibling !== before || node.parentNode !== this.#list) this.#list.insertBefore(node, before)
      node.classList.toggle('current', event === this.current)
      before = node
    }
  }

  #node(event: number): HTMLElement {
    const found = this.store.at(event)
    if (found) {
      const starts = this.store.parents[event + 1] === event && event + 1 < this.store.count
      const state = { open: this.#isOpen(event) && hasDetails(found) }
      return drawRow(
        found,
        event,
        this.store.count,
        starts ? { ...state, folded: this.#folded.has(event) } : state,
      )
    }
    const chunk = Math.floor(event / CHUNK)
    void this.store.load(chunk).then(() => {
      for (const [other, node] of this.#nodes)
        if (node.hasAttribute('data-empty') && Math.floor(other / CHUNK) === chunk) this.#drop(other)
      this.draw()
    })
    const empty = document.createElement('div')
    empty.className = 'row'
    empty.setAttribute('data-empty', '')
    return empty
  }

  /** Takes the true heights; what is in view stays where it is. */
  #measure(start: number, end: number, top: number, scrollTop: number): void {
    let moved = 0
    let at = top
    for (let row = start; row < end; row++) {
      const node = this.#nodes.get(this.#eventAt(this.#segment * SEGMENT + row))
      const height = node?.offsetHeight ?? 0
      const before = this.#heights[row] ?? 0
      if (height > 0 && height !== before && !node?.hasAttribute('data-empty')) {
        if (at + before <= scrollTop) moved += height - before
        this.#heights[row] = height
      }
      at += before
    }
    if (moved !== 0) {
      this.#scroller.scrollTop = scrollTop + moved
      this.draw()
    }
  }

  /** Keeps a row that was gone to in its place until what is above it has its true height. */
  #hold(): void {
    const pinned = this.#pinned
    if (!pinned) return
    const node = this.#nodes.get(this.current)
    const aim = Math.max(0, this.#above(pinned.row) - 8)
    const most = this.#scroller.scrollHeight - this.#scroller.clientHeight
    const there = Math.abs(this.#scroller.scrollTop - Math.min(aim, most)) < 2
    if (node && !node.hasAttribute('data-empty') && there) {
      this.#pinned = undefined
      node.focus({ preventScroll: true })
      return
    }
    if (pinned.left-- <= 0 && node && !node.hasAttribute('data-empty')) this.#pinned = undefined
    this.#scroller.scrollTop = aim
    if (node && !node.hasAttribute('data-empty')) this.draw()
    else if (!node) this.draw()
  }

  #click(click: MouseEvent): void {
    const target = click.target as HTMLElement
    const event = Number(target.closest<HTMLElement>('[data-event]')?.dataset['event'] ?? Number.NaN)
    if (Number.isNaN(event)) return
    if (target.closest('.toggle')) {
      this.current = event
      this.toggle(event)
    } else if (target.closest('.fold')) {
      if (!this.#folded.delete(event)) this.#folded.add(event)
      this.current = event
      this.#drop(event)
      this.onFold()
    }
  }
}
