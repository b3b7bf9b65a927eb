import type { RequestPermissionRequest } from '@agentclientprotocol/sdk'
import { describe, expect, it } from 'vitest'
import { acp } from '../../../../src/agents/acp/acp.js'
import { answerPermission } from '../../../../src/agents/acp/converse.js'

const asked = (toolCall: object, kinds = ['allow_always', 'allow_once', 'reject_once']) =>
  ({
    sessionId: 's',
    toolCall: { toolCallId: 'c', ...toolCall },
    options: kinds.map((kind) => ({ optionId: `the-${kind}`, name: kind, kind })),
  }) as RequestPermissionRequest
const shell = { kind: 'execute', rawInput: { command: 'ls' } }
const edit = { kind: 'edit', locations: [{ path: '/workspace/src/a.ts' }] }

it('allows once what the session may use, and rejects once what it may not', () => {
  const answer = (settings: object) => answerPermission(asked(shell), settings).response.outcome
  expect(answer({ allowedTools: ['Bash'] })).toEqual({ outcome: 'selected', optionId: 'the-allow_once' })
  expect(answer({ allowedTools: ['Read'] })).toEqual({ outcome: 'selected', optionId: 'the-reject_once' })
})

it('chooses nothing rather than a permission for ever', () => {
  const { outcome } = answerPermission(asked(shell, ['allow_always']), { allowedTools: ['Bash'] }).response
  expect(outcome).toEqual({ outcome: 'cancelled' })
})

describe('what the session may use', () => {
  it.each([
    ['edits by default', edit, {}, true],
    ['no shell by default', shell, {}, false],
    ['no edits in plan mode', edit, { permissionMode: 'plan', allowedTools: ['Edit'] }, false],
    ['nothing that does not exist for it', shell, { tools: ['Read'], allowedTools: ['Bash'] }, false],
    [
      'nothing that is denied',
      shell,
      { permissionMode: 'bypassPermissions', disallowedTools: ['Bash'] },
      false,
    ],
    ['everything else when permissions are bypassed', shell, { permissionMode: 'bypassPermissions' }, true],
    [
      'no command where some are denied',
      shell,
      { allowedTools: ['Bash'], disallowedTools: ['Bash(curl:*)'] },
      false,
    ],
    ['nothing by a title', { title: 'Edit' }, { allowedTools: ['Edit'] }, false],
    ['tools of a server by their own name', { name: 'mcp__a__b' }, { allowedTools: ['mcp__a__b'] }, true],
  ])('%s', (_what, call, settings, expected) => {
    expect(answerPermission(asked(call), settings as object).allowed).toBe(expected)
  })

  it('edits only in the paths of its rules', () => {
    const settings = {
      permissionMode: 'default',
      allowedTools: [acp.tools.editRule('Edit', 'src/**', '/workspace')],
    }
    const at = (...paths: string[]) =>
      answerPermission(asked({ kind: 'edit', locations: paths.map((path) => ({ path })) }), settings).allowed
    expect(at('/workspace/src/a.ts')).toBe(true)
    expect(at('/workspace/src/a.ts', '/workspace/b.ts')).toBe(false)
    expect(at()).toBe(false)
  })
})
