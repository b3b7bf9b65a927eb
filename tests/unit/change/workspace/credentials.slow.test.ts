import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pointedBy } from '../../../../src/base/credentials/pointed.js'
import { memoryLog } from '../../../../src/base/log.js'
import { searchCredentials } from '../../../../src/change/patch/policy/secrets/credential-scan.js'
import { createCleanWorkspace } from '../../../../src/change/verify/clean-workspace.js'
import { sayCredentials } from '../../../../src/change/workspace/credentials.js'
import type { SnapshotOptions, Workspace } from '../../../../src/change/workspace/workspace.js'
import { words } from '../../../world/words.js'
import { captureOf, repository, shell, temporary, workspaceOf } from '../patch/repository.js'

const BASE = `echo one > a.txt; printf 'ignored/\\n.env\\n*.tfstate\\nnode_modules\\n' > .gitignore
  echo 'TRACKED=canary-tracked1' > .env.tracked; mkdir terraform; echo main > terraform/main.tf`
const KEY = 'ghp_Canary0Canary1Canary2Canary3Canary4Ab'
/** What a job leaves behind: each secret value contains `canary`. */
const JOB = `echo 'PASSWORD=canary-env1' > .env; cp .env .env.example
  mkdir -p ignored/deep terraform/.terraform node_modules/p bare.git
  echo '//registry.npmjs.org/:_authToken=canary-npm1' > .npmrc
  echo '{"backend":{"access_key":"canary-state1"}}' > terraform/.terraform/terraform.tfstate
  echo 'apiVersion: v1' > kubeconfig; echo '  token: canary-kube1' >> kubeconfig
  printf '[http "https://github.com/"]\\n\\textraheader = AUTHORIZATION: basic canary-git1\\n' > bare.git/config
  echo 'url: https://deploy:canary-url1@db.example.com/x' > ignored/deep/settings.yml
  echo 'const key = "${KEY}" // canary-in-code' > ignored/deep/build.js
  echo 'canary in a public package: ${KEY}' > node_modules/p/README.md; echo plain > ignored/deep/plain; echo '{"colour": "red"}' > ignored/config.json`
const FOUND = words`
  .env .npmrc bare.git/config ignored/deep/build.js ignored/deep/settings.yml kubeconfig
  terraform/.terraform/terraform.tfstate
`

const rules = (files: 'exclude' | 'warn' | 'allow'): Pick<SnapshotOptions, 'credentials'> => ({
  credentials: { files, pointed: [], search: searchCredentials },
})
const canaries = (root: string) =>
  execFileSync('bash', ['-c', 'cd "$0"; grep -rlI canary . || true', root])
    .toString()
    .trim()
    .split('\n')
    .sort()
const pathsOf = ({ credentials }: Workspace) => credentials?.map(({ path }) => path).sort()

test('untracked files with credentials are left out, tracked files and everything else stay', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, JOB)
  const log = memoryLog()
  const workspace = await workspaceOf(dir.path, checkout, { ...rules('exclude'), log })
  expect(canaries(workspace.path)).toEqual(['./.env.example', './.env.tracked', './node_modules/p/README.md'])
  expect(readdirSync(join(workspace.path, 'ignored/deep'))).toEqual(['plain'])
  expect(readdirSync(join(workspace.path, 'ignored'))).toContain('config.json')
  expect(pathsOf(workspace)).toEqual(FOUND)
  expect((await captureOf(dir.path, workspace)).empty).toBe(true)
  sayCredentials(workspace.credentials ?? [], log)
  const said = log.lines.filter((line) => line.includes('credentials'))
  expect(said).toHaveLength(1)
  for (const path of FOUND) expect(said[0]).toContain(path)
  expect(said[0]).not.toContain('canary')
})

test('a file that the agent writes in the place of one that was left out is its own', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, JOB)
  const workspace = await workspaceOf(dir.path, checkout, rules('exclude'))
  shell(workspace.path, 'echo mine > .env; echo mine > .npmrc; rm .gitignore')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map(({ status, path }) => `${status} ${path}`)).toEqual([
    'added .env',
    'deleted .gitignore',
    'added .npmrc',
  ])
})

