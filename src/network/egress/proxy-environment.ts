/** Variables that tell common tools about a proxy. The container's own loopback never goes through it. */
export function proxyEnvironment(port: number): Record<string, string> {
  const proxy = `http://127.0.0.1:${port}`
  const none = 'localhost,127.0.0.1,::1'
  const java = ['http', 'https'].flatMap((scheme) => [
    `-D${scheme}.proxyHost=127.0.0.1`,
    `-D${scheme}.proxyPort=${port}`,
  ])
  return {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: none,
    http_proxy: proxy,
    https_proxy: proxy,
    no_proxy: none,
    // Node.js only reads these variables when told to.
    NODE_USE_ENV_PROXY: '1',
    YARN_HTTP_PROXY: proxy,
    YARN_HTTPS_PROXY: proxy,
    // Maven, Gradle and similar tools ignore these variables.
    JAVA_TOOL_OPTIONS: [...java, '-Dhttp.nonProxyHosts=localhost|127.*|[::1]'].join(' '),
  }
}
