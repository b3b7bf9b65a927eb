import { pageOf } from '../../../../src/programs/demo/github/answer.js'
import { nodeId } from '../../../../src/programs/demo/github/render/render-user.js'
import { type Route, route } from '../../../../src/programs/demo/github/route.js'
import type { GitHubState, RepositoryState } from '../../../../src/programs/demo/github/state.js'

import { worldRepository } from '../world-state.js'

const NONE = '0'.repeat(40)

/** Records how branches changed since the last call; the first time, that they were created with the repository. */
export async function recordActivity(state: GitHubState, repository: RepositoryState): Promise<void> {
  const { activities, bare } = worldRepository(repository)
  const timestamp = activities.length === 0 ? repository.createdAt : state.now()
  const last = new Map(activities.map(({ ref, after }) => [ref, after]))
  const listed = await bare.git(['for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads'])
  const refs = new Map(
    listed
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ') as [string, string]),
  )
  for (const ref of new Set([...last.keys(), ...refs.keys()])) {
    const [before, after] = [last.get(ref) ?? NONE, refs.get(ref) ?? NONE]
    if (before !== after) activities.push({ id: state.nextId(), ref, before, after, timestamp })
  }
}

export const activityRoutes: Route[] = [
  route('repos/list-activities', 'GET', '/activity', ['contents:read'], async (call) => {
    await recordActivity(call.state, call.repository)
    const ref = call.url.searchParams.get('ref')
    const found = worldRepository(call.repository)
      .activities.filter((activity) => ref === null || activity.ref === ref)
      .map(({ id, before, after, ...activity }) => ({
        id,
        node_id: nodeId('PUSH', id),
        before,
        after,
        ...activity,
        activity_type: before === NONE ? 'branch_creation' : after === NONE ? 'branch_deletion' : 'push',
        actor: null,
      }))
    if (call.url.searchParams.get('direction') !== 'asc') found.reverse()
    const { slice, headers } = pageOf(call.url, found)
    return { status: 200, body: slice, headers }
  }),
]
