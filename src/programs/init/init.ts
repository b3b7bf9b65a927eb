import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { AGENT_FOLDERS, agentNameOf } from '../../agents/definitions/definition.js'
import { document } from '../../base/docs.js'
import { ConfigError } from '../../base/errors.js'
import { readStoredText } from '../../base/stored-file.js'
import { REPOSITORY_FILES } from '../../config/repository.js'
import { toolsFor, type WorkflowChoice, workflowText } from '../../config/workflow.js'
import { schemaId } from '../schemas.js'
import { type ReadFile, type Suggestion, suggest } from './ecosystem.js'
import type { WantedFile } from './files.js'

export interface InitChoice extends Omit<WorkflowChoice, 'tools'>, ConfigurationChoice {
  /** Name of an agent definition to add. */
  agent?: string
}

/** Path of the workflow. */
export const WORKFLOW_FILE = '.github/workflows/claude.yml'

/** The files for a choice. Throws CONFIG_INVALID if the choice is invalid. */
export function wantedFiles(choice: InitChoice): WantedFile[] {
  const { triggers, label, phrase, agent } = choice
  refuseIf(
    triggers.length === 0,
    'No trigger was chosen, so nothing would start a run.',
    'Choose a trigger: label, comment or dispatch.',
  )
  for (const [name, text] of [
    ['label', label],
    ['phrase', phrase],
  ] as const) {
    const usable = text.trim() !== '' && text.length <= 100 && !/[\p{Cc}]|\$\{\{/u.test(text)
    refuseIf(!usable, `The ${name} ${JSON.stringify(text)} cannot be used.`, 'Give one line of text.')
  }
  refuseIf(
    agent !== undefined && agentNameOf(`${agent}.md`) !== agent,
    `"${agent}" is not a valid agent name.`,
    'Use lowercase letters, digits, dashes and underscores.',
  )
  const tools = toolsFor([choice.setup, ...choice.verify])
  return [
    { path: WORKFLOW_FILE, content: workflowText({ ...choice, tools }) },
    { path: REPOSITORY_FILES[0], content: configurationText(choice) },
    ...(agent === undefined ? [] : [{ path: `${AGENT_FOLDERS[0]}/${agent}.md`, content: agentText(agent) }]),
  ]
}

/** Larger than any file that says how a repository is built. */
const EXAMINED_BYTES = 8 * 1024 * 1024

/** What a repository's files suggest. Throws CONFIG_INVALID outside of a repository. */
export async function examine(root: string): Promise<Suggestion[]> {
  const git = await lstat(join(root, '.git')).catch(() => null)
  refuseIf(
    git === null,
    `${root} is not the top level of a git repository.`,
    'Change to a repository, or create one: `git init`.',
  )
  const other = await lstat(join(root, REPOSITORY_FILES[1])).catch(() => null)
  refuseIf(
    other !== null,
    `There is already a ${REPOSITORY_FILES[1]}, and a repository has one configuration file.`,
    `Rename it: git mv ${REPOSITORY_FILES[1]} ${REPOSITORY_FILES[0]}`,
  )
  // Another kind of file, or a large one, suggests nothing.
  const read: ReadFile = (path) => readStoredText(root, path, EXAMINED_BYTES).catch(() => null)
  const names = await readdir(root)
  return suggest(read, names.sort())
}

function refuseIf(wrong: boolean, message: string, hint: string): void {
  if (wrong) throw new ConfigError('CONFIG_INVALID', message, { hint })
}

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
