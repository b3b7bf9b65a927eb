import type { GitOptions } from './git.js'

/**
 * Configuration that lets one command access `url` with `token`: a header that git sends to that host only,
 * passed through the environment. Empty for a URL that is not HTTP, or without a token.
 */
export function withToken(url: string, token: string | undefined): Pick<GitOptions, 'config' | 'secrets'> {
  if (!token || !/^https?:\/\//.test(url)) return {}
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  return {
    config: { [`http.${new URL(url).origin}/.extraHeader`]: `Authorization: Basic ${basic}` },
    secrets: [token, basic],
  }
}
