import { workflowName } from '../../config/delivery.js'
import { type Deliverable, type Delivery, noteOf } from './delivery.js'
import type { Published } from './publisher.js'

/**
 * Starts the requested workflows on the branch, since a push with the workflow's own token starts none. A
 * refusal becomes a note: the change is delivered anyway. A commit that already existed and has checks is
 * skipped.
 */
export async function startWorkflows(
  o: Deliverable,
  branch: string,
  published: Published,
): Promise<Pick<Delivery, 'workflows' | 'notes'>> {
  const names = o.options.startWorkflows.map(workflowName)
  if (names.length === 0 || (published.unchanged && (await hasChecks(o, published.commit))))
    return { notes: [] }
  const workflows: NonNullable<Delivery['workflows']> = []
  const notes: string[] = []
  for (const name of names) {
    try {
      workflows.push({ name, ...(await o.github.startWorkflow({ workflow: name, ref: branch })) })
      o.log.info(`Started ${name} on ${branch}`)
    } catch (error) {
      o.log.warn(`${name} was not started on ${branch}`)
      notes.push(noteOf(`On \`${branch}\``, error))
    }
  }
  return { ...(workflows.length > 0 ? { workflows } : {}), notes }
}

async function hasChecks({ github }: Deliverable, commit: string): Promise<boolean> {
  return github.checkRuns(commit).then(
    (runs) => runs.length > 0,
    () => true,
  )
}
