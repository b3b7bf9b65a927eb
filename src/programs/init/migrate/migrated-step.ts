/** What becomes of one step; `null` values are removed. */
export interface MigratedStep {
  /** Inputs of Caisson by name, in the order of the old ones. */
  inputs: Map<string, string>
  /** Variables of the step. */
  env: Map<string, string>
  /** What a person has to know or do, one sentence or two each. */
  notes: string[]
}

/** `taken`: the same input. `replaced`: another input or variable. `built-in`: always so, or needless. `left`: not taken over. */
export type Fate = 'taken' | 'replaced' | 'built-in' | 'left'

/** What becomes of one input of claude-code-action. */
export interface InputRule {
  fate: Fate
  /** For people: what takes its place, or why nothing does. */
  words: string
  /** Takes the value over; absent where nothing does. `on`: the value is not one of the ways to write "no". */
  move?: (value: string, step: MigratedStep) => void
}

/** Adds to a list that other inputs add to as well. */
export function addLines(step: MigratedStep, input: string, lines: readonly string[]): void {
  const before = step.inputs.get(input)
  const all = [...(before ? before.split('\n') : []), ...lines.filter((line) => line !== '')]
  if (all.length > 0) step.inputs.set(input, all.join('\n'))
}

/** An expression is kept as it is; a list with commas becomes lines. */
export function splitList(value: string): string[] {
  return value.includes('${{') ? [value] : value.split(/[,\n]/).map((entry) => entry.trim())
}
