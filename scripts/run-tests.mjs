// Runs vitest and ends with one plain line, whatever reporter is in use.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'caisson-test-report-'))
const report = join(folder, 'report.json')
const result = spawnSync(
  'npx',
  [
    '--no-install',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
let exitCode = result.status ?? 1
try {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  // A file that breaks before its first test has no failed test of its own.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = numFailedTests + broken
  for (const file of testResults) {
    for (const test of file.assertionResults)
      if (test.status === 'pending' || test.status === 'skipped') console.log(`skipped: ${test.fullName}`)
  }
  if (failed > 0 || numPassedTests === 0) exitCode ||= 1
  console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`)
} catch (error) {
  console.error(`The test runner left no report: ${error.message}`)
  exitCode ||= 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(exitCode)
