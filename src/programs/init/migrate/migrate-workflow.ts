import { isSeq, LineCounter, parseDocument } from 'yaml'
import { ConfigError } from '../../../base/errors.js'
import { AGENT_TEXTS, findOpenScripts, type Jobs, wordsFor } from '../agent-text.js'
import { comment, migrateStep, OURS, pinIn, type StepResult, sourceFor, sourceOf } from './migrate-step.js'
import { type Note, type StepPlace, VERDICTS, type Verdict } from './migrated-step.js'
import { migratePermissions, neededAccess, needsIdentity } from './permissions.js'
import { mapIn, type ParsedMap, pairOf, YamlEdits } from './yaml-edits.js'

export interface MigratedWorkflow {
  /** The workflow with Caisson. */
  text: string
  verdict: Verdict
  /** By job, what a person has to know or do. */
  notes: { job: string; notes: Note[] }[]
  /** What belongs into `.github/caisson.yml`, by the path of its key. */
  file: Record<string, unknown>
}

/**
 * A workflow or composite action with Caisson in the place of claude-code-action, codex-action or run-gemini-cli; null
 * if it uses none of them. Everything else stays to the letter. `read` has the repository's other files, `pin` is what
 * another of its workflows has (`pinIn`), `commitOf` knows the latest commits of marketplaces. Throws CONFIG_INVALID for text that is not YAML. Pure.
 */
export function migrateWorkflow(
  path: string,
  text: string,
  read: StepPlace['read'] = () => undefined,
  pin?: string,
  commitOf: StepPlace['commitOf'] = () => undefined,
): MigratedWorkflow | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [error] = document.errors
  if (error) {
    throw new ConfigError('CONFIG_INVALID', `${path} is not valid YAML: ${error.message}`, {
      hint: 'Correct it, then migrate it.',
    })
  }
  const root = mapIn(document.contents)
  if (!root) return null
  const edits = new YamlEdits(text, lines)
  const on = eventsOf(root)
  const ours = pinIn(text) ?? pin ?? OURS
  const shared = { edits, root, on, read, commitOf, branchPrefix: guardedPrefix(text), ours }
  const jobs = (mapIn(root.get('jobs', true))?.items ?? []).map(
    ({ key, value }) => [String(key), mapIn(value)] as const,
  )
  const runs = mapIn(root.get('runs', true))
  const migrated = [...jobs, ...(runs ? [['runs', runs] as const] : [])].flatMap(([name, job]) => {
    const done = job && migrateJob(shared, job)
    return done ? [{ name, ...done }] : []
  })
  if (migrated.length === 0) return null
  const steps = migrated.flatMap(({ steps }) => steps)
  const open = openScripts(edits, root)
  const notes = migrated.map(({ name, notes }) => ({
    job: name,
    notes: [...notes, ...open.filter(({ job }) => job === name).map(({ note }) => note)],
  }))
  const worst = Math.max(
    0,
    ...notes.flatMap((job) => job.notes).map(({ verdict }) => VERDICTS.indexOf(verdict)),
  )
  return {
    text: renameOutputs(edits.apply(), steps),
    verdict: VERDICTS[worst] ?? 'same',
    notes,
    file: Object.fromEntries(steps.flatMap(({ step }) => [...step.file])),
  }
}

interface Shared extends Pick<StepPlace, 'read' | 'commitOf' | 'branchPrefix' | 'ours'> {
  edits: YamlEdits
  root: ParsedMap
  on: readonly string[]
}

function eventsOf(root: ParsedMap): string[] {
  const on: unknown = (root.toJSON() as { on?: unknown }).on
  if (typeof on === 'string') return [on]
  return Array.isArray(on) ? on.map(String) : Object.keys((on ?? {}) as object)
}

function migrateJob(shared: Shared, job: ParsedMap): { steps: StepResult[]; notes: Note[] } | null {
  const { edits, root, on } = shared
  const list = job.get('steps', true)
  if (!isSeq(list)) return null
  const nodes = list.items.map(mapIn).filter((step) => step !== null)
  const texts = nodes.map((node) =>
    JSON.stringify(node.toJSON()).replaceAll('\\n', '\n').replaceAll('\\"', '"'),
  )
  const reusable = on.includes('workflow_call')
  const events = reusable || on.length === 0 ? [] : on
  const steps = nodes.flatMap((node, index) => {
    const source = sourceOf(node)
    if (!source) return []
    const place = {
      ...shared,
      events,
      before: texts.slice(Math.max(0, index - NEAR), index).join('\n'),
      after: texts.slice(index + 1, index + 1 + NEAR).join('\n'),
      outputs: JSON.stringify(job.get('outputs') ?? ''),
    }
    return [migrateStep(edits, node, source, place)]
  })
  if (steps.length === 0) return null
  const own = steps.map(({ step }) => step)
  const around = root.has('jobs') ? readSurroundings(edits, root, job, events) : []
  const permissions = root.has('jobs')
    ? migratePermissions(edits, root, job, {
        access: neededAccess(own, events),
        identity: needsIdentity(
          own,
          nodes.filter((node) => !sourceOf(node)),
        ),
        reusable,
      })
    : []
  const first = pairOf(job, 'steps')?.key ?? job
  for (const { verdict, text } of [...around, ...permissions])
    if (verdict !== 'same' && !job.flow) edits.commentBefore(first, comment(text).slice(2))
  const pins = shared.ours === OURS ? steps.flatMap(({ uses }) => lostPin(edits, job, uses)) : []
  const notes = [...own.flatMap(({ notes }) => notes), ...around, ...permissions, ...pins]
  return { steps, notes: notes.sort((a, b) => a.line - b.line) }
}

