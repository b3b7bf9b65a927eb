import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { AGENT_FOLDERS, type AgentDefinition } from '../../agents/definitions/definition.js'
import { agentsIn, findAgent } from '../../agents/definitions/find-agent.js'
import { agentFor } from '../../agents/registry.js'
import { ConfigError } from '../../base/errors.js'
import type { TrustedTree } from '../../base/git/trusted-tree.js'
import type { Redact } from '../../base/redact.js'
import { readStoredText } from '../../base/stored-file.js'
import { remoteBranch } from '../../change/patch/commit.js'
import { deliveryOptions } from '../../config/delivery.js'
import { COPILOT_SETUP } from '../../config/ecosystem/copilot-setup.js'
import { mergeLayers, resolveSpec } from '../../config/layers.js'
import { REPOSITORY_FILES } from '../../config/repository.js'
import { SETUP_FROM, type Spec, type SpecInput } from '../../config/spec.js'
import { type Forge, remoteOf } from '../../github/forge.js'
import type { Manifest } from '../../run/manifest.js'
import { writeManifest } from '../../run/run-folder.js'
import { PROJECT_SETTINGS } from '../../sandbox/network/registry/settings.js'
import { choicesFiles } from '../context/choices.js'
import { type Context, collectContext, resolveTarget } from '../context/collect.js'
import { hearing } from '../context/comments.js'
import { actionRules } from './agent-files/expected.js'
import { planMcp } from './mcp/plan.js'
import { manifestAtStart, type Run } from './open.js'
import { readingOnly, withoutRights } from './outsider.js'
import type { RunRequest } from './request.js'
import type { Resolved, RunAfter } from './state.js'
import { baseFor, openBase } from './trusted-config/base.js'
import { answeredPhrase, readGuide, readSetupSteps } from './trusted-config/ecosystem-files.js'
import { fetchPlugins } from './trusted-config/plugins.js'
import { withNamedPrompt } from './trusted-config/prompt-command.js'
import { readRepositoryConfig, withOutputSchema } from './trusted-config/repository-config.js'

/**
 * Reads the target, and the trusted version of the repository's configuration, before anything is chosen or
 * created. The run then has a complete spec: what was given explicitly, over the agent's definition, over the
 * repository's defaults. Throws CONFIG_INVALID, TARGET_NOT_FOUND, COMMIT_NOT_FOUND.
 */
export async function resolveRun(opened: Run): Promise<RunAfter<'resolved'>> {
  const { given, publish } = opened.request
  const { forge } = publish
  const admitted = opened.request
  const context = forge ? await readContext(forge, admitted, opened.redact) : null
  const asked: RunRequest = context ? { ...admitted, task: resolveTarget(admitted.task, context) } : admitted
  const base = asked.replay ? {} : await baseFor(asked, context)
  const reached = reachByGit(asked, context)
  // What is wrong with the base or the configuration is told first.
  reached.catch(() => {})
  const tree = await openBase({ ...opened, request: asked }, context, base)
  const reading = readProjectSettings(tree)
  reading.catch(() => {})
  const phrase = answeredPhrase(asked.workflow?.phrase, asked.task, tree)
  const config = await readRepositoryConfig(tree)
  const projectSettings = await reading
  if (tree.commit !== null && !forge && !asked.replay) await warnOfUncommitted(asked, tree)
  const ecosystem = given
    ? await readEcosystem({ ...opened, request: asked }, given.spec, config.defaults, tree)
    : null
  const resolvedRequest =
    given && ecosystem
      ? {
          ...asked,
          spec: withGuide(await resolveSpecOf(asked, given.spec, ecosystem.defaults, tree), ecosystem.guide),
          delivery: deliveryOptions(given.delivery, config.delivery),
        }
      : asked
  const plugins = await fetchPlugins({ folder: opened.folder, request: resolvedRequest })
  const complete = withinRights(await withNamedPrompt(resolvedRequest, tree, plugins))
  const defaults = ecosystem ? defaultsInEffect(ecosystem, complete) : []
  const setupEnv = setupVariables(complete)
  const agent = agentFor(complete)
  const { spec, mcp } = await planMcp(
    agent,
    complete,
    await withOutputSchema(complete.spec, tree, asked.checkout),
    tree,
  )
  const request: RunRequest = {
    ...complete,
    workflow: complete.workflow && { ...complete.workflow, phrase: await phrase },
    spec,
    setupEnv,
    secrets: [...complete.secrets, ...Object.values(setupEnv), ...(mcp?.secrets ?? [])],
  }
  const run: Run = { ...opened, request, agent }
  const resolved: Resolved = {
    context: await withChoices(context, complete),
    base,
    policy: config.policy,
    trustedCommit: tree.commit,
    projectSettings,
    mcp,
    plugins,
  }
  if (tree.commit !== null) await reached
  const starting = manifestAtStart(run)
  await writeManifest(run.folder, defaults.length > 0 ? { ...starting, defaults } : starting)
  await run.note({ policy: { ...config.policy } })
  return { run, resolved }
}

