import type { ModelDialect } from '../../gateway/dialect.js'
import { modelOf } from '../port/endpoint.js'
import { SERVER_CALL_MS, type SessionSettings } from '../port/session-settings.js'
import { permissionsOf } from './permissions.js'

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
