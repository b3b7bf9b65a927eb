import type { Dialect } from '../dialect.js'
import { modelOf } from './route.js'

/** A shorter answer has no room for an edit of a file. */
const LEAST_ANSWER = 1_024
/** Thinking counts as a part of the answer, and the models think unless they are told not to. */
const LEAST_THINKING = 1_024

interface Limited {
  generationConfig?: { thinkingConfig?: { thinkingBudget?: unknown } } & Record<string, unknown>
}

/** https://ai.google.dev/api/tokens: the whole request is counted, with its instructions and tools. */
export const countRequest: NonNullable<Dialect['count']> = {
  request(path, json) {
    const generateContentRequest = { ...(json as object), model: `models/${modelOf(path)}` }
    return { path: path.replace(/:\w+(?:\?.*)?$/, ':countTokens'), json: { generateContentRequest } }
  },
  read(answer) {
    const { totalTokens } = JSON.parse(answer) as { totalTokens?: unknown }
    return typeof totalTokens === 'number' ? totalTokens : undefined
  },
}

/** The least limit that leaves room for an answer beside the thinking. */
export function leastOutput(json: unknown): number {
  return thinkingBudget(json) === 0 ? LEAST_ANSWER : LEAST_THINKING + LEAST_ANSWER
}

export function withLimit(json: unknown, maxOutputTokens: number): unknown {
  const body = json as Limited
  const budget = thinkingBudget(json)
  const generationConfig = { ...body.generationConfig, maxOutputTokens }
  if (budget === undefined || budget <= 0) return { ...body, generationConfig }
  const thinkingBudgetLeft = Math.min(budget, maxOutputTokens - LEAST_ANSWER)
  const thinkingConfig = { ...body.generationConfig?.thinkingConfig, thinkingBudget: thinkingBudgetLeft }
  return { ...body, generationConfig: { ...generationConfig, thinkingConfig } }
}

function thinkingBudget(json: unknown): number | undefined {
  const budget = (json as Limited).generationConfig?.thinkingConfig?.thinkingBudget
  return typeof budget === 'number' ? budget : undefined
}
