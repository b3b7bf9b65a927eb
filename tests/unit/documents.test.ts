import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { OVERRIDABLE_RULES } from '../../src/change/patch/policy/default-policy.js'
import { parseRepositoryConfig } from '../../src/config/repository.js'
import { specSchema } from '../../src/config/spec.js'
import { parseScript } from '../../src/gateway/scripted/script.js'
import { wantedFiles } from '../../src/programs/init/init.js'
import { PROJECT } from '../world/action-file.js'
import { HOW_TO_GET } from '../world/parts.js'
import { words } from '../world/words.js'

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'SUPPORT.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(PROJECT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The fenced examples of a language, each named by file and line. */
function examples(language: string): [place: string, text: string][] {
  const fence = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm')
  return DOCUMENTS.flatMap((path) => {
    const text = read(path)
    return [...text.matchAll(fence)].map(({ index, 2: body = '' }): [string, string] => {
      return [`${path}:${text.slice(0, index).split('\n').length}`, body]
    })
  })
}

const inputs = Object.keys(parse(read('action.yml')).inputs)

/** Inputs that an example sets: in steps of a job, in one step, or as a part of `with:`. */
function inputsOf(value: Record<string, unknown>): string[] {
  const jobs = 'jobs' in value ? value['jobs'] : 'steps' in Object(Object.values(value)[0]) ? value : null
  if (jobs) {
    const steps = Object.values(jobs as Record<string, { steps: unknown }>).flatMap(({ steps }) => steps)
    return inputsOf(steps as unknown as Record<string, unknown>)
  }
  const steps = Array.isArray(value) ? value : [value]
  return steps.flatMap((step) => {
    if (step.uses && !/caisson/.test(step.uses)) return []
    return Object.keys(step.with ?? step).filter((key) => !['uses', 'run', 'id', 'if', 'env'].includes(key))
  })
}

it.each(DOCUMENTS)('%s was merged to the end', (path) => {
  expect(read(path)).not.toMatch(/^(?:<{7}|={7}|>{7})(?: |$)/m)
})

describe('the YAML in the documents', () => {
  const all = examples('yaml').filter(([, text]) => !text.includes('# …'))
  const notOurs = /^(?:permissions|container|concurrency):/

  it.each(all.filter(([, text]) => !notOurs.test(text.trim())))('is what is read: %s', (place, text) => {
    const value = parse(text)
    if ('defaults' in value || 'policy' in value) parseRepositoryConfig(place, text, OVERRIDABLE_RULES)
    else if ('turns' in value) parseScript(text, place)
    else if ('goal' in value) specSchema.parse(value)
    else expect(inputs).toEqual(expect.arrayContaining(inputsOf(value)))
  })

  it('is there at all', () => expect(all.length).toBeGreaterThan(15))
})

it('has programs that compile against the package', () => {
  const programs = new Map(
    examples('ts').map(([place, text], index) => [
      join(PROJECT, 'tests', `example-${index}.ts`),
      { place, text },
    ]),
  )
  expect(programs.size).toBeGreaterThan(1)
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(PROJECT, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    PROJECT,
  )
  const settings = {
    ...options,
    noEmit: true,
    rootDir: PROJECT,
    paths: {
      caisson: ['./src/programs/index.ts'],
      'caisson/pipeline': ['./src/plan/program/index.ts'],
      'caisson/testing': ['./src/programs/testing/index.ts'],
      'caisson/transcript': ['./src/agents/transcript/index.ts'],
    },
    // Stricter than `strict`, which is all that is asked of readers.
    noPropertyAccessFromIndexSignature: false,
  }
  const host = ts.createCompilerHost(settings)
  const { readFile, fileExists, getSourceFile } = host
  host.fileExists = (path) => programs.has(path) || fileExists(path)
  host.readFile = (path) => programs.get(path)?.text ?? readFile(path)
  host.getSourceFile = (path, ...more) => {
    const own = programs.get(path)
    return own ? ts.createSourceFile(path, own.text, ts.ScriptTarget.ES2022) : getSourceFile(path, ...more)
  }
  const program = ts.createProgram([...programs.keys()], settings, host)
  const wrong = [...programs].flatMap(([path, { place }]) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  )
  expect(wrong).toEqual([])
})

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')

/** The README is also a part of the package, which has no other documents: it names them by their address. */
const REPOSITORY = 'https://github.com/caisson-dev/caisson/blob/main/'

