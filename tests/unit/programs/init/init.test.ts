import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseDefinition } from '../../../../src/agents/definitions/definition.js'
import { parseRepositoryConfig } from '../../../../src/config/repository.js'
import { shellCommand } from '../../../../src/config/spec.js'
import { TRIGGERS } from '../../../../src/config/workflow.js'
import { suggest } from '../../../../src/programs/init/ecosystem.js'
import { planFiles, writePlanned } from '../../../../src/programs/init/files.js'
import { examine, type InitChoice, WORKFLOW_FILE, wantedFiles } from '../../../../src/programs/init/init.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const CHOICE: InitChoice = {
  triggers: ['label', 'comment', 'dispatch'],
  label: 'claude',
  phrase: '@claude',
  setup: '',
  verify: [],
}

const EVENTS = {
  label: ['issues', 'pull_request'],
  comment: ['issues', 'pull_request', 'issue_comment', 'pull_request_review_comment', 'pull_request_review'],
  dispatch: ['workflow_dispatch'],
}

const TYPES = [
  ['label', 'labeled'],
  ['comment', 'opened'],
] as const

const contentOf = (choice: InitChoice, path: string) =>
  wantedFiles(choice).find((file) => file.path === path)?.content ?? ''

const found = (files: Record<string, string>) =>
  suggest(
    async (path) => files[path] ?? null,
    [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))],
  )

test.each<[Record<string, string>, string[], string[]]>([
  [{ 'package.json': '{"scripts":{"test":"x"}}', 'package-lock.json': '{}' }, ['npm ci'], ['npm test']],
  [{ 'package.json': '{}', 'pnpm-lock.yaml': '' }, ['pnpm install --frozen-lockfile'], []],
  [{ 'package.json': '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}' }, [], []],
  [{ 'package.json': 'broken' }, [], []],
  [{ 'go.mod': '', 'go.sum': '' }, ['go mod download'], ['go test ./...']],
  [{ 'Cargo.toml': '', 'Cargo.lock': '' }, ['cargo fetch --locked'], ['cargo test --locked --offline']],
  [{ 'uv.lock': 'name = "pytest"' }, ['uv sync --frozen'], ['uv run --frozen python -m pytest']],
  [
    { 'requirements.txt': 'requests' },
    ['python3 -m venv .venv', '.venv/bin/pip install -r requirements.txt'],
    [],
  ],
  [{ 'Gemfile.lock': '', '.rspec': '' }, ['bundle install'], ['bundle exec rspec']],
  [
    { 'composer.lock': '{}', 'phpunit.xml': '' },
    ['composer install --no-interaction'],
    ['vendor/bin/phpunit'],
  ],
  [
    { 'pom.xml': '', mvnw: '' },
    ['./mvnw -B test -Dtest=None -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false'],
    ['./mvnw -B -o test'],
  ],
  [{ 'package.json': '{"devDependencies":{"a":"1"},"scripts":{"test":"a"}}' }, ['npm install'], ['npm test']],
  [
    { 'pyproject.toml': '[project]\nname = "x"\n[tool.pytest.ini_options]\n' },
    ['python3 -m venv .venv', '.venv/bin/pip install -e . pytest'],
    ['.venv/bin/python -m pytest'],
  ],
  [
    { 'pyproject.toml': '[project]\n[project.optional-dependencies]\ndocs = []\ntest = ["pytest"]\n' },
    ['python3 -m venv .venv', ".venv/bin/pip install -e '.[test]'"],
    ['.venv/bin/python -m pytest'],
  ],
  [
    { 'setup.py': '', 'requirements-dev.txt': 'pytest==8', 'tests/test_x.py': '' },
    ['python3 -m venv .venv', '.venv/bin/pip install -e . -r requirements-dev.txt'],
    ['.venv/bin/python -m pytest'],
  ],
  [
    { 'requirements.txt': 'six', 'tests/test_x.py': '' },
    ['python3 -m venv .venv', '.venv/bin/pip install -r requirements.txt'],
    ['.venv/bin/python -m unittest discover -s tests'],
  ],
  [{ Gemfile: '', Rakefile: '' }, ['bundle install'], ['bundle exec rake']],
  [{ 'composer.json': '{}' }, ['composer install --no-interaction'], []],
  [{ 'build.gradle.kts': '' }, ['gradle --no-daemon testClasses'], ['gradle --no-daemon --offline test']],
  [{ 'Sums.sln': '', 'src/Sums.csproj': '' }, ['dotnet restore'], ['dotnet test --no-restore']],
  [{ 'sums.fsproj': '' }, ['dotnet restore'], ['dotnet test --no-restore']],
  [{ gradlew: '' }, ['./gradlew --no-daemon testClasses'], ['./gradlew --no-daemon --offline test']],
  [{ Makefile: 'all:\n\ntest: all\n\tx\n' }, [], ['make test']],
  [{ Makefile: 'all:\n' }, [], []],
  [{ 'go.mod': '', Makefile: 'test:\n' }, [], ['go test ./...']],
  [{}, [], []],
])('what is suggested for %j', async (files, setup, verify) => {
  const suggestions = await found(files)
  expect(suggestions.flatMap((one) => one.setup)).toEqual(setup)
  expect(suggestions.flatMap((one) => one.verify)).toEqual(verify)
})

