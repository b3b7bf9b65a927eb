import { basename } from 'node:path'
import type { Plan, Resource, Step } from '../model.js'
import { checkStep, createScope, madeBy } from './check-step.js'
import { type ReadJob, readJob } from './job.js'
import { type Cursor, createProblems, into, type Problems } from './problems.js'
import { type NamedFile, parsed, type Reading, type Refused, supported } from './reading.js'
import { PARTS, RESOURCE_TYPES } from './schema/plan.js'
import { FILE_BYTES, readSource } from './source.js'
import { fill, type Hidden, isMapping, readVariables, type VarFile, type Variables } from './variables.js'

/** Whether a plan is code rather than YAML, by its file's name. */
export const isProgram = (file: string): boolean => /\.[cm]?[jt]s$/.test(file)

export interface PlanFile {
  /** YAML or JSON. */
  text: string
  /** Its name, for people. */
  file: string
  /** Values of `((name))`, which count more than those of `varFiles`. */
  vars?: Variables
  /** Later files count more than earlier ones. */
  varFiles?: readonly VarFile[]
  /** The text of a file of the checkout, by its path in there. Rejects where there is none. */
  loadFile?: (path: string) => Promise<string>
}

/**
 * The plan that a file describes, with its variables filled in. Throws CONFIG_INVALID with everything that is wrong, each as
 * `file:line:column: path: what`, or NOT_SUPPORTED if all of it is only more than Caisson does. No message has the value of
 * a variable in it.
 */
export async function readPlan({ text, file, vars = {}, varFiles = [], loadFile }: PlanFile): Promise<Plan> {
  const hidden: Hidden = new Map()
  const problems = createProblems(file, hidden)
  const variables = readVariables(vars, varFiles, problems)
  const source = readSource(file, text, problems.addAt)
  if (source.value === null && problems.count === 0)
    problems.addAt(`${file}:1:1`, 'is empty; a plan needs jobs')
  problems.throwIfAny()

  const top: Cursor = { source, path: [] }
  const value = fill(source.value, top, { variables, problems, hidden })
  const reading: Reading = {
    problems,
    variables,
    hidden,
    files: await loadFiles(value, problems, loadFile),
    cursors: new Map<Step, { step: Cursor; config: Cursor }>(),
    broken: new Set(),
    doubts: 0,
  }
  const plan = planOf(reading, value, top)
  problems.throwIfAny()
  return { ...plan, name: plan.name ?? basename(file).replace(/\.(ya?ml|json)$/, '') }
}

const REFUSED = {
  resource_types: 'resources are of the types repository and files',
  prototypes: 'steps are of the known kinds',
  var_sources: 'variables come from var files and from --var',
}

function planOf(
  reading: Reading,
  written: unknown,
  at: Cursor,
): Omit<Plan, 'name'> & { name?: string | undefined } {
  const value = supported(reading, withoutExtensions(written), at, REFUSED)
  const found = parsed(reading, PARTS.plan, value, at)
  const { jobs = [], resources = [] } = isMapping(value) ? value : {}
  const places = { resources: into(at, 'resources'), jobs: into(at, 'jobs') }
  const byName = new Map<string, Resource | null>()
  for (const [index, resource] of listOf(resources).entries()) {
    const place = into(places.resources, index)
    const name = isMapping(resource) ? String(resource['name']) : ''
    if (byName.has(name)) reading.problems.add(into(place, 'name'), 'there is another resource of this name')
    byName.set(name, readResource(reading, resource, place))
  }
  const read = listOf(jobs).flatMap((job, index) => readJob(reading, job, into(places.jobs, index)) ?? [])
  const names = new Set<string>()
  for (const { job, at: place } of read) {
    if (names.has(job.name)) reading.problems.add(into(place, 'name'), 'there is another job of this name')
    names.add(job.name)
  }
  checkJobs(reading, read, byName)
  return {
    name: found?.name,
    resources: [...byName.values()].filter((one) => one !== null),
    jobs: read.map(({ job }) => job),
  }
}

