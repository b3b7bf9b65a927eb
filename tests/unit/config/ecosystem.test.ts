import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readCopilotSetup } from '../../../src/config/ecosystem/copilot-setup.js'

const copilot = (steps: unknown[], more = {}) =>
  readCopilotSetup(
    stringify({ on: 'workflow_dispatch', jobs: { 'copilot-setup-steps': { steps, ...more } } }),
  )
const sh = (script: string) => execFileSync('sh', ['-c', script], { encoding: 'utf8', cwd: '/' })

describe('copilot-setup-steps.yml', () => {
  test('runs its steps one after the other, each with its folder and its variables', () => {
    const found = copilot(
      [
        { run: 'cd /tmp\necho one "$A" "$B"', env: { B: "it's" } },
        { run: 'pwd; echo "${B-none}"', 'working-directory': '/usr' },
      ],
      { env: { A: 1 } },
    )
    expect(sh(found?.setup ?? '')).toBe("one 1 it's\n/usr\nnone\n")
  })

  test('ends with the first step that fails', () => {
    const found = copilot([{ run: 'echo one\nfalse\necho two' }, { run: 'echo three' }])
    expect(() => sh(`${found?.setup}\necho four`)).toThrow(expect.objectContaining({ stdout: 'one\n' }))
  })

  test('lets a step give variables and the PATH to those after it', () => {
    const found = copilot([
      {
        run: 'echo "A-B=x" > "$GITHUB_ENV"; echo "A=one two" >> "$GITHUB_ENV"; echo /opt/a/bin >> $GITHUB_PATH; echo "x=1" >> $GITHUB_OUTPUT',
      },
      {
        run: "printf 'B<<E\\n\\nA=1\\nb <\\nE\\nC=<<E' >> $GITHUB_ENV; printf /opt/b/bin >> $GITHUB_PATH; echo done >> $GITHUB_STEP_SUMMARY",
      },
      { run: 'echo "$A" "$B" "$C" "${PATH%%:/[!o]*}"' },
    ])
    expect(sh(found?.setup ?? '')).toBe('one two \nA=1\nb < <<E /opt/b/bin:/opt/a/bin\n')
  })

  test.each([
    ['sudo apt-get install -y x', true],
    ['cd a && sudo -E make install', true],
    ['if ! x; then DEBIAN_FRONTEND=noninteractive sudo apt-get update\nfi', true],
    ['# without sudo here\nnpm ci # no sudo either', false],
    ['echo "sudo is not used" && ./sudo-less', false],
  ])('leaves out a step that cannot work without root: %j', (run, skipped) => {
    expect(copilot([{ run }])?.skipped.length).toBe(skipped ? 1 : 0)
  })

  test('names every step that it leaves to GitHub', () => {
    const found = copilot([
      { uses: 'actions/checkout@v5' },
      { uses: 'actions/setup-node@v4', with: { 'node-version': 22 } },
      { name: 'Sometimes', run: 'x', if: "runner.os == 'Linux'" },
      { name: 'Secret', run: 'login ${{ secrets.TOKEN }}' },
      { run: 'Get-Item', shell: 'pwsh' },
      { name: 'Kept', run: 'true', env: { TOKEN: '${{ github.token }}' } },
    ])
    expect(found?.skipped).toEqual([
      'actions/setup-node@v4: actions do not run in the sandbox',
      'Sometimes: it has a condition',
      'Secret: it contains an expression',
      'step 5: its shell is pwsh',
      'Kept: the variable TOKEN is an expression',
    ])
    expect(found?.setup).toBe('set -e\n(\nset -e\ntrue\n)')
  })

  test.each(['', 'jobs: {}', ':\n  - [', 'jobs: { copilot-setup-steps: { steps: [{ run: 1 }] } }'])(
    '%j is none',
    (text) => expect(readCopilotSetup(text)).toBeNull(),
  )
})
