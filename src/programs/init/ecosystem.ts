import { parseJson } from '../../base/json.js'

/** Setup and test commands suggested by a repository's files. */
export interface Suggestion {
  /** What was found, for people. */
  found: string
  /** Lines of the setup script; none if nothing has to be installed. */
  setup: string[]
  verify: string[]
}

/** Reads a top-level file of the repository; null if it is not a file. */
export type ReadFile = (path: string) => Promise<string | null>

/**
 * Suggestions for what was found, in the order in which they should run; `names` are the entries at the top. Only
 * reads files.
 */
export async function suggest(read: ReadFile, names: readonly string[] = []): Promise<Suggestion[]> {
  const found = await Promise.all(
    [node, go, rust, python, ruby, php, maven, gradle, dotnet].map((suggestFor) => suggestFor(read, names)),
  )
  const known = found.filter((suggestion) => suggestion !== null)
  if (known.length > 0) return known
  const make = await read('Makefile')
  return make && /^test:/m.test(make) ? [{ found: 'Makefile', setup: [], verify: ['make test'] }] : []
}

async function first(read: ReadFile, paths: readonly string[]): Promise<string | undefined> {
  const texts = await Promise.all(paths.map(read))
  return paths.find((_path, index) => texts[index] !== null)
}

const NODE_TOOLS: readonly [lockfile: string, tool: string, install: string][] = [
  ['pnpm-lock.yaml', 'pnpm', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn', 'yarn install --frozen-lockfile'],
  ['bun.lock', 'bun', 'bun install --frozen-lockfile'],
  ['bun.lockb', 'bun', 'bun install --frozen-lockfile'],
  ['npm-shrinkwrap.json', 'npm', 'npm ci'],
  ['package-lock.json', 'npm', 'npm ci'],
]

async function node(read: ReadFile): Promise<Suggestion | null> {
  const text = await read('package.json')
  if (text === null) return null
  const lockfile = await first(
    read,
    NODE_TOOLS.map(([path]) => path),
  )
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

async function go(read: ReadFile): Promise<Suggestion | null> {
  if ((await read('go.mod')) === null) return null
  const sums = (await read('go.sum')) !== null
  return { found: 'go.mod', setup: sums ? ['go mod download'] : [], verify: ['go test ./...'] }
}

async function rust(read: ReadFile): Promise<Suggestion | null> {
  if ((await read('Cargo.toml')) === null) return null
  const locked = (await read('Cargo.lock')) === null ? '' : ' --locked'
  return { found: 'Cargo.toml', setup: [`cargo fetch${locked}`], verify: [`cargo test${locked} --offline`] }
}

const PYTHON_FILES = ['uv.lock', 'poetry.lock', 'requirements.txt', 'pyproject.toml', 'setup.py'] as const
const PYTHON_TESTS = ['requirements-dev.txt', 'requirements-test.txt', 'dev-requirements.txt'] as const

async function python(read: ReadFile, names: readonly string[]): Promise<Suggestion | null> {
  const file = await first(read, PYTHON_FILES)
  if (file === undefined) return null
  const project = (await read('pyproject.toml')) ?? ''
  const configured = await Promise.all(['pytest.ini', 'tox.ini', 'setup.cfg', ...PYTHON_TESTS].map(read))
  const pytest = [await read(file), project, ...configured].some((text) => /pytest/.test(text ?? ''))
  const folder = ['tests', 'test'].find((name) => names.includes(name))
  const runner = pytest ? '-m pytest' : folder ? `-m unittest discover -s ${folder}` : null
  const verify = (command: string) => (runner === null ? [] : [`${command} ${runner}`])
  if (file === 'uv.lock')
    return { found: file, setup: ['uv sync --frozen'], verify: verify('uv run --frozen python') }
  if (file === 'poetry.lock')
    return { found: file, setup: ['poetry install --no-interaction'], verify: verify('poetry run python') }
  const more = await first(read, PYTHON_TESTS)
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

async function ruby(read: ReadFile): Promise<Suggestion | null> {
  const file = await first(read, ['Gemfile.lock', 'Gemfile'])
  if (file === undefined) return null
  const rspec = (await read('.rspec')) !== null
  const rake = (await read('Rakefile')) !== null
  const verify = rspec ? ['bundle exec rspec'] : rake ? ['bundle exec rake'] : []
  return { found: file, setup: ['bundle install'], verify }
}

async function php(read: ReadFile): Promise<Suggestion | null> {
  const file = await first(read, ['composer.lock', 'composer.json'])
  if (file === undefined) return null
  const unit = await first(read, ['phpunit.xml', 'phpunit.xml.dist'])
  return {
    found: file,
    setup: ['composer install --no-interaction'],
    verify: unit ? ['vendor/bin/phpunit'] : [],
  }
}

async function maven(read: ReadFile): Promise<Suggestion | null> {
  if ((await read('pom.xml')) === null) return null
  const command = (await read('mvnw')) === null ? 'mvn' : './mvnw'
  // Whatever runs the tests is fetched when tests run, and `dependency:go-offline` does not know it: none runs here.
  const none = '-Dtest=None -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false'
  return {
    found: 'pom.xml',
    setup: [`${command} -B test ${none}`],
    verify: [`${command} -B -o test`],
  }
}

async function gradle(read: ReadFile): Promise<Suggestion | null> {
  const file = await first(read, ['gradlew', 'build.gradle', 'build.gradle.kts'])
  if (file === undefined) return null
  const command = file === 'gradlew' ? './gradlew' : 'gradle'
  return {
    found: file,
    setup: [`${command} --no-daemon testClasses`],
    verify: [`${command} --no-daemon --offline test`],
  }
}

async function dotnet(_read: ReadFile, names: readonly string[]): Promise<Suggestion | null> {
  const file = names.find((name) => /\.(?:slnx?|[cfv][sb]proj)$/.test(name))
  if (file === undefined) return null
  return { found: file, setup: ['dotnet restore'], verify: ['dotnet test --no-restore'] }
}
