import type { RuleCases } from '../trees.js'

const lock = (host: string, extra = '') =>
  `{\n  "packages": {\n    "node_modules/a": {\n      "resolved": "https://${host}/a/-/a-1.0.0.tgz",${extra}\n      "integrity": "sha512-x"\n    }\n  }\n}\n`

export const PACKAGES = {
  'package/lifecycle-script': {
    fires: {
      postinstall: {
        base: { 'package.json': '{\n  "scripts": {\n  }\n}\n' },
        change: { 'package.json': '{\n  "scripts": {\n    "postinstall": "node x.js"\n  }\n}\n' },
        path: 'package.json',
        line: 3,
      },
    },
    misses: {
      'it was there': {
        base: { 'package.json': '{\n  "scripts": {\n    "postinstall": "x"\n  }\n}\n' },
        change: { 'package.json': '{\n  "name": "a",\n  "scripts": {\n    "postinstall": "x"\n  }\n}\n' },
      },
      'an ordinary script': {
        change: { 'package.json': '{ "scripts": { "test": "install-all", "dependencies": {} } }\n' },
      },
    },
  },
  'lockfile/new-host': {
    fires: {
      npm: {
        base: { 'package-lock.json': lock('registry.npmjs.org') },
        change: { 'package-lock.json': lock('evil.example') },
        path: 'package-lock.json',
        line: 4,
      },
      escaped: {
        base: { 'package-lock.json': lock('registry.npmjs.org') },
        change: {
          'package-lock.json': lock('evil.example').replaceAll('//', '\\/\\/').replace('evil', '\\u0065vil'),
        },
      },
      'a name before the host': {
        base: { 'package-lock.json': lock('registry.npmjs.org') },
        change: { 'package-lock.json': lock('registry.npmjs.org@evil.example') },
      },
      'hidden behind words for people': {
        base: { 'package-lock.json': lock('registry.npmjs.org') },
        change: {
          'package-lock.json': lock('registry.npmjs.org').replace(
            '"integrity"',
            '"deprecated": "x", "resolved": "https://evil.example/a.tgz", "integrity"',
          ),
        },
      },
      yarn: { change: { 'yarn.lock': 'a@1:\n  resolved "https://evil.example/a-1.tgz#x"\n' } },
      cargo: { change: { 'Cargo.lock': 'source = "git+https://evil.example/a#x"\n' } },
    },
    misses: {
      'known host': {
        base: { 'package-lock.json': lock('npm.corp.example') },
        change: { 'package-lock.json': lock('npm.corp.example', '\n      "dev": true,') },
      },
      'known from another lockfile': {
        base: { 'a/package-lock.json': lock('npm.corp.example') },
        change: { 'b/package-lock.json': lock('npm.corp.example') },
      },
      'allowed by the base branch': {
        change: { 'package-lock.json': lock('npm.corp.example') },
        policy: { lockfileHosts: ['npm.corp.example'] },
      },
      'where to give money': {
        base: { 'package-lock.json': lock('registry.npmjs.org') },
        change: {
          'package-lock.json': lock(
            'registry.npmjs.org',
            '\n      "deprecated": "see https://a.example/",\n      "funding": {\n        "url": "https://b.example/sponsor"\n      },',
          ),
        },
      },
      'no lockfile': { change: { 'docs/lock.md': 'https://evil.example/a.tgz\n' } },
    },
  },
  'lockfile/insecure': {
    fires: {
      http: {
        base: { 'package-lock.json': lock('registry.npmjs.org') },
        change: { 'package-lock.json': lock('registry.npmjs.org').replace('https:', 'http:') },
      },
    },
    misses: {
      https: { change: { 'package-lock.json': lock('registry.npmjs.org') } },
      file: { change: { 'package-lock.json': '{ "resolved": "file:../a", "link": true }\n' } },
    },
  },
  'lockfile/too-large': {
    fires: { large: { change: { 'yarn.lock': '# a comment\n'.repeat(2_900_000) }, large: true } },
    misses: { small: { change: { 'yarn.lock': '# a comment\n'.repeat(1000) } } },
  },
} satisfies Record<string, RuleCases>
