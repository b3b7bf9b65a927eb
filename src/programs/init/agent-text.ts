import { parse } from 'yaml'
import { OURS } from './migrate/migrate-step.js'

/** Outputs of Caisson whose text an agent writes. */
export const AGENT_TEXTS: readonly string[] = ['answer', 'structured-output']

/** What matters here of a step of a workflow. */
interface Step {
  id?: unknown
  uses?: unknown
  run?: unknown
  with?: { script?: unknown }
}

export type Jobs = Readonly<Record<string, { steps?: Step[]; outputs?: Record<string, unknown> } | null>>

/** A script that the runner would complete with what an agent has written: a shell then runs it. */
export interface OpenScript {
  job: string
  /** Index among the steps of the job. */
  step: number
  expression: string
}

/** The scripts of a workflow that name an agent's text; `textsOf` has the outputs of a step that are such a text. */
export function findOpenScripts(jobs: Jobs, textsOf: (uses: string) => readonly string[]): OpenScript[] {
  const all = Object.entries(jobs).map(([name, job]) => {
    const steps = Array.isArray(job?.steps) ? job.steps.filter((step) => step !== null) : []
    const own = steps.flatMap(({ id, uses }) => {
      const texts = textsOf(String(uses))
      return texts.length > 0 && id !== undefined ? [references(`steps.${id}`, texts)] : []
    })
    return { name, steps, own, outputs: Object.entries(job?.outputs ?? {}) }
  })
  const passed = all.flatMap(({ name, own, outputs }) => {
    const texts = outputs.filter(([, value]) => expressionIn(value, own) !== undefined).map(([key]) => key)
    return texts.length > 0 ? [references(`needs.${name}`, texts)] : []
  })
  return all.flatMap(({ name, steps, own }) =>
    steps.flatMap(({ run, with: given }, step) => {
      const expression = expressionIn(run ?? given?.script, [...own, ...passed])
      return expression === undefined ? [] : [{ job: name, step, expression }]
    }),
  )
}

/** An agent's text itself, and everything that contains it. */
function references(place: string, texts: readonly string[]): RegExp {
  const [at, names] = [place, texts.join('|')].map((one) => one.replace(/[.*+?^${}()[\]\\]/g, '\\$&'))
  return new RegExp(`\\b${at}(?:\\.outputs(?:\\.(?:${names}|\\*))?)?(?![\\w.-])`, 'i')
}

function expressionIn(script: unknown, texts: readonly RegExp[]): string | undefined {
  const expressions = String(script ?? '').match(/\$\{\{(?:[^}]|\}(?!\}))*\}\}/g) ?? []
  return expressions.find((one) => {
    const plain = one.replace(/\s*\[\s*'([^']*)'\s*\]/g, '.$1')
    return texts.some((text) => text.test(plain))
  })
}

/** What a person has to do about one. */
export const wordsFor = ({ expression }: OpenScript): string =>
  `\`${expression}\` would run what the agent writes as a part of this script: set a variable to it under \`env:\`, and name that in the script.`

/** The scripts of a workflow that run what its Caisson writes; none in what is not YAML. */
export function openScriptsOf(text: string): OpenScript[] {
  const [ours = ''] = OURS.split('@')
  if (!text.includes(ours)) return []
  try {
    const { jobs } = (parse(text) ?? {}) as { jobs?: Jobs }
    return findOpenScripts(jobs ?? {}, (uses) => (uses.startsWith(`${ours}@`) ? AGENT_TEXTS : []))
  } catch {
    return []
  }
}
