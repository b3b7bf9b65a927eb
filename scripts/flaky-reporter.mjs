// A reporter of vitest: appends a line for each test that passed only at a second try to the file in CAISSON_FLAKY_TESTS.
import { appendFileSync } from 'node:fs'

// biome-ignore lint/style/noDefaultExport: a reporter is one
export default class FlakyReporter {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      appendFileSync(process.env.CAISSON_FLAKY_TESTS, `${test.module.relativeModuleId}: ${test.fullName}\n`)
  }
}
