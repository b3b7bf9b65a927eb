import { describe, expect, it } from 'vitest'
import type { Change } from '../../../../../../src/change/patch/policy/change.js'
import { createPathCheck } from '../../../../../../src/change/patch/policy/rules/path-rules.js'
import { policySchema } from '../../../../../../src/config/policy.js'
import { added, changed } from './change.js'

const check = createPathCheck(policySchema([]).parse({ protect: [{ paths: ['infra/**'], verdict: 'flag' }] }))
const found = (change: Change) => check(change).map(({ rule, path, message }) => `${rule} ${path} ${message}`)
const FILE = '.github/caisson.yml'

describe('a protected file', () => {
  it.each<[string, Change, string]>([
    ['added', added(FILE), 'is added.'],
    ['copied', changed(FILE, { status: 'C', previousPath: 'a' }), 'is added.'],
    ['added as a link', added(FILE, { mode: '120000' }), 'is added as a link.'],
    ['changed', changed(FILE), 'is changed.'],
    ['deleted', changed(FILE, { status: 'D', mode: '000000' }), 'is deleted.'],
    [
      'moved over',
      changed(FILE, { status: 'R', previousPath: 'a' }),
      'is replaced by another file that was renamed.',
    ],
    ['made a link', changed(FILE, { status: 'T', mode: '120000' }), 'becomes a link.'],
    ['made a file', changed(FILE, { status: 'T', previousMode: '120000' }), 'changes its type.'],
    [
      'given another mode',
      changed(FILE, { previousMode: '100755' }),
      'changes its mode from 100755 to 100644.',
    ],
  ])('that is %s', (_what, change, words) => {
    expect(found(change)[0]).toBe(`protected/caisson ${FILE} This protected file ${words}`)
  })

  it('that is moved away is told by its old name, and a copy of it is not', () => {
    expect(found(changed('a', { status: 'R', previousPath: FILE }))).toEqual([
      `protected/caisson ${FILE} This protected file is renamed.`,
    ])
    expect(found(changed('a', { status: 'C', previousPath: FILE }))).toEqual([])
  })

  it('has no folder that becomes a link or a submodule', () => {
    const words = 'This protected file takes the place of a protected folder.'
    expect(found(added('.mvn', { mode: '120000' }))).toEqual([
      'protected/package-manager .mvn This protected file is added as a link.',
    ])
    expect(found(added('.buildkite', { mode: '160000' }))[0]).toBe(
      'protected/ci .buildkite This protected file is added.',
    )
    expect(found(added('.gitlab', { mode: '120000' }))).toEqual([`protected/ci .gitlab ${words}`])
    expect(found(added('.gitlab', { mode: '160000' }))[0]).toBe(`protected/ci .gitlab ${words}`)
    expect(found(added('.gitlab'))).toEqual([])
  })

  it('of the repository itself has the verdict given, and the others none', () => {
    expect(check(added('infra/a'))).toEqual([
      {
        rule: 'protected/custom',
        path: 'infra/a',
        message: 'This protected file is added.',
        verdict: 'flag',
      },
    ])
    expect(Object.keys(check(added(FILE))[0] ?? {})).not.toContain('verdict')
  })
})

describe('a mode', () => {
  const FOREIGN = 'its content is not part of the patch.'
  it.each<[string, Partial<Change>, string[]]>([
    [
      'of a new submodule',
      { status: 'A', mode: '160000', previousMode: '000000' },
      [`submodule/added a This submodule is new: ${FOREIGN}`],
    ],
    [
      'of a moved submodule',
      { mode: '160000', previousMode: '160000' },
      [`submodule/changed a This submodule points to another commit: ${FOREIGN}`],
    ],
    [
      'of a removed submodule',
      { status: 'D', mode: '000000', previousMode: '160000' },
      [`submodule/removed a This submodule was removed: ${FOREIGN}`],
    ],
    [
      'of a submodule that became a file',
      { status: 'T', previousMode: '160000' },
      [`submodule/removed a This submodule was removed: ${FOREIGN}`],
    ],
    [
      'of a link that became a submodule',
      { status: 'T', mode: '160000', previousMode: '120000' },
      [`submodule/added a This submodule is new: ${FOREIGN}`, 'mode/type-changed a This link became a file.'],
    ],
    [
      'of a file that became a link',
      { status: 'T', mode: '120000' },
      ['mode/type-changed a This file became a link.'],
    ],
    [
      'of a link that became a file',
      { status: 'T', previousMode: '120000' },
      ['mode/type-changed a This link became a file.'],
    ],
    ['of a new link', { status: 'A', mode: '120000', previousMode: '000000' }, []],
    ['of a changed link', { mode: '120000', previousMode: '120000' }, []],
    [
      'of a new executable',
      { status: 'A', mode: '100755', previousMode: '000000' },
      ['mode/executable a This new file is executable.'],
    ],
    [
      'of a file that became executable',
      { mode: '100755' },
      ['mode/executable a This file became executable.'],
    ],
    ['of an executable', { mode: '100755', previousMode: '100755' }, []],
    ['of a file', {}, []],
  ])('%s', (_what, more, expected) => expect(found(changed('a', more))).toEqual(expected))
})