describe('what is written', () => {
  test('is read back as what was chosen, whatever the commands', () => {
    const command = fc
      .string({ minLength: 1 })
      .map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
      .filter((text) => shellCommand.safeParse(text).success)
    fc.assert(
      fc.property(command, fc.array(command, { maxLength: 3 }), (setup, verify) => {
        const text = contentOf({ ...CHOICE, setup, verify }, '.github/caisson.yml')
        const { defaults } = parseRepositoryConfig('.github/caisson.yml', text, [])
        expect(defaults.setup?.run).toBe(setup)
        expect(defaults.verify?.commands ?? []).toEqual(verify)
      }),
    )
  })

  test('says what could be said where nothing is chosen', () => {
    const text = contentOf(CHOICE, '.github/caisson.yml')
    expect(parseRepositoryConfig('.github/caisson.yml', text, []).defaults).toEqual({
      limits: { timeoutMinutes: 30 },
    })
    expect(text).toContain('# setup:')
    expect(text.split('\n')[0]).toMatch(
      /^# yaml-language-server: \$schema=https:\/\/.*\/schemas\/caisson\.json$/,
    )
  })

  test('installs what the runner does not have', () => {
    const stepsFor = (setup: string, verify: string[]) =>
      parse(contentOf({ ...CHOICE, setup, verify }, WORKFLOW_FILE))
        .jobs.claude.steps.map((step: { run?: string }) => step.run)
        .filter(Boolean)
    expect(stepsFor('pnpm install --frozen-lockfile', ['pnpm test'])).toEqual(['npm install --global pnpm'])
    expect(stepsFor('cd web && bun install\nuv sync', [])).toEqual([
      'npm install --global bun',
      'pipx install uv',
    ])
    expect(stepsFor('npm ci', ['./poetry-tests', 'make uv'])).toEqual([])
  })

  test('is a workflow for any triggers, label and phrase', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 50 })
      .filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cs}]|\$\{\{/u.test(text))
    fc.assert(
      fc.property(fc.subarray([...TRIGGERS], { minLength: 1 }), word, word, (triggers, label, phrase) => {
        const workflow = parse(contentOf({ ...CHOICE, triggers, label, phrase }, WORKFLOW_FILE))
        const { if: condition, steps } = workflow.jobs.claude
        const events = triggers.flatMap((trigger) => EVENTS[trigger])
        expect(Object.keys(workflow.on)).toEqual([...new Set(events)])
        const types = TYPES.filter(([trigger]) => triggers.includes(trigger)).map(([, type]) => type)
        expect(workflow.on.issues?.types ?? []).toEqual(types)
        expect(workflow.on.pull_request).toEqual(workflow.on.issues)
        const inputs = steps[1].with
        if (triggers.includes('label')) {
          expect(condition).toContain(`== '${label.replaceAll("'", "''")}'`)
          expect(inputs.label ?? 'claude').toBe(label)
        }
        if (triggers.includes('comment')) expect(inputs['trigger-phrase'] ?? '@claude').toBe(phrase)
        expect(inputs.prompt !== undefined).toBe(triggers.includes('dispatch'))
      }),
    )
  })

  test('is an agent that can be used', () => {
    const text = contentOf({ ...CHOICE, agent: 'reviewer' }, '.caisson/agents/reviewer.md')
    expect(parseDefinition('.caisson/agents/reviewer.md', text)).toMatchObject({
      name: 'reviewer',
      layer: { agent: { preset: 'plan' } },
    })
  })

  test.each([
    [{ triggers: [] }, /No trigger was chosen/],
    [{ label: 'a\nb' }, /label .* cannot be used/],
    [{ phrase: '${{ secrets.X }}' }, /phrase .* cannot be used/],
    [{ agent: '../x' }, /is not a valid agent name/],
    [{ agent: 'Reviewer' }, /is not a valid agent name/],
  ])('is refused for %j', (change, said) => expect(() => wantedFiles({ ...CHOICE, ...change })).toThrow(said))
})

