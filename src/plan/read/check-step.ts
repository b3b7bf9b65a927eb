import { partsOf } from '../local-variables.js'
import { HOOKS, type Input, type Resource, type Step, stepsIn } from '../model.js'
import { type Cursor, into } from './problems.js'
import { isWritten, type Reading, writtenAt } from './reading.js'
import { isMapping } from './variables.js'

/** What the steps of a job are compared with. */
export interface Surroundings {
  /** Resources by name. */
  resources: ReadonlyMap<string, Resource | null>
  /** A job that makes an artifact, for hints. */
  makers: ReadonlyMap<string, string>
}

/** The artifacts and variables that steps made so far, as a step sees them. */
interface Scope {
  artifacts: Set<string>
  variables: Set<string>
  /** Not everything is known: a step before could not be read. */
  open: boolean
  outer?: Scope
}

export function createScope(outer?: Scope): Scope {
  return { artifacts: new Set(), variables: new Set(), open: false, ...(outer ? { outer } : {}) }
}

type Sort = 'artifacts' | 'variables'

function* namesIn(scope: Scope, sort: Sort): Iterable<string> {
  for (let one: Scope | undefined = scope; one; one = one.outer) yield* one[sort]
}

function knows(scope: Scope, sort: Sort, name: string): boolean {
  for (let one: Scope | undefined = scope; one; one = one.outer) {
    if (one.open || one[sort].has(name)) return true
  }
  return false
}

/** What was made in the inner one is there for what follows in the outer one. */
function keep(inner: Scope, outer: Scope): void {
  for (const name of inner.artifacts) outer.artifacts.add(name)
  for (const name of inner.variables) outer.variables.add(name)
  outer.open ||= inner.open
}

/** Combinations of `across`; more are a mistake. */
const MOST_COMBINATIONS = 256

/** Tells which `((.:name))` in a text nothing sets. */
function checkText({ problems }: Reading, text: string, at: Cursor, scope: Scope): void {
  for (const part of partsOf(text)) {
    if (!('local' in part)) continue
    const [name = ''] = part.local
    if (knows(scope, 'variables', name)) continue
    const guess = problems.guess(name, namesIn(scope, 'variables'))
    problems.add(at, `((.:${name})): no across and no earlier load_var sets this variable${guess}`)
  }
}

/** The artifacts that a step makes for those that follow. Those of `across` have several versions, so no step sees them. */
export function madeBy(step: Step): string[] {
  const inside = step.across.length > 0 ? [] : [...ownArtifacts(step), ...stepsIn(step).flatMap(madeBy)]
  return [...inside, ...Object.values(step.hooks).flatMap(madeBy)]
}

function ownArtifacts(step: Step): string[] {
  if (step.kind === 'get') return [step.name]
  if (step.kind === 'task') return step.config.outputs.map(({ name }) => mapped(step.outputMapping, name))
  if (step.kind !== 'agent') return []
  const outputs = (step.sandbox?.outputs ?? []).map(({ name }) => name)
  return step.output === undefined ? outputs : [...outputs, step.output]
}

function mapped(mapping: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(mapping, name) ? mapping[name] : undefined) ?? name
}

/** Tells what a step names that is not there when it runs, and adds what it makes to the scope. */
export function checkStep(reading: Reading, step: Step, scope: Scope, around: Surroundings): void {
  const at = reading.cursors.get(step)
  if (!at) return
  if (reading.broken.has(step)) scope.open = true
  const inside = step.across.length > 0 ? createScope(scope) : scope
  for (const { variable } of step.across) inside.variables.add(variable)
  if (step.across.reduce((product, { values }) => product * values.length, 1) > MOST_COMBINATIONS)
    reading.problems.add(into(at.step, 'across'), `has more than ${MOST_COMBINATIONS} combinations`)
  for (const [place, text] of textsOf(step, at)) checkText(reading, text, place, inside)
  const isInput = step.kind === 'task' || step.kind === 'agent'
  for (const named of namedBy(step, at)) checkArtifact(reading, named, inside, { ...around, isInput })
  checkOthers(reading, step, at.step, inside, around)

  // Steps side by side do not see what the others make.
  const scopes = stepsIn(step).map((one) => {
    const own = step.kind === 'in_parallel' ? createScope(inside) : inside
    checkStep(reading, one, own, around)
    return own
  })
  for (const own of scopes) if (own !== inside) keep(own, inside)
  for (const name of ownArtifacts(step)) inside.artifacts.add(name)
  if (step.kind === 'load_var') inside.variables.add(step.name)
  if (step.kind === 'agent' && step.pick) checkStep(reading, step.pick, createScope(inside), around)
  for (const hook of Object.values(step.hooks)) checkStep(reading, hook, scope, around)
}

