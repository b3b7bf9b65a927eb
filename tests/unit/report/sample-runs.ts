import type { ReportInput, ReportPatch } from '../../../src/report/input.js'
import type { Manifest } from '../../../src/run/manifest.js'

export const PATCH_TEXT = `diff --git a/src/divide.js b/src/divide.js
index 1111111111111111111111111111111111111111..2222222222222222222222222222222222222222 100644
--- a/src/divide.js
+++ b/src/divide.js
@@ -1,3 +1,4 @@
 export function divide(a, b) {
+  if (b === 0) throw new RangeError('Cannot divide by zero')
   return a / b
 }
`

export const patch: ReportPatch = {
  bytes: Buffer.byteLength(PATCH_TEXT),
  tree: '3333333333333333333333333333333333333333',
  baseCommit: '4444444444444444444444444444444444444444',
  files: [
    { path: 'src/divide.js', status: 'modified', additions: 1, deletions: 0, binary: false },
    { path: 'test/divide.test.js', status: 'added', additions: 12, deletions: 0, binary: false },
    {
      path: 'docs/divide.md',
      previousPath: 'docs/math.md',
      status: 'renamed',
      additions: 2,
      deletions: 3,
      binary: false,
    },
    { path: 'docs/divide.png', status: 'added', additions: 0, deletions: 0, binary: true },
  ],
  leftOut: [],
  empty: false,
}

export const emptyPatch: ReportPatch = { ...patch, bytes: 0, files: [], empty: true }

export const manifest: Manifest = {
  schemaVersion: 1,
  runId: '20260301-101500-a1b2c3',
  status: 'completed',
  outcome: 'success',
  reason: 'completed',
  exitCode: 0,
  task: {
    target: { kind: 'issue', number: 12 },
    instruction: '',
    requester: { login: 'octocat', id: 583231 },
    trigger: 'labeled',
  },
  base: { repository: 'acme/math', ref: 'main', sha: '4444444444444444444444444444444444444444' },
  agent: { name: 'claude-code', version: '2.1.329', model: 'claude-sonnet-4-5', sessionId: 's1' },
  sandbox: {
    backend: 'container',
    engine: 'docker',
    image: 'host',
    network: 'none',
    sealed: true,
    weaknesses: [],
  },
  startedAt: '2026-03-01T10:15:00.000Z',
  completedAt: '2026-03-01T10:17:31.000Z',
  durationMs: 151_000,
  metadata: {
    costUsd: 0.3412,
    inputTokens: 84_211,
    outputTokens: 5120,
    turnCount: 14,
    durationMs: 140_000,
    errorCount: 0,
  },
  limits: { maxTurns: 30, maxBudgetUsd: 5 },
  denials: [],
  artifacts: [
    {
      name: 'diff.patch',
      path: 'diff.patch',
      sha256: '0a1b2c3d4e5f6789'.repeat(4),
      bytes: Buffer.byteLength(PATCH_TEXT),
    },
  ],
}

export const answer = `\`divide\` returned \`Infinity\` for a divisor of zero. It now throws a \`RangeError\`, as the issue asks.

- **src/divide.js**: the check, before the division
- **test/divide.test.js**: zero, negative zero and ordinary divisors

I moved the page about it to \`docs/divide.md\`, since it speaks of nothing else. Thanks to @octocat for the clear report.`

/** A run on issue 12 that went well; `over` changes what a test is about. */
export function run(
  over: Partial<Omit<ReportInput, 'manifest'>> & { manifest?: Partial<Manifest> } = {},
): ReportInput {
  const { manifest: changed, ...rest } = over
  return {
    task: {
      target: { kind: 'issue', number: 12 },
      instruction: '',
      requester: { login: 'octocat', id: 583231 },
      trigger: 'labeled',
      triggeredAt: '2026-03-01T10:14:58Z',
      seen: { title: 'Division by zero returns Infinity', body: '' },
    },
    context: { title: 'Division by zero returns Infinity', kind: 'issue', base: { ref: 'main' } },
    manifest: { ...manifest, ...changed },
    patch,
    patchText: PATCH_TEXT,
    answer,
    runUrl: 'https://github.com/acme/math/actions/runs/77',
    artifactUrl: 'https://github.com/acme/math/actions/runs/77/artifacts/5',
    artifactName: 'caisson-20260301-101500-a1b2c3',
    phrase: '@claude',
    serverUrl: 'https://github.com',
    ...rest,
  }
}

const pullRequest = { number: 34, url: 'https://github.com/acme/math/pull/34' }

export const verification: NonNullable<Manifest['verification']> = {
  passed: true,
  commands: [
    { command: 'npm ci', exitCode: 0, durationMs: 8200 },
    { command: 'npm test', exitCode: 0, durationMs: 3240 },
  ],
}

const before = {
  passed: false,
  commands: [
    { command: 'npm ci', exitCode: 0, durationMs: 8100 },
    { command: 'npm test', exitCode: 1, durationMs: 2950 },
  ],
}