/** Keys such as `x-common` are there for anchors. */
function withoutExtensions(value: unknown): unknown {
  return isMapping(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-')))
    : value
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const RESOURCE: Refused = {
  type: { only: RESOURCE_TYPES, why: `resources are of the types ${RESOURCE_TYPES.join(', ')}` },
  'source.uri': { only: ['.', './'], why: 'the only repository is the checkout, `.`' },
}

function readResource(reading: Reading, written: unknown, at: Cursor): Resource | null {
  const { problems } = reading
  const found = parsed(reading, PARTS.resource, supported(reading, written, at, RESOURCE), at)
  if (!found) return null
  const { name, source: { path, uri } = {} } = found
  if (found.type === 'files') {
    if (path === undefined) problems.add(into(at, 'source'), 'needs `path`, a folder in the checkout')
    return { name, type: 'files', ...(path === undefined ? {} : { path }) }
  }
  if (found.type === 'git' && uri === undefined) problems.add(into(at, 'source'), 'needs `uri`, which is `.`')
  if (found.type === 'git' && path !== undefined)
    problems.add(into(at, 'source', 'path'), 'only `repository` and `files` have a path')
  return { name, type: 'repository', ...(path === undefined ? {} : { path }) }
}

/** How many files are read at a time. */
const AT_A_TIME = 16

/** The files of the checkout that tasks and agents name, by the name that the plan gives them. */
async function loadFiles(
  plan: unknown,
  problems: Problems,
  load?: (path: string) => Promise<string>,
): Promise<Reading['files']> {
  const named = { config: new Set<string>(), prompt: new Set<string>(), checkouts: new Set(['workspace']) }
  // A `get` may stand before its resource.
  for (let turn = 0; turn < 2; turn++) collect(plan, named)
  const files = new Map<string, NamedFile | string>()
  const read = async (name: string, isConfig: boolean) => {
    // Concourse finds it in the artifact of a `get`.
    const [first = '', ...rest] = name.split('/')
    const path = named.checkouts.has(first) && rest.length > 0 ? rest.join('/') : name
    const text = await load?.(path).catch(() => undefined)
    if (text === undefined) return files.set(name, 'there is no such file in the checkout')
    if (Buffer.byteLength(text) > FILE_BYTES)
      return files.set(name, `the file is larger than ${FILE_BYTES / 1024} KiB`)
    const label = problems.show(name) === name ? path : problems.show(name)
    const source = readSource(label, isConfig ? text : '', problems.addAt)
    if (isConfig && source.value === null && text.trim() === '') return files.set(name, 'the file is empty')
    return files.set(name, { source, text })
  }
  const all = [
    ...[...named.config].map((name) => [name, true] as const),
    ...[...named.prompt].map((name) => [name, false] as const),
  ]
  for (let start = 0; start < all.length; start += AT_A_TIME)
    await Promise.all(all.slice(start, start + AT_A_TIME).map(([name, isConfig]) => read(name, isConfig)))
  return files
}

/** Names of files, wherever a step may be; what is no step has no such keys together. */
function collect(value: unknown, named: Record<'config' | 'prompt' | 'checkouts', Set<string>>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, named)
  if (!isMapping(value)) return
  const { task, agent, file, prompt_file: prompt, get, type, name, source, resource = get } = value
  const isCheckout = (type === 'repository' || type === 'git') && !(isMapping(source) && 'path' in source)
  if (task !== undefined && typeof file === 'string') named.config.add(file)
  if (agent !== undefined && typeof prompt === 'string') named.prompt.add(prompt)
  if (isCheckout && typeof name === 'string') named.checkouts.add(name)
  if (typeof get === 'string' && typeof resource === 'string' && named.checkouts.has(resource))
    named.checkouts.add(get)
  for (const inner of Object.values(value)) collect(inner, named)
}

/** The artifact that is always there: the checkout as it was when the plan began. */
const WORKSPACE = 'workspace'

/** Tells what the jobs and their steps name that is not there. */
function checkJobs(
  reading: Reading,
  jobs: readonly ReadJob[],
  resources: ReadonlyMap<string, Resource | null>,
): void {
  // Of several with one name, which was told, the first counts.
  const byName = new Map(jobs.map((one) => [one.job.name, one] as const).reverse())
  checkNeeds(reading, jobs, byName)
  const made = new Map(jobs.map((one) => [one, new Set(one.job.steps.flatMap(madeBy))]))
  const makers = new Map([...made].flatMap(([{ job }, names]) => [...names].map((name) => [name, job.name])))
  for (const { job, steps } of jobs) {
    const needed = job.needs.flatMap((name) => byName.get(name) ?? [])
    const scope = createScope()
    scope.artifacts.add(WORKSPACE)
    for (const need of needed) for (const name of made.get(need) ?? []) scope.artifacts.add(name)
    // What a job with problems makes is not known.
    scope.open = needed.some((need) => need.broken)
    checkNames(reading, steps)
    for (const step of job.steps) checkStep(reading, step, scope, { resources, makers })
    for (const hook of Object.values(job.hooks)) checkStep(reading, hook, scope, { resources, makers })
  }
}

/** What others refer to has to be the only one of its name. */
function checkNames({ problems, cursors }: Reading, steps: ReadJob['steps']): void {
  const unique = new Set<string>()
  for (const step of steps) {
    if (step.kind !== 'get' && step.kind !== 'load_var') continue
    const key = `${step.kind} ${step.name}`
    const at = cursors.get(step)?.step
    if (at && unique.has(key))
      problems.add(into(at, step.kind), `${problems.show(step.name)} is the name of an earlier ${step.kind}`)
    unique.add(key)
  }
}

/** Circles that are told; a list of more helps nobody. */
const MOST_CIRCLES = 20

/** Jobs that are needed have to be there, and none may wait for itself. */
function checkNeeds(reading: Reading, jobs: readonly ReadJob[], byName: ReadonlyMap<string, ReadJob>): void {
  const { problems } = reading
  const needs = new Map(jobs.map((one) => [one, passedIn(reading, one).reverse()]))
  for (const [place, name] of [...needs.values()].flat()) {
    if (!byName.has(name))
      problems.add(place, `there is no job ${problems.show(name)}${problems.guess(name, byName.keys())}`)
  }
  // Not by recursion, and each need once: nobody knows how many jobs wait for one another.
  const states = new Map<ReadJob, 'open' | 'done'>()
  let circles = 0
  for (const start of jobs) {
    const path = states.has(start) ? [] : [start]
    for (let one = path.at(-1); one; one = path.at(-1)) {
      states.set(one, 'open')
      const [place, name = ''] = needs.get(one)?.pop() ?? []
      const next = byName.get(name)
      if (!place) {
        states.set(one, 'done')
        path.pop()
      } else if (next && !states.has(next)) path.push(next)
      else if (next && states.get(next) === 'open') {
        if (++circles > MOST_CIRCLES) return
        const names = [...path.slice(path.indexOf(next)).map(({ job }) => job.name), name]
        const shown = names.length > 9 ? [...names.slice(0, 4), '…', ...names.slice(-4)] : names
        problems.add(place, `jobs wait for each other: ${shown.map(problems.show).join(' → ')}`)
      }
    }
  }
}

/** The names of jobs in `passed`, and where they are. */
function passedIn({ cursors }: Reading, { steps }: ReadJob): [Cursor, string][] {
  return steps.flatMap((step) => {
    const place = cursors.get(step)?.step
    if (step.kind !== 'get' || !place) return []
    return step.passed.map((name, index): [Cursor, string] => [into(place, 'passed', index), name])
  })
}
