import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, holds, interpolate } from '../../../src/plan/expression.js'

const statusOf = (word: string) => ({
  success: word === 'success',
  failure: word === 'failure',
  cancelled: word === 'cancelled',
})

/** The objects of GitHub's page about expressions. */
const fruits = [
  { name: 'apple', quantity: 1 },
  { name: 'orange', quantity: 2 },
  { name: 'pear', quantity: 1 },
]
const vegetables = {
  scallions: { colors: ['green', 'white', 'red'], ediblePortions: ['roots', 'stalks'] },
  beets: { colors: ['purple', 'red', 'gold', 'white', 'pink'], ediblePortions: ['roots', 'stems', 'leaves'] },
  artichokes: { colors: ['green', 'purple', 'red', 'black'], ediblePortions: ['hearts', 'stems', 'leaves'] },
}
const contexts = {
  needs: {
    build: { result: 'success', outputs: { version: '1.10', matrix: '{"os":["linux"]}' } },
    test: { result: 'failure', outputs: {} },
  },
  matrix: { os: 'linux', node: 20, 'fail-fast': true, fruits, vegetables },
  steps: { fix: { outcome: 'succeeded', outputs: { 'exit-code': '0' } }, constructor: { outcome: 'failed' } },
  vars: {
    labels: [{ name: 'bug' }, { name: 'help wanted' }],
    branch: 'refs/heads/main',
    Name: 'Mona',
    empty: '',
  },
}

// https://docs.github.com/en/actions/reference/workflows-and-actions/expressions
describe('an expression, by the rules of GitHub Actions', () => {
  test.each<[string, unknown]>([
    // Literals
    ['null', null],
    ['false', false],
    ['711', 711],
    ['-9.2', -9.2],
    ['0xff', 255],
    ['-2.99e-2', -0.0299],
    ["'Mona the Octocat'", 'Mona the Octocat'],
    ["'It''s open source!'", "It's open source!"],
    ["'It''s Bob''s'", "It's Bob's"],
    ["''", ''],
    ["''''", "'"],
    // Operators and their precedence
    ['!false && false || true', true],
    ['!(false || true)', false],
    ['1 < 2 == true', true],
    ['1 <= 1 && 2 >= 3', false],
    ["'a' != 'b'", true],
    ['matrix.vegetables.beets.colors[1]', 'red'],
    ["matrix['fail-fast']", true],
    // The value of && and || is that of an operand
    ["vars.branch == 'refs/heads/main' && 'main' || 'other'", 'main'],
    ["vars.empty || 'default'", 'default'],
    // Loose equality: other types become numbers
    ['null == 0', true],
    ['true == 1', true],
    ["'0xff' == 255", true],
    ["'' == 0", true],
    ["'abc' == 0", false],
    ["matrix.node == '20'", true],
    ['matrix.fruits == 0', false],
    ['0 < null', false],
    ["fromJSON('{}') == fromJSON('{}')", false],
    ['matrix.fruits == matrix.fruits', true],
    // Texts are compared without their case
    ["'HELLO' == 'hello'", true],
    ["'b' > 'A'", true],
    // NaN is never greater or less
    ["'x' < 1 || 'x' > 1 || 'x' == 1", false],
    // Names are looked up without their case, and what is missing is nothing
    ['vars.NAME', 'Mona'],
    ['NEEDS.build.RESULT', 'success'],
    ['needs.other.result', null],
    ["needs.other.result == ''", true],
    ['steps.constructor.outcome', 'failed'],
    ['needs.constructor', null],
    ['vars.__proto__', null],
    // Functions
    ["contains('Hello world', 'llo')", true],
    ["contains('Hello world', 'LLO')", true],
    ["contains(vars.labels.*.name, 'bug')", true],
    ['contains(fromJSON(\'["push", "pull_request"]\'), \'push\')', true],
    ["startsWith('Hello world', 'he')", true],
    ["endsWith('Hello world', 'LD')", true],
    ["format('Hello {0} {1} {2}', 'Mona', 'the', 'Octocat')", 'Hello Mona the Octocat'],
    ["format('{{Hello {0} {1} {2}!}}', 'Mona', 'the', 'Octocat')", '{Hello Mona the Octocat!}'],
    ["join(vars.labels.*.name, ', ')", 'bug, help wanted'],
    ['join(vars.labels.*.name)', 'bug,help wanted'],
    ['toJSON(fromJSON(\'{"a":[1,null]}\'))', '{\n  "a": [\n    1,\n    null\n  ]\n}'],
    ['fromJSON(needs.build.outputs.matrix).os[0]', 'linux'],
    ["FROMjson('true')", true],
    ['fromJSON(\'{"constructor":1}\').constructor', 1],
    ["case(matrix.node < 20, 'old', matrix.node == 20, 'right', 'new')", 'right'],
    // Object filters
    ['matrix.fruits.*.name', ['apple', 'orange', 'pear']],
    [
      'matrix.vegetables.*.ediblePortions',
      [
        ['roots', 'stalks'],
        ['roots', 'stems', 'leaves'],
        ['hearts', 'stems', 'leaves'],
      ],
    ],
  ])('%s', (text, value) => {
    expect(evaluate(text, contexts)).toEqual(value)
  })

  test.each([
    ['success', { success: true, failure: false, cancelled: false, always: true }],
    ['failure', { success: false, failure: true, cancelled: false, always: true }],
    ['cancelled', { success: false, failure: false, cancelled: true, always: true }],
  ] as const)('the functions of the status after %s', (word, answers) => {
    for (const [name, answer] of Object.entries(answers))
      expect(evaluate(`${name}()`, {}, statusOf(word))).toBe(answer)
  })

  test.each([
    ['', 'empty'],
    ['1 ==', 'Unexpected end'],
    ['"text"', 'Unexpected symbol'],
    ["'open", 'Unexpected symbol'],
    ['env.HOME', "'env'"],
    ['github.actor', "'github'"],
    ['hashFiles()', "'hashFiles'"],
    ['constructor()', "'constructor'"],
    ['success(1)', 'Too many'],
    ["contains('a')", 'Too few'],
    ["fromJSON('{')", 'JSON'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'depth'],
  ])('that cannot be evaluated is CONFIG_INVALID: %s', (text, said) => {
    expect(() => evaluate(text, contexts)).toThrowError(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(said) }),
    )
  })

  test('gives back what a context has', () => {
    const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes('-0'))
    fc.assert(
      fc.property(json, (value) => {
        expect(evaluate('vars.it', { vars: { it: value } })).toEqual(value)
        expect(evaluate('fromJSON(toJSON(vars.it))', { vars: { it: value } })).toEqual(value)
      }),
    )
  })

  test('finds a name in any case, and first of all as it is written', () => {
    expect(evaluate('vars.B', { vars: { b: 1 } })).toBe(1)
    expect(evaluate('vars.b', { vars: { B: 1, b: 2 } })).toBe(2)
  })

  test('gives back any text, quoted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(evaluate(`'${text.replaceAll("'", "''")}'`, {})).toBe(text)
      }),
    )
  })
})