test.each(['warn', 'allow'] as const)('with `%s` they stay, and only `warn` names them', async (files) => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, JOB)
  const log = memoryLog()
  const workspace = await workspaceOf(dir.path, checkout, { ...rules(files), log })
  expect(readdirSync(workspace.path)).toEqual(expect.arrayContaining(['.env', '.npmrc', 'kubeconfig']))
  expect((await captureOf(dir.path, workspace)).empty).toBe(true)
  expect(pathsOf(workspace)).toEqual(files === 'warn' ? FOUND : [])
  sayCredentials(workspace.credentials ?? [], log)
  expect(log.lines.join().includes('The agent can read')).toBe(files === 'warn')
})

test.each(['warn', 'allow'] as const)(
  'what a variable points to is never shown, also with `%s`',
  async (files) => {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    shell(
      checkout,
      `echo '{"private_key":"canary"}' > gha-creds-0123.json; echo canary > innocent; mkdir docker; echo canary > docker/config.json
     echo canary > a.txt; ln -s ../checkout/innocent other`,
    )
    const env = {
      GOOGLE_APPLICATION_CREDENTIALS: join(checkout, 'gha-creds-0123.json'),
      AWS_WEB_IDENTITY_TOKEN_FILE: 'other',
      DOCKER_CONFIG: `${checkout}/docker/`,
      KUBECONFIG: `/nonexistent:${checkout}/a.txt:${checkout}/terraform/main.tf`,
      PATH: checkout,
    }
    const pointed = await pointedBy(env, checkout)
    const workspace = await workspaceOf(dir.path, checkout, { credentials: { files, pointed } })
    expect(workspace.credentials).toEqual([
      { path: 'gha-creds-0123.json', why: 'GOOGLE_APPLICATION_CREDENTIALS points to it' },
      { path: 'innocent', why: 'AWS_WEB_IDENTITY_TOKEN_FILE points to it' },
      { path: 'docker/config.json', why: 'DOCKER_CONFIG points to it' },
      { path: 'a.txt', why: 'KUBECONFIG points to it' },
    ])
    expect(canaries(workspace.path)).toEqual(['./.env.tracked'])
    expect(readdirSync(join(workspace.path, 'terraform'))).toEqual(['main.tf'])
    expect((await captureOf(dir.path, workspace)).empty).toBe(true)
  },
)

test('a plain folder is searched as a whole, and a verification does not get more than the agent', async () => {
  using dir = temporary()
  const checkout = join(dir.path, 'folder')
  shell(dir.path, `mkdir folder; cd folder; ${JOB}`)
  const plain = await workspaceOf(dir.path, checkout)
  expect(pathsOf(plain)).toEqual(FOUND.filter((path) => path !== 'ignored/deep/build.js'))
  using other = temporary()
  const repo = repository(other.path, BASE)
  shell(repo, JOB)
  const workspace = await workspaceOf(other.path, repo, rules('exclude'))
  const clean = await createCleanWorkspace({
    workspace,
    checkout: repo,
    runDir: join(other.path, 'run'),
    dir: join(other.path, 'verify'),
    objectsAt: 'host',
  })
  expect(canaries(clean.path)).toEqual(canaries(workspace.path))
})

test('what could not be searched is said, and names are searched whatever the number of files', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, 'mkdir ignored; seq 2100 | split -l 1 -a 4 - ignored/f')
  writeFileSync(join(checkout, 'ignored/z.tfstate'), 'canary')
  const log = memoryLog()
  const workspace = await workspaceOf(dir.path, checkout, { ...rules('exclude'), log })
  expect(pathsOf(workspace)).toEqual(['ignored/z.tfstate'])
  expect(log.lines.join()).toContain('100 untracked files were searched for credentials by name only')
})
