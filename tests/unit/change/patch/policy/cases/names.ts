import type { RuleCases } from '../trees.js'

export const NAMES = {
  'names/hidden': {
    fires: {
      bidi: { change: { 'a\u202egnp.exe': 'x\n' } },
      newline: { change: { 'a\nb': 'x\n' } },
      'zero width': { change: { 'read\u200bme.md': 'x\n' } },
    },
    misses: { umlaut: { change: { 'größe.md': 'x\n', 'שלום.md': 'x\n' } } },
  },
  'names/mixed-script': {
    fires: { cyrillic: { change: { 'p\u0430th.ts': 'x\n' } } },
    misses: { russian: { change: { 'документ.txt': 'x\n' } } },
  },
  'names/encoding': {
    fires: { latin1: { change: { 'bytes:caf\xe9': 'x\n' } } },
    misses: { utf8: { change: { café: 'x\n' } } },
  },
  'names/case-collision': {
    fires: {
      file: { base: { 'README.md': 'x\n' }, change: { 'readme.md': 'y\n' }, path: 'readme.md' },
      folder: { base: { 'src/a.ts': 'x\n' }, change: { 'Src/b.ts': 'y\n' } },
      composition: { base: { 'caf\u00e9': 'x\n' }, change: { 'cafe\u0301': 'y\n' } },
    },
    misses: {
      'renamed in case': { base: { 'README.md': 'x\n' }, change: { 'README.md': null, 'readme.md': 'x\n' } },
      'they were there': { base: { a: 'x\n', A: 'y\n' }, change: { b: 'z\n', a: 'z\n' } },
    },
  },
  'names/windows': {
    fires: {
      device: { change: { 'src/aux.ts': 'x\n' } },
      colon: { change: { 'a:b': 'x\n' } },
      dot: { change: { 'a.': 'x\n' } },
    },
    misses: { alike: { change: { 'src/auxiliary.ts': 'x\n', 'console.ts': 'x\n' } } },
  },
  'names/git-directory': {
    fires: {
      short: { change: { 'GIT~1/config': 'x\n' } },
      hidden: { change: { 'a/.g\u200cit/config': 'x\n' } },
    },
    misses: { alike: { change: { '.gitkeep': '', 'a.git/x': 'x\n', 'git~1x': 'x\n' } } },
  },
  'names/long': {
    fires: {
      path: { change: { [`${'long-folder/'.repeat(21)}a`]: 'x\n' } },
      name: { change: { ['n'.repeat(201)]: 'x\n' } },
    },
    misses: { fits: { change: { [`${'long-folder/'.repeat(15)}a`]: 'x\n' } } },
  },
} satisfies Record<string, RuleCases>
