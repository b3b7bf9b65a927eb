import { randomBytes } from 'node:crypto'
import { link, type RuleCases } from '../trees.js'

/** Made at run time, so that no scanner takes the tests for a leak. */
const githubToken = `ghs_${randomBytes(60).toString('hex')}Zq9`
const anthropicKey = `sk-ant-api03-${randomBytes(40).toString('base64url')}aB1`
const npmToken = `npm_${randomBytes(40).toString('base64').replace(/[+/=]/g, 'x').slice(0, 36)}`
const keyHeader = `-----BEGIN ${'PRIVATE'} KEY-----`
const RUN_SECRET = 'kX9vQ2mZ7pL4wR8tY3nB6cJ1hF5dS0gA'

const zero = (text: string) => Buffer.from(text, 'latin1')

export const SECRETS = {
  'secrets/run': {
    fires: {
      plain: {
        base: { a: '1\n2\n' },
        change: { a: `1\n2\nkey = ${RUN_SECRET}\n` },
        secrets: [RUN_SECRET],
        path: 'a',
        line: 3,
      },
      base64: {
        change: { a: `x\n${Buffer.from(`..${RUN_SECRET}`).toString('base64')}\n` },
        secrets: [RUN_SECRET],
        line: 2,
      },
      hex: { change: { a: `${Buffer.from(RUN_SECRET).toString('hex')}\n` }, secrets: [RUN_SECRET], line: 1 },
      'over lines': {
        change: { a: `"${RUN_SECRET.slice(0, 15)}" +\n  "${RUN_SECRET.slice(15)}"\n` },
        secrets: [RUN_SECRET],
        line: 1,
      },
      'over files': {
        change: { a: `let a = '${RUN_SECRET.slice(0, 16)}'\n`, b: `let b = '${RUN_SECRET.slice(16)}'\n` },
        secrets: [RUN_SECRET],
      },
      letters: { change: { a: `['${[...RUN_SECRET].join("', '")}']\n` }, secrets: [RUN_SECRET], line: 1 },
      'in a name': { change: { [`x-${RUN_SECRET}`]: 'x\n' }, secrets: [RUN_SECRET] },
      'in a link': { change: { l: link(RUN_SECRET) }, secrets: [RUN_SECRET], path: 'l' },
      'in a binary': { change: { b: zero(`\0\0${RUN_SECRET}\0`) }, secrets: [RUN_SECRET], path: 'b' },
      'in UTF-16': { change: { b: Buffer.from(RUN_SECRET, 'utf16le') }, secrets: [RUN_SECRET], path: 'b' },
      short: { change: { a: 'pass: hunter2-x\n' }, secrets: ['hunter2-x'], path: 'a', line: 1 },
    },
    misses: {
      'it was there': {
        base: { a: `key = ${RUN_SECRET}\n` },
        change: { a: `key = ${RUN_SECRET}\nmore\n` },
        secrets: [RUN_SECRET],
      },
      'only its beginning': {
        change: { a: `sk-ant-api03-\n${RUN_SECRET.slice(0, 12)}\n` },
        secrets: [`sk-ant-api03-${RUN_SECRET}`],
      },
      removed: { base: { a: `${RUN_SECRET}\nb\n` }, change: { a: 'b\n' }, secrets: [RUN_SECRET] },
      'a word of few letters': { change: { a: 'secret\n' }, secrets: ['secret'] },
    },
  },
  'secrets/token': {
    fires: {
      github: { base: { a: '1\n' }, change: { a: `1\nt = "${githubToken}"\n` }, path: 'a', line: 2 },
      anthropic: { change: { a: `${anthropicKey}\n` }, line: 1 },
    },
    misses: {
      placeholder: { change: { a: 'sk-ant-your-key-goes-here-please\nsk-ant-api03-xxxxxxxxxxxxxxxxxxxx\n' } },
      'it was there': { base: { a: `${githubToken}\n` }, change: { a: `${githubToken}\nb\n` } },
    },
  },
  'secrets/private-key': {
    fires: {
      pem: { change: { k: `${keyHeader}\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n` }, path: 'k', line: 1 },
      'one line': { change: { k: `k = "${keyHeader}\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC"\n` } },
    },
    misses: {
      header: {
        change: {
          k: `if (text.includes('${keyHeader}')) parse(text)\n`,
          p: `-----BEGIN PUBLIC KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n`,
        },
      },
    },
  },
  'secrets/scanner': {
    fires: {
      npm: { change: { a: `x\n${npmToken}\n` }, path: 'a', line: 2 },
      'switched off by a comment': { change: { a: `// secretlint-disable\n${npmToken}\n` }, line: 2 },
      'in a binary': { change: { a: zero(`\0\n${npmToken}\n`) } },
    },
    misses: { words: { change: { a: 'npm_config_registry and xoxb- and AKIA\n' } } },
  },
} satisfies Record<string, RuleCases>
