import { hasSetpriv } from '../git/git.js'
import { searchCredentials } from '../patch/policy/secrets/credential-scan.js'
import { renderSummaryFile } from '../report/summary-file.js'
import { manifestAtStart } from './open.js'
import type { PreparedRun } from './prepare.js'
import { reportInput } from './report-input.js'

/**
 * The same run, which loads what it needs at its end while only the agent works, and runs it once: a first report takes ten
 * times as long as the next. Nothing depends on it.
 */
export function readyingEnd(run: PreparedRun): PreparedRun {
  const { sandbox } = run
  let ready: Promise<unknown> | undefined
  return {
    ...run,
    sandbox: {
      ...sandbox,
      async spawn(...command) {
        const started = await sandbox.spawn(...command)
        ready ??= Promise.all([readyReport(run), import('../report/page/page.js'), hasSetpriv()])
        // Whoever needs it gets the error.
        ready.catch(() => {})
        return started
      },
    },
  }
}

async function readyReport(run: PreparedRun): Promise<void> {
  const search = searchCredentials()
  await search.look('', ' ')
  await search.hits()
  renderSummaryFile(reportInput(run, manifestAtStart(run), ''))
}