describe('a condition', () => {
  test.each([
    // `success()` is implied, unless a function of the status is called anywhere.
    ['true', 'failure', false],
    ["matrix.os == 'linux'", 'success', true],
    ["matrix.os == 'linux'", 'failure', false],
    ['always()', 'cancelled', true],
    ['failure()', 'failure', true],
    ['failure()', 'success', false],
    ['!cancelled()', 'failure', true],
    ["failure() && matrix.os == 'windows'", 'failure', false],
    ["matrix.os == 'linux' && Failure()", 'failure', true],
    ['success()', 'failure', false],
    // A job that is needed was skipped: nothing failed, and nothing succeeded.
    ['success()', 'skipped', false],
    ["matrix.os == 'linux'", 'skipped', false],
    ['!failure()', 'skipped', true],
    // What is falsy: false, 0, an empty text, null
    ['0', 'success', false],
    ["''", 'success', false],
    ['null', 'success', false],
    ["'false'", 'success', true],
    ["fromJSON('[]')", 'success', true],
  ] as const)('%s after %s is %s', (text, word, answer) => {
    expect(holds(text, contexts, statusOf(word))).toBe(answer)
  })
})

describe('a text', () => {
  test.each([
    ['no expression', 'no expression'],
    ['Go ${{ needs.build.outputs.version }}, ${{ matrix.os }}!', 'Go 1.10, linux!'],
    ['${{ null }}|${{ true }}|${{ 1.50 }}|${{ matrix.fruits }}', '|true|1.5|Array'],
    ["${{ 'a }} b' }} c", 'a }} b c'],
    ["${{ '${{' }} x }}", '${{ x }}'],
    ['((.:Name)) and ((.:labels))', 'Mona and [{"name":"bug"},{"name":"help wanted"}]'],
    ['((Name)) $((1 + 2)) ((.: Name))', '((Name)) $((1 + 2)) ((.: Name))'],
    ["${{ format('((.:Name)) {0}', '${{') }}", '((.:Name)) ${{'],
  ])('%s', (text, filled) => {
    expect(interpolate(text, contexts)).toBe(filled)
  })

  test('takes a field of a variable', () => {
    expect(interpolate('((.:it.a.b))', { vars: { it: { a: { b: 3 } } } })).toBe('3')
    expect(interpolate('((.:it.a))', { vars: { 'it.a': 'dotted', it: { a: 'field' } } })).toBe('dotted')
    expect(() => interpolate('((.:it.a))', { vars: { it: null } })).toThrow('no variable `((.:it.a))`')
  })

  test.each([['a ${{ b'], ['((.:nothing))'], ['((.:Name.length))'], ['((.:constructor))']])(
    'that cannot be filled in is CONFIG_INVALID: %s',
    (text) => {
      expect(() => interpolate(text, contexts)).toThrowError(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      )
    },
  )

  test('never reads a value as another expression', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('${{ vars.b }}', '((.:b))'), (before, inner) => {
        const vars = { a: `${before}${inner}`, b: 'secret' }
        expect(interpolate('<${{ vars.a }}>((.:a))', { vars })).toBe(`<${vars.a}>${vars.a}`)
      }),
    )
  })
})
