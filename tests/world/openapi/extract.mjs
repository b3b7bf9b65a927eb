// Cuts GitHub's official API description down to the operations that our embedded GitHub speaks.
//
//   node tests/world/openapi/extract.mjs [FOLDER]          writes github.openapi.json, server.operations.json, decisions.txt
//   node tests/world/openapi/extract.mjs --check [FOLDER]  fails when a committed file is out of date
//
// FOLDER is the unpacked package `@octokit/openapi` (385 MB, so it is not a dependency of ours); without it
// the package is fetched into a temporary folder by `npm pack`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = '23.0.2'
const file = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url))

/** Every operation of src/programs/demo/github; a test holds this list against the emulator's routes. */
export const OPERATIONS = [
  'actions/cancel-workflow-run',
  'actions/create-workflow-dispatch',
  'actions/download-artifact',
  'actions/download-job-logs-for-workflow-run',
  'actions/download-workflow-run-attempt-logs',
  'actions/download-workflow-run-logs',
  'actions/get-artifact',
  'actions/get-job-for-workflow-run',
  'actions/get-workflow',
  'actions/get-workflow-run',
  'actions/list-jobs-for-workflow-run-attempt',
  'actions/list-jobs-for-workflow-run',
  'actions/list-repo-workflows',
  'actions/list-workflow-run-artifacts',
  'actions/list-workflow-runs',
  'actions/list-workflow-runs-for-repo',
  'apps/create-installation-access-token',
  'apps/get-repo-installation',
  'apps/revoke-installation-access-token',
  'checks/create',
  'checks/list-annotations',
  'checks/list-for-ref',
  'checks/list-for-suite',
  'git/create-blob',
  'git/create-commit',
  'git/create-ref',
  'git/create-tree',
  'git/delete-ref',
  'git/get-commit',
  'git/get-ref',
  'git/update-ref',
  'issues/add-assignees',
  'issues/add-labels',
  'issues/create',
  'issues/create-comment',
  'issues/create-label',
  'issues/get',
  'issues/get-comment',
  'issues/get-label',
  'issues/list-comments',
  'issues/list-comments-for-repo',
  'issues/list-for-repo',
  'issues/list-labels-for-repo',
  'issues/list-milestones',
  'issues/remove-assignees',
  'issues/remove-label',
  'issues/update',
  'issues/update-comment',
  'issues/delete-comment',
  'meta/root',
  'pulls/create',
  'pulls/create-reply-for-review-comment',
  'pulls/create-review',
  'pulls/get',
  'pulls/list',
  'pulls/list-files',
  'pulls/list-commits',
  'pulls/list-review-comments',
  'pulls/list-reviews',
  'pulls/remove-requested-reviewers',
  'pulls/request-reviewers',
  'pulls/update',
  'pulls/update-review-comment',
  'reactions/create-for-issue',
  'reactions/create-for-issue-comment',
  'reactions/create-for-pull-request-review-comment',
  'repos/compare-commits',
  'repos/get',
  'repos/get-collaborator-permission-level',
  'repos/list-activities',
  'search/issues-and-pull-requests',
  'teams/get-by-name',
  'teams/get-membership-for-user-in-org',
  'users/get-authenticated',
]

/** What GitHub's own command line asks for `caisson init`, of the server in tests/world/gh-github.ts. */
const GH_OPERATIONS = JSON.parse(readFileSync(file('gh-operations.json'), 'utf8'))
const ALL = [...OPERATIONS, ...GH_OPERATIONS]

const NOISE = new Set(['example', 'examples', 'externalDocs', 'description', 'summary', 'title'])

/** Drops what no validation reads. Inside `properties` every key is a name, never noise. */
function strip(value, names = false) {
  if (Array.isArray(value)) return value.map((item) => strip(item))
  if (value === null || typeof value !== 'object') return value
  const kept = {}
  for (const [key, inner] of Object.entries(value)) {
    if (!names && (NOISE.has(key) || key.startsWith('x-'))) continue
    kept[key] = key === 'enum' || key === 'required' ? inner : strip(inner, !names && key === 'properties')
  }
  return kept
}

function references(value, into) {
  if (Array.isArray(value)) for (const item of value) references(item, into)
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string') into.add(inner)
      else references(inner, into)
    }
}

