import { execFile } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { manifestSchema } from '../../src/run/manifest.js'
import { classifyAddress } from '../../src/sandbox/network/addresses.js'
import { filesOfFolder } from '../world/github/files-of-folder.js'
import { describeWith, type PartName, partPath, whyNot } from '../world/parts.js'
import { createStory, runStory } from '../world/stories.js'
import { fetchProject } from './fetch.js'
import { PROJECTS, type RealProject } from './projects.js'

const run = promisify(execFile)
/** The caches of the job are warm in one place and cold in the other. */
const WAYS = [
  {
    where: 'in a container, with the caches of the job',
    backend: 'container',
    parts: ['docker'],
    warm: true,
  },
  { where: 'under bubblewrap, with an empty home', backend: 'local', parts: ['bwrap'], warm: false },
] as const

/** A machine may have certificates of its own in front of the registries. */
const CERTIFICATES = ['PIP_CERT', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS']

const HOSTS = {
  npm: ['registry.npmjs.org'],
  pypi: ['pypi.org', 'files.pythonhosted.org'],
  crate: ['index.crates.io', 'static.crates.io'],
  go: ['proxy.golang.org', 'sum.golang.org'],
  maven: ['repo.maven.apache.org', 'repo1.maven.org'],
}

/** Where this machine has mirrors of the registries at addresses that are not public, those addresses. */
async function mirrorsOf({ from }: RealProject): Promise<string[]> {
  const hosts = Object.entries(HOSTS).flatMap(([name, list]) => (name in from ? list : []))
  const found = await Promise.all(hosts.map((host) => lookup(host, { all: true }).catch(() => [])))
  const addresses = found.flat().map(({ address }) => address)
  return [...new Set(addresses)].filter((address) => classifyAddress(address) !== 'public')
}

const toolsOf = ({ from }: RealProject): PartName[] =>
  'crate' in from ? ['cargo'] : 'go' in from ? ['go'] : 'maven' in from ? ['maven'] : []

/** Breaks the project, sees its tests fail after they have passed, and repairs it when the verification says so. */
function scriptFor({ test, breaks }: RealProject): Script {
  const edit = (old_string: string, new_string: string) => ({
    tools: [{ name: 'Edit', input: { file_path: `{{workspace}}/${breaks.file}`, old_string, new_string } }],
  })
  const read = { tools: [{ name: 'Read', input: { file_path: `{{workspace}}/${breaks.file}` } }] }
  const tests = (label: string) => ({
    tools: [
      {
        name: 'Bash',
        input: {
          command: `if (${test}) >/dev/null 2>&1; then echo ${label}-pass; else echo ${label}-fail; fi`,
        },
      },
    ],
  })
  const note = {
    tools: [{ name: 'Write', input: { file_path: '{{workspace}}/NOTES.md', content: 'Checked.\n' } }],
  }
  return {
    turns: [
      tests('before'),
      read,
      edit(breaks.from, breaks.to),
      tests('after'),
      { text: 'It is changed.' },
      read,
      edit(breaks.to, breaks.from),
      note,
      { text: 'It works again.' },
    ],
  }
}

for (const project of PROJECTS) {
  describeWith(['real-projects', ...toolsOf(project)], `the public project ${project.name}`, () => {
    let root = ''
    let source = ''
    beforeAll(async () => {
      source = await fetchProject(project, partPath('real-projects'))
      // Nothing below `/tmp` is ever shown.
      const parent = join(userInfo().homedir, '.cache')
      await mkdir(parent, { recursive: true })
      root = await realpath(await mkdtemp(join(parent, 'caisson-test-real-')))
      await run('chmod', ['755', root])
    })
    afterAll(async () => {
      await run('chmod', ['-R', 'u+w', root])
      await rm(root, { recursive: true, force: true })
    })

    for (const { where, backend, parts, warm } of WAYS) {
      const skip = whyNot([...parts, 'claude', 'node24'])
      test.skipIf(skip !== null)(
        `${where}: tests green inside, a bad change refused, a good one delivered`,
        async () => {
          await using world = await createStory({
            files: await filesOfFolder(source),
            issue: { title: 'Change it', body: 'As discussed.', author: 'bob' },
            model: scriptFor(project),
          })
          const home = join(root, `home-${backend}`)
          await mkdir(home, { recursive: true })
          // Of this machine's tools, not of the job's home.
          const tools = {
            RUSTUP_HOME: process.env['RUSTUP_HOME'] ?? join(homedir(), '.rustup'),
            PYENV_ROOT: process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'),
            ...Object.fromEntries(
              CERTIFICATES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
            ),
          }
          if (warm)
            await run('bash', ['-e', '-c', project.prepare], {
              cwd: world.checkout,
              // Java takes the home from the accounts of the system.
              env: { ...process.env, ...tools, HOME: home, MAVEN_OPTS: `-Duser.home=${home}` },
            })
          const done = await runStory(world, {
            event: await world.events.issueLabeled(1, { by: 'alice' }),
            env: { ...tools, HOME: home },
            inputs: {
              backend,
              verify: project.test,
              'verify-attempts': '2',
              ...(warm
                ? {}
                : {
                    setup: project.prepare,
                    'allowed-hosts': (await mirrorsOf(project)).join('\n') || 'none',
                  }),
            },
          })
          const transcript = await readFile(done.outputs['transcript'] ?? '', 'utf8')
          expect(transcript).toContain('before-pass')
          expect(transcript).toContain('after-fail')
          const manifest = manifestSchema.parse(
            JSON.parse(await readFile(done.outputs['manifest'] ?? '', 'utf8')),
          )
          expect(manifest.verification?.attempts).toMatchObject([{ passed: false }, { passed: true }])
          expect(done.outputs['outcome']).toBe('success')
          const patch = await readFile(done.outputs['patch'] ?? '', 'utf8')
          // The note, and nothing of what was installed or built.
          expect(patch.match(/^diff --git .*$/gm)).toEqual(['diff --git a/NOTES.md b/NOTES.md'])
        },
        300_000,
      )
    }
  })
}
