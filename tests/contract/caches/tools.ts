import type { PartName } from '../../world/parts.js'

/** One tool with its caches: what a step of the job does, and what works in a sandbox without a network then. */
export interface CachingTool {
  name: string
  parts: PartName[]
  /** Below the home; each is the job's afterwards as it was before. */
  caches: string[]
  /** Of the project; `URL` is the registry's address. */
  files: Record<string, string>
  /** In a step of the job, in the project's folder. */
  warm: string
  /** In the sandbox, in a copy of the folder with its lock files. */
  inside: string
  prints: string
}

const MANIFEST = '{ "name": "app", "version": "1.0.0", "dependencies": { "left": "1.0.0" } }'
const USE = `node -p 'require("left")'`
const NPMRC = 'registry=URL/npm/\n'
const PYTHON_USE = `-c 'import left; print(left.NAME)'`
const CARGO = `[package]
name = "app"
version = "1.0.0"
edition = "2021"

[dependencies]
left = { version = "1", registry = "test" }
right = { git = "file://ROOT/right" }
`
const POM = `<project><modelVersion>4.0.0</modelVersion>
<parent><groupId>test</groupId><artifactId>left</artifactId><version>1.0</version><relativePath/></parent>
<artifactId>app</artifactId><packaging>pom</packaging>
<repositories><repository><id>test</id><url>URL/maven</url></repository></repositories></project>
`
const GO_MAIN = 'package main\n\nimport "example.test/left"\n\nfunc main() { println(left.Name) }\n'
// A client gives its server ten seconds to start, which is too little on a busy machine; the next one finds it running.
const START_SCCACHE = 'for _ in 1 2 3 4 5 6; do sccache --show-stats >/dev/null && break; done'
const BUILD_GRADLE = `configurations { needed }
repositories { maven { url 'URL/maven' } }
dependencies { needed 'test:left:1.0@pom' }
task show { doLast { println configurations.needed.files*.name } }
`
/** The sandbox has the job's own settings of Go. */
const GO_ENV = 'export GOFLAGS=-mod=mod GONOSUMDB=* GOTOOLCHAIN=local'

