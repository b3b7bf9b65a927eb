import type { RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk'
import picomatch from 'picomatch'
import type { SessionSettings } from '../port/session-settings.js'
import { EDITING_TOOLS, SHELL_TOOL } from '../port/tool-names.js'
import { toolNameOf } from './tool-call.js'

type Call = RequestPermissionRequest['toolCall']

/**
 * The answer to a question that nobody is there to answer: what the session's settings allow, once, and never for the
 * rest of the session, since that would also be a rule of the agent's own. Pure.
 */
export function answerPermission(
  { toolCall, options }: RequestPermissionRequest,
  settings: SessionSettings,
): RequestPermissionResponse {
  const wanted = isAllowed(toolCall, settings) ? 'allow_once' : 'reject_once'
  const option = options.find(({ kind }) => kind === wanted)
  if (option === undefined) return { outcome: { outcome: 'cancelled' } }
  return { outcome: { outcome: 'selected', optionId: option.optionId } }
}

/** Whether a rule such as `Edit(/workspace/src/**)` is for all the files that a call names. */
function covers(rule: string, name: string, { locations }: Call): boolean {
  const pattern = rule.startsWith(`${name}(`) ? rule.slice(name.length + 1, -1) : undefined
  if (pattern === undefined || !locations?.length) return false
  const isCovered = picomatch(pattern, { dot: true })
  return locations.every(({ path }) => isCovered(path))
}

/** Whether the settings let the agent use this tool without being asked. */
export function isAllowed(call: Call, settings: SessionSettings): boolean {
  const { permissionMode = 'acceptEdits', allowedTools = [], disallowedTools = [] } = settings
  // A title may be in the model's words.
  const name = toolNameOf({ ...call, title: '' })
  const among = (rules: readonly string[]) => rules.some((rule) => rule === name || covers(rule, name, call))
  // A pattern that forbids something, such as a command, is not judged here: what it is about is forbidden.
  const isForbidden = disallowedTools.some((rule) => rule === name || rule.startsWith(`${name}(`))
  if (isForbidden || (settings.tools && !settings.tools.includes(name))) return false
  if (permissionMode === 'bypassPermissions') return true
  const edits = EDITING_TOOLS.some((tool) => tool === name)
  if (permissionMode === 'plan') return !edits && name !== SHELL_TOOL && among(allowedTools)
  return among(allowedTools) || (edits && permissionMode === 'acceptEdits')
}
