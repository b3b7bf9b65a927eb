import type { RuleCases } from '../trees.js'

const lock = (host: string, extra = '') =>
  `{\n  "packages": {\n    "node_modules/a": {\n      "resolved": "https://${host}/a/-/a-1.0.0.tgz",${extra}\n      "integrity": "sha512-x"\n    }\n  }\n}\n`

export const PACKAGES = {
  'package/long-line': {
    fires: { blanks: { change: { 'build.gradle': `url${' '.repeat(60_000)}x\n` }, line: 1 } },
    misses: { 'at the limit': { change: { 'go.mod': `// ${'x'.repeat(1997)}\n` } } },
  },
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
  'package/replaced': {
    fires: {
      alias: { change: { 'package.json': '{ "dependencies": {\n"lodash": "npm:lodahs@4" } }\n' }, line: 2 },
      override: { change: { 'package.json': '{ "overrides": { "a": { "b": "1.2.3" } } }\n' } },
      resolution: { change: { 'package.json': '{ "resolutions": { "a/**/b": "1.2.3" } }\n' } },
    },
    misses: { version: { change: { 'package.json': '{ "dependencies": { "lodash": "^4" } }\n' } } },
  },
  'package/source': {
    fires: {
      'a package manager from an address': {
        base: { 'package.json': '{}\n' },
        change: { 'package.json': '{\n  "packageManager": "yarn@https://a.example/y.js"\n}\n' },
        path: 'package.json',
        line: 2,
      },
      'an index for pip': {
        base: { 'requirements.txt': 'a\n' },
        change: { 'requirements.txt': 'a\n--extra-index-url https://a.example\n' },
        path: 'requirements.txt',
        line: 2,
      },
    },
    misses: {
      'it was there': {
        base: { 'package.json': '{ "packageManager": "yarn@https://a.example/y.js" }\n' },
        change: { 'package.json': '{ "name": "a", "packageManager": "yarn@https://a.example/y.js" }\n' },
      },
      'a version': { change: { 'package.json': '{ "packageManager": "yarn@4.1.0" }\n' } },
    },
  },
  'package/address': {
    fires: {
      'a repository': { change: { 'package.json': '{ "dependencies": { "a": "b/a" } }\n' } },
      gem: { change: { Gemfile: 'gem "a", github: "b/a"\n' }, path: 'Gemfile', line: 1 },
    },
    misses: { versions: { change: { 'package.json': '{ "dependencies": { "a": "^1" } }\n' } } },
  },
  'package/insecure': {
    fires: {
      npm: { change: { 'package.json': '{ "dependencies": { "a": "git+http://a.example/a" } }\n' } },
      cargo: { change: { 'Cargo.toml': 'a = { git = "http://a.example/a" }\n' }, line: 1 },
    },
    misses: { homepage: { change: { 'package.json': '{ "homepage": "http://a.example" }\n' } } },
  },
  'package/build-backend': {
    fires: { path: { change: { 'pyproject.toml': '[a]\nbackend-path = ["."]\n' }, line: 2 } },
    misses: { elsewhere: { change: { 'a.toml': 'backend-path = ["."]\n' } } },
  },
  'lockfile/content': {
    fires: {
      npm: {
        base: { 'package-lock.json': lock('registry.npmjs.org', '\n      "version": "1.0.0",') },
        change: {
          'package-lock.json': lock('registry.npmjs.org', '\n      "version": "1.0.0",').replace(
            '512-x',
            '512-y',
          ),
        },
        path: 'package-lock.json',
      },
      'npm, without a digest': {
        base: { 'package-lock.json': lock('registry.npmjs.org', '\n      "version": "1.0.0",') },
        change: { 'package-lock.json': '{"packages":{"node_modules/a":{"version":"1.0.0"}}}\n' },
      },
      'npm, beside the old digest': {
        base: { 'package-lock.json': lock('registry.npmjs.org', '\n      "version": "1.0.0",') },
        change: {
          'package-lock.json': lock('registry.npmjs.org', '\n      "version": "1.0.0",').replace(
            '512-x',
            '512-x sha512-y',
          ),
        },
      },
      yarn: {
        base: { 'yarn.lock': '"@a/b@^1":\n  version "1.0.0"\n  integrity sha512-x\n' },
        change: { 'yarn.lock': '"@a/b@^1":\n  version "1.0.0"\n  integrity sha512-y\n' },
      },
      'yarn 4': {
        base: { 'yarn.lock': '"a@npm:^1":\n  version: 1.0.0\n  checksum: 10c0/aa\n' },
        change: { 'yarn.lock': '"a@npm:^1":\n  version: 1.0.0\n  checksum: 10c0/ab\n' },
      },
      pnpm: {
        base: { 'pnpm-lock.yaml': "  '@a/b@1.0.0':\n    resolution: {integrity: sha512-x}\n" },
        change: { 'pnpm-lock.yaml': "  '@a/b@1.0.0':\n    resolution: {integrity: sha512-y}\n" },
      },
      cargo: {
        base: { 'Cargo.lock': 'name = "a"\nversion = "1"\nchecksum = "x"\n' },
        change: { 'Cargo.lock': 'name = "a"\nversion = "1"\nchecksum = "y"\n' },
      },
      go: { base: { 'go.sum': 'a.b/c v1 h1:x=\n' }, change: { 'go.sum': 'a.b/c v1 h1:y=\n' } },
      poetry: {
        base: {
          'poetry.lock':
            '[[package]]\nname = "a"\nversion = "1"\nfiles = [\n    {file = "a.whl", hash = "sha256:0a"},\n]\n',
        },
        change: {
          'poetry.lock':
            '[[package]]\nname = "a"\nversion = "1"\nfiles = [\n    {file = "a.whl", hash = "sha256:0b"},\n]\n',
        },
      },
      uv: {
        base: {
          'uv.lock':
            '[[package]]\nname = "a"\nversion = "1"\nwheels = [\n    { url = "https://files.pythonhosted.org/a.whl", hash = "sha256:0a" },\n]\n',
        },
        change: {
          'uv.lock':
            '[[package]]\nname = "a"\nversion = "1"\nwheels = [\n    { url = "https://files.pythonhosted.org/a.whl", hash = "sha256:0b" },\n]\n',
        },
      },
      bundler: {
        base: { 'Gemfile.lock': 'GEM\n  specs:\n    a (1.0)\n\nCHECKSUMS\n  a (1.0) sha256=0a\n' },
        change: { 'Gemfile.lock': 'GEM\n  specs:\n    a (1.0)\n\nCHECKSUMS\n  a (1.0) sha256=0b\n' },
      },
      'bundler, without a digest': {
        base: { 'Gemfile.lock': 'GEM\n  specs:\n    a (1.0)\n\nCHECKSUMS\n  a (1.0) sha256=0a\n' },
        change: { 'Gemfile.lock': 'GEM\n  specs:\n    a (1.0)\n\nCHECKSUMS\n  a (1.0)\n' },
      },
      composer: {
        base: {
          'composer.lock': '{"packages":[{"name":"a/b","version":"1.0.0","dist":{"reference":"0a"}}]}\n',
        },
        change: {
          'composer.lock': '{"packages":[{"name":"a/b","version":"1.0.0","dist":{"reference":"0b"}}]}\n',
        },
      },
      pipenv: {
        base: { 'Pipfile.lock': '{"default":{"a":{"version":"==1","hashes":["sha256:0a"]}}}\n' },
        change: { 'Pipfile.lock': '{"default":{"a":{"version":"==1","hashes":["sha256:0b"]}}}\n' },
      },
      nuget: {
        base: {
          'packages.lock.json': '{"dependencies":{"net8.0":{"a":{"resolved":"1.0.0","contentHash":"0a"}}}}\n',
        },
        change: {
          'packages.lock.json': '{"dependencies":{"net8.0":{"a":{"resolved":"1.0.0","contentHash":"0b"}}}}\n',
        },
      },
    },
    misses: {
      'another version': {
        base: { 'yarn.lock': 'a@^1:\n  version "1.0.0"\n  integrity sha512-x\n' },
        change: { 'yarn.lock': 'a@^1:\n  version "1.0.1"\n  integrity sha512-y\n' },
      },
      'another package in an older lockfile of Poetry': {
        base: {
          'poetry.lock':
            'name = "a"\nversion = "1"\n\n[metadata]\nlock-version = "1.1"\n\n[metadata.files]\na = [\n    {file = "a.whl", hash = "sha256:0a"},\n]\n',
        },
        change: {
          'poetry.lock':
            'name = "a"\nversion = "1"\n\n[metadata]\nlock-version = "1.1"\n\n[metadata.files]\na = [\n    {file = "a.whl", hash = "sha256:0a"},\n]\nb = [{hash = "sha256:0c"}]\n',
        },
      },
      'another gem': {
        base: {
          'Gemfile.lock':
            'GEM\n  specs:\n    a (1.0)\n\nDEPENDENCIES\n  a (~> 1.0)\n\nCHECKSUMS\n  a (1.0) sha256=0a\n',
        },
        change: {
          'Gemfile.lock':
            'GEM\n  specs:\n    a (1.0)\n\nDEPENDENCIES\n  a (~> 1.0)\n\nCHECKSUMS\n  a (1.0) sha256=0a\n  b (2.0) sha256=0b\n',
        },
      },
      'what pnpm lists once more': {
        base: {
          'pnpm-lock.yaml':
            'packages:\n\n  a@1.0.0:\n    resolution: {integrity: sha512-x}\n\nsnapshots:\n\n  a@1.0.0: {}\n',
        },
        change: {
          'pnpm-lock.yaml':
            'packages:\n\n  a@1.0.0:\n    resolution: {integrity: sha512-x}\n\nsnapshots:\n\n  a@1.0.0: {}\n\n  b@1.0.0: {}\n',
        },
      },
      'a branch that moved on': {
        base: {
          'composer.lock': '{"packages":[{"name":"a/b","version":"dev-main","source":{"reference":"0a"}}]}\n',
        },
        change: {
          'composer.lock': '{"packages":[{"name":"a/b","version":"dev-main","source":{"reference":"0b"}}]}\n',
        },
      },
      'a newer cache of Yarn': {
        base: { 'yarn.lock': '"a@npm:^1":\n  version: 1.0.0\n  checksum: 9/aa\n' },
        change: { 'yarn.lock': '"a@npm:^1":\n  version: 1.0.0\n  checksum: 10c0/aa\n' },
      },
    },
  },
  'lockfile/install-script': {
    fires: {
      npm: {
        base: { 'package-lock.json': lock('registry.npmjs.org', '\n      "version": "1.0.0",') },
        change: {
          'package-lock.json': lock(
            'registry.npmjs.org',
            '\n      "version": "1.0.0",\n      "hasInstallScript": true,',
          ),
        },
      },
    },
    misses: {
      'it did before': {
        base: {
          'a/package-lock.json': lock('registry.npmjs.org', '"version":"1.0.0","hasInstallScript":true,'),
        },
        change: {
          'a/package-lock.json': lock('registry.npmjs.org', '"version":"1.0.1","hasInstallScript":true,'),
        },
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
