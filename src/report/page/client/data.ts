import { CHUNK, type PageEvent } from '../shared/event.js'

/** Chunks that are held unpacked. */
const HELD = 8

/** The events of the page: an index in memory, and everything else packed, outside the document. */
export class Store {
  /** Flags of each event. */
  flags = new Uint8Array(CHUNK)
  /** The event whose subagent an event belongs to; -1 for the agent's own. */
  parents = new Int32Array(CHUNK)
  count = 0
  readonly #packed: Blob[] = []
  readonly #unpacked = new Map<number, PageEvent[]>()
  readonly #loading = new Map<number, Promise<PageEvent[]>>()

  /** Takes the elements that the parser has finished; true if there were any. */
  drain(): boolean {
    const all = document.querySelectorAll<HTMLScriptElement>('script.events')
    let taken = false
    for (const element of all) {
      if (document.readyState === 'loading' && element.nextSibling === null) break
      this.#add(element.dataset['index'] ?? '', element.dataset['parents'] ?? '')
      this.#packed.push(packedOf(element))
      element.remove()
      taken = true
    }
    return taken
  }

  get chunks(): number {
    return this.#packed.length
  }

  /** The event, if its chunk is unpacked. */
  at(event: number): PageEvent | undefined {
    return this.#unpacked.get(Math.floor(event / CHUNK))?.[event % CHUNK]
  }

  async load(chunk: number): Promise<PageEvent[]> {
    const known = this.#unpacked.get(chunk) ?? this.#loading.get(chunk)
    if (known) return await known
    const packed = this.#packed[chunk]
    if (packed === undefined) return []
    const loading = unpack<PageEvent[]>(packed)
    this.#loading.set(chunk, loading)
    const events = await loading.finally(() => this.#loading.delete(chunk))
    this.#unpacked.set(chunk, events)
    // The first one stays, for whoever prints the page.
    const oldest = [...this.#unpacked.keys()].find((key) => key > 0 && key !== chunk)
    if (this.#unpacked.size > HELD && oldest !== undefined) this.#unpacked.delete(oldest)
    return events
  }

  #add(index: string, parents: string): void {
    const more = index.length / 2
    if (this.count + more > this.flags.length) {
      const size = Math.max(this.flags.length * 2, this.count + more)
      const flags = new Uint8Array(size)
      flags.set(this.flags)
      this.flags = flags
      const wider = new Int32Array(size)
      wider.set(this.parents)
      this.parents = wider
    }
    for (let at = 0; at < more; at++)
      this.flags[this.count + at] = Number.parseInt(index.slice(2 * at, 2 * at + 2), 16)
    let at = this.count
    for (const run of parents.split(',')) {
      const [parent = '-', times = '0'] = run.split(':')
      const end = at + Number(times)
      this.parents.fill(parent === '-' ? -1 : Number(parent), at, end)
      at = end
    }
    this.count += more
  }
}

/** The packed bytes in an element, outside the document's memory. */
export function packedOf(element: Element): Blob {
  const text = atob(element.textContent ?? '')
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return new Blob([bytes])
}

export async function unpack<T>(packed: Blob): Promise<T> {
  const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text()) as T
}