it('links to what is there, and names files that there are', () => {
  const wrong = DOCUMENTS.flatMap((path) => {
    const text = read(path).replaceAll(`](${REPOSITORY}`, '](')
    const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
      ([, file = '', anchor]) => {
        const target = file === '' ? path : normalize(join(dirname(path), file))
        if (!existsSync(join(PROJECT, target))) return true
        const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
          anchorOf(heading),
        )
        return anchor !== undefined && !headings.includes(anchor)
      },
    )
    const named = [...text.matchAll(/`((?:src|tests|scripts|docs)\/[\w./-]+)`/g)].filter(
      ([, file = '']) => !existsSync(join(PROJECT, file)),
    )
    return [...links, ...named].map(([all]) => `${path}: ${all}`)
  })
  expect(wrong).toEqual([])
})

describe('the README', () => {
  const text = read('README.md')

  it('has at most 800 words beside code', () => {
    const prose = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/\]\([^)]*\)/g, ']')
    expect(prose.match(/\w[\w'’@./-]*/g)?.length).toBeLessThanOrEqual(800)
  })

  it('shows exactly what `caisson init` writes', () => {
    const shown = [...text.matchAll(/```yaml\n# (\S+)\n([\s\S]*?)```/g)].map(([, path, content]) => ({
      path,
      content,
    }))
    const verify = ['npm test']
    const triggers = ['label', 'comment'] as const
    expect(shown).toEqual(wantedFiles({ triggers, label: 'claude', phrase: '@claude', setup: '', verify }))
  })
})

it('has a README whose links also work outside of the repository', () => {
  const links = [...read('README.md').matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
  expect(links.filter((to) => !/^(?:https:|#)/.test(to))).toEqual([])
})

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md')

  it('names the commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...text.matchAll(/npm (?:run )?(test(?::all)?|[a-z]+(?::[a-z]+)?)(?=[ `])/g)].map(
      ([, name = '']) => name,
    )
    const commands = new Set(named.filter((name) => !['ci', 'install', 'pack'].includes(name)))
    expect([...commands].filter((name) => !(name in scripts))).toEqual([])
    expect(
      Object.keys(scripts)
        .filter((name) => !commands.has(name))
        .sort(),
    ).toEqual(['prepack'])
  })

  it('explains every variable that tests and .ci/run read, and how to get every part', () => {
    const files = readdirSync(join(PROJECT, 'tests'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('fixtures'))
      .map((path) => `tests/${path}`)
    const used = [...files, '.ci/run', 'vitest.config.ts'].flatMap((path) =>
      [
        ...read(path).matchAll(/(?:process\.env|env|environment)\['(CAISSON_\w+)'\]|\$\{(CAISSON_\w+):-/g),
      ].map(([, one, other]) => one ?? other ?? ''),
    )
    // Set by the tests themselves.
    const own = words`CAISSON_GIVEN CAISSON_RUN_ID CAISSON_DETACHED CAISSON_TEST_SECRET CAISSON_CANARY`
    expect(new Set(used).size).toBeGreaterThan(10)
    expect([...new Set(used)].filter((name) => !own.includes(name) && !text.includes(`\`${name}\``))).toEqual(
      [],
    )
    const packages = Object.values(HOW_TO_GET).flatMap(
      (how) => /(?:install) (\S+?),?(?:$| )/.exec(how)?.[1] ?? [],
    )
    expect(packages.filter((name) => !text.includes(name))).toEqual([])
  })
})

it('has an index of all documents', () => {
  const listed = [...read('docs/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name)
  expect([...new Set(listed)].sort()).toEqual(
    readdirSync(join(PROJECT, 'docs'))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .sort(),
  )
})

it('gives the share of the scoreboard that the scoreboard gives', () => {
  const way = "claude-code-action's way"
  const tables = read('docs/scoreboard.md')
    .split('\n\n')
    .map((block) => block.split('\n').map((line) => line.split('|').map((cell) => cell.trim())))
    .filter(([head]) => head?.includes(way))
  const cells = tables.flatMap(([head = [], , ...rows]) => rows.map((row) => row[head.indexOf(way)] ?? ''))
  const held = cells.filter((cell) => cell === 'held').length
  const through = cells.filter((cell) => cell.startsWith('**THROUGH**')).length
  expect(read('docs/security.md')).toContain(`| ${held} of ${held + through} |`)
})
