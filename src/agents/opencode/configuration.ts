import type { ModelDialect } from '../../gateway/dialect.js'
import { modelOf } from '../port/endpoint.js'
import { SERVER_CALL_MS, type SessionSettings } from '../port/session-settings.js'
import { tools as openCodeTools, ownName } from './tools.js'

/** The packages that OpenCode carries in its executable; any other would be downloaded. */
const PACKAGES: Readonly<Record<ModelDialect, { npm: string; base: string }>> = {
  messages: { npm: '@ai-sdk/anthropic', base: '/v1' },
  responses: { npm: '@ai-sdk/openai', base: '/v1' },
  chat: { npm: '@ai-sdk/openai-compatible', base: '/v1' },
  'generate-content': { npm: '@ai-sdk/google', base: '/v1beta' },
}

/** What OpenCode is told of a model: when to shorten a conversation, and how long an answer it may ask for. */
const LIMIT = { context: 200_000, output: 32_000 }

/** The name of our provider in OpenCode. */
const PROVIDER = 'caisson'

/** The repository's guide, by the name that its folder has in every sandbox: with its project's configuration it is off. */
const GUIDE = '/workspace/AGENTS.md'

/** OpenCode's configuration, and what it is told beside its own instructions. */
export function homeFiles(settings: SessionSettings): Record<string, string> {
  const { systemPrompt, systemPromptFile } = settings
  const told = systemPromptFile === undefined && systemPrompt
  return {
    '.config/opencode/opencode.json': `${JSON.stringify(configuration(settings), null, 2)}\n`,
    ...(told ? { '.config/opencode/AGENTS.md': `${told}\n` } : {}),
  }
}

function configuration(settings: SessionSettings): object {
  const { endpoint, servers = {}, settingSources = [], systemPromptFile } = settings
  const model = modelOf(settings)
  const name = `${PROVIDER}/${model}`
  const { npm, base } = PACKAGES[endpoint?.dialect ?? 'messages']
  const options = endpoint && { baseURL: `${endpoint.url}${base}`, apiKey: endpoint.key }
  return {
    provider: {
      [PROVIDER]: { npm, name: PROVIDER, options, models: { [model]: { reasoning: true, limit: LIMIT } } },
    },
    enabled_providers: [PROVIDER],
    model: name,
    small_model: name,
    permission: permissionsOf(settings),
    mcp: Object.fromEntries(
      Object.entries(servers).map(([server, reached]) => [
        server,
        { type: 'remote', ...reached, enabled: true, oauth: false, timeout: SERVER_CALL_MS },
      ]),
    ),
    instructions: [
      ...(settingSources.includes('project') ? [GUIDE] : []),
      ...(systemPromptFile === undefined ? [] : [systemPromptFile]),
    ],
    // A title would be a request of its own, and nobody reads it.
    agent: { title: { disable: true } },
    share: 'disabled',
    autoupdate: false,
    // Git repositories of its own, to undo what it did.
    snapshot: false,
    lsp: false,
    formatter: false,
  }
}

type Action = 'allow' | 'deny'
/** By permission: one action, or one for each pattern, of which the last that matches counts. */
type Permissions = Record<string, Action | Record<string, Action>>

/** Tools that change files have one permission together. */
const EDITING: readonly string[] = ['edit', 'write', 'apply_patch']
/** What `acceptEdits` allows. */
const ACCEPTED: readonly string[] = ['Read', 'Glob', 'Grep', 'Edit']

/**
 * The settings as OpenCode's permissions (https://opencode.ai/docs/permissions). What is not allowed is denied: nobody is
 * there to ask. A tool that is denied altogether is not shown to the model.
 */
export function permissionsOf(settings: SessionSettings): Permissions {
  const { permissionMode = 'acceptEdits', tools, allowedTools = [], disallowedTools = [] } = settings
  const bypass = permissionMode === 'bypassPermissions'
  const rules = [...(permissionMode === 'acceptEdits' ? ACCEPTED : []), ...allowedTools].map(ruleOf)
  const available = tools && new Set(tools.map((tool) => permissionOf(tool)))
  // The list of tools that exist is about the agent's own.
  const served = Object.keys(settings.servers ?? {}).map((name) => openCodeTools.ofServer?.(name, '') ?? name)
  const exists = (name: string) =>
    !available || available.has(name) || served.some((prefix) => name.startsWith(prefix))
  const permissions: Permissions = { '*': bypass && !available ? 'allow' : 'deny' }
  if (bypass) for (const name of available ?? []) if (name !== undefined) permissions[name] = 'allow'
  for (const { permission, pattern } of rules) {
    if (permission === undefined || !exists(permission)) continue
    permissions[permission] = withPattern(permissions[permission], pattern)
  }
  for (const { permission, pattern } of disallowedTools.map(ruleOf)) {
    if (permission === undefined) continue
    const before = permissions[permission]
    permissions[permission] =
      pattern === undefined || before === undefined ? 'deny' : { ...patternsOf(before), [pattern]: 'deny' }
  }
  if (permissionMode === 'plan') permissions['edit'] = 'deny'
  // The sandbox is what holds the agent to its folders; without this it could not read what its prompt names.
  return { ...permissions, external_directory: 'allow' }
}

function withPattern(before: Permissions[string] | undefined, pattern: string | undefined) {
  if (pattern === undefined || before === 'allow') return 'allow'
  return { ...patternsOf(before ?? 'deny'), [pattern]: 'allow' as const }
}

function patternsOf(rule: Permissions[string]): Record<string, Action> {
  return typeof rule === 'string' ? { '*': rule } : rule
}

/** `Bash(npm test:*)`, `Edit(src/** in /workspace/src/**)`, `Read`. */
function ruleOf(rule: string): { permission: string | undefined; pattern: string | undefined } {
  const [, tool = rule, inner] = /^(\w+)\((.*)\)$/s.exec(rule) ?? []
  const pattern = inner?.replace(/ in \/.*$/s, '').replace(/:\*$/, '*')
  return { permission: permissionOf(tool), pattern }
}

function permissionOf(tool: string): string | undefined {
  const own = ownName(tool)
  return own !== undefined && EDITING.includes(own) ? 'edit' : own
}
