// Writes action.yml, the tables of the documents and the JSON Schemas from the definitions in src, so that they cannot drift apart.
// With --check it only reports what is out of date. Needs `npm run build:lib` first.
import { readFileSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { agentClis, CAPABILITIES } from '../lib/agents/capability-table.js'
import { LIMITS, limitInWords } from '../lib/base/limits.js'
import { REASONS } from '../lib/base/reason.js'
import { PROTECTED_PATHS } from '../lib/change/patch/policy/rules/path-rules.js'
import { RULES } from '../lib/change/patch/policy/rules.js'
import { OUTPUTS } from '../lib/config/inputs/outputs.js'
import { INPUTS, textIn } from '../lib/config/settings.js'
import { createProgram } from '../lib/programs/cli/program.js'
import { BETA_RULES, INPUT_RULES, OUTPUT_NAMES } from '../lib/programs/init/migrate/input-rules.js'
import {
  CODEX_OUTPUTS,
  CODEX_RULES,
  GEMINI_OUTPUTS,
  GEMINI_RULES,
} from '../lib/programs/init/migrate/other-rules.js'
import { jsonSchemaOf, SCHEMA_NAMES } from '../lib/programs/schemas.js'
import { SECCOMP_PROFILE } from '../lib/sandbox/seal/seccomp-profile.js'
import { apiTables } from './api.mjs'
import { apiTable, reasonTable } from './error-tables.mjs'

const check = process.argv.includes('--check')
const stale = []

function put(path, content) {
  let current = ''
  try {
    current = readFileSync(path, 'utf8')
  } catch {
    // The file does not exist yet.
  }
  if (current === content) return
  stale.push(path)
  if (!check) writeFileSync(path, content)
}

function actionYaml() {
  const inputs = Object.fromEntries(
    // A key of a spec has no default here: the runner would pass it as an explicit value.
    INPUTS.map((row) => [
      row.name,
      {
        description: textIn('input', row),
        required: false,
        ...(row.job && row.usually !== undefined ? { default: row.usually } : {}),
      },
    ]),
  )
  const outputs = Object.fromEntries(
    Object.entries(OUTPUTS).map(([name, description]) => [name, { description }]),
  )
  return `# Written by scripts/generate.mjs from src/config/settings.ts.\n${stringify(
    {
      name: 'Caisson',
      description:
        'Claude Code on issues and pull requests: sealed in a container, delivered by the program.',
      author: 'Caisson contributors',
      branding: { icon: 'anchor', color: 'blue' },
      inputs,
      outputs,
      runs: { using: 'node24', main: 'dist/index.js', post: 'dist/index.js', 'post-if': 'always()' },
    },
    { lineWidth: 110 },
  )}`
}

const cell = (text) => text.replaceAll('|', '\\|')

function inputsTable() {
  const groups = [...new Set(INPUTS.map((input) => input.group))]
  return groups
    .map((group) => {
      const rows = INPUTS.filter((row) => row.group === group).map((row) => {
        const value = row.usually === undefined ? '' : `\`${row.usually}\``
        return `| \`${row.name}\` | ${value} | ${cell(textIn('input', row))} |`
      })
      return `#### ${group}\n\n| input | default | |\n| --- | --- | --- |\n${rows.join('\n')}`
    })
    .join('\n\n')
}

function outputsTable() {
  const rows = Object.entries(OUTPUTS).map(([name, text]) => `| \`${name}\` | ${cell(text)} |`)
  return `| output | |\n| --- | --- |\n${rows.join('\n')}`
}

function between(text, name, content) {
  const start = `<!-- begin ${name} (generated) -->`
  const end = `<!-- end ${name} -->`
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The file lacks the markers for ${name}: ${start} … ${end}`)
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`
}

/** The key of the repository's file that each input overrides. */
function keysTable() {
  const rows = INPUTS.filter((row) => row.file !== undefined).map(
    (row) => `| \`${row.name}\` | \`${row.file}\` |`,
  )
  return `| input | key of the file |\n| --- | --- |\n${rows.join('\n')}`
}

/** The help of every command, without the global options. */
function commands() {
  let help = ''
  const ofRun = []
  const stdout = { isTTY: true, columns: 100, write: (text) => (help += text) }
  const program = createProgram(
    { env: { NO_COLOR: '1' }, cwd: '/', args: ['--all'], stdout, stderr: stdout },
    '',
  )
  const within = (parent, path) =>
    parent.commands
      .filter((command) => !command._hidden && command.name() !== 'help')
      .flatMap((command) => {
        const name = `${path} ${command.name()}`
        help = ''
        command.outputHelp()
        const parts = help
          .replace(/\nGlobal Options:\n(?: .*\n)+/, '')
          .trim()
          .split('\n\n')
        const shared = parts.filter((part) => ofRun.includes(part)).map((part) => part.split(':')[0])
        if (name === 'caisson run') ofRun.push(...parts)
        const own = parts.filter((part) => !shared.includes(part.split(':')[0])).join('\n\n')
        const more =
          shared.length > 0 ? `\n\nIt also has the flags of \`caisson run\` under: ${shared.join(', ')}.` : ''
        return [`### ${name}\n\n\`\`\`text\n${own}\n\`\`\`${more}`, ...within(command, name)]
      })
  return within(program, 'caisson').join('\n\n')
}

/** What each agent can do. */
function agentsTable() {
  const headings = Object.entries(CAPABILITIES)
  const rows = agentClis().map(({ cli, displayName, version = 'your own', providers, capabilities }) => {
    const can = headings.map(([name]) => (capabilities[name] ? 'yes' : 'no'))
    return `| \`${cli}\` | ${displayName} | ${version} | ${providers.join(', ')} | ${can.join(' | ')} |`
  })
  const head = ['`agent`', 'program', 'version', 'models of', ...headings.map(([, words]) => words)]
  return `| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows.join('\n')}`
}

/** Every rule of the policy with its verdict. */
function rulesTable() {
  const rows = Object.entries(RULES).map(
    ([id, { verdict, about }]) => `| \`${id}\` | ${verdict} | ${cell(about)} |`,
  )
  return `| rule | verdict | looks for |\n| --- | --- | --- |\n${rows.join('\n')}`
}

function protectedPathsTable() {
  const rows = Object.entries(PROTECTED_PATHS).map(
    ([id, paths]) => `| \`${id}\` | ${paths.map((path) => `\`${cell(path)}\``).join(' ')} |`,
  )
  return `| rule | paths |\n| --- | --- |\n${rows.join('\n')}`
}

/** Every fixed limit, and what happens beyond it. */
function limitsTable() {
  const rows = Object.values(LIMITS).map(
    (limit) => `| ${limitInWords(limit)} | ${cell(limit.what)} | ${cell(limit.beyond)} |`,
  )
  return `| limit | | beyond it |\n| --- | --- | --- |\n${rows.join('\n')}`
}

const FATES = { taken: 'taken over', replaced: 'replaced', 'built-in': 'not needed', left: 'left out' }

/** What becomes of each input of the other action. */
function migrationTable(rules) {
  const rows = Object.entries(rules).map(([name, { fate, words }]) => {
    const text = words.replace(new RegExp(`^\`${name}\` was left out[:.] `), '')
    return `| \`${name}\` | ${FATES[fate]} | ${cell(text)} |`
  })
  return `| input | | in Caisson |\n| --- | --- | --- |\n${rows.join('\n')}`
}

