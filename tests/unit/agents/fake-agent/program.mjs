// A little agent with a command line, a stream and session files of its own. It does what its prompt says, line by
// line: `write FILE TEXT`, `think TEXT`, `print TEXT` (as it is), `tell VARIABLE`, `wait MILLISECONDS`, `ask` (the
// model, about nothing), `fail WHY`; any other line is answered.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

const VERSION = '1.2.3'
const options = Object.fromEntries(
  process.argv.slice(2).map((option) => option.replace(/^--/, '').split('=')),
)
if ('version' in options) {
  console.log(`toy-agent ${VERSION}`)
  process.exit(0)
}
const say = (kind, more) => console.log(JSON.stringify({ kind, ...more }))
const folder = join(process.env.HOME, '.toy', 'talks')
const { id = 'toy-00000001', again } = options
const file = join(folder, `${id}.talk`)
const talk =
  again && existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []

say('hello', { talk: id, edition: VERSION, brain: options.brain ?? 'toy-1', at: process.cwd() })
if (again && talk.length === 0) {
  say('bye', { ok: false, why: 'I know no such talk', steps: 0, cents: 0 })
  process.exit(1)
}
let steps = 0
let failure
const prompt = readFileSync(0, 'utf8')
for (const line of prompt.split('\n').filter((text) => text.trim() !== '')) {
  const [, verb, rest] = /^(\S+) ?(.*)$/.exec(line) ?? []
  steps++
  if (verb === 'write') {
    const [name, ...words] = rest.split(' ')
    say('use', { number: steps, tool: 'put', what: { file: name, text: words.join(' ') } })
    writeFileSync(name, `${words.join(' ')}\n`)
    say('used', { number: steps, well: true, said: `${name} is written` })
  } else if (verb === 'tell') say('said', { words: `${rest}=${process.env[rest]}` })
  else if (verb === 'wait') await new Promise((resolve) => setTimeout(resolve, Number(rest)))
  else if (verb === 'ask') await ask()
  else if (verb === 'think') say('hm', { thought: rest })
  else if (verb === 'print') console.log(rest)
  else if (verb === 'fail') failure = rest
}
function ask() {
  const body = JSON.stringify({
    model: 'claude-sonnet-4-6',
    max_tokens: 1,
    messages: [{ role: 'user', content: 'hi' }],
  })
  const headers = { 'content-type': 'application/json' }
  const options = { socketPath: process.env.TOY_SOCKET, path: '/v1/messages', method: 'POST', headers }
  return new Promise((resolve) => {
    request(options, (response) => response.resume().on('end', resolve))
      .on('error', resolve)
      .end(body)
  })
}
const memory = talk.map(({ prompt: earlier }) => earlier.length)
const answer = `Done${memory.length > 0 ? `, and I remember ${memory.length} talk` : ''}.`
say('said', { words: answer })
mkdirSync(folder, { recursive: true })
writeFileSync(file, `${[...talk, { prompt, answer }].map((entry) => JSON.stringify(entry)).join('\n')}\n`)
say('bye', { ok: failure === undefined, why: failure, steps, cents: 2 })
process.exit(failure === undefined ? 0 : 1)
