import { describe, expect, test } from 'vitest'
import { gitHubCalls, refusedGitHubCalls } from '../../../../src/agents/transcript/github-calls.js'
import type { ToolCall } from '../../../../src/agents/transcript/types.js'

const bash = (command: string) => gitHubCalls('Bash', { command })
const refused = (...toolCalls: ToolCall[]) =>
  refusedGitHubCalls({ messages: [{ role: 'assistant', content: '', toolCalls }] })
const ran = (command: string, output: string, isError = false): ToolCall => ({
  toolName: 'Bash',
  input: { command },
  output,
  isError,
})

describe('what an agent wants of GitHub', () => {
  test.each([
    ['gh pr comment 5 --body hi', 'gh pr comment'],
    ['cd x && GH_REPO=a/b gh issue edit 7 --add-label bug', 'gh issue edit'],
    ['gh pr review --approve', 'gh pr review'],
    ['git -c user.name=x push origin HEAD', 'git push'],
    ['if true; then git push; fi', 'git push'],
    ['gh api -X POST repos/a/b/issues/1/labels', 'gh api'],
    ['gh api repos/a/b/issues/1/comments -f body=hi', 'gh api'],
    ["gh api graphql -f query='\nmutation { x }'", 'gh api'],
    ['gh workflow run ci.yml', 'gh workflow run'],
  ])('%s writes', (command, what) => expect(bash(command)).toEqual([{ what, writes: true }]))

  test.each([
    ['gh issue list --limit 5', 'gh issue list'],
    ['gh pr diff 5 | head', 'gh pr diff'],
    ['gh api repos/a/b/pulls/5 --jq .title', 'gh api'],
    ["gh api graphql -f query='{ viewer { login } }'", 'gh api'],
    ['gh api --method GET search/issues -f q=x', 'gh api'],
  ])('%s reads', (command, what) => expect(bash(command)).toEqual([{ what, writes: false }]))

  test.each(['echo "run gh pr comment"', 'grep -r "git push" .', 'git status', 'cat gh'])(
    '%s: nothing',
    (command) => expect(bash(command)).toEqual([]),
  )

  test('tools of GitHub’s servers read by their names', () => {
    const writes = (tool: string) => gitHubCalls(tool, {})[0]?.writes
    expect(writes('mcp__github__add_issue_comment')).toBe(true)
    expect(writes('mcp__github_inline_comment__create_inline_comment')).toBe(true)
    expect(writes('mcp__github__search_issues')).toBe(false)
    expect(writes('mcp__github__pull_request_read')).toBe(false)
    expect(writes('mcp__tickets__create')).toBeUndefined()
  })
})

test('what failed is refused, also behind a command that hides it; what worked in the end is not', () => {
  expect(
    refused(
      ran('gh pr comment 5 --body x || true', 'bash: gh: command not found'),
      ran('gh label create x || true', 'HTTP 403: that is not part of the sealed copy of GitHub'),
      ran('gh issue edit 1 --title x || true', 'non-200 OK status code: 403 Forbidden body: …'),
      ran('gh issue list', 'To use GitHub CLI, set GH_TOKEN', true),
      ran('git push', 'fatal: no remote', true),
      ran('git push origin HEAD', 'done'),
      { toolName: 'mcp__github__create_issue', input: {}, output: 'No such tool available' },
    ),
  ).toEqual([
    { what: 'gh pr comment', writes: true },
    { what: 'gh label create', writes: true },
    { what: 'gh issue edit', writes: true },
    { what: 'gh issue list', writes: false },
    { what: 'mcp__github__create_issue', writes: true, absent: true },
  ])
})
