import { stringify } from 'yaml'
import { document } from '../../base/docs.js'
import { schemaId } from '../schemas.js'

export interface ConfigurationChoice {
  /** Shell script to run before the agent; empty: none. */
  setup: string
  verify: readonly string[]
}

const CONFIGURATION_HEADER =
  '# Caisson reads this file from the base branch: a change takes effect once it is merged.'

/** `.github/caisson.yml`, with comments that show the options that were not chosen. Pure. */
export function configurationText({ setup, verify }: ConfigurationChoice): string {
  const setupLines =
    setup.trim() === ''
      ? ['  # setup:', '  #   run: npm ci # or: go mod download']
      : indent(stringify({ setup: { run: setup.trim() } }, { lineWidth: 0 }))
  const verifyLines =
    verify.length === 0
      ? ['  # verify:', '  #   commands: [make test]']
      : indent(stringify({ verify: { commands: [...verify] } }, { lineWidth: 0 }))
  return `${[
    `# yaml-language-server: $schema=${schemaId('caisson')}`,
    CONFIGURATION_HEADER,
    '# Inputs of the workflow and flags of the command line take precedence. Every key:',
    `# ${document('configuration.md')}`,
    'defaults:',
    '  # Runs in the sandbox before the agent. It can reach package registries; the agent has no network.',
    ...setupLines,
    '  # What every change has to pass, on a clean copy, before anything is pushed.',
    ...verifyLines,
    '  limits:',
    '    # Minutes; the work done until then is kept. maxTurns and maxBudgetUsd limit turns and cost.',
    '    timeoutMinutes: 30',
    '',
    '# Paths that no run may change, in addition to the built-in ones.',
    '# policy:',
    '#   protect:',
    '#     - paths: [infra/**]',
  ].join('\n')}\n`
}

function indent(yaml: string): string[] {
  return yaml
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
}

/** A definition to start from. Pure. */
export function agentText(name: string): string {
  return `---
description: Reviews a change and says what is wrong or risky
# plan: reads and answers, changes nothing. careful: no shell, and edits only \`paths\`.
preset: plan
---
You are ${name}, a careful reviewer. Read the change in its surroundings before you judge it. Say what is wrong, what is
risky and what is missing a test, by file and line, the most important first. Leave out what is only a matter of taste.
`
}
