/** `2026-11-21 00:40`, in this machine's time zone. */
export function localTime(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

const UNITS: readonly [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
]

/** `2 min ago`, `3 h ago`; `now` in milliseconds. After a week, the day. */
export function agoText(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  if (!(seconds < 7 * 86_400)) return localTime(iso).slice(0, 10)
  for (const [name, size] of UNITS) if (seconds >= size) return `${Math.floor(seconds / size)} ${name} ago`
  return 'just now'
}
