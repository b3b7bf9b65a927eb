/** The states in which a run is killed, in their order; `queued` begins with the process. */
export const PHASES = ['queued', 'preparing', 'working', 'verifying', 'publishing'] as const
export type Phase = (typeof PHASES)[number]

export interface Moment {
  phase: Phase
  /** How far into the phase, from 0 to 1. */
  part: number
}

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Moments at random, as many in each of the phases. */
export function momentsOf(count: number, random: () => number, phases: readonly Phase[] = PHASES): Moment[] {
  return Array.from({ length: count }, (_, index) => ({
    phase: phases[index % phases.length] as Phase,
    part: random(),
  }))
}
