import { resultText, textOf, thinkingOf, toolUsesOf } from '../content.js'
import type { AssistantEvent, ContentBlock, UserEvent } from '../event.js'
import {
  type Content,
  type ContentPart,
  IMAGE_TYPES,
  type ImageType,
  type Result,
  type Step,
  type StepMetrics,
} from './atif.js'

/** What a request to the model used, if that is known better than from the stream. */
export interface Exchange {
  promptTokens: number
  cachedTokens: number
  cacheCreationTokens: number
  completionTokens: number
  costUsd: number
  durationMs: number
}

export interface ThreadOptions {
  /** The model of the whole trajectory. */
  model: string | undefined
  /** True for the call that started a subagent of which the stream has events. */
  startsSubagent(callId: string): boolean
  exchange(messageId: string): Exchange | undefined
  /** Keeps an image and returns its path beside the trajectory; undefined: images are only named. */
  keepImage?(image: { mediaType: ImageType; data: Buffer }): string
  show<T>(value: T): T
}

type UnnumberedStep = Omit<Step, 'step_id'>

/**
 * One conversation of a session, that of the agent or of one subagent, as steps. A step is complete when the next one
 * begins, so one is held at most: all results of a message's calls come before the next message.
 */
export class Thread {
  #open: { id: string | undefined; step: UnnumberedStep } | undefined
  readonly #after: UnnumberedStep[] = []
  #count = 0

  constructor(
    private readonly options: ThreadOptions,
    private readonly write: (step: Step) => void,
  ) {}

  /** Steps so far. */
  get count(): number {
    return this.#count + (this.#open ? 1 : 0) + this.#after.length
  }

  /** What is not the agent's. Between a call and its result it waits for the end of the step. */
  say(source: 'system' | 'user', message: Content, more: Pick<Step, 'timestamp' | 'extra'> = {}): void {
    const step: UnnumberedStep = { source, message, ...more }
    if (this.#open && isUnanswered(this.#open.step)) {
      this.#after.push(step)
      return
    }
    this.end()
    this.#flush(step)
  }

  assistant(event: AssistantEvent): void {
    const { id, content } = event.message
    if (this.#open === undefined || id === undefined || this.#open.id !== id) {
      this.end()
      this.#open = { id, step: { ...at(event.timestamp), source: 'agent', message: '' } }
    }
    const { step } = this.#open
    const { show } = this.options
    step.message = joined(step.message as string, show(textOf(content)))
    const thinking = show(thinkingOf(content))
    if (thinking !== '') step.reasoning_content = joined(step.reasoning_content ?? '', thinking)
    for (const { id: callId, name, input } of toolUsesOf(content)) {
      if (step.tool_calls?.some((call) => call.tool_call_id === callId)) continue
      step.tool_calls = [
        ...(step.tool_calls ?? []),
        { tool_call_id: callId, function_name: name, arguments: show(argumentsOf(input)) },
      ]
    }
    this.#setUsage(event, step)
    this.#results(content, step)
  }

  user(event: UserEvent): void {
    const { content } = event.message
    const orphans = this.#open ? this.#results(content, this.#open.step) : resultsOf(content)
    const rest = typeof content === 'string' ? [] : content.filter((block) => !isResult(block))
    const parts =
      typeof content === 'string' ? content : this.#content([...rest, ...orphans.flatMap(blocksOf)])
    if (parts.length === 0) return
    this.say('user', this.options.show(parts), at(event.timestamp))
  }

