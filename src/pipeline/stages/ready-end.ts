import { hasSetpriv } from '../../base/git/git.js'
import { searchCredentials } from '../../change/patch/policy/secrets/credential-scan.js'
import { renderSummaryFile } from '../../report/summaries.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { manifestAtStart } from './open.js'
import { reportInput } from './report-run.js'
import type { RunAfter } from './state.js'

/**
 * The same run, which loads what it needs at its end while only the agent works, and runs it once: a first report takes ten
 * times as long as the next. Nothing depends on it.
 */
export function loadEndEarly(state: RunAfter<'prepared'>): RunAfter<'prepared'> {
  const { sandbox } = state.prepared
  let loading: Promise<unknown> | undefined
  const watched: Sandbox = {
    ...sandbox,
    async spawn(...command) {
      const started = await sandbox.spawn(...command)
      loading ??= Promise.all([loadReport(state), import('../../report/page/page.js'), hasSetpriv()])
      // Whoever needs it gets the error.
      loading.catch(() => {})
      return started
    },
  }
  return { ...state, prepared: { ...state.prepared, sandbox: watched } }
}

async function loadReport(state: RunAfter<'prepared'>): Promise<void> {
  const search = searchCredentials()
  await search.look('', ' ')
  await search.hits()
  renderSummaryFile(reportInput(state, manifestAtStart(state.run), ''))
}
