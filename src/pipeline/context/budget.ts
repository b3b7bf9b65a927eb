/** Tokens of the context where nobody says how many. */
export const CONTEXT_TOKENS = 100_000

/** An estimate: English text and code have about four characters per token. */
const TOKEN_CHARACTERS = 4

/** What an image costs at most, whatever its size: https://docs.claude.com/en/docs/build-with-claude/vision */
export const IMAGE_CHARACTERS = 1_600 * TOKEN_CHARACTERS

/** The room that is left for the context. Whatever matters most asks first. */
export interface Budget {
  /** For what is always there: it takes its room even where there is none. */
  charge(text: string): void
  /**
   * The items that fit, in their own order; `noun` names one of those that do not, for the notes. They are taken by
   * worth, the highest first, until one does not fit. All items of a call get at most half of the whole budget.
   */
  take<T>(
    items: readonly T[],
    o: {
      noun: string
      size: (item: T) => number
      worth?: (item: T, index: number) => number
      advice?: string
    },
  ): T[]
}

/** A budget in tokens; it adds a sentence to the notes for everything that it leaves out. */
export function createBudget(tokens: number, notes: string[]): Budget {
  const whole = tokens * TOKEN_CHARACTERS
  let left = whole
  return {
    charge(text) {
      left -= text.length
    },
    take(items, { noun, size, worth = (_, index) => -index, advice = '' }) {
      const order = items.map((item, index) => ({ item, index, worth: worth(item, index) }))
      order.sort((a, b) => b.worth - a.worth || a.index - b.index)
      let share = Math.min(left, whole / 2)
      const kept = new Set<number>()
      for (const { item, index } of order) {
        const characters = size(item)
        if (characters > share) break
        share -= characters
        left -= characters
        kept.add(index)
      }
      const out = items.length - kept.size
      if (out > 0) {
        const all = items.length === 1 ? `The ${noun} was` : `${out} of ${items.length} ${noun}s were`
        notes.push(`${all} left out, to keep the context within ${tokens} tokens.${advice}`)
      }
      return items.filter((_, index) => kept.has(index))
    },
  }
}
