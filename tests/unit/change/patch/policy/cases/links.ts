import { link, type RuleCases } from '../trees.js'

export const LINKS = {
  'symlink/absolute': {
    fires: {
      unix: { change: { l: link('/etc/passwd') }, path: 'l' },
      windows: { change: { l: link('C:\\Users') } },
    },
    misses: { relative: { change: { l: link('etc/passwd'), 'etc/passwd': 'x\n' } } },
  },
  'symlink/outside': {
    fires: {
      parent: { change: { 'a/l': link('../../x') }, path: 'a/l' },
      chain: { change: { 'a/b/up': link('..'), 'a/l': link('b/up/../../x') }, path: 'a/l' },
      'an old link led elsewhere by a new one': {
        base: { 'a/l': link('d/../x'), 'a/d/f': 'x\n', 'a/x': 'x\n', 'b/f': 'x\n' },
        change: { 'a/d/f': null, 'a/d': link('..'), 'a/x': null },
        path: 'a/l',
      },
    },
    misses: {
      inside: { change: { 'a/b/l': link('../../x'), x: 'x\n' } },
      'it was there': { base: { l: link('../x'), m: 'm\n' }, change: { n: link('m') } },
    },
  },
  'symlink/git-directory': {
    fires: {
      config: { change: { l: link('.git/config') } },
      'other case': { change: { 'a/l': link('../.GIT') } },
    },
    misses: { ignore: { change: { l: link('.gitignore'), '.gitignore': 'x\n' } } },
  },
  'symlink/loop': {
    fires: { itself: { change: { a: link('b'), b: link('a') } } },
    misses: { chain: { change: { a: link('b'), b: link('c'), c: 'x\n' } } },
  },
  'symlink/dangling': {
    fires: { nothing: { change: { l: link('not-there') } } },
    misses: { folder: { change: { l: link('d'), 'd/f': 'x\n' } }, root: { change: { 'd/l': link('..') } } },
  },
} satisfies Record<string, RuleCases>
