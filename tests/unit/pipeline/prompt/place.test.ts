import { describe, expect, it } from 'vitest'
import { claudeCode } from '../../../../src/agents/claude/claude-code.js'
import { systemPrompt } from '../../../../src/pipeline/prompt/system.js'
import { placeFor } from '../../../../src/pipeline/stages/environment/backend.js'
import type { Backend } from '../../../../src/sandbox/backend.js'
import { bubblewrapBackend } from '../../../../src/sandbox/bubblewrap/backend.js'
import { launchBackend, localBackend } from '../../../../src/sandbox/unsealed/backends.js'
import { containerOf } from '../../sandbox/container-backend.js'

const paths = { input: '/i', workspace: '/w', output: '/o' }
const container = containerOf({})
const bubblewrap = bubblewrapBackend({ program: 'bubblewrap', version: '1', filter: null, root: false })
const machine = localBackend('no engine')
const launch = launchBackend(['agentbox', 'shell'])
const told = (choice: Backend, network: Parameters<typeof placeFor>[1] = 'none') =>
  systemPrompt({ agent: claudeCode, paths, place: placeFor(choice, network) })

describe('what the prompt says about surroundings', () => {
  it('mentions a seal only where there is one', () => {
    for (const choice of [container, bubblewrap]) expect(told(choice)).toContain('in a sealed environment')
    for (const prompt of [told(container, 'allowlist'), told(container, 'open'), told(machine), told(launch)])
      expect(prompt).not.toContain('sealed environment')
  })

  it('describes the network that the agent has', () => {
    expect(told(container)).toContain('there is no network')
    expect(told(bubblewrap, 'allowlist')).toContain('through a proxy to a short list of hosts')
    for (const network of ['open', 'public'] as const)
      expect(told(container, network)).toContain('There is a network')
    expect(told(machine)).toContain('leave the rest of the machine')
    expect(told(launch)).toContain('that the maintainers of this repository have chosen')
  })

  it('points to CLAUDE.md where Claude Code does not load it automatically', () => {
    expect(told(machine)).toContain('a CLAUDE.md in /w')
    for (const choice of [container, bubblewrap, launch]) expect(told(choice)).not.toContain('CLAUDE.md')
  })
})
