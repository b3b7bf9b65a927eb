import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { runCommand } from '../../src/base/command.js'
import { mergeLayers } from '../../src/config/layers.js'
import { dialectOf } from '../../src/gateway/dialects.js'
import { PROVIDERS, type Provider, type ProviderName } from '../../src/gateway/providers.js'
import {
  type ScriptedModel,
  type ScriptedModelOptions,
  startScriptedModel,
} from '../../src/gateway/scripted/scripted-model.js'
import type { SeedIssue } from '../../src/programs/demo/github/seed.js'
import { fullName, type IssueState, type TokenPermissions } from '../../src/programs/demo/github/state.js'
import { actionScript, inputVariables } from './action-file.js'
import { type Launch, type RunningStep, type StepResult, startStep } from './action-process.js'
import { type CheckedGitHub, type CheckedGitHubOptions, startCheckedGitHub } from './checked-github.js'
import { type CheckoutOptions, checkOut } from './checkout.js'
import { expectFaultTested } from './fault-tested.js'
import { type FileCommands, makeFileCommands } from './file-commands.js'
import type { WebhookEvent } from './github/webhook.js'
import { createPayloads, type Payloads } from './payloads.js'
import { ofRepository } from './settings.js'
import { temporaryFolder } from './temporary-folder.js'

type Event = Omit<WebhookEvent, 'payload'> & { payload: unknown }

export interface WorldOptions
  extends Pick<CheckedGitHubOptions, 'files' | 'commits' | 'owner' | 'repo' | 'private' | 'defaultBranch'> {
  /** An issue that is there from the beginning. */
  issue?: SeedIssue
  /** What the model says: a script, or the address of a model that runs already. */
  model?: ScriptedModelOptions['script'] | { url: string }
  /** Whose API the model speaks, and whose key the job has; default Anthropic. */
  provider?: ProviderName
  /** What the job's `permissions:` leave to the workflow's token; default all of it. */
  permissions?: Partial<TokenPermissions>
  /** How the job checked the repository out; false: it did not. */
  checkout?: CheckoutOptions | false
}

export interface StepOptions {
  /** Default: alice, who is in every story, labels issue 1. */
  event?: Event | undefined
  /** Settings that are no inputs are written into the repository's own file. */
  inputs?: Record<string, string>
  /** Variables of the job beside the runner's own. */
  env?: Record<string, string>
  /** How the runner starts the step; default: as it is. */
  launch?: Launch | undefined
}

/** The job's key for the model, whoever serves it. */
export const MODEL_KEY = 'sk-ant-scripted'

/** A whole workflow job on this machine: repository, GitHub, git remote, model, runner. */
export interface World extends AsyncDisposable {
  /** The one folder that everything lies in. */
  readonly root: string
  readonly github: CheckedGitHub
  readonly model: ScriptedModel | null
  /** `issue` of the options. */
  readonly issue: IssueState
  readonly events: Payloads
  /** The workflow's own token. */
  readonly token: string
  /** `GITHUB_WORKSPACE` */
  readonly checkout: string
  readonly runnerTemp: string
  /** The runner's tool cache. */
  readonly tools: string
  /** Whose API the model speaks. */
  readonly provider: Provider
  readonly home: string
  /** Checks out once more, e.g. after the test has pushed something. */
  checkOut(options?: CheckoutOptions): Promise<void>
  /** The environment of one step; its files are made anew. */
  actionEnv(options: StepOptions): Promise<Record<string, string>>
  startAction(options?: StepOptions): Promise<RunningStep>
  runAction(options?: StepOptions): Promise<StepResult>
  /** The post step of an action that ran (or was killed) before, with the state that it saved. */
  runPost(before: Pick<StepResult, 'state'>, options: StepOptions): Promise<StepResult>
  /** Sends a signal to the step that runs. */
  kill(signal: NodeJS.Signals): void
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const root = temporaryFolder()
  const at = (...parts: string[]) => join(root, ...parts)
  const folders = {
    remote: at('remote'),
    home: at('home'),
    temp: at('runner', 'temp'),
    tools: at('runner', 'tools'),
  }
  for (const folder of [...Object.values(folders), at('runner', 'files')])
    await mkdir(folder, { recursive: true })
  const { model: script, issue: seed, permissions, checkout: checkoutOptions, ...more } = options
  const { provider: whose = 'anthropic', ...repository } = more
  const provider = providerOf(whose)
  const github = await startCheckedGitHub({
    root: folders.remote,
    files: { 'README.md': '# Hello\n' },
    ...repository,
  })
  const token = `ghs_${'w0rld'.repeat(8)}`
  github.addToken(token, permissions ? { permissions } : {})
  const issue = seed ? github.addIssue(seed) : undefined
  const running = typeof script === 'object' && 'url' in script ? script : null
  const model =
    script && !running
      ? await startScriptedModel({
          script: script as ScriptedModelOptions['script'],
          dialect: dialectOf(provider.dialects[0] ?? 'messages'),
        })
      : null
  const modelUrl = (running ?? model)?.url
  const name = fullName(github.repository)
  const checkout = at('runner', 'work', github.repository.name, github.repository.name)
  const steps = new Set<RunningStep>()
  const events = createPayloads(github)
  let count = 0

