import { lstat, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { AGENT_FOLDERS } from '../agents/definitions/definition.js'
import { REPOSITORY_FILES } from '../config/repository.js'
import { succeeds } from '../succeeds.js'
import { agentText, CONFIGURATION_HEADER, configurationText } from './configuration.js'
import { WORKFLOW_FILE } from './init.js'
import { type Trigger, toolsIn, type WorkflowChoice, WRITTEN_BY, workflowText } from './workflow.js'

/** `changed`: written by `init`, and edited since; `foreign`: not written by it, and never removed. */
export interface PlannedRemoval {
  path: string
  state: 'unchanged' | 'changed' | 'foreign'
}

/** The files of `init` in a repository. Each is made again from what it says, and compared. */
export async function planRemoval(root: string): Promise<PlannedRemoval[]> {
  const folder = AGENT_FOLDERS[0]
  const agents = (await readdir(join(root, folder)).catch(() => [])).filter((name) => name.endsWith('.md'))
  const found = await Promise.all([
    examined(root, WORKFLOW_FILE, (text) => {
      if (!text.includes(WRITTEN_BY)) return 'foreign'
      return workflowText(workflowChoice(text)) === text ? 'unchanged' : 'changed'
    }),
    examined(root, REPOSITORY_FILES[0], (text) => {
      if (!text.split('\n').includes(CONFIGURATION_HEADER)) return 'foreign'
      const { setup, verify } = parse(text)?.defaults ?? {}
      const again = configurationText({ setup: setup?.run ?? '', verify: verify?.commands ?? [] })
      return again === text ? 'unchanged' : 'changed'
    }),
    // Nothing in a definition that was edited says where it came from.
    ...agents.map((name) =>
      examined(root, `${folder}/${name}`, (text) =>
        agentText(basename(name, '.md')) === text ? 'unchanged' : 'foreign',
      ),
    ),
  ])
  return found.filter((one) => one !== null)
}

/** Removes these files, and the folders that are empty then. */
export async function removePlanned(root: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await rm(join(root, path), { force: true })
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (!(await succeeds(rmdir(join(root, folder))))) break
    }
  }
}

/** Label of the workflow that `init` wrote; undefined where no label starts a run. */
export async function labelOfWorkflow(root: string): Promise<string | undefined> {
  const text = await readFile(join(root, WORKFLOW_FILE), 'utf8').catch(() => '')
  try {
    const { triggers, label } = workflowChoice(text)
    return text.includes(WRITTEN_BY) && triggers.includes('label') ? label : undefined
  } catch {
    return undefined
  }
}

async function examined(
  root: string,
  path: string,
  stateOf: (text: string) => PlannedRemoval['state'],
): Promise<PlannedRemoval | null> {
  const there = await lstat(join(root, path)).catch(() => null)
  if (there === null) return null
  if (!there.isFile()) return { path, state: 'foreign' }
  // Git may have checked it out with the line ends of Windows.
  const text = (await readFile(join(root, path), 'utf8')).replaceAll('\r\n', '\n')
  try {
    return { path, state: stateOf(text) }
  } catch {
    // What cannot be read as YAML, or has other values, was edited.
    return { path, state: 'changed' }
  }
}

/** What `workflowText` was given, according to its result. Throws for what it cannot have written. */
function workflowChoice(text: string): WorkflowChoice {
  const { on, jobs } = parse(text)
  const types: string[] = on.issues?.types ?? []
  const step = jobs.claude.steps.find(
    (step: { with?: object }) => step.with && 'anthropic-api-key' in step.with,
  )
  const triggers: Trigger[] = [
    ...(types.includes('labeled') ? ['label' as const] : []),
    ...(types.includes('opened') ? ['comment' as const] : []),
    ...('workflow_dispatch' in on ? ['dispatch' as const] : []),
  ]
  return {
    triggers,
    label: step.with.label ?? 'claude',
    phrase: step.with['trigger-phrase'] ?? '@claude',
    tools: toolsIn(jobs.claude.steps),
  }
}
