import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { givenFromInputs } from '../../../../src/config/inputs/from-inputs.js'
import { parseRemote } from '../../../../src/programs/cli/forge.js'
import { addSpecFlags, inputsOfFlags } from '../../../../src/programs/cli/run/spec-flags.js'
import { renderTable } from '../../../../src/programs/cli/view/table.js'
import { wantsColour } from '../../../../src/programs/cli/view/terminal.js'

describe('the repository that a remote names', () => {
  it.each([
    ['https://github.com/octo/hello.git', 'https://github.com'],
    ['https://alice:secret@github.com/octo/hello', 'https://github.com'],
    ['git@github.com:octo/hello.git', 'https://github.com'],
    ['ssh://git@ghe.example.com:2222/octo/hello', 'https://ghe.example.com'],
    ['http://127.0.0.1:3000/octo/hello.git', 'http://127.0.0.1:3000'],
  ])('%s', (url, serverUrl) => expect(parseRemote(url)).toEqual({ serverUrl, owner: 'octo', name: 'hello' }))

  it.each(['/srv/git/hello.git', '../hello', 'file:///srv/hello', 'https://github.com/octo', 'C:\\hello'])(
    'is none in %s',
    (url) => expect(parseRemote(url)).toBeNull(),
  )
})

/** Without sections that say nothing. */
function filled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inside]) => [key, filled(inside)] as const)
  const said = entries.filter(([, inside]) => inside !== undefined)
  return said.length === 0 ? undefined : Object.fromEntries(said)
}

describe('flags of a spec', () => {
  const parse = (args: string[]) => {
    const command = new Command()
      .exitOverride()
      .configureOutput({ writeErr: () => {}, outputError: () => {} })
    addSpecFlags(command, { loop: true })
    command.parse(args, { from: 'user' })
    return filled(givenFromInputs(inputsOfFlags(command.opts()), { SHELL: '/bin/sh' }))
  }

  it('are described in whole sentences, each of one value', () => {
    const command = new Command()
    addSpecFlags(command, { loop: true })
    const help = command.options.map(({ description }) => description).join('\n')
    expect(help).toContain("commands that run in the agent's sandbox")
    expect(help).not.toMatch(/one per line|, that run/)
    expect(help).toContain('`label`, `remove-label`')
  })

  it('say what was given and nothing else', () => {
    expect(parse([])).toBeUndefined()
    expect(
      parse([
        ...[
          '--verify',
          'npm test',
          '--verify',
          'npm run lint',
          '--allowed-tools',
          'Read,Bash(a,b)',
          '--allowed-tools',
          'Edit',
        ],
        ...['--env', 'SHELL', '--env', 'A=b,c', '--allowed-host', 'example.com', '--max-budget-usd', '0.5'],
        ...['--loop-no-progress', '0', '--no-verify-base', '--image', 'host'],
      ]),
    ).toEqual({
      verify: { commands: ['npm test', 'npm run lint'], base: false },
      agent: { allowedTools: ['Read', 'Bash(a,b)', 'Edit'] },
      sandbox: { env: { SHELL: '/bin/sh', A: 'b,c' }, allowedHosts: ['example.com'], image: 'host' },
      limits: { maxBudgetUsd: 0.5 },
      loop: { noProgress: 0 },
    })
  })

  it('empty a list with `none`', () => {
    expect(parse(['--verify', 'none', '--allowed-tools', 'none', '--env', 'none', '--env', 'A=1'])).toEqual({
      verify: { commands: [] },
      agent: { allowedTools: [] },
      sandbox: { env: ['none', { A: '1' }] },
    })
  })

  it.each([
    ['--max-turns', '1.5'],
    ['--backend', 'moon'],
    ['--verify', 'none', '--verify', 'npm test'],
    ['--verify', 'npm test', '--verify', 'none'],
    ['--path', 'none'],
    ['--loop-iterations', 'off'],
  ])('refuse %s %s', (...args) => expect(() => parse(args)).toThrow(/invalid/))
})

describe('output', () => {
  it.each<[object, boolean, Record<string, string>, boolean]>([
    [{ isTTY: true }, true, {}, true],
    [{ isTTY: true }, true, { NO_COLOR: '1' }, false],
    [{ isTTY: true }, true, { NO_COLOR: '' }, true],
    [{ isTTY: true }, true, { TERM: 'dumb' }, false],
    [{ isTTY: true }, true, { FORCE_COLOR: '0' }, false],
    [{}, false, {}, false],
    [{}, false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ])('is coloured or not: %j %s %j', (stream, isTTY, env, expected) => {
    expect(wantsColour({ ...stream, isTTY }, env)).toBe(expected)
  })

  it('cuts the widest column of a table that does not fit, and only on a terminal', () => {
    const rows = [
      ['ID', 'COST', 'TASK'],
      ['a', '$1.00', 'ばかばかばかばかばか'],
    ]
    const paint = (_style: unknown, text: string) => text
    expect(renderTable(rows, { paint, right: [1] })).toEqual([
      'ID   COST  TASK',
      'a   $1.00  ばかばかばかばかばか',
    ])
    expect(renderTable(rows, { paint, right: [1], columns: 25 })[1]).toBe('a   $1.00  ばかばかばか…')
  })

  it('leaves columns out, the least important first, before a line is longer than the terminal', () => {
    const paint = (_style: unknown, text: string) => text
    const rows = [
      ['RUN', 'STARTED', 'TIME', 'COST', 'PATCH', 'STATUS', 'TASK'],
      [
        '20261123-093636-5be013f9',
        '2026-11-23 09:36',
        '2 min 4 s',
        '$0.4213',
        '+1,204 −31',
        'success (completed)',
        'Mend the parser of dates and times',
      ],
    ]
    const options = { paint, right: [2, 3, 4], optional: [4, 2, 3] }
    expect(renderTable(rows, { ...options, columns: 200 })).toEqual(renderTable(rows, options))
    const heading = (columns: number) => renderTable(rows, { ...options, columns })[0]?.split(/\s+/)
    expect(heading(105)).toEqual(['RUN', 'STARTED', 'TIME', 'COST', 'STATUS', 'TASK'])
    expect(heading(90)).toEqual(['RUN', 'STARTED', 'COST', 'STATUS', 'TASK'])
    const narrow = renderTable(rows, { ...options, columns: 80 })
    expect(narrow).toEqual([
      'RUN                       STARTED           STATUS               TASK',
      '20261123-093636-5be013f9  2026-11-23 09:36  success (completed)  Mend the parse…',
    ])
    for (const line of narrow) expect(line.length).toBeLessThanOrEqual(80)
    const long = rows.map((row) =>
      row.map((cell) => cell.replace('success (completed)', 'replay: failure (agent_error)')),
    )
    for (const line of renderTable(long, { ...options, columns: 80 }))
      expect(line.length).toBeLessThanOrEqual(80)
  })
})
