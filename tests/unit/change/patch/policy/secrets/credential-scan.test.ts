import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { searchCredentials } from '../../../../../../src/change/patch/policy/secrets/credential-scan.js'

/** Made at run time, so that no scanner takes the tests for a leak. */
const npmToken = () => `npm_${randomBytes(40).toString('base64').replace(/[+/=]/g, 'x').slice(0, 36)}`
const BODY = `aB1${'cD2eF3gH4iJ5kL6mN7oP8qR9'.repeat(2)}`
const header = (kind: string) => `-----BEGIN ${kind}-----`
const KEY = 'MIIEvQIBADANBgkqhkiG9w0B'

async function found(text: string) {
  const search = searchCredentials()
  await search.look('a', text, (offset) => text.slice(0, offset).split('\n').length)
  return search.hits()
}
const rules = async (text: string) => (await found(text)).map(({ rule, line }) => `${rule} ${line}`)

describe('a token', () => {
  it.each([
    [`ghp_${BODY}`, 'GitHub'],
    [`github_pat_${BODY}`, 'GitHub'],
    [`sk-ant-api03-${BODY}`, 'Anthropic'],
  ])('%s is found with its kind', async (token, kind) => {
    expect(await found(`one\n t = ${token}`)).toContainEqual({
      rule: 'secrets/token',
      path: 'a',
      line: 2,
      message: `This looks like a token (${kind}).`,
    })
  })

  it.each([
    ['only lower case', `sk-ant-api03-${'a1b2c3d4e5f6g7h8'}`],
    ['only upper case', `sk-ant-api03-${'A1B2C3D4E5F6G7H8'}`],
    ['no digit', `sk-ant-api03-${'aBcDeFgHiJkLmNoPqR'}`],
    ['few characters', `sk-ant-api03-${'aB1'.repeat(9)}`],
    ['nine characters', `sk-ant-api03-${'aB1cD2eF3'.repeat(3)}`],
    ['digits in its name alone', `sk-ant-oat01-${'aBcDeFgHiJkLmNoPqR'}`],
    ['a name in front of it', `sk-ant-${'a1b2c3d4e5f6g7h8'}`],
    ['few characters behind the name', `github_pat_${'aB1'.repeat(9)}`],
    ['few characters behind another name', `ghs_${'xY1'.repeat(13)}`],
  ])('with %s is a placeholder', async (_what, token) => {
    expect((await rules(token)).filter((rule) => rule.startsWith('secrets/token'))).toEqual([])
  })

  it('of ten different characters is none', async () => {
    expect(await rules(`sk-ant-api03-${'aB1cD2eF3g'.repeat(2)}`)).toContain('secrets/token 1')
  })

  it('is reported for each line, but only once per line', async () => {
    const token = `sk-ant-api03-${BODY}`
    const lines = (await rules(`${token} ${token}\n${token}`)).filter((rule) =>
      rule.startsWith('secrets/token'),
    )
    expect(lines).toEqual(['secrets/token 1', 'secrets/token 2'])
  })
})

describe('a private key', () => {
  it.each([
    `${header('PRIVATE KEY')}\n${KEY}`,
    `${header('RSA PRIVATE KEY')}\\r\\n${KEY}`,
    `${header('PGP PRIVATE KEY BLOCK')}\nVersion: GnuPG v2\n\n${KEY}`,
    `${header('EC PRIVATE KEY')}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES\n\n${KEY}`,
    `"${header('OPENSSH PRIVATE KEY')}",\n  "${KEY}`,
    `'${header('PRIVATE KEY')}' +\n '${KEY}`,
  ])('begins in %j', async (text) => {
    expect(await found(`one\n${text}`)).toContainEqual({
      rule: 'secrets/private-key',
      path: 'a',
      line: 2,
      message: 'A private key starts here.',
    })
  })

  it.each([
    `${header('PRIVATE KEY')}\n${KEY.slice(1)}`,
    `${header('PUBLIC KEY')}\n${KEY}`,
    `${header('private PRIVATE KEY')}\n${KEY}`,
    `${header('PRIVATE KEY')}: ${KEY}`,
  ])('does not begin in %j', async (text) => {
    expect((await rules(text)).filter((rule) => rule.startsWith('secrets/private-key'))).toEqual([])
  })
})

describe('credentials of other services', () => {
  it('are found in each of many texts, with its path and line', async () => {
    const search = searchCredentials()
    await search.look('a', `${npmToken()}\n`)
    await search.look('b', 'nothing\n', () => 1)
    const text = `one\ntwo ${npmToken()}\n`
    await search.look('c', text, (offset) => text.slice(0, offset).split('\n').length)
    await search.look('d', npmToken(), (offset) => offset)
    const message = expect.stringMatching(/^This looks like a credential \(secretlint: npm\/\w+\)\.$/)
    const rule = 'secrets/scanner'
    expect(await search.hits()).toEqual([
      { rule, path: 'a', message },
      { rule, path: 'c', line: 2, message },
      { rule, path: 'd', line: 0, message },
    ])
  })

  it('are found on both sides of a batch', async () => {
    const search = searchCredentials()
    await search.look('a', `${npmToken()}\n${'words '.repeat(90_000)}`)
    await search.look('b', npmToken())
    await search.look('c', 'more')
    expect((await search.hits()).map(({ path }) => path)).toEqual(['a', 'b'])
  })

  it('are not reported again where a token is reported', async () => {
    expect(await rules(`ghp_${BODY.slice(0, 36)}`)).toEqual(['secrets/token 1'])
  })

  it('are found whatever comments say', async () => {
    expect(await rules(`// secretlint-disable\n// SecretLint-disable\n${npmToken()}`)).toEqual([
      'secrets/scanner 3',
    ])
  })

  it('are none in an empty text, or in none', async () => {
    expect(await found('')).toEqual([])
    expect(await searchCredentials().hits()).toEqual([])
  })
})