/** The artifacts that a step itself needs; the last is the text that names it, where that says more. */
function namedBy(step: Step, at: { step: Cursor; config: Cursor }): [Cursor, string, string?][] {
  switch (step.kind) {
    case 'task':
      return inputsOf(step.config.inputs, into(at.config, 'inputs')).map(([place, name]) => {
        const written = into(at.step, 'input_mapping', name)
        return [isWritten(written) ? written : place, mapped(step.inputMapping, name)]
      })
    case 'agent':
      return [
        ...inputsOf(step.sandbox?.inputs, into(at.config, 'inputs')),
        ...inputsOf(step.inputs, into(at.step, 'inputs')),
      ]
    case 'put': {
      const places = [
        into(at.step, 'params', 'repository'),
        into(at.step, 'inputs', 0),
        into(at.step, 'from'),
      ]
      return [[places.find(isWritten) ?? at.step, step.from]]
    }
    case 'load_var': {
      const [name = ''] = step.file.split('/')
      return /^\$\{\{|^\(\(/.test(name) ? [] : [[into(at.step, 'file'), name, step.file]]
    }
    default:
      return []
  }
}

function inputsOf(inputs: readonly Input[] | null | undefined, at: Cursor): [Cursor, string][] {
  return (inputs ?? []).flatMap(({ name, optional }, index) => (optional ? [] : [[into(at, index), name]]))
}

function checkArtifact(
  { problems }: Reading,
  [place, name, text = name]: [Cursor, string, string?],
  scope: Scope,
  { makers, isInput }: Surroundings & { isInput: boolean },
): void {
  if (knows(scope, 'artifacts', name)) return
  const shown = problems.show(text) === text ? problems.show(name) : problems.show(text)
  const maker = makers.get(name)
  const optional = isInput
    ? `; let one make it, or write { name: ${problems.show(name)}, optional: true }`
    : ''
  const hint =
    maker === undefined
      ? problems.guess(name, namesIn(scope, 'artifacts')) || optional
      : `; the job ${problems.show(maker)} makes it for jobs that need that one`
  problems.add(place, `no earlier step makes the artifact ${shown}${hint}`)
}

function checkOthers(reading: Reading, step: Step, at: Cursor, scope: Scope, around: Surroundings): void {
  const { problems } = reading
  if (step.kind === 'get' || step.kind === 'put') {
    const { resource } = step
    if (around.resources.has(resource)) return
    const place = into(at, isWritten(into(at, 'resource')) ? 'resource' : step.kind)
    const guess = problems.guess(resource, around.resources.keys())
    problems.add(place, `there is no resource ${problems.show(resource)}${guess}`)
  }
  const isArtifact =
    step.kind === 'task' && step.config.image && !scope.open && knows(scope, 'artifacts', step.config.image)
  if (isArtifact)
    problems.add(into(at, 'image'), 'is not supported: an image that a step makes', 'unsupported')
}

/** What a step has under these keys is data, or belongs to other steps or to its configuration. */
const ELSEWHERE: readonly string[] = [
  ...HOOKS,
  ...['do', 'try', 'in_parallel', 'pick', 'across', 'vars', 'config', 'sandbox'],
]

/** The texts of a step in which `((.:name))` is replaced when it runs, as its files have them. */
function textsOf(step: Step, at: { step: Cursor; config: Cursor }): [Cursor, string][] {
  const written = Object.entries(Object(writtenAt(at.step)))
  const own = written.flatMap(([key, value]) => {
    return ELSEWHERE.includes(key) ? [] : textsIn(value, into(at.step, key))
  })
  const config = at.config === at.step ? [] : textsIn(writtenAt(at.config), at.config)
  const file = into(at.step, 'prompt_file')
  return [
    ...own,
    ...config.filter(([place]) => !isReplaced(place, at)),
    ...(step.kind === 'agent' && isWritten(file) ? textsIn(step.prompt, file) : []),
  ]
}

/** What stands on the step itself counts instead of what its configuration says. */
function isReplaced({ path }: Cursor, at: { step: Cursor; config: Cursor }): boolean {
  const [key, name = ''] = path.slice(at.config.path.length)
  if (key === 'params') return isWritten(into(at.step, 'params', name))
  return (key === 'image' || key === 'image_resource') && isWritten(into(at.step, 'image'))
}

function textsIn(value: unknown, at: Cursor): [Cursor, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, into(at, index)))
  return isMapping(value) ? Object.entries(value).flatMap(([key, one]) => textsIn(one, into(at, key))) : []
}
