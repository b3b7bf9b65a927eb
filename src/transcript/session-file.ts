/**
 * Claude Code's own session file (`$HOME/.claude/projects/<cwd>/<session>.jsonl`) has the messages of the
 * stream under other names: `sessionId` for `session_id`, `version` for `claude_code_version`,
 * `toolUseResult` for `tool_use_result`, and bookkeeping lines that are not part of the conversation. This
 * converts a line to the stream's shape; a line of the stream is returned unchanged.
 */
export function fromSessionFile(line: Record<string, unknown>): Record<string, unknown> {
  if (typeof line['sessionId'] !== 'string' || line['session_id'] !== undefined) return line
  const { sessionId, version, isSidechain, isMeta, agentId, toolUseResult, ...rest } = line
  // Reminders that Claude Code writes to itself in the user's name.
  if (isMeta === true) return { ...rest, type: 'session-file-note' }
  const parent =
    isSidechain === true ? { parent_tool_use_id: typeof agentId === 'string' ? agentId : 'sidechain' } : {}
  return {
    ...rest,
    ...parent,
    ...(toolUseResult === undefined ? {} : { tool_use_result: toolUseResult }),
    session_id: sessionId,
    claude_code_version: version,
    from_session_file: true,
  }
}
