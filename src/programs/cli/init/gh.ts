import { printable } from '../../../agents/transcript/views/printable.js'
import { runCommand } from '../../../base/command.js'
import { CaissonError, errorInWords, UsageError } from '../../../base/errors.js'
import { remoteUrl } from '../../../base/git/remote-url.js'
import type { CommandIo } from '../command.js'
import { parseRemote } from '../forge.js'

/** Name of the secret that the workflow of `init` reads. */
export const SECRET = 'ANTHROPIC_API_KEY'

/** GitHub's own command line, logged in, for the repository of the checkout's remote. */
export interface Gh {
  /** `owner/name` */
  repository: string
  /** Resolves to standard output; rejects with gh's own words. `input` goes to its standard input. */
  run(args: readonly string[], input?: string): Promise<string>
  /** A request to the repository; undefined where GitHub answers that there is nothing (404) to read. */
  api(path: string, method?: 'GET' | 'PUT', ...fields: string[]): Promise<string | undefined>
  /** Flags that name the repository. */
  at: readonly string[]
}

/** What is left to do on GitHub. */
export interface GitHubStep {
  /** What will be done, exactly. */
  words: string
  /** The same for a person. */
  command: string
  carryOut(): Promise<unknown>
}

/** gh as the flags want it; null where it is not wanted, or not there. Throws USAGE_INVALID where `--github` needs it. */
export async function wantedGh(
  { github, yes, dryRun }: { github?: boolean; yes: boolean; dryRun: boolean },
  io: CommandIo,
): Promise<Gh | null> {
  if (github === false || dryRun || (yes && !github)) return null
  const gh = await findGh(io)
  if (gh !== null || !github) return gh
  throw new UsageError('USAGE_INVALID', '--github needs gh, logged in to the server of this checkout.', {
    hint: 'Install gh (https://cli.github.com) and run `gh auth login`, or leave the flag out.',
  })
}

/** Null where there is no `gh` that is logged in to the server of this checkout's remote. Asks nobody over the network. */
async function findGh({ env, project }: CommandIo): Promise<Gh | null> {
  const url = await remoteUrl(project).catch(() => undefined)
  const place = url === undefined ? null : parseRemote(url)
  if (place === null) return null
  const { host } = new URL(place.serverUrl)
  const repository = `${place.owner}/${place.name}`
  const run = async (args: readonly string[], input?: string) => {
    const result = await runCommand('gh', args, {
      env: { ...env, GH_PROMPT_DISABLED: '1', GH_NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1' },
      ...(input === undefined ? {} : { input }),
      timeoutMs: 60_000,
    })
    if (result.exitCode === 0) return result.stdout.toString('utf8')
    throw new Error(printable(result.stderr || result.startError?.message || 'gh failed').trim())
  }
  const api: Gh['api'] = (path, method = 'GET', ...fields) =>
    run(['api', '--hostname', host, `repos/${repository}/${path}`, '-X', method, ...fields]).catch(
      (error: Error) => {
        if (method !== 'PUT' && error.message.includes('HTTP 404')) return undefined
        throw error
      },
    )
  const loggedIn = await run(['auth', 'token', '--hostname', host]).then(
    (token) => token.trim() !== '',
    () => false,
  )
  return loggedIn ? { repository, run, api, at: ['--repo', `${host}/${repository}`] } : null
}

/**
 * What the workflow needs on GitHub and is not there yet; `label` starts it. `readKey` gives the secret's value when it is
 * to be set; '' leaves it out. Rejects with gh's words where GitHub refuses to tell.
 */
export async function githubSteps(
  gh: Gh,
  label: string | undefined,
  readKey: { from: string; value: () => Promise<string> },
): Promise<GitHubStep[]> {
  const steps: GitHubStep[] = []
  if ((await gh.api(`actions/secrets/${SECRET}`)) === undefined) {
    steps.push({
      words: `Set the secret ${SECRET}, ${readKey.from}`,
      command: `gh secret set ${SECRET}`,
      // Never an argument: those are visible to every process.
      async carryOut() {
        const value = await readKey.value()
        if (value === '') throw new Error(`no ${SECRET} was given.`)
        await gh.run(['secret', 'set', SECRET, ...gh.at], value)
      },
    })
  }
  if (label !== undefined && (await gh.api(`labels/${encodeURIComponent(label)}`)) === undefined) {
    steps.push({
      words: `Create the label ${label}`,
      command: `gh label create ${quoted(label)}`,
      carryOut: () =>
        gh.run(['label', 'create', label, '--description', 'Starts Claude in a sealed container', ...gh.at]),
    })
  }
  const allowed = await gh.api('actions/permissions/workflow')
  const { default_workflow_permissions: usual = 'read', can_approve_pull_request_reviews: may } = JSON.parse(
    allowed ?? '{}',
  ) as { default_workflow_permissions?: string; can_approve_pull_request_reviews?: boolean }
  if (may !== true) {
    const fields = [
      '-f',
      `default_workflow_permissions=${usual}`,
      '-F',
      'can_approve_pull_request_reviews=true',
    ]
    steps.push({
      words: 'Let workflows create pull requests (Settings → Actions → General); other settings stay',
      command: `gh api -X PUT repos/${gh.repository}/actions/permissions/workflow ${fields.join(' ')}`,
      carryOut: () => gh.api('actions/permissions/workflow', 'PUT', ...fields),
    })
  }
  return steps
}

/** Carries all out, whatever becomes of one; resolves to what was done and what failed, in words. */
export async function carryOut(
  steps: readonly GitHubStep[],
  { log }: Pick<CommandIo, 'log'>,
): Promise<{ done: string[]; left: GitHubStep[] }> {
  const done: string[] = []
  const left: GitHubStep[] = []
  for (const step of steps) {
    try {
      await step.carryOut()
      done.push(step.words)
    } catch (error) {
      // The user stopped in the middle of a question.
      if (error instanceof CaissonError) throw error
      left.push(step)
      log.warn(
        errorInWords({
          message: `${step.words}: ${(error as Error).message}`,
          hint: `Do it yourself: ${step.command}`,
        }),
      )
    }
  }
  return { done, left }
}

/** Quoted as one shell word. */
export function quoted(text: string): string {
  return /^[\w.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
