// Records docs/session.md: a session at a terminal, in tmux, with the real Claude Code and a scripted model. Needs
// tmux, an engine and `npm run build:lib`; the first argument is the folder that caches Claude Code (.ci/run has one).
// Only the user's name and the temporary folder are replaced in the output.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const [
  cache = join(project, 'node_modules', '.cache', 'caisson'),
  output = join(project, 'docs', 'session.md'),
] = process.argv.slice(2)
const [WIDTH, HEIGHT] = [110, 50]

const MODEL = `turns:
  - text: Let me look.
    tools: [{ name: Read, input: { file_path: '{{workspace}}/src/sum.js' } }]
  - tools:
      - name: Edit
        input: { file_path: '{{workspace}}/src/sum.js', old_string: a - b, new_string: a + b }
  - text: Now all the tests; they take a while.
    tools: [{ name: Bash, input: { command: npm run test:all, description: Run all the tests } }]
  # The run is stopped here. Claude Code records in the session that no response is needed.
  - text: Nobody hears this.
  # The resumed session continues here.
  - text: Only the test of sum, then.
    tools: [{ name: Bash, input: { command: node --test, description: Run the test of sum } }]
  - text: It subtracted. Now it **adds**, and its test passes.
`

const FILES = {
  'package.json': '{ "type": "module", "scripts": { "test:all": "sleep 600" } }\n',
  'src/sum.js': 'export const sum = (a, b) => a - b\n',
  'test/sum.test.js': `import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { sum } from '../src/sum.js'

test('adds', () => equal(sum(1, 2), 3))
`,
  'model.yaml': MODEL,
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'caisson-session-')))
const home = join(root, 'home')
const sums = join(home, 'sums')
const env = {
  HOME: home,
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
  TZ: 'UTC',
  HISTFILE: '/dev/null',
  CAISSON_CACHE: cache,
}
const run = (command, args, cwd = sums) => execFileSync(command, args, { cwd, env, encoding: 'utf8' })
const tmux = (...args) => run('tmux', ['-S', join(root, 'tmux'), '-f', '/dev/null', ...args], root)

/** A terminal with a shell in the project. */
function openTerminal(name) {
  const size = ['-x', String(WIDTH), '-y', String(HEIGHT)]
  tmux('new-session', '-d', '-s', name, ...size, '-c', sums, 'bash --norc --noprofile')
  // A function: a folder on the PATH that the sandbox does not show would be mentioned.
  const caisson = `caisson() { '${process.execPath}' '${join(project, 'lib/cli/main.js')}' "$@"; }`
  tmux('send-keys', '-t', name, `PS1='$ '; ${caisson}; clear`, 'Enter')
}

function screen(name) {
  return tmux('capture-pane', '-p', '-J', '-S', '-', '-t', name)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()
}

async function until(name, shows) {
  const end = Date.now() + 120_000
  while (Date.now() < end) {
    const text = screen(name)
    if (shows(text)) return text
    await sleep(100)
  }
  throw new Error(`The terminal does not show the expected text:\n${screen(name)}`)
}

const atPrompt = (text) => /\n\$$/.test(text)

async function type(name, command) {
  await until(name, (text) => /(?:^|\n)\$$/.test(text))
  tmux('send-keys', '-t', name, 'clear', 'Enter')
  await until(name, (text) => text === '$')
  tmux('clear-history', '-t', name)
  tmux('send-keys', '-t', name, '-l', command)
  tmux('send-keys', '-t', name, 'Enter')
}

/** Types a command and returns what the terminal shows when it has ended. */
async function shell(name, command) {
  await type(name, command)
  const text = (await until(name, atPrompt)).replace(/\n\$$/, '')
  if (/\n(?:Error:|bash:)/.test(text)) throw new Error(text)
  return text
}

/** The text with the reader's values in the place of this machine's. */
function normalised(text) {
  const { username } = userInfo()
  return text
    .replaceAll(home, '/home/alice')
    .replaceAll(root, '/tmp')
    .replaceAll(`requested by ${username}`, 'requested by alice')
    .replaceAll(`> ${username} asks:`, '> alice asks:')
}

const block = (text) => `\`\`\`console\n${normalised(text)}\n\`\`\``

async function record() {
  openTerminal('one')
  openTerminal('two')
  const task = 'sum(1, 2) gives -1: fix it and run all the tests'
  const started = await shell('one', `caisson run --detach --script model.yaml "${task}"`)
  const status = await shell('one', 'caisson status')
  await type('one', 'caisson follow')
  const watching = await until('one', (text) => / · ▸ Bash npm run test:all$/.test(text))
  const stopped = await shell('two', 'caisson stop')
  const ended = (await until('one', atPrompt)).replace(/\n\$$/, '')
  const list = await shell('one', 'caisson list')
  await type('one', 'caisson resume latest --script model.yaml "Only the test of sum"')
  const resumed = await until('one', (text) => text.endsWith('[q]uit'))
  tmux('send-keys', '-t', 'one', 'q')
  if (!resumed.includes('its test passes'))
    throw new Error(`The resumed session did not reach its end:\n${resumed}`)
  const viewed = await shell('one', 'caisson view --patch')
  const session = /session {6}([0-9a-f]{8})/.exec(resumed)?.[1]
  const whole = await shell('one', `caisson view ${session} --metrics`)
  const applied = await shell('one', 'caisson apply && git diff')
  const rest = ended.slice(ended.lastIndexOf('▸ Bash npm run test:all')).split('\n').slice(1).join('\n')
  return `# A session at a terminal

\`scripts/record-session.mjs\` recorded this page in tmux from a real run: the real Claude Code in a real container. A
script plays the model (\`--script model.yaml\`, at the end of this page), so the session can be recorded again without
a key. To use the real model, leave out that flag and set \`ANTHROPIC_API_KEY\`.

Start a run in the background. The command returns as soon as the run has a folder:

${block(started)}

${block(status)}

Watch it. \`follow\` shows everything from the beginning; the last line is redrawn continuously, with elapsed time, turns,
tokens, cost and the current tool:

${block(watching)}

The tests take too long, so stop the run from a second terminal:

${block(stopped)}

In the first terminal, \`follow\` ends with the run, and with its exit code:

${block(rest)}

Nothing is lost:

${block(list)}

Resume the session. It continues where it stopped, keeps the change it made, and remembers what it did before. At its end,
a key does each of the next steps, and any other key leaves:

${block(resumed)}

View what happened in this run, including its edits:

${block(viewed)}

View the whole session from Claude Code's own file, starting with the run that was stopped:

${block(whole)}

Nothing has changed the checkout so far. Apply the patch:

${block(applied)}

## The script that plays the model

\`\`\`yaml
${MODEL}\`\`\`
`
}

try {
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(sums, path)), { recursive: true })
    await writeFile(join(sums, path), content)
  }
  run('git', ['init', '-q', '-b', 'main'])
  run('git', ['add', '.'])
  run('git', ['-c', 'user.name=Alice', '-c', 'user.email=alice@example.com', 'commit', '-q', '-m', 'Sums'])
  writeFileSync(output, await record())
  console.log(output)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  try {
    tmux('kill-server')
  } catch {
    // The server ends with its last terminal.
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
