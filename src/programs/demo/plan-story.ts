import type { Script } from '../../gateway/scripted/script.js'

/** The demo's two repositories, by their folder: a program in JavaScript, and its client in POSIX shell. */
export const REPOSITORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api: {
    'README.md': '# api\n\nPrices in cents: `node price.mjs 19.99`.\n',
    'price.mjs': `/** Cents of an amount such as "19.99". */
export const cents = (amount) => Math.floor(Number(amount) * 100)

if (process.argv[2]) console.log(cents(process.argv[2]))
`,
    'price.test.mjs': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from './price.mjs'

test('whole amounts', () => assert.equal(cents('12'), 1200))
test('amounts with cents', () => assert.equal(cents('19.99'), 1999))
`,
  },
  client: {
    'README.md': '# client\n\nShows cents as an amount: `sh format.sh 1999`.\n',
    'format.sh': `# Cents as an amount.
echo "$(($1 / 100)).$(($1 % 100))"
`,
    'test.sh': `set -e
check() {
  [ "$(sh format.sh "$1")" = "$2" ] || { echo "$1: got $(sh format.sh "$1"), want $2"; exit 1; }
}
check 1999 19.99
check 1205 12.05
echo passed
`,
  },
}

/** The plan that mends both. */
export const PLAN = `# Amounts are wrong: 19.99 becomes 1998 cents in one repository, and 1205 cents are 12.5 in the other.
resources:
  - { name: api, type: repository, source: { path: api } }
  - { name: client, type: repository, source: { path: client } }

jobs:
  - name: mend-api
    plan:
      - get: api
      - try:
          task: test-api
          config: { inputs: [{ name: api }], run: { path: node, args: [--test, api/price.test.mjs] } }
      - agent: fix-api
        prompt: The tests of api fail. Find out why and mend api/price.mjs.
        tools: [read_output, read_file, write_file, container_exec]
        sandbox: { inputs: [{ name: api }], outputs: [{ name: api }] }
        max_steps: 20
      - task: check-api
        config: { inputs: [{ name: api }], run: { path: node, args: [--test, api/price.test.mjs] } }
      - { put: api, inputs: [api] }

  - name: mend-client
    plan:
      - get: client
      - try:
          task: test-client
          config: { inputs: [{ name: client }], run: { path: sh, args: [test.sh], dir: client } }
      - agent: fix-client
        prompt: The tests of client fail. Find out why and mend client/format.sh.
        tools: [read_output, read_file, write_file, container_exec]
        sandbox: { inputs: [{ name: client }], outputs: [{ name: client }] }
        max_steps: 20
      - task: check-client
        config: { inputs: [{ name: client }], run: { path: sh, args: [test.sh], dir: client } }
      - { put: client, inputs: [client] }

  - name: together
    plan:
      - { get: before, resource: api, passed: [mend-api, mend-client] }
      - task: both
        config:
          inputs: [{ name: api }, { name: client }]
          run: { path: sh, args: [-c, '[ "$(sh client/format.sh "$(node api/price.mjs 19.05)")" = 19.05 ] && echo 19.05'] }
`

const use = (name: string, input: object) => ({ name: `mcp__caisson__${name}`, input: { ...input } })

/** What the recorded model says and does in each session; the tools and their results are real. */
export const PLAN_SCRIPT: Script = {
  turns: [{ text: 'There is nothing to do.' }],
  conversations: [
    {
      match: 'The tests of api fail',
      turns: [
        {
          text: 'I will look at what the test printed.',
          tools: [use('read_output', { step: 'test-api' }), use('read_file', { path: 'api/price.mjs' })],
        },
        {
          text: '`19.99 * 100` is 1998.9999999999998, and `Math.floor` makes 1998 of it.',
          tools: [
            use('write_file', {
              path: 'api/price.mjs',
              content: (REPOSITORIES['api']?.['price.mjs'] ?? '').replace('Math.floor', 'Math.round'),
            }),
          ],
        },
        { tools: [use('container_exec', { command: ['node', '--test', 'api/price.test.mjs'] })] },
        { text: 'Amounts are rounded to the nearest cent now, and the tests pass.' },
      ],
    },
    {
      match: 'The tests of client fail',
      turns: [
        {
          tools: [
            use('read_output', { step: 'test-client' }),
            use('read_file', { path: 'client/format.sh' }),
          ],
        },
        {
          text: 'Cents below ten need a zero before them.',
          tools: [
            use('write_file', {
              path: 'client/format.sh',
              content: "# Cents as an amount.\nprintf '%d.%02d\\n' $(($1 / 100)) $(($1 % 100))\n",
            }),
          ],
        },
        { tools: [use('container_exec', { command: ['sh', '-c', 'cd client && sh test.sh'] })] },
        { text: 'Cents have two digits now, and the tests pass.' },
      ],
    },
  ],
}
