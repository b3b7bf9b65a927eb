import { Store } from './data.js'
import { byId } from './dom.js'
import { highlightDiff } from './highlight.js'
import { List } from './list.js'
import { drawLog } from './logs.js'
import { Selection } from './select.js'

/** Events on paper; the page on a screen has them all. */
const PRINTED = 500
const TYPING_MS = 150

for (const place of document.querySelectorAll<HTMLElement>('[data-path]')) {
  place.tabIndex = 0
  place.setAttribute('role', 'region')
  place.setAttribute('aria-label', `Changes of ${place.dataset['path']}`)
  highlightDiff(place, place.dataset['path'] ?? '')
}
document.addEventListener(
  'toggle',
  ({ target }) => {
    const details = target as HTMLElement
    if (details.matches('details.log')) void drawLog(details)
  },
  true,
)
if (document.getElementById('scroller')) timeline()

function timeline(): void {
  const store = new Store()
  for (const hidden of document.querySelectorAll<HTMLElement>('.controls, #scroller')) hidden.hidden = false
  const list = new List(store)
  const selection = new Selection(store, list)
  list.onFold = () => selection.apply()

  let known = false
  const drain = () => {
    if (!store.drain()) return
    if (!known) void store.load(0).then(() => list.draw())
    known = true
    selection.apply()
    // An address may name an event that has arrived only now.
    if (list.current < 0) followAddress()
  }
  const arrivals = new MutationObserver(drain)
  arrivals.observe(document.querySelector('main') as Element, { childList: true })
  document.addEventListener('DOMContentLoaded', () => {
    arrivals.disconnect()
    drain()
  })

  /** Goes to an event wherever it is: filters that hide it are taken off. */
  const goTo = (event: number, open: boolean) => {
    if (event >= store.count) return
    if (!list.goTo(event, open)) {
      selection.clear()
      list.goTo(event, open)
    }
    byId('scroller').scrollIntoView({ block: 'nearest' })
  }
  const eventOf = (address: string) => {
    const [, number] = /^#event-(\d{1,9})$/.exec(address) ?? []
    return number === undefined ? undefined : Number(number) - 1
  }
  const followAddress = () => {
    const event = eventOf(location.hash)
    if (event !== undefined) goTo(event, true)
  }
  window.addEventListener('hashchange', followAddress)
  document.addEventListener('click', (click) => {
    const link = (click.target as HTMLElement).closest('a')
    const event = eventOf(link?.getAttribute('href') ?? '')
    if (event === undefined || click.ctrlKey || click.metaKey || click.shiftKey) return
    click.preventDefault()
    history.pushState(null, '', `#event-${event + 1}`)
    goTo(event, true)
  })

  const search = byId<HTMLInputElement>('search')
  let typing: ReturnType<typeof setTimeout> | undefined
  search.addEventListener('input', () => {
    clearTimeout(typing)
    typing = setTimeout(() => void selection.search(search.value), TYPING_MS)
  })
  for (const button of document.querySelectorAll<HTMLElement>('[data-filter]'))
    button.addEventListener('click', () => selection.filter(button.dataset['filter'] ?? 'all'))
  const openAll = byId('open-all')
  openAll.addEventListener('click', () => {
    const open = openAll.getAttribute('aria-pressed') !== 'true'
    openAll.setAttribute('aria-pressed', String(open))
    list.openAll(open)
  })
  byId('earlier').addEventListener('click', () => list.turn(-1))
  byId('later').addEventListener('click', () => list.turn(1))

  document.addEventListener('keydown', (key) => {
    if (key.ctrlKey || key.metaKey || key.altKey) return
    const at = key.target as HTMLElement
    if (at === search) {
      if (key.key === 'Escape') selection.clear()
      if (key.key === 'Escape' || key.key === 'Enter') byId('scroller').focus()
      return
    }
    if (key.key === '/') search.focus()
    else if (key.key === 'j') list.move(1)
    else if (key.key === 'k') list.move(-1)
    else if (key.key === 'Enter' && at.matches('.row, #scroller') && list.current >= 0)
      list.toggle(list.current)
    else return
    key.preventDefault()
  })

  window.addEventListener('beforeprint', () => {
    const rows = list.printed(PRINTED)
    const left = store.count - rows.length
    const note = document.createElement('p')
    note.textContent = `${left.toLocaleString('en-US')} more events are not printed.`
    byId('printed').replaceChildren(...rows, ...(left > 0 ? [note] : []))
  })
  window.addEventListener('afterprint', () => byId('printed').replaceChildren())
}
