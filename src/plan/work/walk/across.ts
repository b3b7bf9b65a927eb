import type { Step } from '../../model.js'
import { combinationLabels } from '../node-id.js'
import { EMPTY_SCOPE, extend, namesIn, type Scope } from '../scope.js'
import { type Branch, walkBranches } from './blocks.js'
import { begin, type Ended, finish, identityOf, type Place, type Walk } from './walk.js'

type Values = Readonly<Record<string, unknown>>

/**
 * A step for each combination of values. The combinations of the later variables belong to a value of the first one,
 * whose limit counts values. As in Concourse, no artifact or variable of a combination is seen outside of it.
 */
export function walkAcross(walk: Walk, step: Step, id: string, place: Place): Ended | null {
  begin(walk, id, identityOf(step, place, 'across'))
  const combinations = combinationsOf(step)
  const labels = combinationLabels(combinations)
  const plain = { ...step, across: [], hooks: {} }
  const { hook: _, ...inner } = place

  const branch = (depth: number, first: number, count: number): Branch => {
    const variable = step.across[depth]
    if (variable === undefined) return combination(first)
    const size = count / variable.values.length
    const branches = variable.values.map((_value, index) => branch(depth + 1, first + index * size, size))
    const limits = { limit: variable.maxInFlight, failFast: step.acrossFailFast }
    return {
      begun: branches.some(({ begun }) => begun),
      walk: (walk, cancelled) => walkBranches(walk, branches, limits, cancelled),
    }
  }
  const combination = (index: number): Branch => {
    const [own, label] = [`${id}[${labels[index]}]`, labels[index] ?? '']
    const variables = new Map(Object.entries(combinations[index] ?? {}))
    const scope = extend(place.scope, { ...EMPTY_SCOPE, variables })
    return {
      begun: walk.state.nodes.has(own),
      walk(walk, cancelled) {
        const end = walk.step(walk, plain, own, { ...inner, parent: id, scope, cancelled, runs: true })
        return end && { ...end, exports: labelled(end.exports, label) }
      },
    }
  }

  if (combinations.length === 0) return ended(walk, id, { outcome: 'succeeded', exports: EMPTY_SCOPE })
  const end = branch(0, 0, combinations.length).walk(walk, place.cancelled)
  return end && ended(walk, id, end)
}

function ended(walk: Walk, id: string, end: Ended): Ended {
  finish(walk, id, end)
  return { ...end, node: id }
}

/** In the order of Concourse: the last variable changes first. */
export function combinationsOf({ across }: Pick<Step, 'across'>): Values[] {
  return across.reduce<Values[]>(
    (before, { variable, values }) =>
      before.flatMap((known) => values.map((value) => ({ ...known, [variable]: value }))),
    [{}],
  )
}

function labelled(scope: Scope, label: string): Scope {
  const named = [...namesIn(scope).steps].map(([name, end]) => [`${name}[${label}]`, end] as const)
  return { ...EMPTY_SCOPE, steps: new Map(named) }
}
