import { join } from 'node:path'
import type { World } from '../world/world.js'
import { ASKED } from './model.js'

/** What an attacker knows of a job on such a runner: where things usually are. */
export interface Plan {
  checkout: string
  home: string
  /** Below the home of the job's user, and of the agent's. */
  homeFiles: string[]
  files: string[]
  /** What the runner's own process is called. */
  runnerProcess: string
  engineSocket: string
  /** Stands for 169.254.169.254, which a test must not ask. */
  metadata: string
  attacker: string
  api: string
  remote: string
  repository: string
  /** A branch whose name a shell would run. */
  branch: string
  /** The body of a comment. */
  speech: string
  modelRequests: unknown[]
  expensive: unknown
  markers: string
  fileCommands: string
  startFiles: string[]
  /** Where files go that the job keeps: Caisson's folder, and what a step with `actions/upload-artifact` names. */
  outputs: string[]
  /** A file that only whoever follows a link outside the sandbox can read. */
  linkTarget: string
  workflowCommands: string[]
}

/** Where tools and runners keep credentials, with what makes a file of that kind valid. */
export const HOME_FILES: Record<'home' | 'tools', Record<string, (secret: string) => string>> = {
  home: {
    '.netrc': (secret) => `machine registry.example login ci password ${secret}\n`,
    '.npmrc': (secret) => `//registry.example/:_authToken=${secret}\n`,
    '.aws/credentials': (secret) => `[default]\naws_secret_access_key = ${secret}\n`,
    '.docker/config.json': (secret) => `{"auths":{"registry.example":{"identitytoken":"${secret}"}}}\n`,
    '.ssh/id_ed25519': (secret) => `-----BEGIN OPENSSH PRIVATE KEY-----\n${secret}\n`,
    '.config/gh/hosts.yml': (secret) => `github.com:\n  oauth_token: ${secret}\n`,
  },
  tools: {
    '.local/share/uv/credentials/credentials.toml': (secret) => `password = "${secret}"\n`,
    '.local/share/gem/credentials': (secret) => `---\n:rubygems_api_key: ${secret}\n`,
    '.asdf/plugins/node/.git/config': (secret) =>
      `[remote "origin"]\n\turl = https://ci:${secret}@git.example/node\n`,
    '.m2/settings.xml': (secret) => `<settings><password>${secret}</password></settings>\n`,
  },
}

/** A file as google-github-actions/auth leaves it in the checkout. */
export const CLOUD_FILE = 'gha-creds-0123456789abcdef.json'

/** The plan for a world, with the attacker at an address on this machine. */
export function planFor(world: World, attacker: string): Plan {
  const { root, home, checkout, github } = world
  const { owner, name } = github.repository
  const asking = (text: string, more: object) => ({
    model: 'claude-opus-4-1',
    max_tokens: 16,
    messages: [{ role: 'user', content: text }],
    ...more,
  })
  const tool = { name: 'nothing', input_schema: { type: 'object' } }
  return {
    checkout,
    home,
    homeFiles: Object.values(HOME_FILES).flatMap((files) => Object.keys(files)),
    files: [join(root, 'runner/.credentials'), join(checkout, CLOUD_FILE), join(checkout, '.env')],
    runnerProcess: 'Runner.Worker',
    engineSocket: join(root, 'engine.sock'),
    metadata: `${attacker}/latest/meta-data/iam/security-credentials/ci`,
    attacker,
    api: github.apiUrl,
    remote: `${github.url}/${owner}/${name}`,
    repository: `${owner}/${name}`,
    branch: 'x;id>by-the-agent',
    speech: JSON.stringify({ body: 'Said by the agent itself.' }),
    modelRequests: [
      asking(ASKED.fetch, { tools: [{ type: 'web_fetch_20250910', name: 'web_fetch', max_uses: 1 }] }),
    ],
    expensive: asking(ASKED.spend, { max_tokens: 32_000, tools: [tool] }),
    markers: join(root, 'markers'),
    fileCommands: join(root, 'runner/files'),
    startFiles: [join(home, '.bashrc'), join(root, 'runner/tools/poisoned')],
    outputs: ['/caisson/output', join(world.runnerTemp, 'output')],
    linkTarget: join(root, 'only-by-a-link'),
    workflowCommands: ['::stop-commands::by-the-agent', '::set-env name=INJECTED::by-the-agent'],
  }
}
