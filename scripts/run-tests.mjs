// Runs vitest with the given arguments and prints a summary that does not depend on its reporter: one line for each
// reason to skip tests, for each failed test and each that passed only at a second try, then `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * How many tests each missing part skips: `describeWith` puts the reasons into the name of the suite. A test that
 * needs two missing parts counts for both.
 */
function skipReasons(names) {
  const counts = new Map()
  for (const name of names) {
    const reasons = /\[missing: ([^\]]*)\]/.exec(name)?.[1].split('; ') ?? [name]
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

/** Of what a failed test reported. */
const firstLine = ({ failureMessages }) => (failureMessages[0] ?? '').split('\n')[0].slice(0, 300)

const folder = mkdtempSync(join(tmpdir(), 'caisson-test-report-'))
const report = join(folder, 'report.json')
const flaky = join(folder, 'flaky')
writeFileSync(flaky, '')
const args = [
  '--reporter=default',
  `--reporter=${fileURLToPath(new URL('flaky-reporter.mjs', import.meta.url))}`,
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]
const result = spawnSync('npx', ['--no-install', 'vitest', 'run', ...args], {
  stdio: 'inherit',
  env: { ...process.env, CAISSON_FLAKY_TESTS: flaky },
})
let exitCode = result.status ?? 1
try {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  // A file that breaks before its first test has no failed test.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = numFailedTests + broken
  const skipped = testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'pending' || test.status === 'skipped')
  for (const [reason, count] of skipReasons(skipped.map((test) => test.fullName)))
    console.log(`skipped ${count}: ${reason}`)
  for (const file of testResults)
    for (const test of file.assertionResults)
      if (test.status === 'failed')
        console.log(`failed: ${relative('', file.name)}: ${test.fullName}: ${firstLine(test)}`)
  for (const line of readFileSync(flaky, 'utf8').split('\n').filter(Boolean))
    console.log(`flaky, passed at the second try: ${line}`)
  const slowest = testResults
    .map(({ name, startTime, endTime }) => [Math.round((endTime - startTime) / 1000), relative('', name)])
    .filter(([seconds]) => seconds >= 60)
    .sort(([one], [other]) => other - one)
  for (const [seconds, name] of slowest.slice(0, 20)) console.log(`slow: ${name}: ${seconds} s`)
  if (failed > 0 || numPassedTests === 0) exitCode ||= 1
  console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`)
} catch (error) {
  console.error(`Cannot read the report of the test runner: ${error.message}`)
  exitCode ||= 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(exitCode)
