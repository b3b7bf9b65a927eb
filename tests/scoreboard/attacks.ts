import type { Attack } from './attack.js'
import { EFFECTS } from './effects.js'
import { RESULTS } from './results.js'
import { THEFTS } from './thefts.js'

/** The rows of the scoreboard. */
export const ATTACKS: Attack[] = [...THEFTS, ...EFFECTS, ...RESULTS]
