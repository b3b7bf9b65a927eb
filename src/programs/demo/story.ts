import type { Script } from '../../gateway/scripted/script.js'

/** The demo's repository: a small library with a real bug, and a test that fails because of it. */
export const FILES: Record<string, string> = {
  'README.md': '# duration\n\nReads durations such as `1h 30m`.\n',
  'package.json': `${JSON.stringify({ name: 'duration', version: '1.2.0', type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`,
  'src/duration.js': `const SECONDS = { h: 3600, m: 60, s: 1 }

/** Seconds in a text such as "1h 30m". */
export function parseDuration(text) {
  const match = /(\\d+)\\s*([hms])/.exec(text)
  if (!match) throw new Error(\`Not a duration: \${text}\`)
  return Number(match[1]) * SECONDS[match[2]]
}
`,
  'test/duration.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDuration } from '../src/duration.js'

test('reads hours', () => assert.equal(parseDuration('2h'), 7200))
test('reads minutes', () => assert.equal(parseDuration('45m'), 2700))
test('adds all parts up', () => assert.equal(parseDuration('1h 30m'), 5400))
`,
}

export const ISSUE = {
  title: 'parseDuration forgets everything after the first unit',
  body: [
    '`parseDuration("1h 30m")` gives `3600`. I expect `5400`, and so does a test, which fails.',
    '',
    'It seems that only the first number counts. Text that is not a duration should still throw.',
  ].join('\n'),
}

const FIXED = `  const parts = [...text.matchAll(/(\\d+)\\s*([hms])/g)]
  if (parts.length === 0) throw new Error(\`Not a duration: \${text}\`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit], 0)`

const BROKEN = `  const match = /(\\d+)\\s*([hms])/.exec(text)
  if (!match) throw new Error(\`Not a duration: \${text}\`)
  return Number(match[1]) * SECONDS[match[2]]`

const TESTED = "test('adds all parts up', () => assert.equal(parseDuration('1h 30m'), 5400))"

const TESTS = `${TESTED}
test('reads parts in any order', () => assert.equal(parseDuration('5s 2m 1h'), 3725))
test('throws for what is not a duration', () => assert.throws(() => parseDuration('soon'), /Not a duration/))`

/** What the recorded model says and does; the tools and their results are real. */
export const SCRIPT: Script = {
  turns: [
    {
      text: 'I will look at the function and reproduce the problem first.',
      tools: [
        { name: 'Read', input: { file_path: '{{workspace}}/src/duration.js' } },
        {
          name: 'Bash',
          input: {
            command: `node -e "import('./src/duration.js').then(({ parseDuration }) => console.log(parseDuration('1h 30m')))"`,
            description: 'Reproduce the bug',
          },
        },
      ],
    },
    {
      text: 'It prints 3600: the expression has no `g` flag, so only the first part is read. All parts have to be added up.',
      tools: [
        {
          name: 'Edit',
          input: { file_path: '{{workspace}}/src/duration.js', old_string: BROKEN, new_string: FIXED },
        },
        { name: 'Read', input: { file_path: '{{workspace}}/test/duration.test.js' } },
      ],
    },
    {
      text: 'The failing test covers the bug. Two more for what the issue says besides.',
      tools: [
        {
          name: 'Edit',
          input: {
            file_path: '{{workspace}}/test/duration.test.js',
            old_string: TESTED,
            new_string: TESTS,
          },
        },
      ],
    },
    { tools: [{ name: 'Bash', input: { command: 'node --test', description: 'Run the tests' } }] },
    {
      text: [
        '`parseDuration` read only the first number and unit, because its regular expression stopped at the first match.',
        '',
        '- `src/duration.js`: adds up every part, so `1h 30m` is 5400 seconds.',
        '- `test/duration.test.js`: parts in any order, and text that is not a duration.',
        '',
        'All tests pass.',
        '',
        'Title: Add up every part of a duration',
      ].join('\n'),
    },
  ],
}
