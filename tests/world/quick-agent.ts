import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Lines of the real CLI's stream, as short as they may be. */
const STREAM = [
  { type: 'system', subtype: 'init', model: 'quick', tools: [], claude_code_version: '2.1.329' },
  {
    type: 'assistant',
    message: { id: 'msg_1', role: 'assistant', content: [{ type: 'text', text: 'It **adds** now.' }] },
  },
  {
    type: 'result',
    subtype: 'success',
    is_error: false,
    num_turns: 1,
    duration_ms: 1,
    total_cost_usd: 0.01,
    result: 'It **adds** now.',
    permission_denials: [],
  },
]

/**
 * Writes a program that passes for Claude Code, asks no model and is done in an instant: for stories that are about
 * everything around the session, and are told some hundred times. `work` is its shell script. Resolves to the inputs of a
 * run with it.
 */
export async function writeQuickAgent(folder: string, work: string): Promise<Record<string, string>> {
  const path = join(folder, 'claude')
  const lines = STREAM.map((line) => JSON.stringify({ ...line, session_id: 'SESSION' }))
  await writeFile(
    path,
    `#!/bin/sh
case "$*" in *--version*) echo '2.1.329 (Claude Code)'; exit ;; esac
id=00000000-0000-4000-8000-000000000001
while [ $# -gt 0 ]; do case "$1" in --session-id) id=$2 ;; esac; shift; done
cat >/dev/null
${work}
sed "s/SESSION/$id/" <<'END'
${lines.join('\n')}
END
`,
  )
  await chmod(path, 0o755)
  return {
    'agent-path': path,
    'anthropic-api-key': 'sk-ant-quick',
    backend: 'local',
    'allow-unsealed': 'true',
  }
}
