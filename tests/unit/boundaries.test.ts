import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PROJECT } from '../world/action-file.js'
import { temporaryFolder } from '../world/temporary-folder.js'

interface Rule {
  name: string
  from: { path?: string | string[] }
}
interface Violation {
  from: string
  to: string
  rule: { name: string }
}

const RULES: Rule[] = createRequire(import.meta.url)(join(PROJECT, '.dependency-cruiser.cjs')).forbidden
const DOWNWARD = '-imports-downward-only'

/** A file of every room: its own, or one planted in its folder. */
const rooms = RULES.filter(({ name }) => name.endsWith(DOWNWARD)).map(({ name, from }) => {
  const path = String(from.path).replace(/[\^$\\]/g, '')
  return { rule: name, file: path.endsWith('/') ? `${path}planted.ts` : path }
})
const TOP = 'src/programs/index.ts'
const TOPMOST = [TOP, 'src/programs/planted.ts']

/** Imports that no floor allows, each with the rule that has to fail. */
const PLANTED: [from: string, to: string, rule: string][] = [
  // Every room imports the top floor.
  ...rooms
    .filter(({ file }) => !TOPMOST.includes(file))
    .map(({ rule, file }): [string, string, string] => [file, TOP, rule]),
  // To the next floor.
  ['src/base/errors.ts', 'src/gateway/planted.ts', 'base-imports-downward-only'],
  ['src/github/planted.ts', 'src/config/planted.ts', 'github-imports-downward-only'],
  ['src/sandbox/planted.ts', 'src/config/planted.ts', 'sandbox-imports-downward-only'],
  ['src/config/planted.ts', 'src/agents/planted.ts', 'config-imports-downward-only'],
  ['src/agents/planted.ts', 'src/run/planted.ts', 'agents-imports-downward-only'],
  ['src/run/planted.ts', 'src/change/planted.ts', 'run-imports-downward-only'],
  ['src/change/planted.ts', 'src/report/planted.ts', 'change-imports-downward-only'],
  ['src/report/planted.ts', 'src/pipeline/planted.ts', 'report-imports-downward-only'],
  ['src/pipeline/planted.ts', 'src/plan/planted.ts', 'pipeline-imports-downward-only'],
  ['src/plan/planted.ts', 'src/programs/cli/planted.ts', 'plan-imports-downward-only'],
  ['src/programs/doctor/planted.ts', 'src/programs/cli/planted.ts', 'doctor-imports-downward-only'],
  // To a room beside it.
  ['src/gateway/planted.ts', 'src/github/planted.ts', 'gateway-imports-downward-only'],
  ['src/programs/cli/planted.ts', 'src/programs/action/planted.ts', 'cli-imports-downward-only'],
  // The GitHub of the demo, from a floor above it.
  [
    'src/programs/cli/planted.ts',
    'src/programs/demo/github/planted.ts',
    'demo-github-only-for-demo-and-tests',
  ],
  // A package outside of its adapter, and files without a room.
  ['src/report/planted.ts', 'node_modules/@octokit/rest/index.js', 'octokit-only-in-its-adapter'],
  ['src/somewhere/planted.ts', 'src/base/errors.ts', 'every-file-has-a-room'],
  ['src/planted.ts', 'src/base/errors.ts', 'every-file-has-a-room'],
  ['src/programs/somewhere/planted.ts', 'src/base/errors.ts', 'every-file-has-a-room'],
]

/** Imports that the floors allow. */
const ALLOWED: [from: string, to: string][] = [
  ['src/programs/cli/planted.ts', 'src/pipeline/planted.ts'],
  ['src/change/planted.ts', 'src/base/git/planted.ts'],
  ['src/agents/planted.ts', 'src/config/planted.ts'],
  ['src/github/planted.ts', 'node_modules/@octokit/rest/index.js'],
  ['src/programs/testing/planted.ts', 'src/programs/demo/github/planted.ts'],
]

