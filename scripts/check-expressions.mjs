// Judges every regular expression of src: what takes time with the square of its input, or worse, can be kept busy by
// whoever writes the input. `--write` records what was judged safe: judging all of them takes minutes.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { check } from 'recheck'
import ts from 'typescript'

const RECORD = new URL('judged-expressions.txt', import.meta.url)
/** Milliseconds for one expression; one that cannot be judged in this time is accepted. */
const PATIENCE = 10_000

/** Where the square is accepted, since the input is short; nothing worse is, but in what reads only its user's own files. */
const BOUNDED = {
  'base/byte-size.ts': 'a setting',
  'base/command.ts': 'the arguments of one command',
  'base/credentials/': 'names of variables, and lines of files that are read up to a limit',
  'base/git/': 'the last 4,000 characters of what git reports',
  'config/': 'names and settings of the repository, which has them from people',
  'programs/': 'arguments, and files of the person who runs the program',
  'plan/': 'the plan, which comes from the base branch',
  'sandbox/': 'names, settings of the job, and messages of engines',
  'agents/install/': 'what a program reports as its version',
  'agents/mcp/': 'the configuration of servers, which comes from the base branch',
  'agents/transcript/': 'a number, and one line of an answer',
  'gateway/': 'the path of a request',
  'github/': 'a word of a search',
  'pipeline/': 'lines of our own comments, and headers of our own patches',
  'report/': 'a comment, or quantifiers with a limit',
  'run/': 'the name of a branch',
  'change/workspace/': 'our own configuration of git',
  'change/patch/policy/rules/': 'a path, or a line of at most 2,000 characters',
}

const record = readFileSync(RECORD, { encoding: 'utf8', flag: 'a+' }).split(/\s+/)
const known = new Set(record)
const write = process.argv.includes('--write')
const all = expressions()
const waiting = all.filter(({ hash }) => !known.has(hash))
const safe = all.filter(({ hash }) => known.has(hash)).map(({ hash }) => hash)
const refused = []
const judge = async () => {
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { status, complexity } = await check(one.source, one.flags, { timeout: PATIENCE, randomSeed: 1 })
    const bounded =
      (complexity?.degree === 2 || (complexity?.degree > 2 && one.file.startsWith('src/programs/init/'))) &&
      Object.keys(BOUNDED).some((path) => one.file.startsWith(`src/${path}`))
    if (status !== 'vulnerable' || bounded) safe.push(one.hash)
    else refused.push(`${one.file}:${one.line} /${one.source}/${one.flags} (${complexity.summary})`)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, judge))
if (write)
  writeFileSync(
    RECORD,
    `${[...new Set(safe)]
      .sort()
      .join(' ')
      .replace(/(.{98}) /g, '$1\n')}\n`,
  )
for (const text of refused)
  console.error(
    `${text}\n  Write a scanner, or limit what repeats: someone can choose an input that takes minutes.`,
  )
process.exit(refused.length > 0 ? 1 : 0)

/** Every literal of src, once. */
function expressions() {
  const found = new Map()
  for (const name of readdirSync('src', { recursive: true })) {
    if (!name.endsWith('.ts')) continue
    const file = `src/${name}`
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022)
    const visit = (node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const hash = createHash('sha256').update(node.text).digest('hex').slice(0, 10)
        const { line } = source.getLineAndCharacterOfPosition(node.pos)
        found.set(hash, {
          file,
          line: line + 1,
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          hash,
        })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...found.values()]
}