/** Scripts that take in what the agent writes: as open as before, which the file and its owner learn. */
function openScripts(edits: YamlEdits, root: ParsedMap): { job: string; note: Note }[] {
  const { jobs, runs } = root.toJSON() as { jobs?: Jobs; runs?: Jobs[string] }
  const textsOf = (uses: string) =>
    Object.entries(sourceFor(uses)?.outputs ?? {}).flatMap(([old, name]) =>
      AGENT_TEXTS.includes(name) ? [old] : [],
    )
  return findOpenScripts(jobs ?? { runs: runs ?? null }, textsOf).flatMap((script) => {
    const place = root.has('jobs') ? ['jobs', script.job] : ['runs']
    const node = mapIn(root.getIn([...place, 'steps', script.step], true))
    if (!node) return []
    const text = wordsFor(script)
    if (!node.flow) edits.commentBefore(node, comment(text).slice(2))
    return [{ job: script.job, note: { line: edits.lineOf(node), verdict: 'same' as const, text } }]
  })
}

/** Steps that one step is read with: no job of a person has more, and each is read with as many. */
const NEAR = 200

/** No commit of Caisson is known here, so a pin is lost. The job is the same, but the file says it all the same. */
function lostPin(edits: YamlEdits, job: ParsedMap, uses: StepResult['uses']): Note[] {
  if (!uses || !/@[0-9a-f]{40}/.test(String(uses))) return []
  const text = 'The action was pinned to a commit, and Caisson is not: pin it to the commit of a release.'
  if (!job.flow) edits.commentBefore(uses, comment(text).slice(2))
  return [{ line: edits.lineOf(uses), verdict: 'same', text }]
}

/** In expressions about the migrated steps. */
function renameOutputs(text: string, steps: readonly StepResult[]): string {
  const [{ step: { id } = {} } = {}, ...more] = steps.filter(({ outputs }) => 'execution_file' in outputs)
  // Where the other action leaves its messages, which some read without asking for the output.
  let named = text.replaceAll(
    /(?:\$\{\{ *runner\.temp *\}\}|\$\{?RUNNER_TEMP\b\}?)\/claude-execution-output\.json/g,
    (whole) => (id === undefined || more.length > 0 ? whole : `\${{ steps.${id}.outputs.execution-file }}`),
  )
  for (const { step } of steps) {
    for (const [path, now] of step.moved) named = named.replaceAll(path, now)
    for (const name of step.results)
      named = named.replaceAll(
        new RegExp(`(?<![\\w.])env\\.${name}\\b`, 'g'),
        // Without a quotation mark: the expression may stand in quotes.
        `fromJSON(steps.${step.id}.outputs.structured-output || toJSON(null)).${name}`,
      )
  }
  return named.replaceAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g, (whole, id: string, output: string) => {
    const name = steps.find(({ step }) => step.id === id)?.outputs[output]
    return name === undefined ? whole : `steps.${id}.outputs.${name}`
  })
}

/** What stands around the migrated steps and means something else with Caisson. */
export function readSurroundings(
  edits: YamlEdits,
  root: ParsedMap,
  job: ParsedMap,
  events: readonly string[],
): Note[] {
  const found: Note[] = []
  const runner = pairOf(job, 'runs-on')
  if (/macos|windows/i.test(JSON.stringify(job.get('runs-on'))) && runner)
    found.push({
      line: edits.lineOf(runner.key),
      verdict: 'edit',
      text: 'Caisson seals the agent on Linux runners only: use `ubuntu-latest`.',
    })
  const steps = JSON.stringify(job.toJSON())
  const condition = pairOf(job, 'if')
  if (/claude\[bot\]/.test(String(job.get('if') ?? '')) && condition)
    found.push({
      line: edits.lineOf(condition.key),
      verdict: /==\s*'claude\[bot\]'/.test(String(job.get('if'))) ? 'edit' : 'same',
      text: 'The condition names `claude[bot]`; Caisson writes as `github-actions[bot]`, or as the app of its token.',
    })
  const group = mapIn(root.get('concurrency', true))
  const name = String(group?.get('group') ?? root.get('concurrency') ?? '')
  const pair = pairOf(root, 'concurrency')
  if (
    pair &&
    /github\.ref\b/.test(name) &&
    !/number|comment|run_id/.test(name) &&
    events.includes('issue_comment')
  )
    found.push({
      line: edits.lineOf(pair.key),
      verdict: 'same',
      text: 'Comments on all issues share this group (`github.ref` is the default branch): they wait for, or cancel, each other, as before. `github.event.issue.number` tells them apart.',
    })
  if (/dependabot/i.test(steps) && events.some((event) => event.startsWith('pull_request')))
    found.push({
      line: edits.lineOf(job),
      verdict: 'same',
      text: "Runs that Dependabot starts see only Dependabot's own secrets: the key has to be among those too.",
    })
  return found
}

/** The prefix of branches that something in the workflow tells by it. */
export function guardedPrefix(text: string): string | undefined {
  const guards = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line) && /['"]claude\/(?:issue-)?['"]/.test(line))
  return guards.length > 0 ? 'claude/' : undefined
}
