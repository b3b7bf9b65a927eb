import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isConfigurationName, isCredentialName, isInstalled } from '../../../../src/base/credentials/names.js'
import { pointedBy, pointedSecrets } from '../../../../src/base/credentials/pointed.js'
import { secretsIn } from '../../../../src/base/credentials/secrets.js'
import { createRedactor } from '../../../../src/base/redact.js'
import { words } from '../../../world/words.js'
import { temporary } from '../../change/patch/repository.js'

const KEY_LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7'

describe('isCredentialName', () => {
  it.each(words`
    .env a/.env.production prod.env .envrc .npmrc prefix/etc/npmrc .netrc a/.git-credentials
    gha-creds-1a2b.json my-service-account.json kubeconfig dev.kubeconfig .kube/config .aws/credentials
    .terraform/terraform.tfstate terraform.tfstate.backup x.auto.tfvars id_ed25519 cert.p12
    .docker/config.json uv/credentials/credentials.toml .gem/credentials .credentials_rsaparams
    .config/gcloud/credentials.db
  `)('is true for %s', (path) => expect(isCredentialName(path)).toBe(true))

  it.each(words`
    .env.example example.env .env.d.ts credentials.ts src/environment id_ed25519.pub cacert.pem
    kubeconfig.md config.json docker/config.json tokens.css aws/credentials-provider.js keystore.ts
    envrc service_account.py
  `)('is false for %s', (path) => expect(isCredentialName(path)).toBe(false))
})

it('knows settings, and folders of installed packages', () => {
  expect(
    ['config', 'a/pip.conf', 'gradle.properties', '.yarnrc.yml', 'k.pem'].every(isConfigurationName),
  ).toBe(true)
  expect(['main.ts', 'README.md', 'configure'].some(isConfigurationName)).toBe(false)
  expect(isInstalled('a/node_modules/b/c')).toBe(true)
  expect(isInstalled('my_node_modules/b')).toBe(false)
})

describe('secretsIn', () => {
  it.each([
    ['npm', '//registry.npmjs.org/:_authToken=s3cret-npm', ['s3cret-npm']],
    ['YAML in braces', 'auth: {\n  token: abc123def456,\n  user: x }\n', ['abc123def456']],
    [
      'INI',
      '[default]\naws_access_key_id = AKIDEXAMPLE\naws_secret_access_key = wJalr/XUtnFEMI1\n',
      ['wJalr/XUtnFEMI1'],
    ],
    [
      'YAML',
      'users:\n- user:\n    token: "eyJ0e.s3cret"\n    client-key-data: TFMw1LQo=\n',
      ['eyJ0e.s3cret', 'TFMw1LQo='],
    ],
    [
      'XML',
      '<!-- <password>n0t-this-one</password> --><server><password>m4ven-pass</password></server>',
      ['m4ven-pass'],
    ],
    ['properties', 'ossrhPassword=gr4dle-pass\nname=value1234', ['gr4dle-pass']],
    ['git', '[http]\n\textraheader = AUTHORIZATION: basic g1t-header', ['basic g1t-header', 'g1t-header']],
    ['a URL', 'deb https://user:apt-pa55@mirror.example.com stable main', ['apt-pa55']],
    ['a URL that cannot be decoded', 'https://user:100%-pa55@mirror.example.com', ['100%-pa55']],
    ['a URL with a token', 'https://0123456789abcdefghij@github.com', ['0123456789abcdefghij']],
    ['prose', `It was github_pat_${'1a'.repeat(12)}.`, [`github_pat_${'1a'.repeat(12)}`]],
    ['mixed case', 'token: abcdefgHIJKLMnop', ['abcdefgHIJKLMnop']],
    ['netrc', 'machine example.com login me password n3trc-pass', ['n3trc-pass']],
    [
      'Docker',
      JSON.stringify({ auths: { r: { auth: Buffer.from('u:d0cker-pass').toString('base64') } } }),
      ['dTpkMGNrZXItcGFzcw==', 'd0cker-pass'],
    ],
    [
      'JSON',
      JSON.stringify({ client_id: 'id1234567', token: null, nested: [{ refresh_token: '1//0refresh' }] }),
      ['1//0refresh'],
    ],
    [
      'a key',
      JSON.stringify({
        private_key: `-----BEGIN PRIVATE KEY-----\n${KEY_LINE}\n-----END PRIVATE KEY-----\n`,
      }),
      [KEY_LINE],
    ],
  ])('finds what is secret in %s', (_format, text, secrets) => expect(secretsIn(text)).toEqual(secrets))

  it('leaves references, labels and examples alone', () => {
    for (const text of [
      '//registry.npmjs.org/:_authToken=${NPM_TOKEN_2}',
      '{"password": "Kennwort eingeben", "token": "Zeichen"}',
      'password: changeit',
      'https://user:password@example.com',
      '<password>${env.MAVEN_PASSWORD}</password>',
      '#password = s3cret-comment',
      'The password s3cret-w0rd is old.',
      'password: p4ssw0r',
      'password: two words 12',
      'token: 1a1a1a1a1a',
      'token: 12345678901',
      'token: AbCdEfGhIjKl',
      'token: AbcDefGhijklmnopq',
      'token: ABCdefGHIJKLMNOPQ',
      'author: somebody1234',
    ])
      expect(secretsIn(text), text).toEqual([])
  })

  it('takes words for secrets where it is sure what it reads', () => {
    expect(secretsIn('password = changeit', { sure: true })).toEqual(['changeit'])
    expect(secretsIn('eyJhbGciOi.payload.signature\n', { sure: true })).toEqual([
      'eyJhbGciOi.payload.signature',
    ])
    expect(secretsIn('eyJhbGciOi.payload.signature\n')).toEqual([])
    expect(secretsIn('1234567890123456', { sure: true })).toEqual(['1234567890123456'])
    expect(secretsIn('{"id":"abcdefghijkl"}', { sure: true })).toEqual([])
    const key = JSON.stringify({ private_key: `-----BEGIN PRIVATE KEY-----\n${KEY_LINE}\n` })
    expect(secretsIn(key, { sure: true })).toEqual([KEY_LINE])
  })
})

