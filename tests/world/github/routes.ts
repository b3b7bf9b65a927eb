import { ROUTES as OWN } from '../../../src/programs/demo/github/api.js'
import type { RepositoryRoute, Route } from '../../../src/programs/demo/github/route.js'
import { withinLimits } from './diff-limits.js'
import { lagging } from './lag.js'
import { activityRoutes } from './routes/activity-routes.js'
import { appRoutes } from './routes/app-routes.js'
import { artifactRoutes } from './routes/artifact-routes.js'
import { checkRoutes } from './routes/check-routes.js'
import { dispatchRoutes } from './routes/dispatch-routes.js'
import { ghRoutes } from './routes/gh-routes.js'
import { gitDataRoutes } from './routes/git-data-routes.js'
import { goneAnswer } from './routes/gone.js'
import { reactionRoutes } from './routes/reaction-routes.js'
import { removalRoutes } from './routes/removal-routes.js'
import { reviewCommentRoutes } from './routes/review-comment-routes.js'
import { reviewRoutes } from './routes/review-routes.js'
import { siteRoutes } from './routes/site-routes.js'
import { teamRoutes } from './routes/team-routes.js'
import { workflowRunRoutes } from './routes/workflow-run-routes.js'
import { withHtml } from './uploads.js'

const HERE: readonly Route[] = [
  ...reviewRoutes,
  ...checkRoutes,
  ...dispatchRoutes,
  ...gitDataRoutes,
  ...activityRoutes,
  ...reactionRoutes,
  ...removalRoutes,
  ...reviewCommentRoutes,
  ...artifactRoutes,
  ...workflowRunRoutes,
  ...siteRoutes,
  ...appRoutes,
  ...teamRoutes,
  ...ghRoutes,
]
const known = new Set(HERE.map(({ operationId }) => operationId))

/** Every REST operation that the action and the command line may ask for: here, or where the demo has it. */
export const ROUTES: readonly Route[] = lagging([
  ...OWN.filter(({ operationId }) => !known.has(operationId)),
  ...HERE,
]).map((route) => (route.on === 'repository' ? inWorld(route) : route))

/** Where issues may be gone, and texts are also asked for as HTML. */
function inWorld(route: RepositoryRoute): RepositoryRoute {
  return {
    ...route,
    handle: async (call) =>
      goneAnswer(call, route.operationId) ??
      withHtml(call.state, call.accept, withinLimits(route.operationId, await route.handle(call))),
  }
}
