import { hasSetpriv } from '../../base/git/git.js'
import { evaluateInWorker } from '../../change/patch/policy/evaluate-in-worker.js'
import { searchCredentials } from '../../change/patch/policy/secrets/credential-scan.js'
import { pristineOptions } from '../../change/patch/pristine-git.js'
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
  const { workspace } = state.prepared
  const tree = workspace.baselineTree
  const unchanged = { from: tree, to: tree, bytes: 0 }
  const search = searchCredentials()
  await search.look('', ' ')
  await search.hits()
  const { policy } = state.resolved
  await evaluateInWorker({ git: pristineOptions(workspace), patch: unchanged, policy, secrets: [] })
  renderSummaryFile(reportInput(state, manifestAtStart(state.run), ''))
}
