import { expect, test } from 'vitest'
import { outputs } from '../../../../src/report/page/outputs.js'

test('shows what a failed command printed last, escaped and folded', () => {
  expect(outputs([])).toBe('')
  expect(outputs([{ command: 'test <a>', tail: 'one </pre><script>\ntwo' }])).toBe(
    '<details class="call failed"><summary>Output of <code>test &lt;a&gt;</code></summary><pre>one &lt;/pre&gt;&lt;script&gt;\ntwo</pre></details>',
  )
})
