import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { registrySecrets, registrySettings } from '../../../../../src/sandbox/network/registry/settings.js'
import { folderWith } from '../../../../world/temporary-folder.js'

interface Case {
  files?: Record<string, string>
  env?: Record<string, string>
  project?: Record<string, string>
}

async function read({ files = {}, env = {}, project = {} }: Case) {
  const home = await folderWith(files)
  const settings = await registrySettings({ HOME: home, ...env }, project)
  const { credentials, ...shown } = settings
  for (const { secrets } of credentials)
    for (const secret of secrets) expect(JSON.stringify(shown)).not.toContain(secret)
  const given = credentials.map(({ secure, host, port, prefix, header }) => [
    `${secure ? 'https' : 'http'}://${host}:${port}${prefix}`,
    header,
  ])
  return { ...settings, given }
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('npm', () => {
  test('maps scopes without tokens, and gives the tokens to their addresses', async () => {
    const { files, env, hosts, given } = await read({
      files: {
        '.npmrc': [
          '; a comment',
          'registry = "https://npm.corp/api/npm/all/"',
          '@corp:registry=http://other.corp:8081/npm',
          '//npm.corp/api/npm/all/:_authToken=${TOKEN}',
          '//other.corp:8081/npm/:username=me',
          `//other.corp:8081/npm/:_password=${Buffer.from('hunter2-hunter2').toString('base64')}`,
          '//third.corp/:_auth=bWU6aHVudGVyMy1odW50ZXIz',
          'cafile=/nowhere',
        ].join('\n'),
      },
      env: { TOKEN: 'npm-token-1' },
    })
    expect(files).toEqual({
      '"$HOME/.npmrc"': 'registry=https://npm.corp/api/npm/all/\n@corp:registry=http://other.corp:8081/npm\n',
    })
    expect(env).toEqual({ NPM_CONFIG_REGISTRY: 'https://npm.corp/api/npm/all/' })
    expect(hosts.sort()).toEqual(['npm.corp:443', 'other.corp:8081', 'third.corp:443'])
    expect(given).toEqual([
      ['https://npm.corp:443/api/npm/all/', 'Bearer npm-token-1'],
      ['http://other.corp:8081/npm/', basic('me:hunter2-hunter2')],
      ['https://third.corp:443/', 'Basic bWU6aHVudGVyMy1odW50ZXIz'],
    ])
  })

  test("reads the repository's file where it can be trusted, and sets what that refers to to nothing secret", async () => {
    const { env, given, files } = await read({
      project: { '.npmrc': '@corp:registry=https://npm.corp/\n//npm.corp/:_authToken=${NPM_TOKEN}\n' },
      env: { NPM_TOKEN: 'npm-token-2', OTHER: 'npm-token-2' },
    })
    expect(given).toEqual([['https://npm.corp:443/', 'Bearer npm-token-2']])
    expect(env).toEqual({ NPM_TOKEN: expect.not.stringContaining('npm-token-2') })
    expect(Object.values(files)).toEqual(['@corp:registry=https://npm.corp/\n'])
  })

  test('leaves out a token that is not set, and the stand-in of actions/setup-node', async () => {
    const text = '//registry.npmjs.org/:_authToken=${NODE_AUTH_TOKEN}\n'
    expect((await read({ files: { '.npmrc': text } })).given).toEqual([])
    const env = { NODE_AUTH_TOKEN: 'XXXXX-XXXXX-XXXXX-XXXXX' }
    expect((await read({ files: { '.npmrc': text }, env })).given).toEqual([])
  })

  test('reads another user file and variables', async () => {
    const there = await folderWith({ rc: '//npm.corp/:_authToken=npm-token-3\n' })
    const env = { NPM_CONFIG_USERCONFIG: join(there, 'rc'), 'npm_config_@corp:registry': 'https://npm.corp/' }
    const { given, files } = await read({ files: { '.npmrc': 'registry=https://unused.corp/' }, env })
    expect(given).toEqual([['https://npm.corp:443/', 'Bearer npm-token-3']])
    expect(Object.values(files)).toEqual(['@corp:registry=https://npm.corp/\n'])
  })
})

describe('Python', () => {
  test('pip.conf and its variables', async () => {
    const conf =
      '[global]\nindex-url = https://me:pypi-token-1@pypi.corp/simple\nextra-index-url =\n    https://a.corp/simple\n    https://u:pypi-token-2@b.corp/x/simple/\n'
    const { env, given, hosts } = await read({ files: { '.config/pip/pip.conf': conf } })
    expect(env).toEqual({
      PIP_INDEX_URL: 'https://pypi.corp/simple',
      PIP_EXTRA_INDEX_URL: 'https://a.corp/simple https://b.corp/x/simple/',
    })
    expect(hosts.sort()).toEqual(['a.corp:443', 'b.corp:443', 'pypi.corp:443'])
    expect(given).toEqual([
      ['https://pypi.corp:443/', basic('me:pypi-token-1')],
      ['https://b.corp:443/x/', basic('u:pypi-token-2')],
    ])
    const variable = { PIP_INDEX_URL: 'https://me:pypi-token-3@c.corp/simple' }
    const second = await read({ files: { '.config/pip/pip.conf': conf }, env: variable })
    expect(second.env['PIP_INDEX_URL']).toBe('https://c.corp/simple')
    expect(second.given).toContainEqual(['https://c.corp:443/', basic('me:pypi-token-3')])
  })

  test('indexes of uv and Poetry by name, in the trusted version of the repository', async () => {
    const project = {
      'pyproject.toml':
        '[[tool.uv.index]]\nname = "corp-a"\nurl = "https://a.corp/simple"\n\n[[tool.poetry.source]]\nname = "corp.b"\nurl = "https://b.corp/x/simple/"\n',
    }
    const env = {
      UV_INDEX_CORP_A_USERNAME: 'me',
      UV_INDEX_CORP_A_PASSWORD: 'uv-token-1',
      POETRY_HTTP_BASIC_CORP_B_USERNAME: 'you',
      POETRY_HTTP_BASIC_CORP_B_PASSWORD: 'poetry-token-1',
    }
    expect((await read({ project, env })).given).toEqual([
      ['https://a.corp:443/', basic('me:uv-token-1')],
      ['https://b.corp:443/x/', basic('you:poetry-token-1')],
    ])
    expect((await read({ env })).given).toEqual([])
  })
})

test('Cargo: indexes, tokens and replaced sources', async () => {
  const { env, given, files } = await read({
    files: {
      '.cargo/config.toml':
        '[registries.my-corp]\nindex = "sparse+https://cargo.corp/api/index/" # ours\n[source.crates-io]\nreplace-with = "mirror"\n[source.mirror]\nregistry = "sparse+https://mirror.corp/"\n',
      '.cargo/credentials.toml': '[registries.my-corp]\ntoken = "Bearer cargo-token-1"\n',
    },
  })
  expect(given).toEqual([['https://cargo.corp:443/api/', 'Bearer cargo-token-1']])
  expect(env).toMatchObject({ CARGO_REGISTRIES_MY_CORP_INDEX: 'sparse+https://cargo.corp/api/index/' })
  expect(Object.values(files)).toEqual([
    '[source.crates-io]\nreplace-with = "mirror"\n\n[source.mirror]\nregistry = "sparse+https://mirror.corp/"\n',
  ])
})

describe('Maven', () => {
  const servers = (password: string) =>
    `<servers><server><id>corp</id><username>me</username><password>${password}</password></server></servers>`
  const mirror =
    '<mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>https://maven.corp/repo</url></mirror></mirrors>'

  test('gives a password to the mirror of its name in the same file', async () => {
    const text = `<settings><!-- <server>${servers('x')}</server> -->${servers('maven&amp;token-1')}${mirror}</settings>`
    const { given, files } = await read({ files: { '.m2/settings.xml': text } })
    expect(given).toEqual([['https://maven.corp:443/repo/', basic('me:maven&token-1')]])
    expect(Object.values(files)).toEqual([`<settings>${mirror}</settings>`])
  })

  test('says which password belongs to no address, or is encrypted', async () => {
    const without = await read({
      files: { '.m2/settings.xml': `<settings>${servers('maven-token-2')}</settings>` },
    })
    expect(without.given).toEqual([])
    expect(without.notes).toEqual([expect.stringContaining('no mirror or repository')])
    const text = `<settings>${servers('{encrypted-token=}')}${mirror}</settings>`
    const encrypted = await read({ files: { '.m2/settings.xml': text } })
    expect(encrypted.given).toEqual([])
    expect(encrypted.notes).toEqual([expect.stringContaining('encrypted')])
  })
})

test('Go: proxies, private modules, and the passwords of .netrc', async () => {
  const { env, given, hosts } = await read({
    files: {
      '.config/go/env': 'GOPRIVATE=github.com/corp/*,git.corp,*.wild.corp\n',
      '.netrc':
        'machine github.com login me password go-token-1\nmachine api.elsewhere.com\n  login you\n  password go-token-2\n',
    },
    env: { GOPROXY: 'https://u:go-token-3@proxy.corp/go,direct' },
  })
  expect(env).toEqual({
    GOPRIVATE: 'github.com/corp/*,git.corp,*.wild.corp',
    GOPROXY: 'https://proxy.corp/go,direct',
  })
  expect(given).toEqual([
    ['https://proxy.corp:443/go/', basic('u:go-token-3')],
    ['https://github.com:443/corp/', basic('me:go-token-1')],
  ])
  expect(hosts.sort()).toEqual(['git.corp:443', 'github.com:443', 'proxy.corp:443'])
})

test('a home without settings says nothing', async () => {
  const { given, env, files, hosts, notes } = await read({})
  expect({ given, env, files, hosts, notes }).toEqual({ given: [], env: {}, files: {}, hosts: [], notes: [] })
  expect(await registrySecrets({ PIP_INDEX_URL: 'https://me:pypi-token-9@h.corp/simple' })).toContain(
    'pypi-token-9',
  )
})
