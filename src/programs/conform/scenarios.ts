import type { Turn } from '../../gateway/scripted/script.js'
import type { TurnContext } from '../../gateway/scripted/script-source.js'
import { workTurn } from './scripted.js'

/** One session of the suite: what of the ordinary one is different. */
export interface Scenario {
  /** Changes to the spec that the adapter gets. */
  spec?: Readonly<Record<string, unknown>>
  required: readonly string[]
  /** False: no folder `context`. */
  context: boolean
  /** False: none of the variables that lead to the model. */
  model: boolean
  turn(context: TurnContext): Turn
  /** Stopped when the model is asked for the first time. */
  stopped?: true
}

const ASKED = ['manifest.json', 'diff.patch', 'summary.md']
const ordinary: Scenario = { required: ASKED, context: true, model: true, turn: workTurn }

/** A required file that no adapter writes, since nobody says what it is to contain. */
export const NEVER = 'conform/never.txt'

export const SCENARIOS = {
  work: ordinary,
  bare: { ...ordinary, context: false },
  later: { ...ordinary, spec: { conform: { later: true } } },
  version: { ...ordinary, spec: { version: 2 } },
  noModel: { ...ordinary, model: false },
  refused: { ...ordinary, turn: () => ({ error: { status: 403, message: 'refused by the suite' } }) },
  missing: { ...ordinary, required: [...ASKED, NEVER] },
  stop: { ...ordinary, stopped: true, turn: () => ({ connection: 'hang' }) },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
