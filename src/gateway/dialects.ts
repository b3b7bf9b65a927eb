import { GatewayError } from '../base/errors.js'
import { chatDialect } from './chat/dialect.js'
import type { Dialect } from './dialect.js'
import { generateContentDialect } from './generate-content/dialect.js'
import { messagesDialect } from './messages/dialect.js'
import { responsesDialect } from './responses/dialect.js'

/** Every dialect that the gateway speaks. */
const DIALECTS: readonly Dialect[] = [messagesDialect, responsesDialect, chatDialect, generateContentDialect]

/** The dialect that an agent names. Throws GATEWAY_FAILED for an unknown name. */
export function dialectOf(name: string): Dialect {
  const found = DIALECTS.find((dialect) => dialect.name === name)
  if (found) return found
  const known = DIALECTS.map((dialect) => dialect.name).join(', ')
  throw new GatewayError('GATEWAY_FAILED', `The gateway does not speak "${name}".`, {
    hint: `The agent's adapter must name one of: ${known}.`,
  })
}
