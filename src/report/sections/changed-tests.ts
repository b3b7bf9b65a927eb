import picomatch from 'picomatch'
import type { ReportFile } from '../input.js'
import { inlineCode } from '../text/sanitize-output.js'

/** Where test runners look for tests by default: pytest, Go, JUnit, RSpec, Jest, Vitest, Rust and most others. */
const isTest = picomatch(
  [
    '**/{test,tests,__tests__,spec,specs,e2e}/**',
    '**/*.{test,spec}.*',
    '**/*_{test,spec}.*',
    '**/test_*.py',
    '**/conftest.py',
    '**/*{Test,Tests,Spec}.{java,kt,scala,groovy,cs,php,swift}',
  ],
  { dot: true },
)

const MOST = 5

/**
 * A sentence about the tests that were there before and that the patch changes: a verification that runs them proves
 * what they say now. Empty without any; added tests take nothing away.
 */
export function changedTests(files: readonly ReportFile[]): string {
  const changed = files.filter(
    ({ status, path, previousPath }) => status !== 'added' && isTest(previousPath ?? path),
  )
  if (changed.length === 0) return ''
  const shown = changed.slice(0, MOST).map(({ status, path }) => {
    return `${inlineCode(path)}${status === 'deleted' ? ' (deleted)' : ''}`
  })
  const more = changed.length > MOST ? ` and ${changed.length - MOST} more` : ''
  return `The change touches existing tests, so review them too: ${shown.join(', ')}${more}.`
}
