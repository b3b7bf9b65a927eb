import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { hideMountedCredentials } from '../../../../src/sandbox/container/host-tools.js'
import type { ToolchainPlan } from '../../../../src/sandbox/toolchains/plan.js'
import { words } from '../../../world/words.js'
import { shell, temporary } from '../../change/patch/repository.js'

function planOf(root: string, more: Partial<ToolchainPlan> = {}): ToolchainPlan {
  const mounts = [{ source: root, target: root, readOnly: true }]
  return { mounts, hidden: [], credentials: [], links: [], env: {}, leftOut: [], ...more }
}

const HOME = `mkdir -p node/etc plugins/p/.git/objects venvs/x empty closed node_modules/p
  echo '//r/:_authToken=canary-npm1' > node/etc/npmrc; echo '[remote "o"]' > plugins/p/.git/config
  echo '  url = https://me:canary-git1@example.com/x' >> plugins/p/.git/config
  echo '{"main_package": {"pip_args": ["--index-url", "https://me:canary-pip1@example.com"]}}' > venvs/x/pipx_metadata.json
  echo '<settings><server><password>canary-mvn1</password></server></settings>' > settings.xml
  echo '<settings><!-- <password>canary-mvn2</password> --></settings>' > clean.xml
  echo 'sdk=1.2.3' > plain.properties; echo x > node_modules/p/.env; echo x > closed/.env`

it('finds credentials by name and by content, says each once and never its value', async () => {
  using dir = temporary()
  shell(dir.path, HOME)
  const log = memoryLog()
  const options = { hostEnv: {}, system: [], log }
  const plan = await hideMountedCredentials(planOf(dir.path), options)
  const found = plan.credentials.map(({ path }) => path.slice(dir.path.length + 1)).sort()
  expect(found).toEqual(
    words`closed/.env node/etc/npmrc plugins/p/.git/config settings.xml venvs/x/pipx_metadata.json`,
  )
  await hideMountedCredentials(planOf(dir.path), options)
  const said = log.lines.filter((line) => line.includes('because of credentials'))
  expect(said).toHaveLength(1)
  for (const path of found) expect(said[0]).toContain(join(dir.path, path))
  expect(said[0]).not.toContain('canary')
})

it('hides what variables point to, and nothing that is hidden or not shown anyway', async () => {
  using dir = temporary()
  shell(
    dir.path,
    `mkdir -p in/keys in/tool out in/hidden; echo x > in/plain; echo x > out/.env; echo x > in/hidden/.env`,
  )
  const at = (path: string) => join(dir.path, path)
  const hostEnv = {
    AWS_CONFIG_FILE: at('in/plain'),
    GNUPGHOME: at('in/keys'),
    DOCKER_CONFIG: dir.path,
    KUBECONFIG: at('out/.env'),
  }
  const hidden = [{ path: at('in/hidden'), kind: 'folder' as const }]
  const plan = planOf(at('in/tool'), { hidden })
  const { credentials } = await hideMountedCredentials(plan, {
    hostEnv,
    system: [at('in')],
    log: memoryLog(),
  })
  expect(credentials).toEqual([
    { path: at('in/plain'), kind: 'file' },
    { path: at('in/keys'), kind: 'folder' },
  ])
})

it('stops at a limit, what is near the top first, and says so', async () => {
  using dir = temporary()
  shell(dir.path, 'mkdir -p a/b/c; echo x > a/.npmrc; echo x > a/b/c/.npmrc')
  const log = memoryLog()
  let time = 0
  const now = () => (time += 700)
  const { credentials } = await hideMountedCredentials(planOf(dir.path), {
    hostEnv: {},
    system: [],
    log,
    now,
  })
  expect(credentials).toEqual([{ path: join(dir.path, 'a/.npmrc'), kind: 'file' }])
  expect(log.lines.join()).toContain('Not everything')
})
