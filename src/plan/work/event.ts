import { z } from 'zod'
import { HOOKS, STEP_OUTCOMES } from '../model.js'

/** Nodes that hold others. */
const BLOCKS = ['job', 'across', 'tournament', 'do', 'try', 'in_parallel'] as const
/** Nodes that do something themselves. */
const LEAVES = ['task', 'agent', 'get', 'put', 'load_var'] as const

export function isBlock(kind: Identity['kind']): boolean {
  return BLOCKS.some((one) => one === kind)
}

const artifactSchema = z.object({ digest: z.string(), folder: z.string() })

/** How a node ended, before its hooks. */
export const resultSchema = z.object({
  outcome: z.enum(STEP_OUTCOMES),
  /** A time limit has ended it, its own or that of what holds it. */
  cause: z.literal('timeout').optional(),
  exitCode: z.int().optional(),
  /** By the names that later steps use. */
  outputs: z.record(z.string(), artifactSchema).optional(),
  costUsd: z.number().optional(),
  tokens: z.number().optional(),
  sessionId: z.string().optional(),
  /** For people: why it did not succeed. */
  message: z.string().optional(),
  /** Of the task that judges an attempt: what it printed as `score: NUMBER`. */
  score: z.number().optional(),
  /** Of an attempt that is judged: bytes of the patch from its inputs to its outputs. */
  patchBytes: z.int().optional(),
  /** Of `load_var`. */
  value: z.unknown().optional(),
  /** What is below it depends on who was first: a branch that failed has ended the others. */
  raced: z.literal(true).optional(),
})
export type NodeResult = z.infer<typeof resultSchema>

/** What a node is, in the first event about it. */
const identitySchema = z.object({
  kind: z.enum([...BLOCKS, ...LEAVES]),
  name: z.string(),
  /** The node around it, or the step whose further attempt or hook it is. */
  parent: z.string().nullable(),
  attempt: z.int(),
  hook: z.enum(HOOKS).optional(),
})
export type Identity = z.infer<typeof identitySchema>

const at = z.iso.datetime()
const node = z.string()

export const planEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), at, version: z.literal(1), name: z.string() }),
  /** Another process goes on. */
  z.object({ type: z.literal('resumed'), at }),
  z.object({ type: z.literal('aborting'), at }),
  identitySchema.extend({ type: z.literal('started'), at, node }),
  /** It does not begin: something before it did not succeed, or it was cancelled before. */
  identitySchema.extend({
    type: z.literal('skipped'),
    at,
    node,
    outcome: z.enum(['skipped', 'aborted']),
  }),
  resultSchema.extend({ type: z.literal('finished'), at, node }),
  /** Finished, by the result of an earlier step with the same key. */
  resultSchema.extend({ type: z.literal('cached'), at, node, key: z.string() }),
  z.object({ type: z.literal('timeout'), at, node }),
  /** After all attempts and hooks of a step that has any. */
  z.object({
    type: z.literal('settled'),
    at,
    node,
    outcome: z.enum(STEP_OUTCOMES),
    cause: z.literal('timeout').optional(),
  }),
  /** To be done again: from the node `from`, or after an abort. What is reopened has ended, but not what follows it. */
  z.object({
    type: z.literal('forgotten'),
    at,
    from: node.optional(),
    nodes: z.array(node),
    reopened: z.array(node).optional(),
  }),
  z.object({ type: z.literal('ended'), at, outcome: z.enum(STEP_OUTCOMES), digest: z.string() }),
])

/** A line of the journal. */
export type PlanEvent = z.infer<typeof planEventSchema>

type WithoutTime<Event> = Event extends PlanEvent ? Omit<Event, 'at'> : never
/** An event that is not recorded yet. */
export type Fact = WithoutTime<PlanEvent>
