import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Script } from '../../src/gateway/scripted/script.js'
import type { Told } from './claude-session.js'

/** A session of the real CLI; `stream` is what makes its shape and has to be in its stream. */
export interface Shape {
  script: (workspace: string) => Script
  told?: Told
  stream: RegExp
}

const bash = (command: string, more = {}) => ({ name: 'Bash', input: { command, ...more } })
const turn = (...tools: { name: string; input: object }[]) => ({
  tools: tools as { name: string; input: Record<string, unknown> }[],
})
const done = { text: 'Done.' }
const files = (all: Record<string, string | Buffer>): Told => ({
  prepare: (workspace) => {
    for (const [name, content] of Object.entries(all)) {
      mkdirSync(join(workspace, name, '..'), { recursive: true })
      writeFileSync(join(workspace, name), content)
    }
  },
})
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'code', id: 'one', metadata: {}, source: 'print(1)', outputs: [], execution_count: 1 },
  ],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
})

export const SHAPES: Record<string, Shape> = {
  'words of many scripts': {
    script: () => ({ turns: [{ text: 'Grüße, 日本語, العربية, עברית, हिन्दी, 👩‍👩‍👧‍👦 🇩🇪, e\u0301, 𝒳' }] }),
    stream: /日本語/,
  },
  'Markdown in Markdown': {
    script: () => ({
      turns: [
        {
          text: '````md\n```js\nlet a = `x`\n```\n````\n\n| a | b |\n| - | - |\n| `|` | \\| |\n\n- [ ] one\n  1. two\n\n<!-- hidden -->\n> quote',
        },
      ],
    }),
    stream: /````md/,
  },
  'HTML and control sequences': {
    script: () => ({
      turns: [
        {
          text: '<script>alert(1)</script> &amp; </details> ]]>',
          ...turn(bash("printf '\\033[31mred\\033[0m \\007 \\033]0;title\\007 </script> <!--'")),
        },
        done,
      ],
    }),
    stream: /u001b\[31m|\[31mred/,
  },
  'eight calls at once': {
    script: () => ({
      turns: [
        turn(...[...'abcdefgh'].map((name) => bash(`sleep 0.$((RANDOM % 3)); echo result ${name}`))),
        done,
      ],
    }),
    stream: /result h/,
  },
  'an output that is kept in a file': {
    script: () => ({
      turns: [turn(bash('for i in $(seq 1 4000); do echo line $i of a very long output; done')), done],
    }),
    stream: /line 1 of a very/,
  },
  'lines that end in CR': {
    script: () => ({ turns: [turn(bash("printf 'one\\r\\ntwo\\r\\n 10%%\\r 20%%\\r100%%\\n'")), done] }),
    stream: /100%/,
  },
  'a file written, read and edited': {
    script: (w) => ({
      turns: [
        turn({ name: 'Write', input: { file_path: join(w, 'a.txt'), content: 'one\ntwo\n\tthree\n' } }),
        turn({ name: 'Read', input: { file_path: join(w, 'a.txt') } }),
        turn({
          name: 'Edit',
          input: { file_path: join(w, 'a.txt'), old_string: 'two', new_string: '2\nzwei' },
        }),
        done,
      ],
    }),
    stream: /structuredPatch/,
  },
  'an edit that does not apply': {
    script: (w) => ({
      turns: [
        turn({ name: 'Read', input: { file_path: join(w, 'a.txt') } }),
        turn({ name: 'Edit', input: { file_path: join(w, 'a.txt'), old_string: 'absent', new_string: 'y' } }),
        done,
      ],
    }),
    told: files({ 'a.txt': 'one\n' }),
    stream: /String to replace not found/,
  },
  'a picture': {
    script: (w) => ({ turns: [turn({ name: 'Read', input: { file_path: join(w, 'dot.png') } }), done] }),
    told: files({ 'dot.png': PNG }),
    stream: /"type":"image"/,
  },
  'a notebook': {
    script: (w) => ({
      turns: [
        turn({ name: 'Read', input: { file_path: join(w, 'a.ipynb') } }),
        turn({
          name: 'NotebookEdit',
          input: { notebook_path: join(w, 'a.ipynb'), cell_id: 'one', new_source: 'print(2)' },
        }),
        done,
      ],
    }),
    told: files({ 'a.ipynb': NOTEBOOK }),
    stream: /"name":"NotebookEdit"/,
  },
  'a list of things to do': {
    script: () => ({
      turns: [
        turn({ name: 'TaskCreate', input: { subject: 'First thing', description: 'all of it' } }),
        turn({
          name: 'TodoWrite',
          input: { todos: [{ content: 'Second thing', status: 'in_progress', activeForm: 'Doing it' }] },
        }),
        done,
      ],
    }),
    stream: /First thing/,
  },
  'a deep input': {
    script: () => ({
      turns: [
        turn({
          name: 'mcp__none__deep',
          input: {
            a: { b: [{ c: [[['so deep', { 'odd "key"\n': 'and "odd"\nvalue \\ too' }]]] }] },
            empty: {},
            no: null,
          },
        }),
        done,
      ],
    }),
    stream: /so deep/,
  },
  'a connection that breaks midway': {
    script: () => ({
      turns: [turn(bash('echo before')), { connection: 'reset-midway', text: 'Half' }, { text: 'Whole.' }],
    }),
    stream: /Whole\./,
  },
  'an answer that is cut': {
    script: () => ({
      turns: [{ text: 'This is only half of', stopReason: 'max_tokens' }, { text: 'what I say.' }],
    }),
    stream: /only half of/,
  },
}
