import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AgentName } from '../../src/base/agent-names.js'
import type { ProviderName } from '../../src/gateway/providers.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type PartName, partPath } from './parts.js'

/** A real agent of another maker than Claude Code, and how its own tools mend the bug of the stories. */
export interface OtherAgent {
  cli: AgentName
  part: PartName & ('codex' | 'opencode')
  displayName: string
  provider: ProviderName
  model: string
  fix: Script
}

const LOOK = 'Let me look.'
/** What each of them says in the end. */
export const LAST_WORDS = 'It subtracted. Now it **adds**.'
const PATCH = [
  '*** Begin Patch',
  '*** Update File: src/sum.js',
  '@@',
  '-export const sum = (a, b) => a - b',
  '+export const sum = (a, b) => a + b',
  '*** End Patch',
  '',
].join('\n')

/** Reads, edits and says what it did. */
const fixWith = (look: Tool, edit: Tool): Script => ({
  turns: [{ text: LOOK, tools: [look] }, { tools: [edit] }, { text: LAST_WORDS }],
})
type Tool = { name: string; input: Record<string, unknown> }

export const CODEX: OtherAgent = {
  cli: 'codex',
  part: 'codex',
  displayName: 'Codex',
  provider: 'openai',
  model: 'gpt-5.5',
  fix: fixWith(
    { name: 'exec_command', input: { cmd: 'cat src/sum.js' } },
    { name: 'apply_patch', input: { input: PATCH } },
  ),
}

export const OPENCODE: OtherAgent = {
  cli: 'opencode',
  part: 'opencode',
  displayName: 'OpenCode',
  provider: 'openai',
  model: 'gpt-5.5',
  fix: fixWith(
    { name: 'read', input: { filePath: '{{workspace}}/src/sum.js' } },
    { name: 'apply_patch', input: { patchText: PATCH } },
  ),
}

/** Puts an agent into a runner's tool cache, as a run before this one would have left it there. */
export async function keepInTools(tools: string, { part }: OtherAgent): Promise<void> {
  const cache = join(tools, 'caisson')
  await mkdir(cache, { recursive: true })
  await symlink(dirname(dirname(dirname(partPath(part)))), join(cache, part))
}
