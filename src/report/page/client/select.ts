import { CHUNK, EDIT, ERROR, KINDS, SHELL } from '../shared/event.js'
import type { Store } from './data.js'
import { byId } from './dom.js'
import type { List } from './list.js'

/** Filter, search and folded subagents: which events are shown. */
export class Selection {
  #filter = 'all'
  #query = ''
  /** The last search; an older one stops. */
  #search = 0
  #found: number[] | undefined

  constructor(
    private readonly store: Store,
    private readonly list: List,
  ) {}

  filter(name: string): void {
    this.#filter = name
    for (const button of document.querySelectorAll<HTMLElement>('[data-filter]'))
      button.setAttribute('aria-pressed', String(button.dataset['filter'] === name))
    this.apply()
  }

  /** Goes through all events, chunk by chunk, and shows what it has found so far. */
  async search(query: string): Promise<void> {
    const wanted = query.trim().toLowerCase()
    if (wanted === this.#query) return
    this.#query = wanted
    const search = ++this.#search
    this.#found = wanted === '' ? undefined : []
    this.apply()
    if (wanted === '') return
    let drawn = 0
    for (let chunk = 0; chunk < this.store.chunks; chunk++) {
      const events = await this.store.load(chunk)
      if (search !== this.#search) return
      for (const [index, event] of events.entries()) {
        const texts = [event.title, event.summary, event.text, event.input, event.output, event.edit?.path]
        if (texts.some((text) => text?.toLowerCase().includes(wanted)))
          this.#found?.push(chunk * CHUNK + index)
      }
      // The first matches at once, the others from time to time.
      if ((this.#found?.length ?? 0) > 0 && (drawn === 0 || chunk - drawn >= 50)) {
        drawn = chunk + 1
        this.apply(`searching, ${Math.round((100 * chunk) / this.store.chunks)} %`)
      }
    }
    this.apply()
  }

  /** Shows everything, so that any event can be gone to. */
  clear(): void {
    byId<HTMLInputElement>('search').value = ''
    this.#search++
    this.#query = ''
    this.#found = undefined
    this.filter('all')
  }

  apply(progress = ''): void {
    const { store, list } = this
    const total = store.count
    if (this.#filter === 'all' && !this.#found && list.folds === 0) list.show(undefined)
    else {
      const events: number[] = []
      if (this.#found) {
        for (const event of this.#found) if (this.#passes(event)) events.push(event)
      } else for (let event = 0; event < total; event++) if (this.#passes(event)) events.push(event)
      list.show(Uint32Array.from(events))
    }
    const count = (number: number) => number.toLocaleString('en-US')
    const all =
      list.length === total ? `${count(total)} events` : `${count(list.length)} of ${count(total)} events`
    byId('status').textContent = progress ? `${all} (${progress})` : all
  }

  #passes(event: number): boolean {
    const flags = this.store.flags[event] ?? 0
    if (this.list.isFolded(event)) return false
    if (this.#filter === 'error') return (flags & ERROR) !== 0
    if (this.#filter === 'edit') return (flags & EDIT) !== 0
    if (this.#filter === 'shell') return (flags & SHELL) !== 0
    if (this.#filter !== 'text') return true
    const kind = KINDS[flags & 15]
    return kind === 'text' || kind === 'prompt' || kind === 'end'
  }
}