export const CACHING_TOOLS: readonly CachingTool[] = [
  {
    name: 'npm',
    parts: [],
    caches: ['.npm/_cacache'],
    files: { 'package.json': MANIFEST, '.npmrc': NPMRC },
    warm: 'npm install --no-audit --no-fund',
    inside: `npm ci --offline --no-audit --no-fund && npm cache verify && npm pack ./node_modules/left && npm cache add ./left-1.0.0.tgz && ${USE}`,
    prints: 'left',
  },
  {
    name: 'pnpm',
    parts: ['cache-tools'],
    caches: ['.local/share/pnpm/store', '.cache/pnpm'],
    files: { 'package.json': MANIFEST, '.npmrc': NPMRC },
    warm: 'pnpm install --ignore-workspace',
    inside: `pnpm install --offline --frozen-lockfile --ignore-workspace && ! ls -d .pnpm-store && ${USE}`,
    prints: 'left',
  },
  {
    name: 'pnpm 10',
    parts: ['cache-tools'],
    caches: ['.local/share/pnpm/store', '.cache/pnpm'],
    files: { 'package.json': MANIFEST, '.npmrc': NPMRC },
    warm: 'node $TOOLS/node/node_modules/pnpm10/bin/pnpm.cjs install --ignore-workspace',
    inside: `node $TOOLS/node/node_modules/pnpm10/bin/pnpm.cjs install --offline --frozen-lockfile --ignore-workspace && ! ls -d .pnpm-store && ${USE}`,
    prints: 'left',
  },
  {
    name: 'Yarn 1',
    parts: ['cache-tools'],
    caches: ['.cache/yarn'],
    files: { 'package.json': MANIFEST, '.npmrc': NPMRC, '.yarnrc': 'registry "URL/npm/"\n' },
    // As root, it would use a folder of the system.
    warm: 'export YARN_CACHE_FOLDER=$HOME/.cache/yarn; node $TOOLS/node/node_modules/yarn/bin/yarn.js install --non-interactive',
    inside: `node $TOOLS/node/node_modules/yarn/bin/yarn.js install --non-interactive --offline --frozen-lockfile && test -z "$(find node_modules/left -type l)" && ${USE}`,
    prints: 'left',
  },
  {
    name: 'Yarn 4',
    parts: ['cache-tools'],
    caches: ['.yarn/berry/cache'],
    files: {
      'package.json': MANIFEST,
      'yarn.lock': '',
      '.yarnrc.yml':
        'npmRegistryServer: "URL/npm"\nunsafeHttpWhitelist: ["127.0.0.1"]\nnodeLinker: node-modules\nenableTelemetry: false\n',
    },
    warm: 'node $TOOLS/node/node_modules/@yarnpkg/cli-dist/bin/yarn.js install --no-immutable',
    inside: `node $TOOLS/node/node_modules/@yarnpkg/cli-dist/bin/yarn.js install --immutable && ${USE}`,
    prints: 'left',
  },
  {
    name: 'Bun',
    parts: ['cache-tools'],
    caches: ['.bun/install/cache'],
    files: { 'package.json': MANIFEST, 'bunfig.toml': '[install]\nregistry = "URL/npm/"\n' },
    warm: 'bun install',
    inside: `bun install --frozen-lockfile && test -f node_modules/left/left.js -a ! -L node_modules/left/left.js && ${USE}`,
    prints: 'left',
  },
  {
    name: 'pip',
    parts: ['cache-tools'],
    caches: ['.cache/pip'],
    files: {},
    // An index is always asked; what a link leads to comes from the cache.
    warm: 'pip install --no-deps --trusted-host 127.0.0.1 --target lib URL/simple/left/left-1.0.0-py3-none-any.whl',
    inside: `pip install --no-deps --trusted-host 127.0.0.1 --target lib URL/simple/left/left-1.0.0-py3-none-any.whl && pip cache list && PYTHONPATH=lib python ${PYTHON_USE}`,
    prints: 'left',
  },
  {
    name: 'uv',
    parts: ['cache-tools'],
    caches: ['.cache/uv'],
    files: {},
    warm: 'uv pip install --python $TOOLS/python/bin/python --index-url URL/simple --target lib left',
    inside: `uv pip install --offline --python $TOOLS/python/bin/python --index-url URL/simple --target lib left && uv cache prune && PYTHONPATH=lib python ${PYTHON_USE}`,
    prints: 'left',
  },
  {
    name: 'Poetry',
    parts: ['cache-tools'],
    caches: ['.cache/pypoetry/artifacts', '.cache/pypoetry/cache'],
    files: {
      'pyproject.toml': `[tool.poetry]
package-mode = false
[tool.poetry.dependencies]
python = ">=3.9"
left = "1.0.0"
[[tool.poetry.source]]
name = "test"
url = "URL/simple/"
priority = "primary"
`,
      'poetry.toml': '[virtualenvs]\nin-project = true\n',
    },
    warm: 'poetry install --no-interaction --no-root',
    inside: `poetry install --no-interaction --no-root && .venv/bin/python ${PYTHON_USE}`,
    prints: 'left',
  },
  {
    name: 'Go',
    parts: ['go'],
    caches: ['go/pkg/mod/cache/download', '.cache/go-build'],
    files: {
      'go.mod': 'module example.test/main\n\ngo 1.20\n\nrequire example.test/left v1.0.0\n',
      'main.go': GO_MAIN,
    },
    warm: `${GO_ENV} GOPROXY=file://ROOT/go && go build -o /dev/null .`,
    // Of the standard library nothing is compiled again.
    inside: `${GO_ENV} && go build -v -o /tmp/main . 2>/tmp/compiled && cat /tmp/compiled && ! grep '^runtime$' /tmp/compiled && /tmp/main 2>&1`,
    prints: 'left',
  },
  {
    name: 'Cargo',
    parts: ['cargo'],
    caches: ['.cargo/registry/index', '.cargo/registry/cache', '.cargo/registry/src', '.cargo/git'],
    files: {
      'Cargo.toml': CARGO,
      'src/lib.rs': 'pub fn name() -> String { format!("{}{}", left::NAME, right::NAME) }\n',
      '.cargo/config.toml': '[registries.test]\nindex = "sparse+URL/cargo/"\n',
    },
    warm: 'cargo fetch',
    inside:
      'cargo build --offline --locked && rm -rf $HOME/.cargo/registry/src && cargo build --offline --locked && echo built',
    prints: 'built',
  },
  {
    name: 'Maven',
    parts: ['maven'],
    caches: ['.m2/repository'],
    files: { 'pom.xml': POM },
    // Java asks the accounts for the home.
    warm: 'MAVEN_OPTS=-Duser.home=$HOME mvn --batch-mode --quiet validate',
    inside:
      'mvn --batch-mode --offline validate && touch $HOME/.m2/repository/test/left/1.0/_remote.repositories',
    prints: 'BUILD SUCCESS',
  },
  {
    name: 'Gradle',
    parts: ['gradle'],
    caches: ['.gradle/caches/modules-2'],
    files: { 'build.gradle': BUILD_GRADLE, 'settings.gradle': '' },
    warm: 'GRADLE_USER_HOME=$HOME/.gradle gradle --no-daemon --quiet show',
    inside: 'gradle --no-daemon --offline --quiet show && touch $HOME/.gradle/caches/modules-2/new',
    prints: 'left-1.0.pom',
  },
  {
    name: 'sccache',
    parts: ['sccache'],
    caches: ['.cache/sccache'],
    files: { 'app.c': 'int main(void) { return 0; }\n' },
    warm: `export SCCACHE_SERVER_PORT=4300; ${START_SCCACHE}; sccache gcc -c app.c -o app.o; sccache --stop-server`,
    inside: `${START_SCCACHE} && sccache gcc -c app.c -o app.o && sccache --show-stats | tr -s " " && echo "int x;" >new.c && sccache gcc -c new.c -o new.o`,
    prints: 'Cache hits 1',
  },
]
