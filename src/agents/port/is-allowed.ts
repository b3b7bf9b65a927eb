import picomatch from 'picomatch'
import type { SessionSettings } from './session-settings.js'
import { EDITING_TOOLS, SHELL_TOOL } from './tool-names.js'

/** A call of a tool as far as rules are about it. */
export interface AskedCall {
  name: string
  /** The files that it names. */
  paths: readonly string[]
}

/** Whether the settings let the agent use this tool without being asked. */
export function isAllowed({ name, paths }: AskedCall, settings: SessionSettings): boolean {
  const { permissionMode = 'acceptEdits', allowedTools = [], disallowedTools = [] } = settings
  const among = (rules: readonly string[]) =>
    rules.some((rule) => rule === name || covers(rule, { name, paths }))
  // A pattern that forbids something, such as a command, is not judged here: what it is about is forbidden.
  const isForbidden = disallowedTools.some((rule) => rule === name || rule.startsWith(`${name}(`))
  if (isForbidden || (settings.tools && !settings.tools.includes(name))) return false
  if (permissionMode === 'bypassPermissions') return true
  const edits = EDITING_TOOLS.some((tool) => tool === name)
  if (permissionMode === 'plan') return !edits && name !== SHELL_TOOL && among(allowedTools)
  return among(allowedTools) || (edits && permissionMode === 'acceptEdits')
}

/** Whether a rule such as `Edit(/workspace/src/**)` is for all the files that a call names. */
function covers(rule: string, { name, paths }: AskedCall): boolean {
  const pattern = rule.startsWith(`${name}(`) ? rule.slice(name.length + 1, -1) : undefined
  if (pattern === undefined || paths.length === 0) return false
  const isCovered = picomatch(pattern, { dot: true })
  return paths.every((path) => isCovered(path))
}