  /** Writes the step that is still open. */
  end(): void {
    if (this.#open) this.#flush(this.#open.step)
    this.#open = undefined
    for (const step of this.#after.splice(0)) this.#flush(step)
  }

  #flush(step: UnnumberedStep): void {
    this.#count++
    this.write({ step_id: this.#count, ...step })
  }

  /** Model and usage, once a message however many lines it has. */
  #setUsage({ message, from_session_file: whole }: AssistantEvent, step: UnnumberedStep): void {
    const { id, model, usage } = message
    // An agent's own words about a failure of the API come as a message of this "model".
    if (model === '<synthetic>') {
      step.llm_call_count = 0
      return
    }
    step.llm_call_count = 1
    if (model !== undefined && model !== this.options.model) step.model_name = model
    const known = id === undefined ? undefined : this.options.exchange(id)
    if (known) step.metrics = fromExchange(known)
    else if (usage) {
      const cached = usage.cache_read_input_tokens ?? 0
      const created = usage.cache_creation_input_tokens ?? 0
      step.metrics = {
        prompt_tokens: (usage.input_tokens ?? 0) + cached + created,
        cached_tokens: cached,
        // A line of the stream repeats the figure of the message's start, long before its end.
        ...(whole === true ? { completion_tokens: usage.output_tokens ?? 0 } : {}),
        extra: { cache_creation_tokens: created },
      }
    }
  }

  /** Adds results to the calls of an open step; returns those whose calls are not in it. */
  #results(content: string | readonly ContentBlock[], step: UnnumberedStep): ContentBlock[] {
    const calls = new Set(step.tool_calls?.map((call) => call.tool_call_id))
    const orphans: ContentBlock[] = []
    for (const block of resultsOf(content)) {
      const id = String(block['tool_use_id'])
      if (!calls.has(id)) {
        orphans.push(block)
        continue
      }
      const content = this.#content(blocksOf(block))
      const result: Result = {
        source_call_id: id,
        content: this.options.show(content.length === 0 ? '' : content),
        ...(this.options.startsSubagent(id) ? { subagent_trajectory_ref: [{ trajectory_id: id }] } : {}),
        ...(block['is_error'] === true ? { extra: { is_error: true } } : {}),
      }
      step.observation = { results: [...(step.observation?.results ?? []), result] }
    }
    return orphans
  }

  /** Text as one string; parts where there are images. */
  #content(blocks: readonly unknown[]): Content {
    const parts = blocks.map((block) => this.#image(block) ?? textPart(block)).filter((part) => part !== null)
    if (parts.some((part) => part.type === 'image')) return parts
    return parts.map((part) => (part as { text: string }).text).join('\n')
  }

  #image(block: unknown): ContentPart | undefined {
    const { type, source } = (block ?? {}) as { type?: unknown; source?: Record<string, unknown> }
    const { keepImage } = this.options
    if (type !== 'image' || source?.['type'] !== 'base64' || !keepImage) return undefined
    const mediaType = IMAGE_TYPES.find((one) => one === source['media_type'])
    if (mediaType === undefined || typeof source['data'] !== 'string') return undefined
    const path = keepImage({ mediaType, data: Buffer.from(source['data'], 'base64') })
    return { type: 'image', source: { media_type: mediaType, path } }
  }
}

export const at = (timestamp: string | undefined): { timestamp?: string } =>
  timestamp !== undefined && !Number.isNaN(Date.parse(timestamp)) ? { timestamp } : {}

function fromExchange(known: Exchange): StepMetrics {
  return {
    prompt_tokens: known.promptTokens,
    completion_tokens: known.completionTokens,
    cached_tokens: known.cachedTokens,
    cost_usd: known.costUsd,
    extra: { cache_creation_tokens: known.cacheCreationTokens, duration_ms: known.durationMs },
  }
}

function isUnanswered({ tool_calls = [], observation }: UnnumberedStep): boolean {
  return tool_calls.length > (observation?.results.length ?? 0)
}

/** The format wants an object. */
function argumentsOf(input: unknown): Record<string, unknown> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { ...input }
  return { input }
}

const isResult = ({ type }: ContentBlock) => type.endsWith('tool_result')

function resultsOf(content: string | readonly ContentBlock[]): ContentBlock[] {
  return typeof content === 'string' ? [] : content.filter(isResult)
}

/** What is in the content of a result, block by block. */
function blocksOf({ content }: ContentBlock): unknown[] {
  return Array.isArray(content) ? content : [content]
}

function textPart(block: unknown): ContentPart | null {
  const text = resultText([block ?? ''])
  return text === '' ? null : { type: 'text', text }
}

function joined(before: string, text: string): string {
  return before === '' || text === '' ? before + text : `${before}\n${text}`
}
