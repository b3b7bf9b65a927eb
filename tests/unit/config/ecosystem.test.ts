import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readCopilotSetup } from '../../../src/config/ecosystem/copilot-setup.js'
import { readDevcontainer } from '../../../src/config/ecosystem/devcontainer.js'
import { layerOf } from '../../../src/config/ecosystem/found.js'
import { isWanted, readToolVersions } from '../../../src/config/ecosystem/tool-versions.js'

const copilot = (steps: unknown[], more = {}) =>
  readCopilotSetup(
    stringify({ on: 'workflow_dispatch', jobs: { 'copilot-setup-steps': { steps, ...more } } }),
  )
const sh = (script: string) => execFileSync('sh', ['-c', script], { encoding: 'utf8', cwd: '/' })
const devcontainer = (text: string) => readDevcontainer('.devcontainer.json', text)

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

describe('devcontainer.json', () => {
  test('is JSON with comments and trailing commas, which are text inside of strings', () => {
    const found = devcontainer(`{
      // a comment, "with quotes"
      "image": "example.com/a//b:1", /* "image": "x", */
      "containerEnv": { "A": "/* , } */", "B": "\${localEnv:HOME}", "C": "\\"//", },
      "postCreateCommand": "echo ',]' // no comment",
    }`)
    expect(found).toMatchObject({
      image: 'example.com/a//b:1',
      env: { A: '/* , } */', C: '"//' },
      skipped: ['containerEnv.B: it refers to another variable or has no usable name'],
    })
    expect(found?.setup).toContain("echo ',]' // no comment")
  })

  test('has commands in every form, in their order', () => {
    const found = devcontainer(
      JSON.stringify({
        postCreateCommand: { one: 'echo three', two: ['echo', 'four $HOME'] },
        onCreateCommand: ['echo', "it's one"],
        updateContentCommand: 'cd /tmp && echo two',
      }),
    )
    expect(sh(`${found?.setup}\npwd`)).toBe("it's one\ntwo\nthree\nfour $HOME\n/\n")
  })

  test('names what has no effect', () => {
    const found = devcontainer('{"build":{"dockerfile":"x"},"features":{"a":{}},"runArgs":["--privileged"]}')
    expect(found?.skipped.map((one) => one.split(':')[0])).toEqual(['features', 'build', 'runArgs'])
    expect(found).toMatchObject({ setup: '', env: {} })
    expect(found?.image).toBeUndefined()
  })

  test.each(['', '[]', '{"image":1}', '{"image":"a" "b"}'])('%j is none', (text) =>
    expect(devcontainer(text)).toBeNull(),
  )
})

test('the first file that says something decides on it', () => {
  const file = { path: 'a', setup: '', env: {}, skipped: [] }
  const other = { path: 'b', setup: 'two', env: { X: '1' }, image: 'i', skipped: ['build: no'] }
  expect(layerOf([file, other, { ...other, path: 'c', setup: 'three' }])).toEqual({
    layer: { setup: { run: 'two' }, sandbox: { image: 'i', env: { X: '1' } } },
    origins: ['setup.run', 'sandbox.image', 'sandbox.env'].map((key) => ({
      key,
      from: 'b',
      skipped: ['build: no'],
    })),
  })
  expect(layerOf([])).toEqual({ layer: {}, origins: [] })
})

describe('the files of version managers', () => {
  const versions = (path: string, text: string) =>
    readToolVersions(path, text)?.map(({ tool, version }) => `${tool} ${version}`)

  test('name tools by either of their names, and the first of several versions', () => {
    const text =
      '# ours\nnodejs 22.1.0 20.0.0\n\n  golang 1.22 # for now\njava temurin-21.0.2+13\njava temurin-21\n'
    expect(versions('.tool-versions', text)).toEqual(['node 22.1.0', 'go 1.22', 'java 21'])
    const toml =
      '[tools]\nnode = "v22"\npython = ["3.12.x", "3.11"]\nruby = { version = "3.3" }\n"npm:x" = "1"\n'
    expect(versions('mise.toml', toml)).toEqual(['node 22', 'python 3.12', 'ruby 3.3'])
  })

  test('say nothing where there is nothing to compare with', () => {
    expect(versions('.tool-versions', 'node latest\npython system\nrust ref:main\nthing 1.0\ngo\n')).toEqual(
      [],
    )
    expect(versions('mise.toml', '[env]\nA = "1"\n')).toEqual([])
    expect(readToolVersions('mise.toml', '[tools')).toBeNull()
    expect(readToolVersions('mise.toml', 'tools = 3')).toBeNull()
  })

  test('ask for a line of versions by its beginning', () => {
    const wanted = { tool: 'node', version: '22.1', from: '.tool-versions' }
    expect(['22.1', '22.1.9', '22.10.0', '2'].map((version) => isWanted(wanted, version))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
