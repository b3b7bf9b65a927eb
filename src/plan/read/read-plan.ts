import { basename } from 'node:path'
import type { Plan, Resource, Step } from '../model.js'
import { checkJobs } from './check-jobs.js'
import { loadFiles } from './files.js'
import { readJob } from './job.js'
import { type Cursor, createProblems, into } from './problems.js'
import { parsed, type Reading, type Refused, supported } from './reading.js'
import { PARTS, RESOURCE_TYPES } from './schema/plan.js'
import { readSource } from './source.js'
import { fill, type Hidden, isMapping, readVariables, type VarFile, type Variables } from './variables.js'

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
