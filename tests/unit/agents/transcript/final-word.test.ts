import { describe, expect, it } from 'vitest'
import { endsWith } from '../../../../src/agents/transcript/final-word.js'
import type { SessionTranscript, TranscriptMessage } from '../../../../src/agents/transcript/types.js'

const METADATA = { costUsd: 0, inputTokens: 0, outputTokens: 0, turnCount: 1, durationMs: 1, errorCount: 0 }
const session = (...messages: TranscriptMessage[]): SessionTranscript => ({ messages, metadata: METADATA })
const says = (content: string): TranscriptMessage => ({ role: 'assistant', content })
const said = (content: string, signal = 'DONE') => endsWith(session(says(content)), signal)

describe('the final word is the signal', () => {
  it.each([
    ['alone', 'DONE'],
    ['after its answer', 'All tests pass.\n\nDONE'],
    ['after a blank line or two', 'All tests pass.\n\nDONE\n\n  \n'],
    ['on the next line', 'All tests pass.\nDONE'],
    ['right after a list', '- one\n- two\nDONE'],
    ['right after a table', '| a |\n|---|\n| b |\nDONE'],
    ['after a code block', '```\nnpm test\n```\nDONE'],
    ['with another line end', 'All tests pass.\r\n\r\nDONE\r\n'],
    ['indented a little', 'All tests pass.\n\n  DONE'],
    ['emphasized', 'All tests pass.\n\n**DONE**'],
    ['and said before as well', 'DONE\n\nI checked again.\n\nDONE'],
  ])('%s', (_how, text) => expect(said(text)).toBe(true))

  it.each([
    ['of several words', 'It is all over now.\n\nALL DONE, captain', 'ALL DONE, captain'],
    ['with markup', 'Ready.\n\n<promise>COMPLETE</promise>', '<promise>COMPLETE</promise>'],
    ['a tag', 'Ready.\n\n<done/>', '<done/>'],
    ['with stars', '**DONE**', '**DONE**'],
    ['in another script', '完了\n', '完了'],
  ])('a signal %s', (_how, text, signal) => expect(said(text, signal)).toBe(true))
})

it('counts anywhere in the words of the main agent, where that is asked for', () => {
  const anywhere = (...messages: TranscriptMessage[]) => endsWith(session(...messages), '<DONE>', 'output')
  expect(anywhere(says('It is <DONE>, I think.'), says('One more look.'))).toBe(true)
  expect(anywhere(says('It is done.'), { role: 'user', content: 'Say <DONE>.' })).toBe(false)
  expect(anywhere({ ...says('<DONE>'), parentToolUseId: 'x' })).toBe(false)
})

describe('it is not', () => {
  it.each([
    ['inside a sentence', 'I am DONE'],
    ['with a full stop', 'DONE.'],
    ['in other letters', 'Done'],
    ['as part of a word', 'UNDONE'],
    ['negated', 'NOT DONE'],
    ['in the middle of the answer', 'DONE\n\nNo, wait: one test still fails.'],
    ['as code in a line', '`DONE`'],
    ['in a fenced block', 'I would end with:\n\n```\nDONE\n```'],
    ['in a fenced block that is never closed', 'I would end with:\n\n```\nDONE'],
    ['in a fence of tildes', '~~~text\nDONE'],
    ['in an indented block', 'I would end with:\n\n    DONE'],
    ['in a fence within a list', '- so:\n  ```\n  DONE'],
    ['quoted', 'The request says:\n\n> DONE'],
    ['going on with a quotation', '> The request says to end with\nDONE'],
    ['in a comment', 'Nothing to see.\n\n<!--\nDONE'],
    ['in markup', '<details>\nDONE'],
    ['as a heading', '# DONE'],
    ['as an item', '- DONE'],
    ['struck out', '~~DONE~~'],
    ['with something beside it', 'DONE 🎉'],
    ['empty', ''],
  ])('%s', (_how, text) => expect(said(text)).toBe(false))

  it('said by nobody, or by somebody else', () => {
    expect(endsWith(session(), 'DONE')).toBe(false)
    expect(endsWith(session({ role: 'user', content: 'DONE' }), 'DONE')).toBe(false)
    expect(endsWith(session({ role: 'system', content: 'DONE' }), 'DONE')).toBe(false)
    const subagent: TranscriptMessage = { ...says('DONE'), parentToolUseId: 'toolu_1' }
    expect(endsWith(session(says('I ask another.'), subagent), 'DONE')).toBe(false)
    expect(endsWith(session(says('DONE'), { ...subagent, content: 'not yet' }), 'DONE')).toBe(true)
  })

  it('neither the input nor the output of a tool, nor any text before it', () => {
    const call = { toolName: 'Read', input: { file_path: 'DONE' }, output: 'DONE' }
    expect(endsWith(session({ ...says(''), toolCalls: [call] }), 'DONE')).toBe(false)
    expect(endsWith(session({ ...says('DONE'), toolCalls: [call] }), 'DONE')).toBe(false)
    expect(endsWith(session({ ...says('x'), toolCalls: [call] }, says('The file says DONE')), 'DONE')).toBe(
      false,
    )
    expect(endsWith(session(says('DONE'), says('There is more to do.')), 'DONE')).toBe(false)
    const thinking: TranscriptMessage = { ...says('Not yet.'), thinking: 'DONE' }
    expect(endsWith(session(thinking), 'DONE')).toBe(false)
  })
})
