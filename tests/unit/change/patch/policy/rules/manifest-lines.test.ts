import { describe, expect, it } from 'vitest'
import {
  MESSAGES,
  manifestLineCheck,
} from '../../../../../../src/change/patch/policy/rules/manifest-lines.js'

const rules = (path: string, text: string) =>
  (manifestLineCheck(path)?.(text) ?? []).map(({ rule }) => rule.replace('package/', ''))

/** For each kind of manifest: a line, and what it is. */
const LINES: Record<string, [string, ...string[]][]> = {
  'requirements.txt': [
    ['requests==2.0'],
    ['requests  # see https://a.example, was -i x'],
    ['#-i https://a.example'],
    ['a-index-url==1'],
    ['a--i==1'],
    ['-r other.txt'],
    ['-e .'],
    ['--editable ./a'],
    ['-c constraints.txt'],
    ['--require-hashes'],
    ['--no-binary :all:'],
    ['--pre'],
    ['-i https://a.example/simple', 'source'],
    ['-ihttps://a.example/simple', 'source'],
    ['  -f wheels', 'source'],
    ['--index-url https://a.example', 'source'],
    ['--index-url=https://a.example', 'source'],
    ['--INDEX-URL=https://a.example', 'source'],
    ['--extra-index-url https://a.example', 'source'],
    ['--find-links ./wheels', 'source'],
    ['--find https://a.example', 'source'],
    ['--trusted-host a.example', 'source'],
    ['--pypi-url https://a.example', 'source'],
    ['--pre --extra https://a.example', 'source'],
    ['a --ind x', 'source'],
    ['--index-url http://a.example', 'source', 'insecure'],
    ['a @ https://a.example/a.whl', 'address'],
    ['git+https://a.example/a.git', 'address'],
    ['git+ssh://a.example/a.git#egg=a', 'address'],
    ['-e git+https://a.example/a.git', 'address'],
    ['--editable=git+https://a.example/a.git', 'address'],
    ['--ed git+https://a.example/a.git', 'address'],
    ['-rhttps://a.example/r.txt', 'address'],
    ['  --requirement https://a.example/r.txt', 'address'],
    ['-c https://a.example/c.txt', 'address'],
    ['--constraint https://a.example/c.txt', 'address'],
    ['a @ http://a.example/a.whl', 'address', 'insecure'],
    ['git+http://a.example/a.git', 'address', 'insecure'],
    ['hg+http://a.example/a', 'address', 'insecure'],
    ['git://a.example/a.git', 'address', 'insecure'],
    ['git+git://a.example/a.git', 'address', 'insecure'],
    ['a @ ftp://a.example/a.whl', 'address', 'insecure'],
  ],
  'pyproject.toml': [
    ['requires-python = ">=3.9"'],
    ['dependencies = ["a>=1", "source"]'],
    ['homepage = "https://a.example"'],
    ['# index-url = "x"'],
    ['  # build-backend = "x"'],
    ['[tool.poetry]'],
    ['[tool.uv]'],
    ['[tool.poetry.sources-of-truth]', 'source'],
    ['[tool.uv.indexing]'],
    ['[[tool.poetry.source]]', 'source'],
    ['[[ tool . "poetry" . "source" ]]', 'source'],
    ['[[tool.uv.index]]', 'source'],
    ['[tool.pdm.source]', 'source'],
    ['["tool"."uv"."index"]', 'source'],
    ['index-url = "https://a.example"', 'source'],
    ['extra-index-url = ["https://a.example"]', 'source'],
    ['extra_index_urls = ["https://a.example"]', 'source'],
    ['find-links = ["x"]', 'source'],
    ['find_links = x', 'source'],
    ['a = { git = "https://a.example/a.git" }', 'address'],
    ['a = { "git" = "ssh://a.example/a.git" }', 'address'],
    ['a = { hg = "https://a.example/a" }', 'address'],
    ['a = { url="https://a.example/a.whl" }', 'address'],
    ["a = { git = 'git@a.example:a/a.git' }", 'address'],
    ['  "a @ git+https://a.example/a.git",', 'address'],
    ['  "a@https://a.example/a.whl",', 'address'],
    ['  "a @ http://a.example/a.whl",', 'address', 'insecure'],
    ['  "a @ git+http://a.example/a.git",', 'address', 'insecure'],
    ['a = { git = "git://a.example/a.git" }', 'address', 'insecure'],
    ["a = { url ='http://a.example/a.whl' }", 'address', 'insecure'],
    ['[build-system]', 'build-backend'],
    ['[ "build-system" ]', 'build-backend'],
    ['build-system = {}', 'build-backend'],
    ['build-backend = "x"', 'build-backend'],
    ['backend-path = ["."]', 'build-backend'],
    ['"backend-path" = ["."]', 'build-backend'],
    ['x = {backend-path=["."]}', 'build-backend'],
    ['my-build-backend = 1'],
    ['build-backend-x = 1'],
    ['rebuild-system = 1'],
  ],
  Pipfile: [
    ['[packages]'],
    ['[[source]]', 'source'],
    ['[["source"]]', 'source'],
    ['[ source ]', 'source'],
    ['build-backend = "x"'],
    ['a = {git = "https://a.example/a.git"}', 'address'],
  ],
  'setup.cfg': [
    ['[options]'],
    ['index_url = https://a.example', 'source'],
    ['dependency_links = https://a.example', 'source'],
    ['url = https://a.example'],
  ],
  'tox.ini': [
    ['commands = pytest'],
    ['indexserver =', 'source'],
    ['  PIP_INDEX_URL=https://a.example', 'source'],
  ],
  Gemfile: [
    ['gem "a", "~> 1"'],
    ['# source "https://a.example"'],
    ['gem "a" # git: x'],
    ['resource "x"'],
    ['source "https://rubygems.org"'],
    ["source('https://rubygems.org/')"],
    ['source "https://rubygems.org.evil.example"', 'source'],
    ['source "https://a.example"', 'source'],
    ['  source("https://a.example") do', 'source'],
    ['source :rubygems', 'source'],
    ['gem "a", source: "https://a.example"', 'source'],
    ['gem "a", :source => "https://a.example"', 'source'],
    ['gem("a",source: "https://a.example")', 'source'],
    ['gem "a", git: "https://a.example/a.git"', 'address'],
    ['gem "a", :git => "https://a.example/a.git"', 'address'],
    ['  git: "https://a.example/a.git"', 'address'],
    ['gem "a", github: "a/a"', 'address'],
    ['gem "a", :github=>"a/a"', 'address'],
    ['gem "a", gist: "1"', 'address'],
    ['gem "a", bitbucket: "a/a"', 'address'],
    ['gem "a", gitlab: "a/a"', 'address'],
    ['git "https://a.example/a.git" do', 'address'],
    ['git("https://a.example/a.git") do', 'address'],
    ['github "a/a" do', 'address'],
    ['git_source(:x) { }', 'address'],
    ['gem "git", "1"'],
    ['gem "digit", "1"'],
    ['legit: 1'],
    ['source "http://rubygems.org"', 'source', 'insecure'],
    ['gem "a", git: "git://a.example/a.git"', 'address', 'insecure'],
  ],
  'Cargo.toml': [
    ['a = "1"'],
    ['# git = "x"'],
    ['rebuild = "x"'],
    ['digit = "x"'],
    ['my-registry = "x"'],
    ['registry_name = "x"'],
    ['patched = "1"'],
    ['a = { registry = "x" }', 'source'],
    ['a = {"registry"="x"}', 'source'],
    ['a.registry-index = "x"', 'source'],
    ['[registries]', 'source'],
    ['[ registries.x ]', 'source'],
    ["['source'.x]", 'source'],
    ['[patch.crates-io]', 'source'],
    ['[replace]', 'source'],
    ['[package]'],
    ['a = { git = "https://a.example/a" }', 'address'],
    ['git = "https://a.example/a"', 'address'],
    ['a.git="https://a.example/a"', 'address'],
    ['a = { "git" = "https://a.example/a" }', 'address'],
    ['a = { git = "http://a.example/a" }', 'address', 'insecure'],
    ["a = { git='git://a.example/a' }", 'address', 'insecure'],
    ['build = "x.rs"', 'build-backend'],
    ['  "build" = "x.rs"', 'build-backend'],
    ['package.build = "x.rs"', 'build-backend'],
    ['a = { build = 1 }'],
  ],
  'go.mod': [
    ['require a.example/a v1.0.0'],
    ['replace a.example/a => ../a'],
    ['replace a.example/a => ./a'],
    ['replace a.example/a => /a/b'],
    ['// replace a => b.example/b v1'],
    ['replace a.example/a => b.example/b v1', 'address'],
    ['a.example/a =>b.example/b v1', 'address'],
    ['a.example/a => "b.example/b" v1', 'address'],
  ],
  'build.gradle.kts': [
    ['implementation("a:b:1")'],
    ['// maven { url "x" }'],
    ['  * url "x"'],
    ['mavenCentral()'],
    ['curl "x"'],
    ['maven { url "https://a.example" }', 'source'],
    ['maven("https://a.example")', 'source'],
    ['ivy {', 'source'],
    ['url = uri("https://a.example")', 'source'],
    ["url 'https://a.example'", 'source'],
    ['url("https://a.example")', 'source'],
    ['url uri ("https://a.example")', 'source'],
    ['url "http://a.example"', 'source', 'insecure'],
    ['maven("http://a.example")', 'source', 'insecure'],
    ['allowInsecureProtocol = true', 'insecure'],
    ['isAllowInsecureProtocol = true', 'insecure'],
  ],
  'pom.xml': [
    ['<url>http://a.example</url>'],
    ['<repositories>'],
    ['a // <repository> # <repository>', 'source'],
    ['<repository>', 'source'],
    ['<repository id="a">', 'source'],
    ['<pluginRepository>', 'source'],
  ],
  'README.md': [['source "http://a.example"'], ['-i https://a.example'], ['git = "http://a.example"']],
}

