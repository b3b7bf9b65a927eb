import type { ModelDialect } from '../../gateway/dialect.js'
import { dialectOf } from '../../gateway/dialects.js'
import type { Script } from '../../gateway/scripted/script.js'
import { type CodeScript, createScriptSource as createSource } from '../../gateway/scripted/script-source.js'
import {
  type ScriptedModel,
  startScriptedModel as startModel,
} from '../../gateway/scripted/scripted-model.js'
import type { ModelSource } from '../../gateway/source.js'

/** Answers from a script: deterministic, without a key and without the internet. Throws CONFIG_INVALID. */
export function createScriptSource(script: Script | string | CodeScript): ModelSource {
  return createSource(script)
}

/** What the scripted model says, and where it listens. */
export interface ScriptedModelOptions {
  /** An object, YAML text, or turns made by code. */
  script: Script | string | CodeScript
  /** Default: any that is free. */
  port?: number
  /** The API that it speaks. Default `messages`. */
  dialect?: ModelDialect
}

/**
 * Starts an HTTP server on loopback that speaks the API of a model from a script, well enough to drive a real agent
 * through real tool calls. Invalid requests get an error status, never a silent 200.
 */
export async function startScriptedModel(options: ScriptedModelOptions): Promise<ScriptedModel> {
  const { script, port = 0, dialect = 'messages' } = options
  return startModel({ script, port, dialect: dialectOf(dialect) })
}
