import { highlightDiff } from './highlight.js'

const TYPING_MS = 150
/** Rows that the browser lays out together. */
const CHUNK = 100

// What nobody looks at needs no colors.
const seen = new IntersectionObserver((places) => {
  for (const { isIntersecting, target } of places) {
    if (!isIntersecting) continue
    seen.unobserve(target)
    highlightDiff(target, (target as HTMLElement).dataset['path'] ?? '')
  }
})
for (const place of document.querySelectorAll('[data-path]')) seen.observe(place)

function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T
}

const isPressed = (button: Element | undefined) => button?.getAttribute('aria-pressed') === 'true'
const press = (button: Element, pressed: boolean) => button.setAttribute('aria-pressed', String(pressed))

/** A button in the row of each call that started a subagent; by the number of the call. */
function foldsOf(rows: readonly HTMLElement[]): Map<string, HTMLElement> {
  const folds = new Map<string, HTMLElement>()
  for (const { dataset } of rows) {
    const parent = dataset['parent']
    if (parent === undefined || folds.has(parent)) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'fold'
    button.textContent = 'Hide subagent'
    press(button, false)
    rows[Number(parent) - 1]?.append(button)
    folds.set(parent, button)
  }
  return folds
}

function open(row: HTMLElement, isOpen: boolean): void {
  for (const details of row.querySelectorAll('details')) details.open = isOpen
}

function chunksOf(rows: readonly HTMLElement[]): HTMLElement[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_none, index) => {
    const chunk = document.createElement('ol')
    chunk.className = 'rows'
    chunk.append(...rows.slice(index * CHUNK, (index + 1) * CHUNK))
    return chunk
  })
}

/** Search, filters, folded subagents and keys; opening, links, finding and printing are the browser's. */
function timeline(): void {
  const search = byId<HTMLInputElement>('search')
  const scroller = byId('scroller')
  const rows = [...scroller.querySelectorAll<HTMLElement>('.row')]
  const filters = [...document.querySelectorAll<HTMLElement>('[data-filter]')]
  const folds = foldsOf(rows)
  let shown = rows
  /** The row that the keys move from. */
  let current: HTMLElement | undefined

  const isFolded = (parent: string | undefined): boolean =>
    parent !== undefined &&
    (isPressed(folds.get(parent)) || isFolded(rows[Number(parent) - 1]?.dataset['parent']))
  const apply = () => {
    const query = search.value.trim().toLowerCase()
    const filter = filters.find(isPressed)?.dataset['filter'] ?? '*'
    const passes = (row: HTMLElement) =>
      row.matches(filter) &&
      !isFolded(row.dataset['parent']) &&
      (query === '' || row.textContent?.toLowerCase().includes(query))
    shown = rows.filter(passes)
    const focused = document.activeElement as HTMLElement
    scroller.replaceChildren(...chunksOf(shown))
    if (scroller.contains(focused)) focused.focus()
    tell()
  }
  const tell = () => {
    const [some, all] = [shown, rows].map(({ length }) => length.toLocaleString('en-US'))
    byId('status').textContent = `${some === all ? '' : `${some} of `}${all} events`
  }
  const filterBy = (button: HTMLElement | undefined) => {
    for (const filter of filters) press(filter, filter === button)
    apply()
  }
  const clear = () => {
    search.value = ''
    filterBy(filters[0])
  }
  const goTo = (row: HTMLElement) => {
    current = row
    row.querySelector<HTMLElement>(row.querySelector('summary') ? 'summary' : 'a')?.focus()
    row.scrollIntoView({ block: 'nearest' })
  }
  /** Goes to an event wherever it is: what hides it is taken off. */
  const follow = (address: string) => {
    const row = rows[Number(/^#event-(\d{1,9})$/.exec(address)?.[1]) - 1]
    if (!row) return
    open(row, true)
    if (!row.isConnected) {
      for (const fold of folds.values()) press(fold, false)
      clear()
    }
    goTo(row)
  }

  tell()
  follow(location.hash)
  document.querySelector('.controls')?.removeAttribute('hidden')
  window.addEventListener('hashchange', () => follow(location.hash))
  let typing: ReturnType<typeof setTimeout> | undefined
  search.addEventListener('input', () => {
    clearTimeout(typing)
    typing = setTimeout(apply, TYPING_MS)
  })
  document.addEventListener('click', ({ target }) => {
    const at = (target as Element).closest<HTMLElement>('button, a')
    // The browser tells only of an address that changes.
    if (at instanceof HTMLAnchorElement && at.hash === location.hash) follow(at.hash)
    else if (at?.matches('[data-filter]')) filterBy(at)
    else if (at?.matches('button')) {
      press(at, !isPressed(at))
      if (at.matches('.fold')) apply()
      else for (const row of rows) open(row, isPressed(at))
    }
  })
  document.addEventListener('focusin', ({ target }) => {
    current = (target as Element).closest<HTMLElement>('.row') ?? current
  })
  document.addEventListener('keydown', (key) => {
    if (key.ctrlKey || key.metaKey || key.altKey) return
    if (key.target === search) {
      if (key.key === 'Escape') clear()
      if (key.key === 'Escape' && current) goTo(current)
      else if (key.key === 'Escape' || key.key === 'Enter') scroller.focus()
      return
    }
    const by = { j: 1, k: -1 }[key.key]
    if (key.key !== '/' && by === undefined) return
    key.preventDefault()
    if (by === undefined) return search.focus()
    const at = current ? shown.indexOf(current) : -1
    const next = shown[at < 0 ? 0 : at + by]
    if (next) goTo(next)
  })
}

if (document.getElementById('scroller')) timeline()