describe('what the variables of a job point to', () => {
  const google = {
    type: 'external_account',
    credential_source: {
      headers: { Authorization: 'Bearer runner-oidc-request-token' },
      url: 'https://x.example/t',
    },
    private_key: `-----BEGIN PRIVATE KEY-----\n${KEY_LINE}\n-----END PRIVATE KEY-----\n`,
    client_email: 'me@project.example.com',
  }

  it('is found by every kind of name, and its secrets are redacted', async () => {
    using dir = temporary()
    const at = (name: string) => join(dir.path, name)
    writeFileSync(at('gha-creds-1.json'), JSON.stringify(google))
    writeFileSync(at('a:ws'), '[default]\naws_secret_access_key = wJalrXUtnFEMI\nregion = eu-west-1\n')
    writeFileSync(at('jwt'), 'eyJhbGciOi.payload.signature')
    mkdirSync(at('of/docker'), { recursive: true })
    writeFileSync(at('of/docker/config.json'), JSON.stringify({ auths: { r: { password: 'd0cker-pass' } } }))
    writeFileSync(at('kube'), 'token: "kub3-token"')
    writeFileSync(at('notes'), 'token: "n0tes-token"')
    const env = {
      GOOGLE_GHA_CREDS_PATH: at('gha-creds-1.json'),
      AWS_SHARED_CREDENTIALS_FILE: at('a:ws'),
      AWS_WEB_IDENTITY_TOKEN_FILE: 'jwt',
      DOCKER_CONFIG: at('of/docker'),
      KUBECONFIG: `${at('missing')}:${at('kube')}`,
      MY_API_KEY_FILE: at('jwt'),
      AZURE_EXTENSION_DIR: dir.path,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GNUPGHOME: dir.path,
      NOTES: at('notes'),
      HOME: dir.path,
      AZURE_CLIENT_SECRET: 'not a path',
    }
    expect(
      (await pointedBy(env, dir.path)).map(({ path, kind }) => `${path.slice(dir.path.length + 1)} ${kind}`),
    ).toEqual(['gha-creds-1.json file', 'a:ws file', 'jwt file', 'of/docker folder', 'kube file'])
    const secrets = await pointedSecrets(env, dir.path)
    const text = [
      KEY_LINE,
      'runner-oidc-request-token',
      'wJalrXUtnFEMI',
      'eyJhbGciOi.payload.signature',
      'd0cker-pass',
      'kub3-token',
    ]
    expect(createRedactor(secrets)(text.join('\n'))).not.toMatch(/[a-zA-Z0-9]/)
    expect(createRedactor(secrets)('eu-west-1 me@project.example.com')).toBe(
      'eu-west-1 me@project.example.com',
    )
  })

  it('is one file where a folder holds the whole checkout', async () => {
    using dir = temporary()
    writeFileSync(join(dir.path, 'config.json'), '{}')
    expect(await pointedBy({ DOCKER_CONFIG: '.', KUBECONFIG: ':' }, dir.path)).toEqual([
      { path: join(dir.path, 'config.json'), variable: 'DOCKER_CONFIG', kind: 'file' },
    ])
  })
})
