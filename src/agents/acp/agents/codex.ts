import { codex } from '../../codex/codex.js'
import { configurationOf } from '../../codex/command-line.js'
import type { AgentAdapter } from '../../port/agent.js'
import { overAcp } from './over-acp.js'

/** Codex's core in Zed's program that speaks the protocol: https://github.com/zed-industries/codex-acp. */
export const codexAcp: AgentAdapter = {
  ...overAcp(codex, configurationOf),
  command: 'codex-acp',
  install: {
    packages: {
      defaultVersion: '0.16.0',
      digests: {
        '0.16.0': {
          'linux-x64':
            'sha512-xs5zZBLpJuciEbZNx6ZSNL0qCa9h3i/zWpj40sp6QtF+L4Ow/7qzHdBzboGhHdcz1jrLedfZeRFDA2Elj8TLMA==',
          'linux-arm64':
            'sha512-8HaZGWVPVs1N6yqImLCKlnlcYTYc9BMCEhaVJk0ON9lyofhK9mOBBAHQndKC4Scqq5JLUHQIOyb8+jwHUe3hSQ==',
        },
      },
      packageName: (platform) => `@zed-industries/codex-acp-${platform}`,
      member: 'package/bin/codex-acp',
      megabytes: 350,
    },
    command: 'npm install -g @zed-industries/codex-acp',
  },
}
