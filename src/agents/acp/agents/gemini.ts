import { geminiOverAcp } from '../../gemini/configuration.js'
import { gemini } from '../../gemini/gemini.js'
import { sessionFiles } from '../../gemini/session-files.js'
import type { AgentAdapter } from '../../port/agent.js'
import { overAcp } from './over-acp.js'

/** Gemini CLI, which goes on with a session by the protocol only. */
export const geminiAcp: AgentAdapter = overAcp(
  { ...gemini, capabilities: { ...gemini.capabilities, resume: true }, sessionFiles },
  geminiOverAcp,
)
