import { readdirSync } from 'node:fs'

/** Rules are tables: each file has its own test, and protected paths the cases with real trees as well. */
function ruleModules() {
  const rules = readdirSync('src/change/patch/policy/rules').map((file) => file.replace(/\.ts$/, ''))
  return Object.fromEntries(
    rules.map((rule) => [
      `policy/rules/${rule}`,
      {
        mutate: [`src/change/patch/policy/rules/${rule}.ts`],
        tests: [
          `tests/unit/change/patch/policy/rules/${rule}.test.ts`,
          ...(rule === 'protected-paths' ? ['tests/unit/change/patch/policy/rules.test.ts'] : []),
        ],
      },
    ]),
  )
}

/**
 * Mutation testing: every mutant is a small bug that some test has to notice. `npm run mutants` runs all modules,
 * `npm run mutants -- redact` one (`policy/…` are one together), and a table of scores stands at its end. Each module has to stay above the
 * threshold. The survivors, with their places, are in `reports/mutants`. While you write tests for one module, add
 * `--incremental`: mutants that a test has killed already are not run again.
 *
 * A mutant costs a run of every test that reaches it, and one in a constant costs all tests: each module has only its
 * own, which are in memory or start few processes.
 */
export const MODULES = {
  redact: { mutate: ['src/base/redact.ts'], tests: ['tests/unit/base/redact.test.ts'] },
  'context/sanitize': {
    mutate: ['src/pipeline/context/sanitize.ts'],
    tests: ['tests/unit/pipeline/context/sanitize.test.ts'],
  },
  'report/sanitize-output': {
    mutate: ['src/report/text/sanitize-output.ts'],
    tests: ['tests/unit/report/text/*.test.ts'],
  },
  'event/parse-event': {
    mutate: ['src/github/event/parse-event.ts'],
    tests: ['tests/unit/github/event/{parse-comment,parse-event,repository-dispatch}.test.ts'],
  },
  'event/authorize': {
    mutate: ['src/github/event/authorize.ts'],
    tests: ['tests/unit/github/event/authorize.test.ts'],
  },
  'event/mention': {
    mutate: ['src/github/event/mention.ts'],
    tests: ['tests/unit/github/event/mention.test.ts'],
  },
  'gateway/budget': {
    mutate: ['src/gateway/budget/budget.ts'],
    tests: ['tests/unit/gateway/budget/*.test.ts'],
  },
  'gateway/policy': { mutate: ['src/gateway/policy.ts'], tests: ['tests/unit/gateway/policy.test.ts'] },
  'gateway/request': {
    mutate: ['src/gateway/messages/request.ts'],
    tests: ['tests/unit/gateway/messages/request.test.ts'],
  },
  'network/decide': {
    mutate: ['src/sandbox/network/decide.ts'],
    tests: ['tests/unit/sandbox/network/{addresses,decide,host-rules,target}.test.ts'],
  },
  'handoff/take': {
    mutate: ['src/pipeline/handoff/take.ts'],
    tests: ['tests/unit/pipeline/handoff/{take,take-checks}.test.ts'],
  },
  'handoff/origin': {
    mutate: ['src/pipeline/handoff/origin.ts'],
    tests: ['tests/unit/pipeline/handoff/origin.test.ts'],
  },
  'run/determine-outcome': {
    mutate: ['src/run/determine-outcome.ts'],
    tests: ['tests/unit/run/determine-outcome.test.ts'],
  },
  'loop/end': {
    mutate: ['src/pipeline/stages/loop/end.ts'],
    tests: ['tests/unit/pipeline/stages/loop/*.test.ts'],
  },
  'policy/evaluate': {
    mutate: ['src/change/patch/policy/*.ts', 'src/change/patch/policy/secrets/*.ts'],
    tests: [
      'tests/unit/change/patch/policy/!(*.slow).test.ts',
      'tests/unit/change/patch/policy/secrets/*.test.ts',
    ],
  },
  ...ruleModules(),
  'patch/commit': {
    mutate: ['src/change/patch/commit.ts'],
    tests: ['tests/unit/change/patch/commit.slow.test.ts'],
  },
  'patch/capture': {
    mutate: ['src/change/patch/capture.ts'],
    tests: ['tests/unit/change/patch/capture.slow.test.ts'],
  },
}

const name = process.env.CAISSON_MUTANTS ?? 'redact'

export default {
  mutate: MODULES[name].mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  ignorePatterns: ['/dist', '/lib', '/reports', '/.caisson', '/coverage'],
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `reports/mutants/${name}.json` },
  htmlReporter: { fileName: `reports/mutants/${name}.html` },
  incrementalFile: `reports/mutants/${name}.incremental.json`,
  thresholds: { high: 95, low: 90, break: 90 },
}
