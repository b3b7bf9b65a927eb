import { isScalar } from 'yaml'
import { isForeign } from './delivery-decisions.js'
import type { MigratedStep, Note } from './migrated-step.js'
import { mapIn, type ParsedMap, pairOf, type YamlEdits } from './yaml-edits.js'

/** Steps that never ask for the identity of the job. */
const WITHOUT_IDENTITY =
  /^(?:actions\/(?:checkout|cache|setup-[\w-]+|upload-artifact|download-artifact|github-script|create-github-app-token)|astral-sh\/setup-uv|pnpm\/action-setup|oven-sh\/setup-bun|ruby\/setup-ruby|dtolnay\/rust-toolchain)(?:\/|@)/

/** What the job's token needs for what its migrated steps read and write. */
export function neededAccess(
  steps: readonly MigratedStep[],
  events: readonly string[],
): Record<string, 'read' | 'write'> {
  const on = (pattern: RegExp) => events.length === 0 || events.some((name) => pattern.test(name))
  const needs = new Set<string>()
  let counts = false
  for (const { inputs, writes, tracks } of steps) {
    if (isForeign(inputs.get('github-token') ?? '')) continue
    // Runs of outsiders are counted by issues and comments.
    if (inputs.has('outsiders')) counts = true
    if (inputs.get('deliver') === 'workspace') continue
    const answers = inputs.get('comment') !== 'none'
    const asks = inputs.has('prompt') || inputs.has('prompt-file')
    const preset = inputs.get('preset')
    if (
      preset === undefined &&
      inputs.get('deliver') !== 'answer' &&
      (!asks || tracks || writes.has('push') || answers)
    ) {
      needs.add('contents')
      needs.add('pull-requests')
    }
    if (preset === 'review' && answers) needs.add('pull-requests')
    const onIssues = on(/^issue/)
    if (inputs.has('actions') || (answers && preset !== 'review')) {
      if (onIssues || (inputs.get('actions') ?? '').includes('create-issue')) needs.add('issues')
      if (on(/^pull_request|^issue_comment$|^workflow_run$|^check_suite$/)) needs.add('pull-requests')
    }
  }
  const access: Record<string, 'read' | 'write'> = {}
  for (const name of ['contents', 'issues', 'pull-requests']) if (needs.has(name)) access[name] = 'write'
  if (counts) access['issues'] ??= 'read'
  return access
}

/**
 * What the job's token may do: as much as the run writes, and an identity only where something takes it. A reusable
 * workflow gets no more than its callers give, so nothing is added there.
 */
export function migratePermissions(
  edits: YamlEdits,
  root: ParsedMap,
  job: ParsedMap,
  o: { access: Readonly<Record<string, 'read' | 'write'>>; identity: boolean; reusable: boolean },
): Note[] {
  const own = job.get('permissions', true)
  const nearest = own ?? root.get('permissions', true)
  const permissions = mapIn(nearest)
  const line = edits.lineOf(pairOf(own ? job : root, 'permissions')?.key ?? job)
  const words = (names: readonly string[]) => names.map((name) => `\`${name}: ${o.access[name]}\``).join(', ')
  const because = "Caisson uses the job's own token instead of an app's"
  if (isScalar(nearest) && String(nearest.value) === 'write-all') return []
  const levelOf = (name: string) =>
    String(isScalar(nearest) ? nearest.value : permissions?.get(name)).replace('-all', '')
  // Without a word of permissions, a token reads everything.
  const raised = Object.keys(o.access).filter(
    (name) =>
      levelOf(name) !== 'write' &&
      !(o.access[name] === 'read' && (levelOf(name) === 'read' || nearest === undefined)),
  )
  if (raised.length > 0 && o.reusable)
    return [
      {
        line,
        verdict: 'edit',
        text: `The job needs ${words(raised)}, here and in the jobs that call this workflow: ${because}.`,
      },
    ]
  const needless = own !== undefined && !o.identity && String(permissions?.get('id-token')) === 'write'
  if (permissions === null || permissions.items.length === 0) {
    if (raised.length === 0) return []
    if (job.flow) return [{ line, verdict: 'edit', text: `The job needs the permissions ${words(raised)}.` }]
    const values = { contents: 'read', ...Object.fromEntries(raised.map((name) => [name, o.access[name]])) }
    if (own !== undefined) edits.setMapping(job, 'permissions', values)
    else edits.insertBefore(job, 'steps', 'permissions', values)
    return [{ line, verdict: 'same', text: `The job got the permissions ${words(raised)}: ${because}.` }]
  }
  edits.setValues(permissions, {
    ...Object.fromEntries(
      raised.map((name) => [name, `${o.access[name]}${permissions.flow ? '' : ' # for Caisson'}`]),
    ),
    ...(needless ? { 'id-token': undefined } : {}),
  })
  return [
    ...(raised.length === 0
      ? []
      : [{ line, verdict: 'same' as const, text: `${words(raised)}: ${because}.` }]),
    ...(needless
      ? [
          {
            line,
            verdict: 'same' as const,
            text: "`id-token: write` was removed: nothing uses the job's identity.",
          },
        ]
      : []),
  ]
}

/** Whether something in the job may ask for its identity. */
export function needsIdentity(migrated: readonly MigratedStep[], others: readonly ParsedMap[]): boolean {
  return (
    migrated.some(({ env }) => [...env.keys()].some((name) => /^ANTHROPIC_FED|_USE_/.test(name))) ||
    others.some((step) => {
      const uses = step.get('uses')
      if (uses !== undefined) return !WITHOUT_IDENTITY.test(String(uses))
      return /ID_TOKEN|oidc/i.test(String(step.get('run')))
    })
  )
}
