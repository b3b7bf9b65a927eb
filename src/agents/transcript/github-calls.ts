import type { SessionTranscript, ToolCall } from './types.js'
import { textOf } from './views/markdown.js'

/** What the agent wanted of GitHub by a command or a tool of its own. */
export interface GitHubCall {
  /** The command without its arguments, or the tool. */
  what: string
  writes: boolean
  /** There was no such tool, so that nothing but the transcript knows of the call. */
  absent?: boolean
}

/** `gh` with its subcommands, and `git push`, where a command of a shell begins; then their arguments. */
const COMMAND =
  /(?:^|[;&|({`\n]|\b(?:then|do|else|sudo|exec|time)\s)\s*(?:\w+=\S*\s+)*(?:[\w./-]*\/)?(gh\s+[a-z-]+(?:\s+[a-z-]+)?|git\s+(?:-[cC]\s+\S+\s+)*push)\b([^\n;|&]*)/g
const WRITES =
  /^(?:git |gh (?:issue|pr|label|release|repo|gist|project) (?:add|archive|close|comment|create|delete|develop|edit|fork|lock|merge|pin|ready|rename|reopen|review|sync|transfer|unlock|unpin|update-branch|upload)\b|gh (?:workflow (?:run|enable|disable)|run (?:cancel|delete|rerun)|(?:secret|variable) (?:set|delete)|cache delete))/
const METHOD = /\s(?:-X\s*|--method[ =])([A-Z]+)/
const SENDS = /\s(?:-[fF]|--(?:raw-)?field|--input)\b/
const READING_TOOL = /^(?:get|list|search|download)_|_read$/
const FAILED =
  /not found|No such tool|gh auth login|GH_TOKEN|GITHUB_TOKEN|^fatal:|error connecting|HTTP 403|403 Forbidden/im

/** What a call wants of GitHub, by whatever door; empty for any other. */
export function gitHubCalls(toolName: string, input: unknown): GitHubCall[] {
  const [, tool] = /^mcp__github\w*?__(\w+)$/.exec(toolName) ?? []
  if (tool !== undefined) return [{ what: toolName, writes: !READING_TOOL.test(tool) }]
  const { command } = Object(input) as { command?: unknown }
  if (typeof command !== 'string') return []
  return [...command.matchAll(COMMAND)].map(([, words = '', more = '']) => {
    const what = words.startsWith('git') ? 'git push' : words.replace(/\s+/g, ' ')
    if (/^gh api\b/.test(what)) return { what: 'gh api', writes: apiWrites(`${words}${more}`, command) }
    return { what, writes: WRITES.test(what) }
  })
}

function apiWrites(call: string, script: string): boolean {
  const [, method] = METHOD.exec(call) ?? []
  if (method !== undefined) return method !== 'GET'
  return /\bgraphql\b/.test(call) ? /\bmutation\b/.test(script) : SENDS.test(call)
}

/** What it did not get of that, each once; what was tried again and worked is not among it. */
export function refusedGitHubCalls({ messages }: Pick<SessionTranscript, 'messages'>): GitHubCall[] {
  const refused = new Map<string, GitHubCall>()
  for (const call of messages.flatMap(({ toolCalls = [] }) => toolCalls))
    for (const one of gitHubCalls(call.toolName, call.input)) {
      if (failed(call)) {
        const writes = one.writes || refused.get(one.what)?.writes === true
        const absent = /No such tool/.test(textOf(call.output ?? ''))
        refused.set(one.what, { ...one, writes, ...(absent ? { absent } : {}) })
      } else refused.delete(one.what)
    }
  return [...refused.values()]
}

function failed({ isError, output = '' }: ToolCall): boolean {
  return isError === true || FAILED.test(textOf(output))
}
