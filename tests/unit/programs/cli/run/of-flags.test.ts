import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { deliveryFromInputs, wholeSpec } from '../../../../../src/config/inputs/from-inputs.js'
import { readSetupVariables } from '../../../../../src/config/spec/written.js'
import type { SpecInput } from '../../../../../src/config/spec.js'
import { describeFailure } from '../../../../../src/programs/cli/failure.js'
import { givenByFlags, ofFlags, withFlags } from '../../../../../src/programs/cli/run/of-flags.js'
import { addSpecFlags, inputsOfFlags } from '../../../../../src/programs/cli/run/spec-flags.js'

/** The failure of a command line, as `caisson run` reads it; `file` is what its spec file says. */
function failureOf(args: string[], file: SpecInput = {}) {
  const command = new Command().exitOverride().option('--loop')
  addSpecFlags(command, { loop: true })
  command.parse(args, { from: 'user' })
  try {
    const flags = command.opts<{ loop?: boolean }>()
    const given = givenByFlags(flags, {}, flags.loop)
    ofFlags(() => deliveryFromInputs(inputsOfFlags(flags), { flags: true }))
    ofFlags(() => readSetupVariables(inputsOfFlags(flags)['setup-env'] ?? [], { env: {}, flags: true }))
    const merged = { ...file, ...given, sandbox: { ...file.sandbox, ...given.sandbox } }
    withFlags(
      () => wholeSpec(merged),
      () => wholeSpec(given),
    )
  } catch (error) {
    return describeFailure(error)
  }
  return null
}

describe('a wrong value of a flag', () => {
  it.each([
    [['--memory', '1'], '--memory: must be at least 256 MiB, such as'],
    [['--max-turns', '-1'], '--max-turns: must be greater than 0'],
    [['--mount', 'foo:bar'], '--mount: "foo:bar"'],
    [['--env', '1a=b'], '--env 1a: '],
    [['--env', 'UNSET'], '--env: UNSET is not set'],
    [['--setup-env', '1a=b'], '--setup-env: "1a"'],
    [['--path', '../x'], '--path: '],
    [['--agent', 'acp:nonsense'], '--agent: there is no agent'],
    [['--actions', 'nonsense'], '--actions: '],
    [['--author', 'foo'], '--author: '],
    [['--branch-name', 'foo..bar'], '--branch-name: '],
    [['--pod-template', 'spec: 1'], '--pod-template'],
    [
      ['--mcp-tool', 'files/read'],
      '`--mcp-tool` names tools of MCP servers, and there is no `--mcp-servers`',
    ],
    [['--agent-arg', 'x'], '`x` in `--agent-arg` is not passed on to Claude Code'],
    [['--loop', '--loop-iterations', 'none'], '`--loop`: cannot be used with `none`'],
    [['--backend', 'local', '--image', 'x'], '`--backend local` runs on this machine, so `--image x`'],
  ])('%j is wrong usage, in the words of flags', (args, message) => {
    const failure = failureOf(args)
    expect(failure).toMatchObject({ exitCode: 64, error: { code: 'USAGE_INVALID' } })
    const { error } = failure as NonNullable<typeof failure>
    expect(error.message).toContain(message)
    expect(`${error.message} ${error.hint}`).not.toMatch(/inputs|sandbox\.|`loop-|`mcp-|`agent-/)
  })

  it('leaves what only a file makes wrong to the file', () => {
    const file: SpecInput = { sandbox: { image: 'node:24' } }
    expect(failureOf(['--backend', 'local'], file)).toMatchObject({
      exitCode: 1,
      error: { code: 'CONFIG_INVALID' },
    })
    expect(failureOf(['--backend', 'local'])).toBeNull()
  })
})
