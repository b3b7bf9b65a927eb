/**
 * Ways that are equal, of which CI has no time to take all: `count` of them, others at another commit. All of them
 * without `CAISSON_TURN`.
 */
export function byTurns<T>(ways: readonly T[], { count = 1, offset = 0 } = {}): T[] {
  const turn = process.env['CAISSON_TURN']
  if (turn === undefined) return [...ways]
  return ways.filter((_way, index) => {
    const place = (((index - Number(turn) * count - offset) % ways.length) + ways.length) % ways.length
    return place < count
  })
}
