// A reporter of vitest: appends a line for each test that passed only at a second try, with what the first one said, to the
// file in CAISSON_FLAKY_TESTS.
import { appendFileSync } from 'node:fs'

// biome-ignore lint/style/noDefaultExport: a reporter is one
export default class FlakyReporter {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const [first = ''] = (test.result().errors?.[0]?.message ?? '').split('\n')
    appendFileSync(
      process.env.CAISSON_FLAKY_TESTS,
      `${test.module.relativeModuleId}: ${test.fullName}: ${first.slice(0, 300)}\n`,
    )
  }
}
