import { describe, expect, it } from 'vitest'
import { claudeCode } from '../../../src/agents/claude/claude-code.js'
import { systemPrompt } from '../../../src/prompt/system.js'
import { type BackendChoice, placeFor } from '../../../src/stages/environment/backend.js'

const paths = { input: '/i', workspace: '/w', output: '/o' }
const container = { kind: 'container' } as BackendChoice
const bubblewrap = { kind: 'local', seal: {} } as BackendChoice
const machine = { kind: 'local', seal: null } as BackendChoice
const launch = { kind: 'launch' } as BackendChoice
const told = (choice: BackendChoice, network: Parameters<typeof placeFor>[1] = 'none') =>
  systemPrompt(claudeCode.guides, paths, undefined, undefined, undefined, placeFor(choice, network))

describe('what the prompt says about surroundings', () => {
  it('mentions a seal only where there is one', () => {
    for (const choice of [container, bubblewrap]) expect(told(choice)).toContain('in a sealed environment')
    for (const prompt of [told(container, 'allowlist'), told(container, 'open'), told(machine), told(launch)])
      expect(prompt).not.toContain('sealed environment')
  })

  it('describes the network that the agent has', () => {
    expect(told(container)).toContain('there is no network')
    expect(told(bubblewrap, 'allowlist')).toContain('through a proxy to a short list of hosts')
    expect(told(container, 'open')).toContain('There is a network')
    expect(told(machine)).toContain('leave the rest of the machine')
    expect(told(launch)).toContain('that the maintainers of this repository have chosen')
  })

  it('points to CLAUDE.md where Claude Code does not load it automatically', () => {
    expect(told(machine)).toContain('a CLAUDE.md in /w')
    for (const choice of [container, bubblewrap, launch]) expect(told(choice)).not.toContain('CLAUDE.md')
  })
})