function migrationOutputs(names) {
  const rows = Object.entries(names).map(([old, name]) => `| \`${old}\` | \`${name}\` |`)
  return `| output | in Caisson |\n| --- | --- |\n${rows.join('\n')}`
}

for (const name of SCHEMA_NAMES)
  put(`schemas/${name}.json`, `${JSON.stringify(jsonSchemaOf(name), null, 2)}\n`)
put('docs/kubernetes/seccomp.json', `${JSON.stringify(JSON.parse(SECCOMP_PROFILE), null, 2)}\n`)
put('action.yml', actionYaml())
let inputs = readFileSync('docs/inputs.md', 'utf8')
inputs = between(inputs, 'inputs', inputsTable())
inputs = between(inputs, 'outputs', outputsTable())
inputs = between(inputs, 'reasons', REASONS.map((reason) => `\`${reason}\``).join(', '))
put('docs/inputs.md', inputs)
put('docs/configuration.md', between(readFileSync('docs/configuration.md', 'utf8'), 'keys', keysTable()))
put('docs/command-line.md', between(readFileSync('docs/command-line.md', 'utf8'), 'commands', commands()))
let errors = readFileSync('docs/errors.md', 'utf8')
errors = between(errors, 'reasons', reasonTable())
errors = between(errors, 'api', apiTable())
put('docs/errors.md', errors)

put('docs/limits.md', between(readFileSync('docs/limits.md', 'utf8'), 'limits', limitsTable()))
put('docs/agents.md', between(readFileSync('docs/agents.md', 'utf8'), 'clis', agentsTable()))
put('docs/api.md', between(readFileSync('docs/api.md', 'utf8'), 'api', apiTables()))

let policy = readFileSync('docs/policy.md', 'utf8')
policy = between(policy, 'rules', rulesTable())
policy = between(policy, 'protected paths', protectedPathsTable())
put('docs/policy.md', policy)

let migration = readFileSync('docs/migration.md', 'utf8')
migration = between(migration, 'inputs', migrationTable(INPUT_RULES))
migration = between(migration, 'beta inputs', migrationTable(BETA_RULES))
migration = between(migration, 'codex inputs', migrationTable(CODEX_RULES))
migration = between(migration, 'gemini inputs', migrationTable(GEMINI_RULES))
migration = between(
  migration,
  'outputs',
  migrationOutputs({ ...OUTPUT_NAMES, ...CODEX_OUTPUTS, ...GEMINI_OUTPUTS }),
)
put('docs/migration.md', migration)

if (stale.length > 0) {
  console.log(`${check ? 'Out of date' : 'Written'}: ${stale.join(', ')}`)
  if (check) process.exit(1)
}