/** Writes a small project with these imports and runs the project's rules over it. */
function violationsOf(imports: readonly (readonly [from: string, to: string, ...unknown[]])[]): Violation[] {
  const root = temporaryFolder()
  const files = new Map<string, string>()
  for (const [from, to] of imports) {
    const path = posix.relative(posix.dirname(from), to).replace(/\.ts$/, '.js')
    const specifier = to.startsWith('node_modules/')
      ? '@octokit/rest'
      : path.startsWith('.')
        ? path
        : `./${path}`
    files.set(from, `${files.get(from) ?? ''}import '${specifier}'\n`)
    if (!files.has(to)) files.set(to, '')
  }
  files.set('node_modules/@octokit/rest/package.json', '{ "name": "@octokit/rest", "main": "index.js" }')
  files.set('package.json', '{ "type": "module", "dependencies": { "@octokit/rest": "1" } }')
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json'])
    copyFileSync(join(PROJECT, name), join(root, name))
  const program = join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src']
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout).summary.violations
}

describe('the floors of src', () => {
  let found: Violation[]
  beforeAll(() => {
    found = violationsOf(PLANTED)
  })

  it.each(PLANTED)('forbid %s to import %s', (from, to, rule) => {
    const failed = found.filter((one) => one.from === from && one.to === to)
    expect(failed.map((one) => one.rule.name)).toContain(rule)
  })

  it('cover every room', () => expect(rooms).toHaveLength(23))

  it('allow imports to lower floors and of a package in its adapter', () => {
    expect(violationsOf(ALLOWED).filter((one) => one.rule.name !== 'no-orphans')).toEqual([])
  })
})

describe('the trusted core of ARCHITECTURE.md', () => {
  const text = readFileSync(join(PROJECT, 'ARCHITECTURE.md'), 'utf8')
  const [table = '', rest = ''] = text.slice(text.indexOf('## The trusted core')).split('Not counted:')
  const named = (part: string) => [...part.matchAll(/`(src\/[\w./-]+)`/g)].map(([, path = '']) => path)
  const leftOut = named(rest)

  it('is under 20,000 lines, and 5,000 for the sealed copy of GitHub, with everything that it imports when it runs', () => {
    expect(leftOut).toHaveLength(4)
    const core = new Set<string>()
    const add = (path: string) => {
      if (core.has(path) || leftOut.some((folder) => path.startsWith(`${folder}/`))) return
      core.add(path)
      for (const imported of importsOf(path)) add(imported)
    }
    for (const path of named(table)) for (const file of filesOf(path)) add(file)
    const linesIn = (isCounted: (path: string) => boolean) =>
      [...core]
        .filter(isCounted)
        .flatMap((path) => readFileSync(join(PROJECT, path), 'utf8').split('\n').slice(1)).length
    const isCopy = (path: string) => path.startsWith('src/github/gateway/')
    const total = linesIn((path) => !isCopy(path))
    // Fewer would mean that imports are not found any more.
    expect(total).toBeGreaterThan(15_000)
    expect(total).toBeLessThan(20_000)
    expect(linesIn(isCopy)).toBeLessThan(5_000)
    // Neither what people read nor a program has to be right.
    expect([...core].filter((path) => /^src\/(agents|report|plan|programs)\//.test(path))).toEqual([])
  })
})

/** A file, or those in a folder. */
function filesOf(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(PROJECT, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name))
}

/** What a file of `src` imports from `src`, types aside. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(PROJECT, path), 'utf8')
  const whole = text.matchAll(/^(?:import|export) (?!type )([^'";]*?)(?:from )?'(\.[^']+\.js)'/gm)
  const paths = [...whole].filter(([, names = '']) => !isOfTypes(names)).map(([, , to = '']) => to)
  paths.push(...[...text.matchAll(/import\('(\.[^']+\.js)'\)/g)].map(([, to = '']) => to))
  return paths.map((to) => posix.join(posix.dirname(path), to).replace(/\.js$/, '.ts'))
}

/** `{ type A, type B }` */
function isOfTypes(names: string): boolean {
  const list = /^\{([^}]*)\}\s*$/.exec(names)?.[1]
  return list?.split(',').every((name) => /^\s*(?:type |$)/.test(name)) === true
}
