import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { branchNameFor, branchNameSchema, isRepeatable, slugOf } from '../../../src/config/branch-name.js'

const facts = {
  issue: 12,
  title: 'Sum subtracts!',
  startedAt: '2026-01-05T11:00:00Z',
  runId: '20260105-110000-0a0b0c0d',
}
const isValid = (name: string) => {
  execFileSync('git', ['check-ref-format', `refs/heads/${name}`])
  return true
}

const TITLES = [
  '修复登录页面的错误',
  'Ошибка в функции суммы',
  'خطأ في الجمع',
  'योग गलत है',
  'ผลรวมผิด',
  'Çok büyük İŞ',
  '🚀🔥',
  '..',
  '@{-1}',
  'a.lock',
  '-rf /',
  '~^:?*[\\ \u202E\u0000',
  'x'.repeat(500),
  'ก่'.repeat(100),
  '',
]

describe('the name of a branch', () => {
  it('fills the places of its template', () => {
    expect(branchNameFor('caisson/', 'issue-{issue}', facts)).toBe('caisson/issue-12')
    expect(branchNameFor('', 'bot/{date}/{issue}-{slug}', facts)).toBe('bot/2026-01-05/12-sum-subtracts')
    expect(branchNameFor('ai/', '{run}', facts)).toBe('ai/20260105-110000-0a0b0c0d')
  })

  it('has the ID of the run where there is no issue, so that no two runs share it', () => {
    const { issue: _, ...none } = facts
    expect(branchNameFor('caisson/', 'issue-{issue}', none)).toBe('caisson/run-20260105-110000-0a0b0c0d')
    expect(branchNameFor('c/', '{issue}-{slug}', none)).toBe('c/sum-subtracts-20260105-110000-0a0b0c0d')
  })

  it('ends with a whole word where a long title has one', () => {
    const words = 'a title of many words that is longer than forty characters'
    expect(slugOf(words)).toBe('a-title-of-many-words-that-is-longer')
    expect(slugOf(`short ${'x'.repeat(60)}`)).toBe(`short-${'x'.repeat(34)}`)
  })

  it.each(TITLES)('is valid for git with the title %j', (title) => {
    const name = branchNameFor('caisson/', '{issue}/{slug}', { ...facts, title })
    expect(isValid(name)).toBe(true)
    expect(name.startsWith('caisson/12')).toBe(true)
    expect(Buffer.byteLength(name)).toBeLessThan(200)
  })

  it.each(['{issue}.lock', '.{issue}', '{issue}..', 'a//{issue}', '-{issue}-', '@/{issue}'])(
    'is valid for git with the template %s',
    (template) => {
      expect(branchNameSchema.safeParse(template).success).toBe(true)
      expect(isValid(branchNameFor('', template, facts))).toBe(true)
    },
  )

  it('has no template that two issues could share, or that git refuses', () => {
    expect(branchNameSchema.safeParse('{slug}').error?.message).toContain('{issue} or {run}')
    expect(branchNameSchema.safeParse('a b {issue}').success).toBe(false)
    expect(branchNameSchema.safeParse('{issue}~1').success).toBe(false)
    expect(branchNameSchema.safeParse('{number}-{run}').success).toBe(false)
    expect([isRepeatable('{issue}-{slug}'), isRepeatable('{issue}-{run}')]).toEqual([true, false])
  })
})

it('a slug keeps letters of every script, and ends at a word', () => {
  expect(slugOf('Ошибка: сумма — неверна')).toBe('ошибка-сумма-неверна')
  expect(slugOf('修复登录')).toBe('修复登录')
  expect(slugOf('One two three four five six seven eight nine')).toBe(
    'one-two-three-four-five-six-seven-eight',
  )
  expect(slugOf('🚀')).toBe('')
})
