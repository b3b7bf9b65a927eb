import type { Route, SiteRoute } from '../../../../src/programs/demo/github/route.js'

/** A route of the whole site, open to whoever asks: what it answers depends on who that is. */
export function siteRoute(
  operationId: string,
  method: Route['method'],
  path: string,
  handle: SiteRoute['handle'],
): Route {
  return { on: 'site', operationId, method, path, needs: [], handle }
}
