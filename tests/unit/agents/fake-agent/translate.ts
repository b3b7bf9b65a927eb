import type { CanonicalLine } from '../../../../src/agents/port/session-lines.js'

interface ToyLine {
  kind?: string
  talk?: string
  brain?: string
  at?: string
  edition?: string
  number?: number
  tool?: string
  what?: { file: string; text: string }
  well?: boolean
  said?: string
  thought?: string
  words?: string
  ok?: boolean
  why?: string
  steps?: number
  cents?: number
}

/** Reads the stream of one session; the last words are repeated by the result. */
export function translate(): (line: string) => readonly CanonicalLine[] | undefined {
  let session: string | undefined
  let words = ''
  const common = () => (session === undefined ? {} : { session_id: session })
  const message = (type: 'assistant' | 'user', block: object): CanonicalLine[] => [
    { ...common(), type, message: { content: [block] } },
  ]
  return (text) => {
    const line = parse(text)
    switch (line?.kind) {
      case 'hello':
        session = line.talk
        return [
          {
            ...common(),
            type: 'system',
            subtype: 'init',
            model: line.brain,
            cwd: line.at,
            ...(line.edition === undefined ? {} : { agent_version: line.edition }),
          },
        ]
      case 'hm':
        return message('assistant', { type: 'thinking', thinking: line.thought })
      case 'use':
        return message('assistant', {
          type: 'tool_use',
          id: `use-${line.number}`,
          name: line.tool === 'put' ? 'Write' : line.tool,
          input: { file_path: line.what?.file, content: line.what?.text },
        })
      case 'used':
        return message('user', {
          type: 'tool_result',
          tool_use_id: `use-${line.number}`,
          content: line.said,
          is_error: line.well !== true,
        })
      case 'said':
        words = line.words ?? ''
        return message('assistant', { type: 'text', text: words })
      case 'bye':
        return [
          {
            ...common(),
            type: 'result',
            subtype: line.ok ? 'success' : 'error_during_execution',
            is_error: !line.ok,
            num_turns: line.steps,
            total_cost_usd: (line.cents ?? 0) / 100,
            ...(line.ok ? { result: words } : { errors: [line.why] }),
          },
        ]
      case 'tick':
        return []
      default:
        return undefined
    }
  }
}

function parse(text: string): ToyLine | null {
  try {
    return JSON.parse(text) as ToyLine | null
  } catch {
    return null
  }
}