describe('a repository', () => {
  let root = ''
  beforeEach(async () => {
    root = temporaryFolder()
    execFileSync('git', ['init', '-q', root])
  })

  const put = async (path: string, content: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const plan = (force = false) => planFiles(root, wantedFiles(CHOICE), { force })
  const states = async (force = false) => (await plan(force)).map(({ state }) => state)

  test('gets its files once; what people change stays unless it is forced', async () => {
    expect(await states()).toEqual(['new', 'new'])
    await writePlanned(root, await plan())
    expect(await states()).toEqual(['unchanged', 'unchanged'])
    await put('.github/caisson.yml', 'policy: {}\n')
    expect(await states()).toEqual(['unchanged', 'kept'])
    await writePlanned(root, await plan())
    expect(await readFile(join(root, '.github/caisson.yml'), 'utf8')).toBe('policy: {}\n')
    expect(await states(true)).toEqual(['unchanged', 'replaced'])
    await writePlanned(root, await plan(true))
    expect(await states()).toEqual(['unchanged', 'unchanged'])
  })

  test('is written to nowhere else: no link is followed, no folder replaced', async () => {
    const outside = temporaryFolder()
    await symlink(outside, join(root, '.github'))
    await expect(plan(true)).rejects.toThrow(/\.github is a symbolic link/)
    await rm(join(root, '.github'))
    await mkdir(join(root, '.github', 'caisson.yml'), { recursive: true })
    await expect(plan(true)).rejects.toThrow(/\.github\/caisson\.yml exists and is not a plain file/)
  })

  test('a file that comes up meanwhile is not overwritten', async () => {
    const planned = await plan()
    await put('.github/caisson.yml', 'policy: {}\n')
    await expect(writePlanned(root, planned)).rejects.toThrow(/appeared in the meantime/)
    expect(await readFile(join(root, '.github/caisson.yml'), 'utf8')).toBe('policy: {}\n')
  })

  test('has to be one, with one configuration', async () => {
    await put('package.json', '{"scripts":{"test":"x"}}')
    expect(await examine(root)).toEqual([{ found: 'package.json', setup: [], verify: ['npm test'] }])
    await put('Sums.sln', '')
    expect((await examine(root)).map(({ found }) => found)).toEqual(['package.json', 'Sums.sln'])
    await put('.github/caisson.yaml', '')
    await expect(examine(root)).rejects.toMatchObject({ hint: expect.stringContaining('git mv') })
    await expect(examine(join(root, '.github'))).rejects.toThrow(/is not the top level of a git repository/)
  })
})
