import { parseJson } from '../../base/json.js'

/** Setup and test commands suggested by a repository's files. */
export interface Suggestion {
  /** What was found, for people. */
  found: string
  /** Lines of the setup script; none if nothing has to be installed. */
  setup: string[]
  verify: string[]
}

/** The text of a top-level file of the repository; null if it is not a file. */
export type ReadFile = (path: string) => Promise<string | null>

/** The first of some names that is at the top of the repository. */
type First = (...names: string[]) => string | undefined

/**
 * Suggestions for what was found, in the order in which they should run; `names` are the entries at the top. Only
 * reads files.
 */
export async function suggest(read: ReadFile, names: readonly string[]): Promise<Suggestion[]> {
  const first: First = (...wanted) => wanted.find((name) => names.includes(name))
  const found = [
    await node(read, first),
    go(first),
    rust(first),
    await python(read, first),
    ...[ruby, php, maven, gradle].map((suggestFor) => suggestFor(first)),
    dotnet(names),
  ]
  const known = found.filter((suggestion) => suggestion !== null)
  if (known.length > 0) return known
  const make = await read('Makefile')
  return make && /^test:/m.test(make) ? [{ found: 'Makefile', setup: [], verify: ['make test'] }] : []
}

const NODE_TOOLS: readonly [lockfile: string, tool: string, install: string][] = [
  ['pnpm-lock.yaml', 'pnpm', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn', 'yarn install --frozen-lockfile'],
  ['bun.lock', 'bun', 'bun install --frozen-lockfile'],
  ['bun.lockb', 'bun', 'bun install --frozen-lockfile'],
  ['npm-shrinkwrap.json', 'npm', 'npm ci'],
  ['package-lock.json', 'npm', 'npm ci'],
]

async function node(read: ReadFile, first: First): Promise<Suggestion | null> {
  const text = await read('package.json')
  if (text === null) return null
  const lockfile = first(...NODE_TOOLS.map(([path]) => path))
  const [, tool = 'npm', install] = NODE_TOOLS.find(([path]) => path === lockfile) ?? []
  const { test } = partOf(text, 'scripts')
  const tested = typeof test === 'string' && !/no test specified/.test(test)
  return {
    found: ['package.json', ...(lockfile ? [lockfile] : [])].join(', '),
    setup: install ? [install] : hasDependencies(text) ? ['npm install'] : [],
    verify: tested ? [tool === 'bun' ? 'bun run test' : `${tool} test`] : [],
  }
}

function hasDependencies(text: string): boolean {
  return ['dependencies', 'devDependencies'].some((part) => Object.keys(partOf(text, part)).length > 0)
}

function partOf(text: string, name: string): Record<string, unknown> {
  const part = (parseJson(text) as Record<string, unknown> | null | undefined)?.[name]
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {}
}

function go(first: First): Suggestion | null {
  if (!first('go.mod')) return null
  return {
    found: 'go.mod',
    setup: first('go.sum') ? ['go mod download'] : [],
    verify: ['go test ./...'],
  }
}

function rust(first: First): Suggestion | null {
  if (!first('Cargo.toml')) return null
  const locked = first('Cargo.lock') ? ' --locked' : ''
  return { found: 'Cargo.toml', setup: [`cargo fetch${locked}`], verify: [`cargo test${locked} --offline`] }
}

const PYTHON_FILES = ['uv.lock', 'poetry.lock', 'requirements.txt', 'pyproject.toml', 'setup.py'] as const
const PYTHON_TESTS = ['requirements-dev.txt', 'requirements-test.txt', 'dev-requirements.txt'] as const

async function python(read: ReadFile, first: First): Promise<Suggestion | null> {
  const file = first(...PYTHON_FILES)
  if (file === undefined) return null
  const project = (await read('pyproject.toml')) ?? ''
  const configured = await Promise.all(['pytest.ini', 'tox.ini', 'setup.cfg', ...PYTHON_TESTS].map(read))
  const pytest = [await read(file), project, ...configured].some((text) => /pytest/.test(text ?? ''))
  const folder = first('tests', 'test')
  const runner = pytest ? '-m pytest' : folder ? `-m unittest discover -s ${folder}` : null
  const verify = (command: string) => (runner === null ? [] : [`${command} ${runner}`])
  if (file === 'uv.lock')
    return { found: file, setup: ['uv sync --frozen'], verify: verify('uv run --frozen python') }
  if (file === 'poetry.lock')
    return { found: file, setup: ['poetry install --no-interaction'], verify: verify('poetry run python') }
  const more = first(...PYTHON_TESTS)
  const extra = EXTRA.exec(project)?.[1]
  const wanted = [
    ...(file === 'requirements.txt' ? [`-r ${file}`] : [`-e ${extra ? `'.[${extra}]'` : '.'}`]),
    ...(more ? [`-r ${more}`] : []),
    // Named in a configuration, but nothing installs it.
    ...(pytest && !more && !extra && !/pytest/.test((await read('requirements.txt')) ?? '')
      ? ['pytest']
      : []),
  ]
  return {
    found: file,
    setup: ['python3 -m venv .venv', `.venv/bin/pip install ${wanted.join(' ')}`],
    verify: verify('.venv/bin/python'),
  }
}

/** An extra of a Python project that is there for its tests. */
const EXTRA = /^\[project\.optional-dependencies\]$(?:(?!^\[).)*?^(tests?|testing|dev)\s*=/ms

function ruby(first: First): Suggestion | null {
  const found = first('Gemfile.lock', 'Gemfile')
  if (found === undefined) return null
  const tool = first('.rspec') ? 'rspec' : first('Rakefile') ? 'rake' : undefined
  return { found, setup: ['bundle install'], verify: tool ? [`bundle exec ${tool}`] : [] }
}

function php(first: First): Suggestion | null {
  const found = first('composer.lock', 'composer.json')
  if (found === undefined) return null
  const unit = first('phpunit.xml', 'phpunit.xml.dist')
  return { found, setup: ['composer install --no-interaction'], verify: unit ? ['vendor/bin/phpunit'] : [] }
}

function maven(first: First): Suggestion | null {
  if (!first('pom.xml')) return null
  const command = first('mvnw') ? './mvnw' : 'mvn'
  // Whatever runs the tests is fetched when tests run, and `dependency:go-offline` does not know it: none runs here.
  const none = '-Dtest=None -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false'
  return { found: 'pom.xml', setup: [`${command} -B test ${none}`], verify: [`${command} -B -o test`] }
}

function gradle(first: First): Suggestion | null {
  const found = first('gradlew', 'build.gradle', 'build.gradle.kts')
  if (found === undefined) return null
  const command = `${found === 'gradlew' ? './gradlew' : 'gradle'} --no-daemon`
  return { found, setup: [`${command} testClasses`], verify: [`${command} --offline test`] }
}

function dotnet(names: readonly string[]): Suggestion | null {
  const found = names.find((name) => /\.(?:slnx?|[cfv][sb]proj)$/.test(name))
  return found === undefined
    ? null
    : { found, setup: ['dotnet restore'], verify: ['dotnet test --no-restore'] }
}
