import { describe, expect, test } from 'vitest'
import { forOutsiders, mayName, parseActions } from '../../../src/config/actions.js'
import { deliverySchema } from '../../../src/config/delivery.js'

const wrong = (...actions: string[]) =>
  deliverySchema.safeParse({ actions }).error?.issues.map(({ message }) => message) ?? []

describe('actions', () => {
  test('are a kind, how often, and what they may name', () => {
    const lines = ['label', 'create-issue 3: from claude', 'dispatch: docs.yml', ' label 2 : bug, area/* ,']
    expect(wrong(...lines)).toEqual([])
    expect(parseActions(lines)).toEqual([
      { kind: 'label', most: 2, values: ['bug', 'area/*'] },
      { kind: 'create-issue', most: 3, values: ['from claude'] },
      { kind: 'dispatch', most: 1, values: ['docs.yml'] },
    ])
  })

  test.each([
    ['lable: bug', 'is not an action'],
    ['label, milestone', 'is not an action'],
    ['', 'is not an action'],
    ['label 0', '1 to 10 times'],
    ['label 11: bug', '1 to 10 times'],
    ['close-duplicate: 7', 'takes no names'],
    ['close: not_planned', 'takes no names'],
    ['comment: bug', 'takes numbers'],
    ['edit: labels', '`title`, `body` and `draft`'],
    ['dispatch', 'must name workflow files'],
    ['dispatch: *', 'must name workflow files'],
    ['dispatch: ../docs.yml', 'must name workflow files'],
  ])('`%s` is refused', (line, why) => expect(wrong('label', line)).toEqual([expect.stringContaining(why)]))

  test('name what matches, in any case', () => {
    const [rule] = parseActions(['label: Bug, area/*'])
    const named = ['bug', 'AREA/api', 'bugs', 'docs'].filter((name) => rule && mayName(rule, name))
    expect(named).toEqual(['bug', 'AREA/api'])
  })

  test('for outsiders are only what is harmless', () => {
    const rules = parseActions(['label: bug', 'close-duplicate', 'create-issue', 'milestone: 2.0'])
    expect(forOutsiders(rules).map(({ kind }) => kind)).toEqual(['label', 'close-duplicate'])
    expect(forOutsiders(parseActions(['label']))).toEqual([])
  })
})
