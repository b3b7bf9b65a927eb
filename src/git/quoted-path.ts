const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

/** A name as git prints it, without the quotes, escapes and octal bytes that unusual characters get. */
export function unquotedPath(name: string): string {
  if (!/^".*"$/.test(name)) return name
  const bytes = name
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
