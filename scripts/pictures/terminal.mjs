// Makes docs/pictures/{run,doctor}-{80,200}.png and help-80.png: the end of `caisson run`, `list` and `doctor`, and the help,
// in a real terminal of 80 and of 200 columns. The model is a script, everything else is real. Needs `npm run build:lib`, tmux, bubblewrap and
// Chromium; the first argument is the folder that caches Claude Code (.ci/run has one).
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const project = fileURLToPath(new URL('../..', import.meta.url))
const [
  cacheDir = join(project, 'node_modules', '.cache', 'caisson'),
  output = join(project, 'docs', 'pictures'),
] = process.argv.slice(2)
const WIDTHS = [80, 200]

const FILES = {
  'README.md': '# Sums\n',
  'src/sum.js': '/** Adds two numbers. */\nexport const sum = (a, b) => a - b\n',
  'test/sum.test.js':
    "import test from 'node:test'\nimport assert from 'node:assert'\nimport { sum } from '../src/sum.js'\n\ntest('sum', () => assert.equal(sum(1, 2), 3))\n",
}
const turn = (name, input, text) => ({ ...(text ? { text } : {}), tools: [{ name, input }] })
const MODEL = {
  turns: [
    turn(
      'Read',
      { file_path: '{{workspace}}/src/sum.js' },
      'Let me look at what `sum` does, and at what its test expects of it, before I change anything.',
    ),
    turn('Edit', { file_path: '{{workspace}}/src/sum.js', old_string: 'a - b', new_string: 'a + b' }),
    turn('Bash', {
      command: 'node --test 2>&1 | grep -E "^# (tests|pass|fail)"',
      description: 'Run the tests',
    }),
    {
      text: '`sum` subtracted: the sign was wrong. It adds now.\n\n- `src/sum.js` has the one character that had to change; nothing else in it needed to.\n- The test in `test/sum.test.js`, which failed before, passes.',
    },
  ],
}

const FRAME = `
  body { margin: 0; background: #0d1117 }
  pre { margin: 0; padding: 14px 16px; width: max-content; color: #e6edf3; font: 13px/1.35 'DejaVu Sans Mono', monospace }
  .b { font-weight: bold } .d { color: #8b949e } .c31 { color: #ff7b72 } .c32 { color: #3fb950 }
  .c33 { color: #d29922 } .c36 { color: #39c5cf } .d.c32, .d.c31 { opacity: .8 }`

/** What tmux captured, as HTML. */
function toHtml(text) {
  let [bold, dim, colour] = [false, false, 0]
  const escaped = (part) => part.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
  return text.replace(/\u001b\[([\d;]*)m|([^\u001b]+)/g, (_all, codes, part) => {
    if (part !== undefined) {
      const names = [bold && 'b', dim && 'd', colour && `c${colour}`].filter(Boolean)
      return names.length === 0 ? escaped(part) : `<span class="${names.join(' ')}">${escaped(part)}</span>`
    }
    for (const code of codes.split(';').map(Number)) {
      if (code === 0) [bold, dim, colour] = [false, false, 0]
      else if (code === 1) bold = true
      else if (code === 2) dim = true
      else if (code === 22) [bold, dim] = [false, false]
      else if (code === 39) colour = 0
      else if (code >= 31 && code <= 36) colour = code
    }
    return ''
  })
}

async function openTerminal(root, columns, env) {
  const socket = join(root, `tmux-${columns}`)
  const tmux = (...args) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], { env, encoding: 'utf8' })
  const shell = [
    '-x',
    String(columns),
    '-y',
    '60',
    '-c',
    join(root, 'sums'),
    'bash --noprofile --rcfile ../rc',
  ]
  tmux('new-session', '-d', '-s', 't', ...shell)
  const screen = (...how) => tmux('capture-pane', '-p', '-t', 't', ...how).trimEnd()
  return {
    type: (...keys) => tmux('send-keys', '-t', 't', ...keys),
    async until(shows) {
      for (let tries = 0; tries < 600; tries++, await sleep(100))
        if (shows.test(screen())) return screen('-e')
      throw new Error(`Not shown: ${shows}\n${screen()}`)
    },
    close: () => tmux('kill-server'),
  }
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'cp-')))
const api = createServer((_request, response) => response.end('{"data":[]}'))
await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({
  executablePath: process.env.CAISSON_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, 'sums', name)), { recursive: true })
    writeFileSync(join(root, 'sums', name), text)
  }
  // JSON is YAML.
  writeFileSync(join(root, 'model.yaml'), JSON.stringify(MODEL))
  const caisson = `'${process.execPath}' '${join(project, 'lib/programs/cli/main.js')}' "$@"`
  writeFileSync(
    join(root, 'rc'),
    `PS1='$ '\ncaisson() { case $1 in run) ${caisson} --backend local --script ../model.yaml;; doctor) ${caisson} --backend local;; *) ${caisson};; esac; }\n`,
  )
  const git = (...args) => execFileSync('git', args, { cwd: join(root, 'sums'), stdio: 'ignore' })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('config', 'user.name', 'alice')
  git('config', 'user.email', 'alice@example.com')
  git('commit', '-qm', 'Add sums')
  git('remote', 'add', 'origin', 'https://github.com/alice/sums.git')
  mkdirSync(output, { recursive: true })
  const env = {
    HOME: root,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    CAISSON_CACHE: cacheDir,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    ANTHROPIC_API_KEY: 'sk-ant-of-nobody',
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${api.address().port}`,
  }
  const page = await browser.newPage({ viewport: { width: 400, height: 100 }, deviceScaleFactor: 1 })
  const shoot = async (name, text) => {
    // The font has no such corner.
    const shown = text.replaceAll(root, '/home/alice').replaceAll('⎿', '└')
    await page.setContent(
      `<!doctype html><meta charset="utf-8"><style>${FRAME}</style><pre>${toHtml(shown)}</pre>`,
    )
    await page.locator('pre').screenshot({ path: join(output, `${name}.png`) })
  }
  for (const columns of WIDTHS) {
    const terminal = await openTerminal(root, columns, env)
    try {
      await terminal.until(/^\$$/)
      await terminal.type(
        'clear; caisson run "Make the test of sum pass" --verify "node --test --test-reporter=dot"',
        'Enter',
      )
      await shoot(`run-${columns}`, await terminal.until(/\[q\]uit$/))
      await terminal.type('q')
      await terminal.until(/\n\$$/)
      await terminal.type('clear; caisson list; echo; caisson doctor', 'Enter')
      await shoot(`doctor-${columns}`, await terminal.until(/every attempt\.\n\$$/))
      // It is as wide on every terminal.
      if (columns > 80) continue
      await terminal.type('clear; caisson --help', 'Enter')
      await shoot(`help-${columns}`, await terminal.until(/^Usage: [\s\S]*\n\$$/m))
    } finally {
      terminal.close()
    }
  }
} finally {
  await browser.close()
  api.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
}
