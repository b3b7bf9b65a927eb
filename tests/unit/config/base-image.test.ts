import { describe, expect, it } from 'vitest'
import { detectBase, isRead } from '../../../src/config/ecosystem/base-image.js'

/** As it is asked in a run: other files are not read. */
const detect = (files: Record<string, string>) =>
  detectBase(new Map(Object.entries(files).map(([name, text]) => [name, isRead(name) ? text : ''])))

/** Layouts as public projects have them, with the lines that matter. */
const LAYOUTS: [what: string, image: string, files: Record<string, string>][] = [
  [
    'a Go module',
    'golang:1.22',
    { 'go.mod': 'module example.org/x\n\ngo 1.22\n', 'go.sum': '', Makefile: '' },
  ],
  [
    'a Go module with a patch release',
    'golang:1.23',
    { 'go.mod': 'module x\n\ngo 1.23.4\n\ntoolchain go1.24.1\n' },
  ],
  ['a Go workspace', 'golang:1.21', { 'go.work': 'go 1.21\n\nuse ./a\n' }],
  ['a Go module without a version', 'golang:1', { 'go.mod': 'module x\n' }],
  [
    'a Go service with a web page and its tools',
    'golang:1.24',
    { 'go.mod': 'module x\ngo 1.24.0\n', 'package.json': '{}', 'package-lock.json': '{}', '.nvmrc': '20' },
  ],
  ['a Rust crate', 'rust:1', { 'Cargo.toml': '[package]\nrust-version = "1.70"\n', 'Cargo.lock': '' }],
  [
    'a pinned Rust toolchain',
    'rust:1.75.0',
    { 'Cargo.toml': '', 'rust-toolchain.toml': '[toolchain]\nchannel = "1.75.0"\n' },
  ],
  ['an old pinned Rust toolchain', 'rust:1.68', { 'Cargo.toml': '', 'rust-toolchain': '1.68\n' }],
  ['a nightly Rust toolchain', 'rust:1', { 'Cargo.toml': '', 'rust-toolchain': 'nightly-2024-05-01\n' }],
  [
    'a Python extension in Rust',
    'rust:1',
    { 'Cargo.toml': '', 'Cargo.lock': '', 'pyproject.toml': '[build-system]\nrequires = ["maturin"]\n' },
  ],
  ['a Node.js package', 'node:18', { 'package.json': '{ "engines": { "node": ">=18.12 <23" } }' }],
  [
    'a range with alternatives',
    'node:22',
    { 'package.json': '{ "engines": { "npm": "10", "node": "^18.19.1 || ^20.11.1 || ^22.0.0" } }' },
  ],
  ['a minimum', 'node:lts', { 'package.json': '{ "engines": { "node": "^20 || >=22.0.0" } }' }],
  ['a minimum of the future', 'node:99', { 'package.json': '{ "engines": { "node": ">=99" } }' }],
  ['a maximum', 'node:20', { 'package.json': '{ "engines": { "node": "<21" } }' }],
  ['engines as a list', 'node:lts', { 'package.json': '{ "engines": ["node >= 0.6"] }' }],
  ['any Node.js', 'node:lts', { 'package.json': '{ "engines": { "node": "*" } }' }],
  ['a Node.js package that says nothing', 'node:lts', { 'package.json': '{}', 'yarn.lock': '' }],
  [
    'a pnpm workspace',
    'node:20',
    {
      'package.json': '{ "engines": { "node": ">=18" } }',
      'pnpm-workspace.yaml': '',
      '.nvmrc': 'v20.11.0\n',
    },
  ],
  [
    'a name in .nvmrc',
    'node:22',
    { 'package.json': '{ "engines": { "node": "22.x" } }', '.nvmrc': 'lts/jod\n' },
  ],
  ['volta', 'node:20', { 'package.json': '{ "volta": { "node": "20.9.0", "yarn": "4.0.2" } }' }],
  [
    'a Python project',
    'python:3',
    { 'pyproject.toml': '[project]\nrequires-python = ">=3.10"\n', 'uv.lock': '' },
  ],
  ['a Python range', 'python:3.9', { 'pyproject.toml': 'requires-python = "<4.0,>=3.9"\n' }],
  ['a Python range that ends', 'python:3.10', { 'pyproject.toml': 'requires-python = "<3.13,>=3.10"\n' }],
  ['an old Python', 'python:3.12', { 'pyproject.toml': 'requires-python = "!=3.9.*,<3.13"\n' }],
  ['setup.cfg', 'python:3', { 'setup.cfg': 'python_requires = >=3.7, !=3.9.*\n', 'setup.py': '' }],
  [
    'a pinned Python',
    'python:3.12',
    { 'pyproject.toml': '[project]\nrequires-python = ">=3.9"\n', '.python-version': '3.12.1\n' },
  ],
  [
    'Poetry',
    'python:3.11',
    { 'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.11"\n', 'poetry.lock': '' },
  ],
  ['setup.py', 'python:3.8', { 'setup.py': "setup(python_requires='>=3.8, <4')", 'tox.ini': '' }],
  ['only requirements', 'python:3', { 'requirements.txt': 'django\n' }],
  [
    'Django with a front end',
    'python:3.13',
    {
      'pyproject.toml': 'requires-python = "==3.13.*"\n',
      'manage.py': '',
      'package.json': '{}',
      'package-lock.json': '{}',
    },
  ],
  [
    'a Maven project',
    'maven:3-eclipse-temurin-17',
    { 'pom.xml': '<properties><java.version>17</java.version></properties>', mvnw: '' },
  ],
  [
    'an old Maven project',
    'maven:3-eclipse-temurin-8',
    { 'pom.xml': '<maven.compiler.source>1.8</maven.compiler.source>' },
  ],
  [
    'a release between two with long-term support',
    'maven:3-eclipse-temurin-21',
    { 'pom.xml': '<maven.compiler.release> 18 </maven.compiler.release>' },
  ],
  ['a Maven project that says nothing', 'maven:3-eclipse-temurin-21', { 'pom.xml': '<project/>' }],
  [
    'a Gradle toolchain',
    'gradle:jdk17',
    { 'build.gradle': 'java { toolchain { languageVersion = JavaLanguageVersion.of(17) } }', gradlew: '' },
  ],
  ['Gradle in Kotlin', 'gradle:jdk21', { 'build.gradle.kts': 'kotlin { jvmToolchain(21) }' }],
  [
    'an old Gradle build',
    'gradle:jdk8',
    { 'build.gradle': 'sourceCompatibility = JavaVersion.VERSION_1_8', 'settings.gradle': '' },
  ],
  ['SDKMAN', 'gradle:jdk11', { 'build.gradle': '', '.sdkmanrc': '# x\njava=11.0.21-tem\n' }],
  ['Ruby on Rails', 'ruby:3.3', { Gemfile: 'source "x"\nruby "3.2.1"\n', '.ruby-version': 'ruby-3.3.0\n' }],
  ['a gem', 'ruby:3', { 'thing.gemspec': '', Rakefile: '' }],
  ['a Gemfile with a range', 'ruby:3.1', { Gemfile: "ruby '~> 3.1'\n" }],
  ['a Gemfile with two bounds', 'ruby:3.1', { Gemfile: 'ruby ">= 3.1", "< 3.4"\n' }],
  [
    'JRuby',
    'ruby:3',
    { Gemfile: '', '.ruby-version': 'jruby-9.4\n', '.tool-versions': 'ruby jruby-9.4.3.0\n' },
  ],
  ['Laravel', 'composer:2', { 'composer.json': '{}', artisan: '', 'package.json': '{}' }],
  [
    '.NET',
    'mcr.microsoft.com/dotnet/sdk:8.0',
    { 'App.sln': '', 'global.json': '{ "sdk": { "version": "8.0.404" } }' },
  ],
  [
    'one .NET project',
    'mcr.microsoft.com/dotnet/sdk:9.0',
    { 'App.csproj': '<TargetFrameworks>net9.0;net8.0</TargetFrameworks>' },
  ],
  [
    'a .NET project for several frameworks, which the SDK of the newest builds',
    'mcr.microsoft.com/dotnet/sdk:10.0',
    { 'App.csproj': '<TargetFrameworks>net6.0;net10.0-windows;net8.0</TargetFrameworks>' },
  ],
  [
    'settings of all .NET projects',
    'mcr.microsoft.com/dotnet/sdk:8.0',
    {
      'a.fsproj': '',
      'Directory.Build.props': '<TargetFrameworks>\n  netstandard2.0;net48;net8.0</TargetFrameworks>',
    },
  ],
  ['jEnv', 'gradle:jdk11', { 'build.gradle': '', '.java-version': 'openjdk64-11.0.2\n' }],
  ['Pipenv', 'python:3.11', { Pipfile: '[requires]\npython_version = "3.11"\n' }],
  ['Heroku', 'python:3.12', { 'requirements.txt': '', 'runtime.txt': 'python-3.12.1\n' }],
  ['goenv', 'golang:1.21', { 'go.mod': 'go 1.20\n', '.go-version': '1.21.5\n' }],
  ['nodenv', 'node:20', { 'package.json': '{}', '.node-version': '20.1.0\n' }],
  ['asdf', 'golang:1.20', { 'go.mod': 'go 1.22', '.tool-versions': 'golang 1.20.3\nnodejs 20\n' }],
  ['mise', 'node:24', { 'package.json': '{}', '.nvmrc': '18', 'mise.toml': '[tools]\nnode = "24"\n' }],
]

