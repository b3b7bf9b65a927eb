import type { RuleCases } from '../trees.js'

export const TEXT = {
  'unicode/bidi': {
    fires: {
      override: { base: { a: '1\n2\n' }, change: { a: '1\n2\nif (x \u202e) {\n' }, path: 'a', line: 3 },
    },
    misses: {
      hebrew: { change: { a: 'שלום עולם\n' } },
      'it was there': { base: { a: '\u202ex\n' }, change: { a: '\u202ex\ny\n' } },
    },
  },
  'unicode/tags': {
    fires: { tags: { change: { a: `x\u{e0049}\u{e0067}\n` }, line: 1 } },
    misses: { flag: { change: { a: '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}\n' } } },
  },
  'unicode/invisible': {
    fires: {
      'zero width': { change: { a: 'pass\u200bword\n' }, line: 1 },
      filler: { change: { a: 'const \u3164 = 1\n' } },
    },
    misses: {
      emoji: { change: { a: '👩\u200d🚀 and ❤\ufe0f\n' } },
      persian: { change: { a: 'می\u200cخواهم\n' } },
      'byte order mark': { change: { a: '\ufeffusing System;\n' } },
    },
  },
  'unicode/control': {
    fires: {
      escape: { change: { a: 'x \u001b[2J\n' }, line: 1 },
      'carriage return inside': { change: { a: 'good\rbad\n' } },
    },
    misses: { 'line ends and tabs': { change: { a: '\tx\r\n\fy\r\n' } } },
  },
  'unicode/mixed-script': {
    fires: { cyrillic: { change: { a: 'const p\u0430ssword = 1\n' }, line: 1 } },
    misses: { russian: { change: { a: 'пароль password Δx µs naïve\n' } } },
  },
  'content/long-line': {
    fires: { minified: { base: { a: '1\n' }, change: { a: `1\n${'x=1;'.repeat(600)}\n` }, line: 2 } },
    misses: {
      'at the limit': { change: { a: `${'x'.repeat(2000)}\n` } },
      lockfile: { change: { 'yarn.lock': `# ${'x'.repeat(3000)}\n` } },
    },
  },
} satisfies Record<string, RuleCases>
