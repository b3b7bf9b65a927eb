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

/** Suggestions for what was found, in the order in which they should run. Only reads files. */
export async function suggest(read: ReadFile): Promise<Suggestion[]> {
  const found = await Promise.all(
    [node, go, rust, python, ruby, php, maven, gradle].map((suggestFor) => suggestFor(read)),
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
  const scripts = scriptsOf(text)
  const test = scripts['test']
  const tested = typeof test === 'string' && !/no test specified/.test(test)
  return {
    found: ['package.json', ...(lockfile ? [lockfile] : [])].join(', '),
    setup: install ? [install] : [],
    verify: tested ? [tool === 'bun' ? 'bun run test' : `${tool} test`] : [],
  }
}

function scriptsOf(text: string): Record<string, unknown> {
  try {
    const { scripts } = JSON.parse(text) as { scripts?: unknown }
    return typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, unknown>) : {}
  } catch {
    return {}
  }
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

async function python(read: ReadFile): Promise<Suggestion | null> {
  const lockfile = await first(read, ['uv.lock', 'poetry.lock', 'requirements.txt'])
  if (lockfile === undefined) return null
  const texts = await Promise.all([read(lockfile), read('pyproject.toml'), read('pytest.ini')])
  const tested = texts.some((text) => text !== null && /pytest/.test(text))
  const [setup, runner]: [string[], string] =
    lockfile === 'uv.lock'
      ? [['uv sync --frozen'], 'uv run --frozen pytest']
      : lockfile === 'poetry.lock'
        ? [['poetry install --no-interaction'], 'poetry run pytest']
        : [
            ['python3 -m venv .venv', '.venv/bin/pip install -r requirements.txt'],
            '.venv/bin/python -m pytest',
          ]
  return { found: lockfile, setup, verify: tested ? [runner] : [] }
}

async function ruby(read: ReadFile): Promise<Suggestion | null> {
  if ((await read('Gemfile.lock')) === null) return null
  const rspec = (await read('.rspec')) !== null
  const rake = (await read('Rakefile')) !== null
  const verify = rspec ? ['bundle exec rspec'] : rake ? ['bundle exec rake'] : []
  return { found: 'Gemfile.lock', setup: ['bundle install'], verify }
}

async function php(read: ReadFile): Promise<Suggestion | null> {
  if ((await read('composer.lock')) === null) return null
  const unit = await first(read, ['phpunit.xml', 'phpunit.xml.dist'])
  return {
    found: 'composer.lock',
    setup: ['composer install --no-interaction'],
    verify: unit ? ['vendor/bin/phpunit'] : [],
  }
}

async function maven(read: ReadFile): Promise<Suggestion | null> {
  if ((await read('pom.xml')) === null) return null
  const command = (await read('mvnw')) === null ? 'mvn' : './mvnw'
  return {
    found: 'pom.xml',
    setup: [`${command} -B dependency:go-offline`],
    verify: [`${command} -B -o test`],
  }
}

async function gradle(read: ReadFile): Promise<Suggestion | null> {
  if ((await read('gradlew')) === null) return null
  return {
    found: 'gradlew',
    setup: ['./gradlew --no-daemon testClasses'],
    verify: ['./gradlew --no-daemon --offline test'],
  }
}
