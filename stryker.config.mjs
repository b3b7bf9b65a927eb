/**
 * Mutation testing: every mutant is a small bug that some test has to notice. `npm run mutants` runs all modules
 * (about an hour), `npm run mutants -- --mutate 'src/redact.ts'` one, and a table of scores stands at its end.
 * Each module has to stay above the threshold. The survivors, with their places, are in reports/mutants.html. While you write tests for one module, add
 * `--incremental`: mutants that a test has killed already are not run again.
 *
 * The tests are those of vitest.mutants.config.ts, which is for fast ones: a mutant costs a run of every test
 * that reaches it.
 */
export default {
  mutate: [
    'src/patch/policy/**/*.ts',
    'src/patch/capture.ts',
    'src/patch/commit.ts',
    'src/redact.ts',
    'src/context/sanitize.ts',
    'src/report/text/sanitize-output.ts',
    'src/event/parse-event.ts',
    'src/event/authorize.ts',
    'src/event/mention.ts',
    'src/gateway/budget/budget.ts',
    'src/gateway/policy.ts',
    'src/gateway/messages/request.ts',
    'src/network/decide.ts',
    'src/handoff/take.ts',
    'src/handoff/origin.ts',
    'src/run/determine-outcome.ts',
    'src/stages/loop/end.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  ignorePatterns: ['/dist', '/lib', '/reports', '/.caisson', '/coverage'],
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: 'reports/mutants.json' },
  htmlReporter: { fileName: 'reports/mutants.html' },
  incrementalFile: 'reports/mutants-incremental.json',
  thresholds: { high: 95, low: 90, break: 90 },
}
