/** How much is different afterwards: nothing that matters, something visible, a step that does not work, or all of it. */
export const VERDICTS = ['same', 'worse', 'edit', 'cannot'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Note {
  /** In the old file, from 1. */
  line: number
  verdict: Verdict
  /** What a person has to know or do, one sentence or two. */
  text: string
  /** The file says it, although the job is the same. */
  shown?: true
}

/** Something that an agent wants of GitHub, and that Caisson does for it. */
export type GitHubWrite =
  | 'comment'
  | 'review'
  | 'label'
  | 'remove-label'
  | 'assign'
  | 'edit'
  | 'close'
  | 'create-issue'
  | 'push'

/** What becomes of one step. */
export interface MigratedStep {
  /** Inputs of Caisson by name, in the order of the old ones. */
  inputs: Map<string, string>
  /** Variables of the step. */
  env: Map<string, string>
  /** What belongs into `.github/caisson.yml`, by the path of its key. */
  file: Map<string, unknown>
  /** What the agent is told or allowed to write to GitHub. */
  writes: Set<GitHubWrite>
  /** The tools that it was allowed. */
  tools: string[]
  id: string | undefined
  /** The variables of the step. */
  variables: Readonly<Record<string, unknown>>
  /** Variables for later steps that the agent was to set, which its result has now. */
  results: string[]
  /** Paths of the other action that later steps name, and what takes their place. */
  moved: Map<string, string>
  /** Its tools besides GitHub's let it change files or run commands. */
  works: boolean
  /** It reports on what asked for it, whatever its tools are. */
  tracks: boolean
  notes: Note[]
  /** The line of what is being read. */
  line: number
  /** The text of a file of the repository; undefined: there is none. */
  read(path: string): string | undefined
}

/** `taken`: the same input. `replaced`: another input, variable or key. `built-in`: always so, or needless. `left`: not taken over. */
export type Fate = 'taken' | 'replaced' | 'built-in' | 'left'

/** What becomes of one input of another action. */
export interface InputRule {
  fate: Fate
  /** For people: what takes its place, or why nothing does. */
  words: string
  /** Takes the value over; absent where nothing does. */
  move?: (value: string, step: MigratedStep) => void
}

export type InputRules = Readonly<Record<string, InputRule>>

export function note(step: MigratedStep, verdict: Verdict, text: string): void {
  if (!step.notes.some((one) => one.text === text)) step.notes.push({ line: step.line, verdict, text })
}

/** Adds to a list that other inputs add to as well. */
export function addLines(step: Pick<MigratedStep, 'inputs'>, input: string, lines: readonly string[]): void {
  const before = step.inputs.get(input)
  const all = [...(before ? before.split('\n') : []), ...lines.filter((line) => line !== '')]
  if (all.length > 0) step.inputs.set(input, [...new Set(all)].join('\n'))
}

/** An expression is kept as it is; a list with commas becomes lines. */
export function splitList(value: string): string[] {
  return value.includes('${{') ? [value] : value.split(/[,\n]/).map((entry) => entry.trim())
}

export const isOn = (value: string) => !/^(?:false|0|no|off|)$/i.test(value.trim())

export const same = (input: string): InputRule => ({
  fate: 'taken',
  words: `\`${input}\``,
  move: (value, { inputs }) => void (value.trim() === '' || inputs.set(input, value)),
})

export const replaced = (words: string, move: NonNullable<InputRule['move']>): InputRule => ({
  fate: 'replaced',
  words,
  move,
})

export const builtIn = (words: string): InputRule => ({ fate: 'built-in', words })

/** Left out, which is noted if it said anything. */
export const left = (name: string, why: string, verdict: Verdict = 'worse'): InputRule => ({
  fate: 'left',
  words: why,
  move: (value, step) => {
    if (isOn(value)) note(step, verdict, `\`${name}\` was left out: ${why}`)
  },
})

export const variable = (name: string): InputRule =>
  replaced(`\`${name}\` under \`env:\` of the step`, (value, { env }) => void env.set(name, value))

/** Where a step stands. */
export interface StepPlace {
  /** Names of the events of the workflow; of a composite action and a reusable workflow, none are known. */
  events: readonly string[]
  /** The text of the steps of the job before this one, and after it. */
  before: string
  after: string
  /** The outputs of the job. */
  outputs: string
  read: (path: string) => string | undefined
  /** The latest commit of another repository, where it is known. */
  commitOf: (repository: string) => string | undefined
  /** What else of the workflow names branches of the other action. */
  branchPrefix: string | undefined
  /** What takes the place of the other action. */
  ours: string
}

/** The first of the files that is there. */
export function readFirst(paths: readonly string[], read: StepPlace['read']): string | undefined {
  return paths.map(read).find((text) => text !== undefined)
}
