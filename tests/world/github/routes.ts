import { ROUTES as OWN } from '../../../src/programs/demo/github/api.js'
import type { RepositoryRoute, Route } from '../../../src/programs/demo/github/route.js'
import { lagging } from './lag.js'
import { activityRoutes } from './routes/activity-routes.js'
import { appRoutes } from './routes/app-routes.js'
import { artifactRoutes } from './routes/artifact-routes.js'
import { ghRoutes } from './routes/gh-routes.js'
import { goneAnswer } from './routes/gone.js'
import { reactionRoutes } from './routes/reaction-routes.js'
import { removalRoutes } from './routes/removal-routes.js'
import { reviewCommentRoutes } from './routes/review-comment-routes.js'
import { siteRoutes } from './routes/site-routes.js'
import { teamRoutes } from './routes/team-routes.js'
import { workflowRunRoutes } from './routes/workflow-run-routes.js'
import { withHtml } from './uploads.js'

/** Every REST operation that the action and the command line may ask for. */
export const ROUTES: readonly Route[] = lagging([
  ...OWN,
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
]).map((route) => (route.on === 'repository' ? inWorld(route) : route))

/** Where issues may be gone, and texts are also asked for as HTML. */
function inWorld(route: RepositoryRoute): RepositoryRoute {
  return {
    ...route,
    handle: async (call) =>
      goneAnswer(call, route.operationId) ?? withHtml(call.state, call.accept, await route.handle(call)),
  }
}