function readContext(forge: Forge, request: RunRequest, redact: Redact): Promise<Context> {
  const { task, log, baseBranch = [], commentsBy = [] } = request
  return collectContext(hearing(forge.github, commentsBy), task, { log, redact, baseBranch })
}

/** git's own way to the network is tried before the model is paid, not after. */
async function reachByGit({ publish, replay }: RunRequest, context: Context | null): Promise<void> {
  if (publish.to !== 'forge' || replay) return
  await remoteBranch({ ...remoteOf(publish.forge), branch: context?.base.ref ?? 'HEAD' })
}

/** What the agent may choose from is known only now that the repository's own rules are. */
async function withChoices(context: Context | null, request: RunRequest): Promise<Context | null> {
  const { publish, task, replay } = request
  const rules = actionRules(request)
  if (!context || !publish.forge || replay || rules.length === 0) return context
  const choices = await choicesFiles(publish.forge.github, task, rules)
  return { ...context, files: [...context.files, ...choices] }
}

/** Last, so that nothing else can add to it. */
function withinRights(request: RunRequest): RunRequest {
  const { outsider, spec, task } = request
  if (outsider) return { ...request, spec: withoutRights(spec, outsider), setupEnv: {}, allowUnsealed: false }
  const { command } = task
  if (command !== 'plan' && command !== 'review') return request
  return { ...request, spec: { ...spec, agent: { ...spec.agent, ...readingOnly(command) } } }
}

/** Throws CONFIG_INVALID for a variable that the job does not have. */
function setupVariables({ spec, host, setupEnv }: RunRequest): Record<string, string> {
  const named = spec.setup.env.map((name) => {
    const value = setupEnv?.[name] ?? host.env[name]
    if (value !== undefined) return [name, value] as const
    throw new ConfigError('CONFIG_INVALID', `setup.env: ${name} is not set in the job's environment.`, {
      hint: 'Set it there, or remove its name from the spec.',
    })
  })
  return { ...Object.fromEntries(named), ...setupEnv }
}

async function readProjectSettings(tree: TrustedTree): Promise<Record<string, string>> {
  const files = await tree.files(PROJECT_SETTINGS)
  const read = files.flatMap(({ path, read }) => (read ? [read().then((text) => [path, text] as const)] : []))
  return Object.fromEntries(await Promise.all(read))
}

/** What files for other tools say, below the repository's own defaults, and the guide for agents. */
async function readEcosystem(
  { request: { log }, agent }: Pick<Run, 'request' | 'agent'>,
  given: SpecInput,
  own: SpecInput,
  tree: TrustedTree,
) {
  const from = given.setup?.from ?? own.setup?.from ?? SETUP_FROM
  const { file, folders } = agent.guides
  const guides = folders.map((folder) => (folder === '' ? file : `${folder}/${file}`))
  const reads = from.includes('copilot-setup-steps')
  const [steps, guide] = await Promise.all([
    reads ? readSetupSteps(tree, log) : null,
    readGuide(tree, guides),
  ])
  const layer: SpecInput = steps?.setup ? { setup: { run: steps.setup } } : {}
  return { steps, defaults: mergeLayers(layer, own), guide }
}

