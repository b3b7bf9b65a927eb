/** A `fetch` through an HTTP proxy; the proxy library is loaded with the first request. */
export function proxyFetch(proxyUrl: string): typeof globalThis.fetch {
  let ready: Promise<typeof globalThis.fetch> | undefined
  const prepare = async () => {
    // Node's own fetch does not accept a proxy agent from another version of the library.
    const { fetch, ProxyAgent } = await import('undici')
    const dispatcher = new ProxyAgent(proxyUrl)
    const through = (url: string, init?: object) => fetch(url, { ...init, dispatcher })
    return through as unknown as typeof globalThis.fetch
  }
  return async (url, init) => {
    ready ??= prepare()
    return (await ready)(url, init)
  }
}
