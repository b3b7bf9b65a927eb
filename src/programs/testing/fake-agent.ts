import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { agentOf } from '../../agents/registry.js'
import { ConfigError } from '../../base/errors.js'
import type { SpecInput } from '../../config/spec.js'

/** What a session of the fake agent does. */
export interface FakeSession {
  /** Files that it writes, by path below the workspace; null deletes one. Default: none. */
  files?: Readonly<Record<string, string | null>>
  /** Its last message, Markdown. Default `Done.` */
  answer?: string
  /** The session fails instead, with this text. */
  error?: string
}

/** The parts of a spec that select the fake agent; merge them into yours. */
export interface FakeAgent {
  agent: { path: string }
  sandbox: { backend: 'local' }
}

/**
 * Writes an executable into `folder` that passes for Claude Code, calls no model and finishes instantly, and resolves
 * to the parts of a spec that use it. Everything around the session is real: snapshot, capture, policy, verification,
 * manifest, delivery. Needs neither a container nor a download, only a POSIX shell. Rejects with CONFIG_INVALID for a
 * path that leaves the workspace.
 */
export async function createFakeAgent(
  folder: string,
  session: FakeSession = {},
): Promise<FakeAgent & SpecInput> {
  const { files = {}, answer = 'Done.', error } = session
  const { defaultVersion = '0.0.0' } = agentOf({}).install.packages ?? {}
  const lines = [
    { type: 'system', subtype: 'init', model: 'fake', tools: [], claude_code_version: defaultVersion },
    {
      type: 'assistant',
      message: { id: 'msg_1', role: 'assistant', content: [{ type: 'text', text: error ?? answer }] },
    },
    {
      type: 'result',
      subtype: error === undefined ? 'success' : 'error_during_execution',
      is_error: error !== undefined,
      num_turns: 1,
      duration_ms: 1,
      result: error ?? answer,
      permission_denials: [],
    },
  ]
  const stream = lines.map((line) => JSON.stringify({ ...line, session_id: 'SESSION' })).join('\n')
  const path = join(resolve(folder), 'fake-agent')
  await mkdir(folder, { recursive: true })
  await writeFile(
    path,
    `#!/bin/sh
set -e
case "$*" in *--version*) echo '${defaultVersion} (Claude Code)'; exit ;; esac
id=00000000-0000-4000-8000-000000000001
while [ $# -gt 0 ]; do case "$1" in --session-id) id=$2 ;; esac; shift; done
cat >/dev/null
${Object.entries(files).map(commandFor).join('\n')}
printf '%s' ${inBase64(`${stream}\n`)} | base64 -d | sed "s/SESSION/$id/"
`,
  )
  await chmod(path, 0o755)
  return { agent: { path }, sandbox: { backend: 'local' } }
}

function commandFor([path, content]: [string, string | null]): string {
  if (path === '' || isAbsolute(path) || path.split('/').includes('..')) {
    throw new ConfigError('CONFIG_INVALID', `files: "${path}" is not a path below the workspace.`, {
      hint: 'Name the file as it is called in the repository, e.g. `src/index.js`.',
    })
  }
  const name = `"./$(printf '%s' ${inBase64(path)} | base64 -d)"`
  if (content === null) return `rm -f ${name}`
  return `mkdir -p "$(dirname ${name})"\nprintf '%s' '${inBase64(content)}' | base64 -d > ${name}`
}

/** Nothing of it has a meaning to a shell. */
function inBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}