const session = {
  runId: '20260301-101500-a1b2c3',
  sessionId: 's1',
  workflowRunId: 77,
  artifactId: 5,
  manifestSha256: 'c'.repeat(64),
  kept: true,
}

/** What the golden files show. */
export const examples: Record<string, ReportInput> = {
  'success-with-pull-request': run({
    manifest: {
      verification: { ...verification, base: before },
      delivery: { branch: 'caisson/issue-12', commit: 'abc', pullRequest, notes: [] },
    },
  }),
  'committed-by-github': run({
    manifest: {
      verification,
      delivery: {
        branch: 'caisson/issue-12',
        commit: 'd60a61f0c2a14b0d5b6c0a5e8f7d3c2b1a098765',
        committedWith: 'api',
        verified: true,
        workflows: [{ name: 'ci.yml', url: 'https://github.com/acme/math/actions/runs/78' }],
        pullRequest,
        notes: [
          "On `caisson/issue-12`: GitHub did not start the workflow push.yml: Workflow does not have 'workflow_dispatch' trigger (HTTP 422). The workflow must be a file in `.github/workflows` on the default branch, and have `workflow_dispatch:` under `on:`.",
        ],
      },
    },
  }),
  'no-changes-answer': run({
    patch: emptyPatch,
    answer:
      'The limit comes from `MAX_DEPTH` in [`src/parse.ts`](src/parse.ts). It is checked **before** the recursion:\n\n```ts\nif (depth > MAX_DEPTH) throw new RangeError(`too deep: ${depth}`)\n```\n\n| Option | Default |\n| --- | --- |\n| `maxDepth` | 100 |\n| `strict` | `false` |\n\nSee also #7.',
    manifest: { reason: 'no_changes', delivery: { notes: [] } },
  }),
  'failed-verification': run({
    session,
    failedOutputs: [
      { command: 'npm test', tail: 'not ok 1 - divide(1, 0)\nExpected a RangeError, @octocat' },
    ],
    manifest: {
      outcome: 'failure',
      reason: 'verify_failed',
      exitCode: 1,
      verification: {
        passed: false,
        commands: [{ command: 'npm test', exitCode: 1, durationMs: 3240 }],
        attempts: [
          { passed: false, commands: [{ command: 'npm test', exitCode: 1, durationMs: 2900 }] },
          { passed: false, commands: [{ command: 'npm test', exitCode: 1, durationMs: 3240 }] },
        ],
      },
      delivery: { notes: [] },
    },
  }),
  'not-delivered': run({
    attachPatch: true,
    manifest: {
      outcome: 'needs_review',
      reason: 'not_delivered',
      exitCode: 2,
      error: {
        code: 'PULL_REQUEST_REFUSED',
        message:
          'The pull request could not be opened: GitHub did not open the pull request: GitHub Actions is not permitted to create or approve pull requests.',
        hint: 'Allow it under Settings > Actions > General > Workflow permissions, or give a token of a GitHub App.',
      },
      delivery: {
        branch: 'caisson/issue-12',
        commit: 'abc',
        committedWith: 'git',
        notes: [
          'The branch was pushed: [open the pull request manually](https://github.com/acme/math/compare/main...caisson%2Fissue-12?expand=1).',
        ],
      },
    },
  }),
  'max-turns': run({
    session,
    answer: 'I have added the check. Next I will write the tests for',
    manifest: {
      outcome: 'failure',
      reason: 'max_turns',
      exitCode: 1,
      metadata: { ...manifest.metadata, turnCount: 30 },
      error: {
        code: 'EXECUTION_MAX_TURNS',
        message: 'Claude Code reached its limit of 30 turns.',
        hint: 'Increase max-turns (on GitHub under `with:` in the workflow step, or as `defaults.limits.maxTurns` in `.github/caisson.yml`), or resume the session. What was done so far is kept.',
      },
      delivery: { notes: [] },
    },
  }),
  'missing-key': run({
    patch: null,
    answer: '',
    manifest: {
      status: 'failed',
      outcome: 'failure',
      reason: 'auth_failed',
      exitCode: 1,
      durationMs: 300,
      artifacts: [],
      metadata: { ...manifest.metadata, costUsd: 0, turnCount: 0 },
      error: {
        code: 'CREDENTIAL_MISSING',
        message: 'There is no credential for the model: `anthropic-api-key` is empty.',
        hint: 'Add a repository secret and pass it as `anthropic-api-key: ${{ secrets.ANTHROPIC_API_KEY }}`.',
      },
    },
  }),
  'writes-refused': run({
    patch: null,
    answer: '- I labelled the issue.\n- I commented on it.',
    manifest: {
      outcome: 'needs_review',
      reason: 'no_changes',
      exitCode: 2,
      denials: [
        { source: 'github', what: 'gh issue comment', writes: true },
        {
          ...{ source: 'github', what: 'addLabelsToLabelable', writes: true },
          why: "The workflow's input `actions` does not allow `label` of `wip`.",
        },
        { source: 'github', what: 'gh issue list' },
      ],
      delivery: { notes: [], actions: [{ action: 'label', what: 'bug', state: 'done' }] },
    },
  }),
  'policy-blocked': run({
    attachPatch: true,
    manifest: {
      outcome: 'needs_review',
      reason: 'policy_rejected',
      exitCode: 2,
      denials: [
        { source: 'tool', what: 'Bash', why: 'curl https://example.com' },
        { source: 'gateway', what: 'web_search', why: 'server-side tools are not allowed' },
      ],
      policy: {
        verdict: 'block',
        findings: [
          { rule: 'executable', verdict: 'flag', path: 'bin/run.sh', message: 'A new file is executable.' },
          {
            rule: 'protected-path',
            verdict: 'block',
            path: '.github/workflows/ci.yml',
            line: 3,
            message: 'Workflow files may only be changed by people.',
          },
        ],
      },
      delivery: { notes: [] },
    },
  }),
  'fork-patch-attached': run({
    task: { ...run().task, target: { kind: 'pull_request', number: 40 }, trigger: 'commented' },
    attachPatch: true,
    patch: { ...patch, leftOut: [{ path: 'tmp/agent.sock', why: 'a socket cannot be in a patch' }] },
    manifest: {
      delivery: { notes: ['This pull request comes from a fork, and Caisson never pushes to forks.'] },
      sandbox: {
        ...manifest.sandbox,
        backend: 'local',
        engine: 'none',
        network: 'open',
        sealed: false,
        weaknesses: ['The agent can use the network.', 'The agent runs as root.'],
      },
    },
  }),
  'loop-without-progress': run({
    answer: 'The check is there, and its tests pass. I found nothing else to do.',
    manifest: {
      outcome: 'failure',
      reason: 'no_progress',
      exitCode: 1,
      loop: {
        completedBy: 'no_progress',
        iterations: [
          {
            costUsd: 0.2312,
            inputTokens: 61_200,
            outputTokens: 4120,
            turns: 9,
            durationMs: 92_000,
            patch: { files: 3, additions: 9, deletions: 2, bytes: 1204 },
            verify: false,
          },
          ...[21_500, 19_200].map((inputTokens) => ({
            costUsd: 0.055,
            inputTokens,
            outputTokens: 500,
            turns: 3,
            durationMs: 24_000,
            patch: { files: 3, additions: 9, deletions: 2, bytes: 1204 },
            verify: false,
          })),
        ],
      },
      error: {
        code: 'EXECUTION_SESSION_FAILED',
        message:
          'The loop ended after 3 iterations: the last 2 changed nothing, without a signal that the work is done.',
        hint: 'Check what was done: if the work is done, use it; otherwise say what is missing and run again. What was done so far is kept.',
      },
      delivery: { notes: [] },
    },
  }),
  cancelled: run({
    patch: emptyPatch,
    answer: '',
    manifest: { status: 'failed', outcome: 'failure', reason: 'cancelled', exitCode: 1, durationMs: 42_000 },
  }),
  'setup-failed': run({
    patch: null,
    answer: '',
    manifest: {
      status: 'failed',
      outcome: 'failure',
      reason: 'setup_failed',
      exitCode: 1,
      durationMs: 2300,
      metadata: { ...manifest.metadata, costUsd: 0, turnCount: 0 },
      network: { setup: { connections: 0, denied: 1, hosts: [] } },
      error: {
        code: 'SETUP_FAILED',
        message:
          'The setup failed with exit code 1. Its output ended with:\nnpm error code E404\nnpm error 404 `left-padd@1` is not in this registry, @octocat.',
        hint: 'Fix the `setup` script. The log and `evidence/network.jsonl` name the hosts that were denied: add them to `sandbox.allowedHosts`.',
      },
    },
  }),
  'wrong-configuration': run({
    patch: null,
    answer: '',
    manifest: {
      status: 'failed',
      outcome: 'failure',
      reason: 'config_invalid',
      exitCode: 1,
      durationMs: 300,
      metadata: { ...manifest.metadata, costUsd: 0, turnCount: 0 },
      error: {
        code: 'CONFIG_INVALID',
        message:
          '.github/caisson.yml is not valid:\n  .github/caisson.yml:2:3: defaults.limit: not a known key; did you mean limits?\n  .github/caisson.yml:3:3: defaults.verify: must be a mapping of keys to values, not text',
        hint: 'Correct .github/caisson.yml on the base branch.',
      },
    },
  }),
  'policy-flagged': run({
    manifest: {
      policy: {
        verdict: 'flag',
        findings: [
          {
            rule: 'mode/executable',
            verdict: 'flag',
            path: 'bin/run.sh',
            message: 'This new file is executable.',
          },
        ],
      },
      delivery: { branch: 'caisson/issue-12', commit: 'abc', pullRequest, notes: [] },
    },
  }),
}
