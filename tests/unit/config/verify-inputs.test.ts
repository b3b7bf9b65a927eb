import { expect, test } from 'vitest'
import { resolveSpec } from '../../../src/config/layers.js'
import { givenBy } from '../../world/settings.js'

const specOf = (inputs: Record<string, string>) => resolveSpec({ given: givenBy(inputs) })

test('commands are lines, with the commas that are in them', () => {
  const { verify } = specOf({ verify: '# first the style\nnpm run lint -- --ext js,ts\n\n  npm test\n' })
  expect(verify.commands).toEqual(['npm run lint -- --ext js,ts', 'npm test'])
  expect(specOf({ verify: 'pytest -k "a, b"' }).verify.commands).toEqual(['pytest -k "a, b"'])
})

test('without inputs nothing is verified, and twice at most otherwise', () => {
  expect(specOf({}).verify).toEqual({
    commands: [],
    attempts: 2,
    base: true,
    network: 'none',
    timeoutMinutes: 15,
    onFailure: 'comment',
  })
})

test('a list of hosts needs a use, and an allow list needs hosts', () => {
  expect(() => specOf({ 'verify-network': 'allowlist' })).toThrow(/allows nothing without/)
  expect(() => specOf({ 'allowed-hosts': 'a.example' })).toThrow(/no effect/)
  const spec = specOf({ 'verify-network': 'allowlist', 'allowed-hosts': 'a.example' })
  expect(spec.sandbox.allowedHosts).toEqual(['a.example'])
})

test('words that mean nothing are refused', () => {
  expect(() => specOf({ 'on-verify-failure': 'drafts' })).toThrow(/did you mean draft/)
  expect(() => specOf({ 'verify-attempts': '0' })).toThrow(/must be at least 1/)
})

test.each([
  [
    'cd packages/app\nnpm test',
    /`cd packages\/app` has no effect on the lines after it.*Join them with `&&`/,
  ],
  ['export CI=true\nnpm test', /`export CI=true` has no effect/],
  ['CI="a b"\nnpm test', /has no effect/],
  ['. .venv/bin/activate\npytest', /`\. \.venv\/bin\/activate` has no effect/],
  ['npm run build &&\nnpm test', /`npm run build &&` is not a whole command/],
  ['pytest \\\n  -x', /`pytest \\` is not a whole command/],
  ['for f in *; do\n  sh -n $f\ndone', /`for f in \*; do` is not a whole command/],
  ['if test -f a; then\n  exit 1\nfi', /is not a whole command/],
  ['cat <<EOF\na\nEOF', /is not a whole command/],
])('a script of lines that build on each other is refused: %j', (verify, message) => {
  expect(() => specOf({ verify })).toThrow(message)
  expect(() => specOf({ 'loop-iterations': '2', 'loop-verify': verify })).toThrow(message)
})

test.each([
  'cd packages/app && npm test',
  'CI=true npm test',
  '. ./check.sh',
  'for f in *.sh; do sh -n "$f"; done',
  'if ls *.rej; then exit 1; fi',
  'npm test | tee log',
  'node -e "1 << 2"',
  'export-schemas --check',
  'cd-lint',
  'if-changed npm test',
  'grep a <<<abc',
  'test "$(case a in a) echo b;; esac)" = b',
])('a line that is whole is a command: %s', (command) => {
  expect(specOf({ verify: command }).verify.commands).toEqual([command])
})

test('an entry of several lines in a list is one command', () => {
  const commands = ['cd app\nnpm test', 'for f in a b; do\n  test "$f"\ndone']
  expect(resolveSpec({ given: { verify: { commands } } }).verify.commands).toEqual(commands)
})
