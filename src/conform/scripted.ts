import type { Turn } from '../gateway/scripted/script.js'
import type { TurnContext } from '../gateway/scripted/script-source.js'
import { commandCall, toolsIn, writeCall } from './tools.js'

/** The file that the scripted model makes, and what is in it. */
export const MADE = { path: 'conform.txt', content: 'conforms\n' } as const
/** A variable of the adapter with a secret, which the scripted model's command prints. */
export const CANARY = 'CAISSON_CONFORM_TOKEN'

const COMMAND = `printf 'conforms\\n' > ${MADE.path}; echo "$${CANARY}"`

/**
 * What the scripted model says to any agent, whatever its tools are called: one call of the tool that takes a command,
 * else of one that takes a path and content, then its last words.
 */
export function workTurn({ index, request }: Pick<TurnContext, 'index' | 'request'>): Turn {
  const tools = toolsIn(Object(request).tools)
  const call =
    index === 0 ? (commandCall(tools, COMMAND) ?? writeCall(tools, MADE.path, MADE.content)) : undefined
  return call ? { text: 'I will make the file.', tools: [call] } : { text: 'The file is there.' }
}
