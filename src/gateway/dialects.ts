import { chatDialect } from './chat/dialect.js'
import type { Dialect, ModelDialect } from './dialect.js'
import { generateContentDialect } from './generate-content/dialect.js'
import { messagesDialect } from './messages/dialect.js'
import { responsesDialect } from './responses/dialect.js'

/** Every dialect that the gateway speaks. */
const DIALECTS: Readonly<Record<ModelDialect, Dialect>> = {
  messages: messagesDialect,
  responses: responsesDialect,
  chat: chatDialect,
  'generate-content': generateContentDialect,
}

export const dialectOf = (name: ModelDialect): Dialect => DIALECTS[name]
