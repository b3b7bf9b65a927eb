import { expect, it } from 'vitest'
import { claudeCode } from '../../../../src/agents/claude/claude-code.js'
import { codex } from '../../../../src/agents/codex/codex.js'
import type { SessionSettings } from '../../../../src/agents/port/session-settings.js'
import { withinCapabilities } from '../../../../src/agents/session/within-capabilities.js'
import { silentLog } from '../../../../src/base/log.js'

it.each([
  { disallowedTools: ['Bash(rm:*)'] },
  { disallowedTools: ['Read(.env)'] },
  { allowedTools: ['Read', 'Bash(npm test:*)'] },
] satisfies SessionSettings[])(
  'refuses a rule that an agent with whole tools would widen: %o',
  (settings) => {
    expect(() => withinCapabilities(codex, settings, silentLog)).toThrow(
      expect.objectContaining({ code: 'NOT_SUPPORTED', message: expect.stringContaining('Codex') }),
    )
    expect(withinCapabilities(claudeCode, settings, silentLog)).toEqual(settings)
  },
)

it.each([
  { disallowedTools: ['Bash', 'Bash(rm:*)'] },
  { disallowedTools: ['Bash'], allowedTools: ['Bash(npm test:*)'] },
  { allowedTools: ['Bash', 'Bash(npm test:*)', 'Edit(/workspace/src/**)'] },
] satisfies SessionSettings[])('keeps a rule where the whole of the tool decides: %o', (settings) => {
  expect(withinCapabilities(codex, settings, silentLog)).toEqual(settings)
})

it.each([
  [{ maxTurns: -3 }, 'maxTurns: -3'],
  [{ maxTurns: 0 }, 'maxTurns: 0'],
  [{ maxTurns: 1.5 }, 'maxTurns: 1.5'],
  [{ maxBudgetUsd: 0 }, 'maxBudgetUsd: 0'],
] satisfies [SessionSettings, string][])('refuses a limit that is none: %o', (settings, words) => {
  for (const agent of [claudeCode, codex])
    expect(() => withinCapabilities(agent, settings, silentLog)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(words) }),
    )
})