  async function checkOutAgain(again?: CheckoutOptions): Promise<void> {
    await rm(checkout, { recursive: true, force: true })
    await checkOut(github, checkout, token, again)
  }
  if (checkoutOptions === false) await mkdir(checkout, { recursive: true })
  else await checkOutAgain(checkoutOptions)

  async function environment({ event: given, inputs: texts = {}, env = {} }: StepOptions) {
    count++
    const { inputs, file } = ofRepository(texts)
    await configure(github, file, checkout)
    const event = given ?? (await events.issueLabeled(1, { by: 'alice' }))
    const files = await makeFileCommands(at('runner', 'files'), String(count))
    const eventPath = at('runner', `event-${count}.json`)
    await writeFile(eventPath, JSON.stringify(event.payload))
    const variables: Record<string, string> = {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION: '__self',
      GITHUB_ACTOR: event.actor,
      GITHUB_TRIGGERING_ACTOR: event.actor,
      GITHUB_API_URL: github.apiUrl,
      GITHUB_GRAPHQL_URL: github.graphqlUrl,
      GITHUB_SERVER_URL: github.url,
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: eventPath,
      GITHUB_JOB: 'claude',
      GITHUB_REF: event.ref,
      GITHUB_REF_NAME: event.ref.replace(/^refs\/(heads|pull)\//, ''),
      GITHUB_REPOSITORY: name,
      GITHUB_REPOSITORY_OWNER: github.repository.owner,
      GITHUB_REPOSITORY_ID: String(github.repository.id),
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_RUN_ID: '8000000001',
      GITHUB_RUN_NUMBER: '1',
      GITHUB_SHA: event.sha,
      GITHUB_WORKFLOW: 'Claude',
      GITHUB_WORKSPACE: checkout,
      HOME: folders.home,
      LANG: 'C.UTF-8',
      PATH: process.env['PATH'] ?? '',
      RUNNER_ARCH: process.arch === 'arm64' ? 'ARM64' : 'X64',
      RUNNER_ENVIRONMENT: 'github-hosted',
      RUNNER_NAME: 'world',
      RUNNER_OS: process.platform === 'darwin' ? 'macOS' : 'Linux',
      RUNNER_TEMP: folders.temp,
      RUNNER_TOOL_CACHE: folders.tools,
      ...(modelUrl ? { [provider.baseUrlVariable]: modelUrl, ...keyVariable(provider) } : {}),
      ...inputVariables({ ...(modelUrl ? keyInput(provider) : {}), ...inputs }, token),
      ...files,
      ...env,
    }
    return { variables, files }
  }

  function start(
    phase: 'main' | 'post',
    variables: Record<string, string>,
    files: FileCommands,
    launch?: Launch,
  ): RunningStep {
    const step = startStep(actionScript(phase), checkout, variables, files, launch)
    steps.add(step)
    const { running } = github.repository
    const workflowRun = Number(variables['GITHUB_RUN_ID'])
    // The runner asks the job's process to end.
    running.set(workflowRun, () => step.kill('SIGINT'))
    const forget = () => {
      steps.delete(step)
      running.delete(workflowRun)
    }
    step.done.then(forget, forget)
    return step
  }

  async function startAction(step: StepOptions = {}): Promise<RunningStep> {
    const { variables, files } = await environment(step)
    return start('main', variables, files, step.launch)
  }

  return {
    root,
    github,
    model,
    get issue(): IssueState {
      if (!issue) throw new Error('This world was made without an issue')
      return issue
    },
    events,
    token,
    checkout,
    runnerTemp: folders.temp,
    tools: folders.tools,
    provider,
    home: folders.home,
    checkOut: checkOutAgain,
    actionEnv: async (step) => (await environment(step)).variables,
    startAction,
    runAction: async (step) => (await startAction(step)).done,
    async runPost(before, step) {
      const { variables, files } = await environment(step)
      const state = Object.entries(before.state).map(([key, value]) => [`STATE_${key}`, value])
      return start('post', { ...variables, ...Object.fromEntries(state) }, files, step.launch).done
    },
    kill(signal) {
      for (const step of steps) step.kill(signal)
    },
    async [Symbol.asyncDispose]() {
      for (const step of steps) step.kill('SIGKILL')
      await Promise.allSettled([...steps].map((step) => step.done))
      await model?.close()
      await github.close()
      await rm(root, { recursive: true, force: true, maxRetries: 3 })
      github.expectClean()
      expectFaultTested(github.requests)
    },
  }
}

function providerOf(name: ProviderName): Provider {
  const found = PROVIDERS.find((provider) => provider.name === name)
  if (!found) throw new Error(`There is no provider ${name}`)
  return found
}

/** The key of the job, as the input that holds it, if one does. */
function keyInput({ credentials: [first] }: Provider): Record<string, string> {
  return first?.input ? { [first.input]: MODEL_KEY } : {}
}

/** The key of the job, as a variable where no input holds it. */
function keyVariable({ credentials: [first] }: Provider): Record<string, string> {
  return first && !first.input ? { [first.variable]: MODEL_KEY } : {}
}

const CONFIGURATION = '.github/caisson.yml'

/** Adds to the repository's file on its default branch, which a checkout of that branch follows. */
async function configure(github: CheckedGitHub, file: object, checkout: string): Promise<void> {
  if (Object.keys(file).length === 0) return
  const { bare, defaultBranch } = github.repository
  const before = await bare.git(['show', `${defaultBranch}:${CONFIGURATION}`]).catch(() => '')
  const merged = stringify(mergeLayers(parse(before) ?? {}, file))
  if (merged === before) return
  const tip = (await bare.git(['rev-parse', defaultBranch])).trim()
  const git = (...args: string[]) => runCommand('git', args, { cwd: checkout, env: process.env })
  const head = (await git('rev-parse', 'HEAD')).stdout.toString().trim()
  await github.push({ message: 'Configure Caisson', files: { [CONFIGURATION]: merged } })
  if (head !== tip) return
  await git('fetch', '-q', bare.directory, defaultBranch)
  await git('reset', '-q', '--hard', 'FETCH_HEAD')
}

/** A file of a branch as it stands on the remote; null when it is not there. */
export async function remoteFile(world: World, branch: string, path: string): Promise<string | null> {
  const { bare } = world.github.repository
  return (
    (await bare.bytes(['show', `refs/heads/${branch}:${path}`]).catch(() => null))?.toString('utf8') ?? null
  )
}
