import type { Baseline } from './baselines.js'
import type { RemovalName } from './removals.js'
import type { StoryName } from './replay.js'
import type { SourceName } from './sources.js'
import type { Traces } from './traces.js'

/** A published attack, as a row of the scoreboard. */
export interface Attack {
  id: string
  title: string
  source: SourceName
  /** What it meets in Caisson. */
  defence: string
  story?: StoryName
  /** Whether it had its effect. Default: a secret that belongs to it is in a sink. */
  through?: (traces: Traces) => boolean
  /** The ways without Caisson in which it has to get through; default both. */
  works?: Baseline['id'][]
  /** The defence that is taken away. */
  without: RemovalName
}

/** The attack had its effect when a command of this name has run outside of the sandbox. */
export const ranOutside = (name: string) => (traces: Traces) => traces.markers.includes(name)

/** Without a verification there is nothing to fake, so some attacks are not tried in these ways at all. */
export const waysOf = ({ works = ['cli', 'action'] }: Attack): Baseline['id'][] => works
