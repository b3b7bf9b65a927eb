import { ConfigError } from '../../../base/errors.js'
import type { TrustedTree } from '../../../base/git/trusted-tree.js'
import { commandPaths, PROMPT_FILE } from '../../../config/inputs/job-inputs.js'
import { splitList } from '../../../config/inputs/read-text.js'
import type { ReplayInput, RunRequest } from '../request.js'
import { readGivenFile } from './given-file.js'
import { pluginCommand } from './plugins.js'

/**
 * The request with the text of what the workflow's prompt names: a file, or, as `/name arguments`, a command or a skill
 * of the trusted version of the repository or of one of its plugins, with its tools and its model. What people write in
 * comments names nothing. Throws CONFIG_INVALID if there is none.
 */
export async function withNamedPrompt(
  request: RunRequest,
  tree: TrustedTree,
  plugins: NonNullable<ReplayInput['plugins']> = [],
): Promise<RunRequest> {
  const { task, checkout, given } = request
  // A plan's step: its prompt is the plan's, and its repository has nothing in it.
  if (request.tools) return request
  const prompt = (given?.spec ?? request.spec).goal?.trim() ?? ''
  const { instruction } = task
  if (!prompt.startsWith('/') || !instruction.startsWith(prompt)) return request
  const replaced = (text: string) => ({
    ...request,
    task: { ...task, instruction: `${text.trim()}${instruction.slice(prompt.length)}` },
  })
  if (prompt.startsWith(PROMPT_FILE)) {
    const path = prompt.slice(PROMPT_FILE.length)
    const otherwise = 'pass the text as `prompt`'
    return replaced(await readGivenFile({ input: 'prompt-file', path, tree, checkout, otherwise }))
  }
  const [, name, words = ''] = /^\/([\w:.-]+)(?:\s+(.*))?$/s.exec(prompt) ?? []
  if (name === undefined) return request
  const { keys, body } = parts(pluginCommand(plugins, name) ?? (await readCommand(name, tree)))
  const asked = replaced(withArguments(body, words.trim()))
  const { agent } = asked.spec
  const model = keys['model'] === 'inherit' ? undefined : keys['model']
  const tools = splitList((keys['allowed-tools'] ?? '').replace(/^\[|\]$/g, ''))
  return {
    ...asked,
    spec: {
      ...asked.spec,
      agent: {
        ...agent,
        model: given?.spec.agent?.model ?? model ?? agent.model,
        allowedTools: [...new Set([...agent.allowedTools, ...tools])],
      },
    },
  }
}

async function readCommand(name: string, tree: TrustedTree): Promise<string> {
  const paths = commandPaths(name)
  const files = await tree.files(paths)
  for (const path of paths) {
    const found = files.find((file) => file.path === path)
    if (found?.read) return found.read()
  }
  throw new ConfigError('CONFIG_INVALID', `prompt: there is no command or skill \`/${name}\`.`, {
    hint: `Commit ${paths[0]} to the base branch, or write out what is to be done. The command of a plugin in \`plugins\` is \`/plugin:name\`; those that are built into the agent are not available.`,
  })
}

/** The keys before the text, as plain lines, and the text. */
function parts(file: string): { keys: Record<string, string>; body: string } {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [whole = '', front = ''] = /^---\n(.*?)\n---[ \t]*(?:\n|$)/s.exec(text) ?? []
  const lines = [...front.matchAll(/^([a-z-]+):[ \t]*(.*?)[ \t]*$/gm)]
  const keys = Object.fromEntries(
    lines.map(([, key = '', value = '']) => [key, value.replace(/^(["'])(.*)\1$/, '$2')]),
  )
  return { keys, body: text.slice(whole.length).trim() }
}

/** As Claude Code fills in a command; what it would run beforehand, the agent runs itself, in the sandbox. */
function withArguments(body: string, given: string): string {
  const each = given.split(/\s+/)
  const filled = body
    .replace(/!`([^`\n]+)`/g, '(first run `$1`)')
    .replace(/\$(?:ARGUMENTS\b|([1-9])(?!\d))/g, (_, at?: string) =>
      at ? (each[Number(at) - 1] ?? '') : given,
    )
  return given === '' || /\$(?:ARGUMENTS\b|[1-9](?!\d))/.test(body)
    ? filled
    : `${filled}\n\nARGUMENTS: ${given}`
}
