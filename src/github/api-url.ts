/**
 * https://docs.github.com/en/enterprise-server/rest/quickstart: the API is below `/api/v3` everywhere except
 * on github.com.
 */
export function apiUrlOf(serverUrl: string): string {
  const { hostname } = new URL(serverUrl)
  if (hostname === 'github.com') return 'https://api.github.com'
  if (hostname.endsWith('.ghe.com')) return `https://api.${hostname}`
  return `${serverUrl}/api/v3`
}
