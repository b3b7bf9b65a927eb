import fc from 'fast-check'
import { expect, it } from 'vitest'
import { REASONS } from '../../../src/base/reason.js'
import { renderComment } from '../../../src/report/comment.js'
import { commitMessage } from '../../../src/report/delivery/commit-request.js'
import type { ReportInput } from '../../../src/report/input.js'
import { renderProgress } from '../../../src/report/progress.js'
import { renderPullRequest } from '../../../src/report/pull-request.js'
import { renderJobSummary, renderSummaryFile } from '../../../src/report/summaries.js'
import { propertyRuns } from '../../world/property-runs.js'
import { inspect } from './posted.js'
import { manifest, patch, run } from './sample-runs.js'

/** What acts on a machine that reads the raw text, wherever it stands. */
const RAW: Record<string, RegExp> = {
  skip: /\[\s*(?:(?:skip|no)[\s_-]+(?:ci|actions|netlify)|(?:ci|actions|netlify)[\s_-]+skip)\s*\]/i,
  trailer: /skip-checks\s*:\s*true/i,
  noCi: /NO_CI/i,
  command: /^[\s>*+\-#_~|]*(?:\d+[.)]\s*)?[\s>*+\-#_~|]*\/(?:approve|deploy|lgtm)(?:[\s*_~:|]|$)/im,
}
/** What acts in a text without Markdown. */
const PLAIN: Record<string, RegExp> = {
  mention: /(?<![A-Za-z0-9])@[A-Za-z0-9]/,
  foreign: /(?<![\w/.-])[\w.-]+\/[\w.-]+#\d|\bGH-\d/i,
  address: /https?:\/\/[^/\s]+\/[^/\s]+\/[^/\s]+\/(?:issues|pull)\/\d/i,
  closing: /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)[\s:]+#\d/i,
}

const token = fc.constantFrom(
  '[skip ci]',
  '[CI SKIP]',
  '[no ci]',
  '[skip-ci]',
  '[skip&#32;ci]',
  '[skip <!-- x -->ci]',
  '[skip\\\nci]',
  '[skip ci](https://a.example)',
  '[skip ci][r]\n\n[r]: https://a.example',
  '![skip ci](https://a.example)',
  '`[skip netlify]`',
  '[actions skip]',
  'skip-checks: true',
  'skip-checks:<b></b>true',
  '***NO_CI***',
  'NO&#95;CI',
  '/approve',
  '/deploy prod',
  '&#47;approve',
  '\\/lgtm',
  '<!-- x -->/approve',
  '**/approve**',
  '@octocat',
  'fixes #3',
  'acme/other#4',
  'GH-5',
  'https://github.com/acme/other/issues/6',
  '[words](https://github.com/acme/other/pull/6)',
  '[**words**](https://github.com/acme/other/pull/6)',
)
const around = fc.constantFrom(
  '',
  '\n',
  '\n\n',
  ' ',
  '- ',
  '\n- ',
  '\n> ',
  '\n1. ',
  '# ',
  '\n```\n',
  '`',
  '**',
  '| a |\n| - |\n| ',
  '\n    ',
  '<b>',
  'x',
)
const hostile = fc.array(fc.oneof(token, around), { maxLength: 14 }).map((pieces) => pieces.join(''))

function acting(text: string, kinds: Record<string, RegExp>): string[] {
  return Object.entries(kinds).flatMap(([kind, pattern]) => {
    const found = pattern.exec(text)?.[0]
    return found === undefined ? [] : [`${kind}: ${found}`]
  })
}

/** Everything a stranger or the agent can put words into. */
function input(words: string, answer: string, reason: ReportInput['manifest']['reason']): ReportInput {
  return run({
    answer,
    attachPatch: false,
    context: { title: words, kind: 'issue', base: { ref: 'main' } },
    patch: {
      ...patch,
      files: [
        { path: words, previousPath: answer, status: 'renamed', additions: 1, deletions: 0, binary: false },
      ],
      leftOut: [{ path: words, why: words }],
    },
    failedOutputs: [{ command: words, tail: answer }],
    manifest: {
      reason,
      agent: { ...manifest.agent, model: words },
      error: { code: 'INTERNAL_ERROR', message: `${words}\n${answer}`, hint: words },
      denials: [{ source: 'tool', what: words, why: answer }],
      verification: { passed: false, commands: [{ command: words, exitCode: 1, durationMs: 5 }] },
      policy: { verdict: 'flag', findings: [{ rule: words, verdict: 'flag', path: words, message: words }] },
      delivery: { branch: words, notes: [words] },
    },
  })
}

it('nothing that is published has a word in it that acts, except our own', () => {
  fc.assert(
    fc.property(hostile, hostile, fc.constantFrom(...REASONS), (words, answer, reason) => {
      const given = input(words, answer, reason)
      const { title, body } = renderPullRequest(given)
      const message = commitMessage(given, [])
      const progress = renderProgress({
        task: given.task,
        startedAt: '',
        now: {
          state: 'working',
          iteration: 1,
          turns: 3,
          verifications: 0,
          at: 0,
          costUsd: 1,
          call: { name: words, input: { command: answer } },
          ...(reason === 'timeout' ? { wait: answer } : {}),
          todo: [
            { text: words, state: 'done' },
            { text: answer, state: 'current' },
          ],
          redact: (text) => text,
        },
      })
      const documents = [
        renderComment(given),
        body,
        renderJobSummary(given),
        renderSummaryFile(given),
        progress,
      ]
      for (const text of [...documents, title, message]) expect(acting(text, RAW)).toEqual([])
      expect(acting(title, PLAIN)).toEqual([])
      expect(acting(message.replace('Closes #12', ''), PLAIN)).toEqual([])
      expect(message).toContain('\n\nCloses #12\n\n')
      for (const text of documents) {
        const { mentions, closing, noted } = inspect(text)
        expect({ mentions, noted }).toEqual({ mentions: [], noted: [] })
        expect(closing).toEqual(text === body ? ['Closes #12'] : [])
      }
    }),
    { numRuns: propertyRuns(150) },
  )
})
