import { createPublicKey, verify } from 'node:crypto'
import { failureAnswer, notFound } from '../../../../src/programs/demo/github/answer.js'
import { renderUser } from '../../../../src/programs/demo/github/render/render-user.js'
import { type Call, type Route, route } from '../../../../src/programs/demo/github/route.js'
import {
  findUser,
  fullName,
  type GitHubState,
  type TokenPermissions,
} from '../../../../src/programs/demo/github/state.js'
import { type AppState, worldState } from '../world-state.js'
import { siteRoute } from './site-route.js'

/** What an app may do with no more than its own word. */
const NOTHING: TokenPermissions = {
  contents: 'none',
  issues: 'none',
  pull_requests: 'none',
  checks: 'none',
  actions: 'none',
}

/** Makes a valid JSON Web Token of an app a token of the server, until what it returns is called. */
export function admitApp(state: GitHubState, authorization = ''): () => void {
  const [, token = ''] = authorization.split(' ')
  const app = token.split('.').length === 3 ? appOf(state, token) : null
  if (!app) return () => {}
  state.tokens.set(token, { token, login: app.login, permissions: NOTHING })
  return () => void state.tokens.delete(token)
}

/** The app whose private key signed this JSON Web Token; null for any other, or one that has expired. */
function appOf(state: GitHubState, jwt: string): AppState | null {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const { iss, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as Record<
    string,
    unknown
  >
  const app = worldState(state).apps.get(String(iss))
  const now = Date.now() / 1000
  if (!app || typeof exp !== 'number' || exp < now || exp > now + 600) return null
  const key = createPublicKey(app.publicKey)
  const signed = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  return signed ? app : null
}

const appNamed = ({ state, login }: Call) =>
  [...worldState(state).apps.values()].find((app) => app.login === login)
const HOUR_MS = 3_600_000
const NOT_ACCESSIBLE =
  'There is at least one repository that does not exist or is not accessible to the parent installation.'

/** What an app does about itself, with a JSON Web Token, and with the tokens that it made. */
export const appRoutes: Route[] = [
  route('apps/get-repo-installation', 'GET', '/installation', [], (call) => {
    const app = appNamed(call)
    if (!app) return failureAnswer(401, 'A JSON web token could not be decoded')
    const { state, repository } = call
    if (!app.installed) return notFound()
    const owner = findUser(state, repository.owner)
    const url = `${state.apiUrl}/app/installations/${app.installation}`
    return {
      status: 200,
      body: {
        id: app.installation,
        account: owner ? renderUser(state, owner.login) : null,
        repository_selection: 'selected',
        access_tokens_url: `${url}/access_tokens`,
        repositories_url: `${state.apiUrl}/installation/repositories`,
        html_url: `${state.url}/settings/installations/${app.installation}`,
        app_id: Number(app.id),
        app_slug: app.login.replace('[bot]', ''),
        target_id: owner?.id ?? 1,
        target_type: 'User',
        permissions: app.permissions,
        events: [],
        created_at: repository.createdAt,
        updated_at: repository.createdAt,
        single_file_name: null,
        suspended_by: null,
        suspended_at: null,
      },
    }
  }),
  siteRoute(
    'apps/create-installation-access-token',
    'POST',
    '/app/installations/{installation_id}/access_tokens',
    (call) => {
      const app = appNamed(call)
      if (!app) return failureAnswer(401, 'A JSON web token could not be decoded')
      if (String(app.installation) !== call.params['installation_id']) return notFound()
      const token = `ghs_${call.state.nextId()}_of_${app.login.replace(/\W/g, '_')}`
      const names = (call.body as { repositories?: string[] } | undefined)?.repositories
      const installed = [...call.state.repositories.values()].filter(
        ({ name }) => names?.includes(name) ?? true,
      )
      if (names && installed.length < names.length) return failureAnswer(422, NOT_ACCESSIBLE)
      const repositories = installed.map((one) => fullName(one).toLowerCase())
      const { login, permissions } = app
      const expiresAt = Date.parse(call.state.now()) + HOUR_MS
      call.state.tokens.set(token, { token, login, permissions, repositories, expiresAt })
      return { status: 201, body: { token, expires_at: new Date(expiresAt).toISOString(), permissions } }
    },
  ),
  siteRoute('apps/revoke-installation-access-token', 'DELETE', '/installation/token', ({ state, token }) => {
    state.tokens.delete(token)
    return { status: 204, body: undefined }
  }),
]
