import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, link, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DEFAULT_VERSION, RELEASES } from '../../src/agents/claude/claude-code.js'
import { fillCache } from '../../src/agents/install/cache.js'
import { platformOf } from '../../src/agents/port/install.js'
import { CHECKOUT } from '../../src/config/workflow.js'
import type { SeedFile } from '../../src/programs/demo/github/git/bare-repository.js'
import { fullName } from '../../src/programs/demo/github/state.js'
import { detectLibc } from '../../src/sandbox/toolchains/libc.js'
import { type Artifact, type ArtifactService, startArtifactService } from './act-artifacts.js'
import { writeCheckoutAction, writeUploadAction } from './act-checkout.js'
import { type ActLine, readableLog } from './act-log.js'
import { runActProcess } from './act-process.js'
import { PROJECT } from './action-file.js'
import { partPath } from './parts.js'
import { MODEL_KEY, type World } from './world.js'

export interface ActOptions {
  event: { name: string; payload: unknown; actor: string }
  /** Path of the workflow in the repository. */
  workflow: string
  /** Variables of the runner, beside its own. */
  env?: Record<string, string>
  flags?: readonly string[]
  /** Told of every artifact as soon as it is there. */
  onUploaded?: (name: string, service: ArtifactService) => void
  /** Of the test: act is stopped when it is over. */
  signal: AbortSignal
}

export interface ActRun {
  exitCode: number | null
  lines: ActLine[]
  /** The job log as people read it. */
  log: string
  /** Job summaries, in their order. */
  summary: string
  /** Outputs of a step, by its `id:` or number. */
  outputs(step: string): Record<string, string>
  artifacts: Map<string, Artifact>
  /** Folder of what actions/upload-artifact@v3 was given, by name. */
  uploads: string
}

/** A file of `.github/examples`. */
export async function exampleWorkflow(name: string): Promise<string> {
  return readFile(join(PROJECT, '.github', 'examples', name), 'utf8')
}

/** A tool cache with Claude Code in it, as a runner has it that ran Caisson before. */
async function seedToolCache(tools: string): Promise<void> {
  const platform = platformOf(process.platform, process.arch, await detectLibc())
  const integrity = platform ? RELEASES[DEFAULT_VERSION]?.[platform] : undefined
  if (!platform || !integrity) throw new Error(`No release of Claude Code for this machine`)
  const folder = join(tools, 'caisson', 'claude', DEFAULT_VERSION, platform)
  await fillCache({ folder, command: 'claude', integrity }, async (executable) => {
    const source = partPath('claude')
    await link(source, executable).catch(() => cp(source, executable))
    const hash = createHash('sha256')
    await pipeline(createReadStream(source), hash)
    return hash.digest('hex')
  })
}

/** Adds files to the default branch and checks the repository out as the examples do. */
export async function putOnDefaultBranch(world: World, files: Record<string, SeedFile>): Promise<void> {
  await world.github.push({ message: 'Let Claude work here', files })
  await world.checkOut({ depth: 0, persistCredentials: false })
}

/** Runs a workflow of the repository for an event with act, against this world. */
export async function runAct(world: World, options: ActOptions): Promise<ActRun> {
  const { event, workflow, flags = [], signal } = options
  const at = (...parts: string[]) => join(world.root, 'act', ...parts)
  // A machine that has seen no run before.
  await rm(at(), { recursive: true, force: true })
  for (const folder of ['home', 'release']) await mkdir(at(folder), { recursive: true })
  if (!existsSync(join(world.tools, 'caisson'))) await seedToolCache(world.tools)
  await symlink(world.tools, at('tool_cache'))
  await cp(join(PROJECT, 'action.yml'), at('release', 'action.yml'))
  await cp(join(PROJECT, 'dist'), at('release', 'dist'), { recursive: true })
  await writeCheckoutAction(at('checkout'))
  await writeUploadAction(at('upload'))
  await writeFile(at('event.json'), JSON.stringify(event.payload))
  const [key] = world.provider.credentials
  await writeFile(at('secrets'), `GITHUB_TOKEN=${world.token}\n${key?.variable}=${MODEL_KEY}\n`, {
    mode: 0o600,
  })
  await using service = await startArtifactService(
    options.onUploaded ? { onUploaded: options.onUploaded } : {},
  )
  const args = [
    event.name,
    '--json',
    ...['--directory', world.checkout, '--workflows', workflow],
    ...['--eventpath', at('event.json'), '--actor', event.actor],
    ...['ubuntu-latest', 'self-hosted', 'caisson'].flatMap((label) => [
      '--platform',
      `${label}=-self-hosted`,
    ]),
    ...['--pull=false', '--rm'],
    ...['--secret-file', at('secrets'), '--env-file', at('none'), '--var-file', at('none')],
    ...[
      '--input-file',
      at('none'),
      '--action-cache-path',
      at(),
      '--no-cache-server',
      '--use-gitignore=false',
    ],
    ...['--local-repository', `caisson-dev/caisson@v1=${at('release')}`],
    ...['--local-repository', `actions/upload-artifact@v3=${at('upload')}`],
    // By its tag, as in the examples, and by its commit, as `caisson init` writes it.
    ...['v7', CHECKOUT.commit].flatMap((ref) => [
      '--local-repository',
      `actions/checkout@${ref}=${at('checkout')}`,
    ]),
    '--no-skip-checkout',
    ...Object.entries({
      ...jobVariables(world),
      ...service.variables,
      UPLOADS: at('uploads'),
      ...options.env,
    }).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...flags,
  ]
  const { exitCode, lines } = await runActProcess({
    args,
    cwd: at(),
    env: actEnvironment(at('home')),
    signal,
  })
  return {
    exitCode,
    lines,
    log: readableLog(lines),
    summary: lines.flatMap((line) => (line.command === 'summary' ? [line.argument] : [])).join('\n'),
    outputs: (step) =>
      Object.fromEntries(
        lines
          .filter((line) => line.command === 'set-output' && line.step === step)
          .map((line) => [line.name, line.argument]),
      ),
    artifacts: service.artifacts(),
    uploads: at('uploads'),
  }
}

function jobVariables(world: World): Record<string, string> {
  const { github, model, provider } = world
  return {
    GITHUB_API_URL: github.apiUrl,
    GITHUB_GRAPHQL_URL: github.graphqlUrl,
    // Only git goes there, and it knows that `*.localhost` is this machine. Under another name than that the
    // artifact client takes it for a GitHub Enterprise Server, for which it refuses to work.
    GITHUB_SERVER_URL: github.url.replace('127.0.0.1', 'github.localhost'),
    GITHUB_REPOSITORY: fullName(github.repository),
    GITHUB_RUN_ID: '8000000001',
    ...(model ? { [provider.baseUrlVariable]: model.url } : {}),
  }
}

/** act hands all of its environment to the job, so there is nothing in it but what it needs. */
function actEnvironment(home: string): Record<string, string> {
  const engine = process.env['DOCKER_HOST']
  return {
    HOME: home,
    // The runner gives an action the Node version of its `using:`.
    PATH: `${dirname(partPath('node24'))}:${process.env['PATH'] ?? ''}`,
    LANG: 'C.UTF-8',
    ...(engine ? { DOCKER_HOST: engine } : {}),
  }
}
