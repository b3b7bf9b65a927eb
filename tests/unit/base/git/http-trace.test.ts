import { expect, test } from 'vitest'
import { splitTrace } from '../../../../src/base/git/git-error.js'

test('git’s words are told from its trace, and the last response counts', () => {
  const stderr = [
    '22:00:57.089431 http.c:684              => Send header: GET /x.git/info/refs HTTP/1.1',
    '22:00:57.089435 http.c:684              => Send header: Authorization: Basic <redacted>',
    '22:00:57.096152 http.c:684              <= Recv header: HTTP/1.1 200 Connection established',
    '22:00:57.096153 http.c:684              <= Recv header:',
    '22:00:57.096152 http.c:684              <= Recv header: HTTP/2 429 ',
    '22:00:57.096156 http.c:684              <= Recv header: Retry-After: Sun, 22 Nov 2026 22:01:07 GMT \r',
    '22:00:57.096186 http.c:725              == Info: Connection #0 to host x left intact',
    'remote: <= Recv header: HTTP/1.1 500 said by a hook',
    "fatal: unable to access 'https://x/x.git/': The requested URL returned error: 429",
  ]
  expect(splitTrace(stderr.join('\n'))).toEqual({
    words: `${stderr.slice(-2).join('\n')}`,
    response: { status: 429, retryAfter: 'Sun, 22 Nov 2026 22:01:07 GMT' },
  })
  expect(splitTrace('fatal: no\n')).toEqual({ words: 'fatal: no' })
})