describe.each(Object.entries(LINES))('an added line of %s', (path, lines) => {
  it.each(lines)('%s', (text, ...expected) => {
    expect(rules(path, text)).toEqual(expected)
    expect(rules(`a/b/${path}`, text)).toEqual(expected)
    expect(rules(path.toUpperCase(), text)).toEqual(expected)
    expect(rules(`${path}/x`, text)).toEqual([])
  })
})

describe('a manifest', () => {
  it.each([
    ['requirements/dev.txt', '-i x'],
    ['requirements/dev.in', '-i x'],
    ['a/requirements-dev.txt', '-i x'],
    ['dev-requirements.in', '-i x'],
    ['constraints.txt', '-i x'],
    ['gems.rb', 'source "x"'],
    ['Gemfile.local', 'source "x"'],
    ['a.gemspec', 'source "x"'],
    ['settings.gradle', 'ivy {'],
    ['go.work', 'a => b.example/b v1'],
    ['parent-pom.xml', '<repository>'],
  ])('is %s', (path, text) => expect(rules(path, text)).toHaveLength(1))

  it.each([
    ['requirements.md', '-i x'],
    ['requirements/a/dev.txt', '-i x'],
    ['notes.txt', '-i x'],
    ['xrequirements/dev.txt', '-i x'],
    ['xpyproject.toml', '[build-system]'],
    ['xgems.rb', 'source "x"'],
    ['a.gradlex', 'ivy {'],
    ['xCargo.toml', 'git = "x"'],
    ['xgo.mod', 'a => b.example/b v1'],
    ['.gradle/a', 'ivy {'],
    ['my-Gemfile', 'source "x"'],
  ])('is not %s', (path, text) => expect(rules(path, text)).toEqual([]))

  it('has each finding told in words', () => {
    expect(manifestLineCheck('go.mod')?.('a => b.example/b v1')).toEqual([
      {
        rule: 'package/address',
        message: 'This dependency comes from an address or a repository instead of the registry.',
      },
    ])
    expect(MESSAGES['package/source']).toBe('This line changes where packages are downloaded from.')
    expect(MESSAGES['package/insecure']).toBe('This dependency comes over an unencrypted connection.')
    expect(MESSAGES['package/build-backend']).toBe('This line changes the program that builds the package.')
  })

  /** Every piece that some expression repeats; a line at the limit of each, and of each with blanks. */
  it('is read in linear time', () => {
    const pieces = [
      ' ',
      '=',
      'url',
      'url ',
      '=>a',
      '# ',
      '// ',
      'maven ',
      "url='",
      '--r',
      '(',
      'source ',
      'git ',
      '@',
      'a:',
      '"',
      '[ ',
    ]
    for (const path of [
      'build.gradle',
      'go.mod',
      'Gemfile',
      'requirements.txt',
      'pyproject.toml',
      'Cargo.toml',
      'pom.xml',
    ])
      for (const piece of pieces)
        for (const start of ['', 'url', 'source', '=>', '--r', '[', '@'])
          for (const end of ['\r', 'x']) {
            const line = start + piece.repeat((1990 - start.length) / piece.length) + end
            const times = Array.from({ length: 5 }, () => {
              const begun = performance.now()
              rules(path, line)
              return performance.now() - begun
            })
            // The best of five, on a machine that does other things too; squared, it would be two million steps.
            expect(Math.min(...times), `${path} ${start}${piece}${end}`).toBeLessThan(4)
          }
  })
})