type Ecosystem = Awaited<ReturnType<typeof readEcosystem>>

/** The defaults that nothing else has overridden, which the log names too. */
function defaultsInEffect({ steps, guide }: Ecosystem, { spec, log }: RunRequest) {
  const { setup = '', skipped = [] } = steps ?? {}
  const found: NonNullable<Manifest['defaults']> = [
    ...(setup !== '' && spec.setup.run === setup
      ? [{ key: 'setup.run', from: COPILOT_SETUP, skipped: skipped.length > 0 ? skipped : undefined }]
      : []),
    ...(guide === null ? [] : [{ key: 'agent.instructions', from: 'AGENTS.md' }]),
  ]
  for (const { key, from, skipped: unused = [] } of found) {
    log.info(`${key} comes from ${from} on the base branch`)
    for (const what of unused) log.info(`Not used of ${from}: ${what}`)
  }
  return found
}

function withGuide(spec: Spec, guide: string | null): Spec {
  if (guide === null) return spec
  const instructions = [spec.agent.instructions, guide].filter(Boolean).join('\n\n')
  return { ...spec, agent: { ...spec.agent, instructions } }
}

async function resolveSpecOf(
  request: RunRequest,
  given: SpecInput,
  defaults: SpecInput,
  tree: TrustedTree,
): Promise<Spec> {
  // `@claude/reviewer` in a comment selects that agent, whatever the workflow prefers.
  const configured = given.agent?.definition ?? defaults.agent?.definition
  const { outsider, task } = request
  const reviews = outsider ? outsider.mode === 'review' : task.command === 'review'
  const preferred = reviews && (await agentsIn(tree)).some((agent) => agent.name === 'review')
  // An outsider selects no agent.
  const name = (outsider ? undefined : task.agent) ?? (preferred ? 'review' : configured)
  const definition = name === undefined ? undefined : await findDefinition(request, name, tree)
  const spec = resolveSpec({ repository: defaults, agent: definition?.layer, given })
  return definition ? { ...spec, agent: { ...spec.agent, definition: definition.name } } : spec
}

async function findDefinition(
  { task, publish, checkout }: RunRequest,
  name: string,
  tree: TrustedTree,
): Promise<AgentDefinition> {
  try {
    return await findAgent(tree, name, placeInWords(tree, task))
  } catch (error) {
    if (publish.forge || tree.commit === null) throw error
    for (const folder of AGENT_FOLDERS) {
      const path = `${folder}/${name}.md`
      const committed = (await tree.files([path])).length > 0
      if (committed || !(await lstat(join(checkout, path)).catch(() => null))) continue
      throw new ConfigError(
        'CONFIG_INVALID',
        `${path} is not committed, so there is no agent "${name}" yet.`,
        {
          hint: `Commit it: runs take agents and configuration from HEAD.`,
          cause: error,
        },
      )
    }
    throw error
  }
}

function placeInWords({ commit }: TrustedTree, { target }: RunRequest['task']): string {
  if (commit === null) return 'in this folder'
  const where =
    target.kind === 'pull_request' ? 'on the base branch of the pull request' : 'in the repository'
  return `${where} (commit ${commit.slice(0, 10)})`
}

/** Nothing larger is a configuration. */
const COMPARED_BYTES = 1024 * 1024

/** On the command line: only what is committed counts, and a person who edits these files should know. */
async function warnOfUncommitted({ checkout, log }: RunRequest, tree: TrustedTree): Promise<void> {
  const files = new Map((await tree.files(REPOSITORY_FILES)).map((file) => [file.path, file.read]))
  for (const path of REPOSITORY_FILES) {
    const there = await readStoredText(checkout, path, COMPARED_BYTES).catch(() => null)
    if (there === null) continue
    const committed = await files.get(path)?.()
    if (committed?.trimEnd() !== there.trimEnd())
      log.warn(`${path} has uncommitted changes; the version in HEAD is used.`)
  }
}