function at(document, pointer) {
  return pointer
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

/** The extract as text, one operation and one component a line so that differences can be read. */
export function extract(folder) {
  const packed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const document = JSON.parse(readFileSync(join(folder, 'generated/api.github.com.json'), 'utf8'))
  const wanted = new Set(ALL)
  const paths = {}
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!wanted.delete(operation.operationId)) continue
      paths[path] ??= {}
      paths[path][method] = strip({ ...operation, tags: undefined })
    }
  }
  if (wanted.size > 0) throw new Error(`Not in the description: ${[...wanted].join(', ')}`)
  const components = {}
  const todo = new Set()
  references(paths, todo)
  for (const pointer of todo) {
    const [, , kind, name] = pointer.split('/')
    if (kind === 'examples') continue
    components[kind] ??= {}
    components[kind][name] = strip(at(document, pointer))
    references(components[kind][name], todo)
  }
  const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
  const lines = (record) =>
    `{\n${Object.entries(record)
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n')}\n}`
  const info = {
    title: document.info.title,
    version: document.info.version,
    license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT' },
    description: `Extract of @octokit/openapi ${packed.version} (generated/api.github.com.json), made by extract.mjs`,
  }
  const componentText = Object.entries(sorted(components))
    .map(([kind, record]) => `${JSON.stringify(kind)}: ${lines(sorted(record))}`)
    .join(',\n')
  return `{\n"openapi": ${JSON.stringify(document.openapi)},\n"info": ${JSON.stringify(info)},\n"paths": ${lines(sorted(paths))},\n"components": {\n${componentText}\n}\n}\n`
}

/** What the oldest GitHub Enterprise Server that GitHub still describes knows of our operations: names of fields. */
export function serverOperations(folder) {
  const generated = join(folder, 'generated')
  const [oldest] = readdirSync(generated)
    .flatMap((name) => /^ghes-(\d+)\.(\d+)\.json$/.exec(name) ?? [])
    .filter((part) => part.startsWith('ghes'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const document = JSON.parse(readFileSync(join(generated, oldest), 'utf8'))
  const found = (value) => (value.$ref ? at(document, value.$ref) : value)
  const fields = (schema) => {
    if (!schema) return []
    const { properties = {}, oneOf = [], anyOf = [], allOf = [] } = found(schema)
    return [...Object.keys(properties), ...[...oneOf, ...anyOf, ...allOf].flatMap(fields)]
  }
  const known = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => ALL.includes(operationId))
    .map(({ operationId, parameters = [], requestBody }) => {
      const queries = parameters.map(found).filter((parameter) => parameter.in === 'query')
      const body = fields(requestBody?.content?.['application/json']?.schema)
      return [operationId, [...new Set([...queries.map(({ name }) => name), ...body])].sort()]
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = known.map(([id, names]) => `${JSON.stringify(id)}: ${JSON.stringify(names)}`).join(',\n')
  return `{\n"version": ${JSON.stringify(/ghes-(.+)\.json/.exec(oldest)[1])},\n"operations": {\n${lines}\n}\n}\n`
}

/** Every operation of GitHub with what the GitHub gateway does with it; a new one is `undecided`, which a test refuses. */
export function decisions(folder, before) {
  const document = JSON.parse(readFileSync(join(folder, 'generated/api.github.com.json'), 'utf8'))
  const known = new Map(
    before.split('\n').map((line) => [line.slice(line.indexOf(' ') + 1), line.split(' ')[0]]),
  )
  return Object.entries(document.paths)
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    .sort()
    .map((operation) => `${known.get(operation) ?? 'undecided'} ${operation}\n`)
    .join('')
}

function fetchPackage(into) {
  execFileSync('npm', ['pack', '--silent', `@octokit/openapi@${VERSION}`], { cwd: into, stdio: 'inherit' })
  const tarball = readdirSync(into).find((name) => name.endsWith('.tgz'))
  execFileSync('tar', ['-xzf', tarball, '--wildcards', 'package/package.json', 'package/generated/*.json'], {
    cwd: into,
  })
  return join(into, 'package')
}

function main() {
  const args = process.argv.slice(2)
  const check = args.includes('--check')
  const given = args.find((arg) => !arg.startsWith('-'))
  const temporary = given === undefined ? mkdtempSync(join(tmpdir(), 'caisson-openapi-')) : undefined
  try {
    const folder = given ?? fetchPackage(temporary)
    const texts = {
      'github.openapi.json': extract(folder),
      'server.operations.json': serverOperations(folder),
      'decisions.txt': decisions(folder, readFileSync(file('decisions.txt'), 'utf8')),
    }
    for (const [name, text] of Object.entries(texts)) {
      if (!check) writeFileSync(file(name), text)
      else if (readFileSync(file(name), 'utf8') !== text) {
        console.error(`${name} is out of date: run node tests/world/openapi/extract.mjs`)
        process.exitCode = 1
      }
    }
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
