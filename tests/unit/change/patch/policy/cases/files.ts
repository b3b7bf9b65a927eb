import { executable, link, type RuleCases, submodule } from '../trees.js'

const zero = (text: string) => Buffer.from(text, 'latin1')

const LFS = '# large\n*.bin filter=lfs diff=lfs merge=lfs -text\n'
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 5\n`

export const FILES = {
  'limits/files': {
    fires: { above: { change: { a: '1\n', b: '1\n', c: '1\n' }, policy: { limits: { files: 2 } } } },
    misses: { at: { change: { a: '1\n', b: '1\n' }, policy: { limits: { files: 2 } } } },
  },
  'limits/lines': {
    fires: {
      above: { base: { a: '1\n2\n' }, change: { a: '3\n4\n' }, policy: { limits: { lines: 3 } } },
      deleted: { base: { a: '1\n2\n3\n4\n' }, change: { a: null }, policy: { limits: { lines: 3 } } },
    },
    misses: {
      at: { base: { a: '1\n2\n' }, change: { a: '3\n4\n' }, policy: { limits: { lines: 4 } } },
      lockfile: { change: { 'yarn.lock': '# 1\n# 2\n# 3\n# 4\n' }, policy: { limits: { lines: 3 } } },
    },
  },
  'limits/bytes': {
    fires: { above: { change: { a: '1\n' }, policy: { limits: { bytes: 999 } } } },
    misses: { at: { change: { a: '1\n' }, policy: { limits: { bytes: 1000 } } } },
  },
  'limits/file-bytes': {
    fires: { above: { change: { 'd/a': '12345' }, policy: { limits: { fileBytes: 4 } }, path: 'd/a' } },
    misses: {
      at: { change: { a: '1234' }, policy: { limits: { fileBytes: 4 } } },
      'it was there': {
        base: { a: '12345' },
        change: { a: executable('12345') },
        policy: { limits: { fileBytes: 4 } },
      },
    },
  },
  'submodule/added': {
    fires: { added: { change: { sub: submodule() }, path: 'sub' } },
    misses: { folder: { change: { 'sub/f': 'x\n' } } },
  },
  'submodule/changed': {
    fires: { moved: { base: { sub: submodule() }, change: { sub: submodule('b'.repeat(40)) } } },
    misses: { untouched: { base: { sub: submodule() }, change: { f: 'x\n' } } },
  },
  'submodule/removed': {
    fires: {
      removed: { base: { sub: submodule() }, change: { sub: null } },
      replaced: { base: { sub: submodule() }, change: { sub: 'file\n' } },
    },
    misses: { file: { base: { sub: 'x\n' }, change: { sub: null } } },
  },
  'lfs/content': {
    fires: {
      edited: {
        base: { '.gitattributes': LFS, 'a.bin': POINTER },
        change: { 'a.bin': 'real\n' },
        path: 'a.bin',
      },
      'added further down': {
        base: { '.gitattributes': LFS },
        change: { 'd/e/a.bin': 'real\n' },
        path: 'd/e/a.bin',
      },
      'by a folder of its own': {
        base: { 'd/.gitattributes': 'data/** filter=lfs -text\n' },
        change: { 'd/data/x/y': 'real\n' },
        path: 'd/data/x/y',
      },
      'by a later line': {
        base: { '.gitattributes': `*.bin -filter\n${LFS}` },
        change: { 'a.bin': 'real\n' },
        path: 'a.bin',
      },
    },
    misses: {
      pointer: {
        base: { '.gitattributes': LFS, 'a.bin': POINTER },
        change: { 'b.bin': POINTER, 'a.bin': null },
      },
      'another file': { base: { '.gitattributes': LFS }, change: { 'a.txt': 'text\n' } },
      'taken back': {
        base: { '.gitattributes': LFS, 'd/.gitattributes': '*.bin !filter\n' },
        change: { 'd/a.bin': 'real\n' },
      },
      'another folder': { base: { 'd/.gitattributes': LFS }, change: { 'e/a.bin': 'real\n' } },
    },
  },
  'mode/executable': {
    fires: {
      added: { change: { 'run.sh': executable('#!/bin/sh\n') } },
      changed: { base: { 'run.sh': 'x\n' }, change: { 'run.sh': executable('x\n') } },
    },
    misses: {
      'it was one': { base: { 'run.sh': executable('x\n') }, change: { 'run.sh': executable('y\n') } },
      'no longer one': { base: { 'run.sh': executable('x\n') }, change: { 'run.sh': 'x\n' } },
    },
  },
  'mode/type-changed': {
    fires: {
      'to a link': { base: { a: 'x\n', b: 'b\n' }, change: { a: link('b') } },
      'to a file': { base: { a: link('b'), b: 'b\n' }, change: { a: 'x\n' } },
    },
    misses: { 'new link': { change: { a: link('b'), b: 'b\n' } } },
  },
  'binary/program': {
    fires: {
      elf: { change: { tool: zero('\x7fELF\x02\x01\x01\0\0\0') } },
      'behind a picture': { change: { 'logo.png': zero('MZ\x90\0\x03\0\0\0') } },
      jar: { change: { 'a.jar': zero('PK\x03\x04\0\0\0') } },
      executable: { change: { x: executable(zero('\0\0\0')) } },
    },
    misses: {
      text: { change: { 'elf.md': 'MZ and \u00e9 ELF\n' } },
      moved: {
        base: { tool: zero('\x7fELF\x02\0\0\0') },
        change: { tool: null, 'bin/tool': zero('\x7fELF\x02\0\0\0') },
      },
    },
  },
  'binary/data': {
    fires: {
      added: { change: { 'data.bin': zero('\0\x01\x02') } },
      'a picture in name only': { change: { 'a.png': zero('\0\x01\x02') } },
    },
    misses: {
      fingerprint: { change: { 'a.png': zero('\x89PNG\r\n\x1a\n\0\0\0') } },
      removed: { base: { 'data.bin': zero('\0\x01') }, change: { 'data.bin': null } },
      'large text': { change: { 'data.txt': 'words and words\n'.repeat(600_000) }, large: true },
    },
  },
  'repository/nested': {
    fires: { nested: { change: { 'n/f': 'x\n' }, leftOut: [{ path: 'n/.git' }], path: 'n/.git' } },
    misses: { pipe: { change: { f: 'x\n' }, leftOut: [{ path: 'n/git' }, { path: 'a.git' }] } },
  },
} satisfies Record<string, RuleCases>
