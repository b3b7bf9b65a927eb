import { open } from 'node:fs/promises'
import { z } from 'zod'
import { onCode } from '../../../errors.js'
import type { StepOutcome } from '../../model.js'
import { type StepTool, stepTool, ToolRefusal } from '../tool.js'
import { partOf } from './read-file.js'

/** A step that has ended before this one. */
export interface EarlierStep {
  name: string
  outcome: StepOutcome
  exitCode?: number
  /** File with what it printed, or answered. */
  log: string
}

/** Reads what earlier steps have printed; the last one is the one before this. */
export function readOutputTool(name: string, earlier: readonly EarlierStep[]): StepTool {
  const names = [...new Set(earlier.map((step) => step.name))]
  const input = z.strictObject({
    step: z.string().optional().describe('Name of the step. Default: the step before this one.'),
    offset: z.int().min(0).optional().describe('Byte to begin at, for a part of a long output.'),
  })
  const description = `Reads how an earlier step of the plan ended and what it printed. Steps so far: ${names.join(', ') || 'none'}.`
  return stepTool({ name, description, input }, async ({ step, offset }) => {
    const found = earlier.findLast((one) => step === undefined || one.name === step)
    if (!found)
      throw new ToolRefusal(
        `There is no earlier step${step === undefined ? '' : ` of that name`}. Steps so far: ${names.join(', ') || 'none'}.`,
      )
    const code = found.exitCode === undefined ? '' : `, exit code ${found.exitCode}`
    return { text: `${found.name}: ${found.outcome}${code}\n\n${await outputOf(found, offset)}` }
  })
}

async function outputOf({ log, name }: EarlierStep, offset: number | undefined): Promise<string> {
  const file = await open(log).catch(onCode(['ENOENT'], null))
  if (file === null) return 'It printed nothing.'
  try {
    const { size } = await file.stat()
    return size === 0 ? 'It printed nothing.' : await partOf(file, size, `The output of ${name}`, offset)
  } finally {
    await file.close()
  }
}