const SIZE = 1 << 16

describe('the base image of a project', () => {
  it.each(LAYOUTS)('is that of %s: %s', (_what, image, files) => {
    expect(detect(files)?.image).toBe(image)
  })

  it('says why, and what else was found', () => {
    expect(
      detect({ 'go.mod': 'go 1.22\n', 'go.sum': '', 'package.json': '{}', 'requirements.txt': '' }),
    ).toEqual({
      image: 'golang:1.22',
      language: 'Go',
      from: ['go.mod', 'go.sum'],
      others: ['Python', 'Node.js'],
    })
  })

  it.each([
    ['nothing', {}],
    ['text', { 'readme.md': '# x\n', LICENSE: '' }],
    ['C', { Makefile: '', 'main.c': '' }],
    ['lock files of tools', { 'yarn.lock': '', 'tsconfig.json': '{}', 'tox.ini': '' }],
  ])('is not guessed for %s', (_what, files) => {
    expect(detect(files as Record<string, string>)).toBeNull()
  })

  const TOKENS = [
    ...[
      'sourceCompatibility',
      'JavaLanguageVersion.of(',
      '<TargetFrameworks>',
      '<TargetFrameworks>net8.0;',
      '<java.version>',
      'go',
      'java',
      'v',
    ],
    ...[
      'channel',
      'channel=',
      'requires-python',
      'requires-python="',
      'python',
      'python_requires=',
      'ruby',
      'ruby "',
    ],
    ...[
      '"volta":{',
      '"volta"',
      '"engines":{',
      '{"engines":{"node":"',
      '"version":',
      '[tools]\n',
      '[',
      '=',
      '"',
      '#',
      '',
      '1',
      '1.',
    ],
  ]
  const FILLS = [' ', '\n', '1', '1.', '>=']
  const texts = TOKENS.flatMap((token) =>
    FILLS.flatMap((fill) => [`${token}${fill.repeat(SIZE)}`, `${token}${fill}`.repeat(SIZE)]),
  ).map((text) => text.slice(0, SIZE))
  /** Whatever takes more than linear time takes longer than this test may. */
  it.each([...new Set(LAYOUTS.flatMap(([, , files]) => Object.keys(files)))].filter(isRead))(
    'is found soon, whatever is in %s',
    { timeout: 5_000 },
    (name) => {
      const [, , layout] = LAYOUTS.find(([, , files]) => Object.keys(files).includes(name)) ?? []
      for (const text of texts) expect(detect({ ...layout, [name]: text })?.image).toMatch(/^[a-z][\w./:-]+$/)
    },
  )

  it('is an official image whatever the files say', () => {
    const hostile = [
      { 'go.mod': 'go 1.22@evil.example/x\n' },
      { 'go.mod': 'go evil.example/x:1\n' },
      { 'package.json': '{"engines":{"node":"20/../../evil"}}' },
      { 'Cargo.toml': '', 'rust-toolchain': '1.75\nevil.example/x' },
      { 'pyproject.toml': '', '.python-version': '3.12/evil' },
      { 'go.mod': '', '.tool-versions': 'golang evil.example/x:1' },
    ]
    for (const files of hostile)
      expect(detect(files as Record<string, string>)?.image).toMatch(
        /^(?:golang|node|rust|python):[\d.]+$|:1$/,
      )
  })
})
