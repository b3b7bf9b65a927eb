import { randomBytes } from 'node:crypto'
import type { RuleId } from '../../../../src/patch/policy/rules.js'
import { type Case, executable, link, submodule } from './trees.js'

/** Where a finding is expected. */
interface Fires extends Case {
  path?: string
  line?: number
}

/** For a rule: patches that it fires on, and near misses that it must not fire on. */
export interface RuleCases {
  fires: Record<string, Fires>
  misses: Record<string, Case>
}

const zero = (text: string) => Buffer.from(text, 'latin1')
const lock = (host: string, extra = '') =>
  `{\n  "packages": {\n    "node_modules/a": {\n      "resolved": "https://${host}/a/-/a-1.0.0.tgz",${extra}\n      "integrity": "sha512-x"\n    }\n  }\n}\n`
/** Made at run time, so that no scanner takes the tests for a leak. */
export const githubToken = `ghs_${randomBytes(60).toString('hex')}Zq9`
const anthropicKey = `sk-ant-api03-${randomBytes(40).toString('base64url')}aB1`
const npmToken = `npm_${randomBytes(40).toString('base64').replace(/[+/=]/g, 'x').slice(0, 36)}`
const keyHeader = `-----BEGIN ${'PRIVATE'} KEY-----`
export const RUN_SECRET = 'kX9vQ2mZ7pL4wR8tY3nB6cJ1hF5dS0gA'

export const CASES: Record<Exclude<RuleId, 'policy/failed' | `preset/${string}`>, RuleCases> = {
  'protected/workflows': {
    fires: {
      added: { change: { '.github/workflows/x.yml': 'on: push\n' }, path: '.github/workflows/x.yml' },
      changed: {
        base: { '.github/workflows/x.yml': 'on: push\n' },
        change: { '.github/workflows/x.yml': 'on: pull_request_target\n' },
      },
      deleted: {
        base: { '.github/workflows/x.yml': 'on: push\n' },
        change: { '.github/workflows/x.yml': null },
      },
      'only its mode': {
        base: { '.github/workflows/x.yml': 'on: push\n' },
        change: { '.github/workflows/x.yml': executable('on: push\n') },
      },
      'moved over it': {
        base: { 'a.yml': 'on: push\njobs: {}\n' },
        change: { 'a.yml': null, '.github/workflows/x.yml': 'on: push\njobs: {}\n' },
      },
      'moved away': {
        base: { '.github/workflows/x.yml': 'on: push\njobs: {}\n' },
        change: { 'a.yml': 'on: push\njobs: {}\n', '.github/workflows/x.yml': null },
        path: '.github/workflows/x.yml',
      },
      'a link at it': { change: { '.github/workflows/x.yml': link('../../a.yml'), 'a.yml': 'on: push\n' } },
      'a link at its folder': {
        change: { '.github': link('gh'), 'gh/workflows/x.yml': 'on: push\n' },
        path: '.github',
      },
      'a submodule at its folder': { change: { '.github': submodule() }, path: '.github' },
      'other case': { change: { '.GitHub/Workflows/x.yml': 'on: push\n' } },
      'trailing dot': { change: { '.github./workflows/x.yml': 'on: push\n' } },
      'a hidden character in the name': { change: { '.git\u200chub/workflows/x.yml': 'on: push\n' } },
      'a local action': { change: { '.github/actions/a/run.sh': 'id\n' } },
    },
    misses: {
      'a folder named alike': {
        change: { 'docs/.github-workflows/x.yml': 'on: push\n', '.github/workflow.md': 'x\n' },
      },
      'an example elsewhere': { change: { 'examples/.github/workflows/x.yml': 'on: push\n' } },
    },
  },
  'protected/ci': {
    fires: {
      gitlab: { change: { '.gitlab-ci.yml': 'a: b\n' } },
      jenkins: { change: { 'build/Jenkinsfile': 'x\n' } },
    },
    misses: { docs: { change: { 'docs/gitlab-ci.yml': 'a: b\n', 'Jenkinsfile.md': 'x\n' } } },
  },
  'protected/action-metadata': {
    fires: {
      root: { change: { 'action.yml': 'name: x\n' } },
      nested: { change: { 'tools/action.yaml': 'name: x\n' } },
    },
    misses: { actions: { change: { 'actions.yml': 'name: x\n', 'reaction.yml': 'x\n' } } },
  },
  'protected/codeowners': {
    fires: {
      root: { change: { CODEOWNERS: '* @me\n' } },
      docs: { change: { 'docs/CODEOWNERS': '* @me\n' } },
    },
    misses: { elsewhere: { change: { 'src/CODEOWNERS': 'x\n', 'CODEOWNERS.md': 'x\n' } } },
  },
  'protected/repository-settings': {
    fires: {
      dependabot: { change: { '.github/dependabot.yml': 'version: 2\n' } },
      renovate: { change: { 'renovate.json': '{}\n' } },
    },
    misses: { other: { change: { '.github/FUNDING.yml': 'x: y\n', 'src/renovate.json5.md': 'x\n' } } },
  },
  'protected/agent-config': {
    fires: {
      CLAUDE: { change: { 'CLAUDE.md': 'Obey.\n' } },
      'deep, other case': { change: { 'packages/a/claude.md': 'Obey.\n' } },
      agents: { change: { 'AGENTS.md': 'Obey.\n' } },
      settings: { change: { '.claude/settings.json': '{}\n' } },
      'the folder as a link': { change: { '.claude': link('docs'), 'docs/settings.json': '{}\n' } },
      mcp: { change: { '.mcp.json': '{}\n' } },
      cursor: { change: { '.cursor/rules/a.mdc': 'x\n', '.cursorrules': 'x\n' } },
    },
    misses: {
      docs: {
        change: {
          'docs/claude-code.md': 'x\n',
          'src/agents/session/stream-session.ts': 'x\n',
          'CLAUDE.md.bak': 'x\n',
        },
      },
    },
  },
  'protected/caisson': {
    fires: {
      config: { change: { '.github/caisson.yml': 'policy: {}\n' } },
      folder: { change: { '.caisson/agents/a.md': 'x\n' } },
    },
    misses: { other: { change: { 'docs/caisson.yml': 'x\n', 'src/caisson/a.ts': 'x\n' } } },
  },
  'protected/git-config': {
    fires: {
      attributes: { change: { 'src/.gitattributes': '* -diff\n' } },
      modules: { change: { '.gitmodules': 'x\n' } },
    },
    misses: { ignore: { change: { '.gitignore': 'dist\n', 'gitattributes.md': 'x\n' } } },
  },
  'protected/git-hooks': {
    fires: {
      husky: { change: { '.husky/pre-commit': 'id\n' } },
      precommit: { change: { '.pre-commit-config.yaml': 'x\n' } },
    },
    misses: { hooks: { change: { 'src/hooks/use-it.ts': 'x\n', 'docs/husky.md': 'x\n' } } },
  },
  'protected/package-manager': {
    fires: {
      npmrc: { change: { 'web/.npmrc': 'registry=x\n' } },
      cargo: { change: { '.cargo/config.toml': 'x\n' } },
      pip: { change: { 'pip.conf': 'x\n' } },
      pypirc: { change: { '.pypirc': 'x\n' } },
    },
    misses: {
      manifests: { change: { 'package.json': '{}\n', 'Cargo.toml': 'x\n', 'docs/npmrc.md': 'x\n' } },
    },
  },
  'protected/credentials': {
    fires: { netrc: { change: { '.netrc': 'x\n' } } },
    misses: { code: { change: { 'src/netrc.ts': 'x\n', 'docker/config.json': '{}\n' } } },
  },
  'protected/environment': {
    fires: {
      env: { change: { '.env': 'A=b\n' } },
      production: { change: { 'web/.env.production': 'A=b\n' } },
    },
    misses: { example: { change: { '.env.example': 'A=b\n', 'src/env.ts': 'x\n' } } },
  },
  'protected/editor': {
    fires: {
      tasks: { change: { '.vscode/tasks.json': '{}\n' } },
      container: { change: { '.devcontainer/devcontainer.json': '{}\n' } },
    },
    misses: { extensions: { change: { '.vscode/extensions.json': '{}\n', 'src/tasks.json': '{}\n' } } },
  },
  'protected/build-hooks': {
    fires: { rust: { change: { 'build.rs': 'x\n' } }, python: { change: { 'py/setup.py': 'x\n' } } },
    misses: { build: { change: { 'src/build.ts': 'x\n', 'setup.cfg.md': 'x\n' } } },
  },
  'protected/custom': {
    fires: {
      added: { change: { 'infra/main.tf': 'x\n' }, policy: { protect: [{ paths: ['infra/**'] }] } },
      'moved away': {
        base: { 'infra/main.tf': 'a\nb\nc\n' },
        change: { 'infra/main.tf': null, 'x.tf': 'a\nb\nc\n' },
        policy: { protect: [{ paths: ['infra/**'] }] },
      },
    },
    misses: {
      beside: { change: { 'infrastructure/main.tf': 'x\n' }, policy: { protect: [{ paths: ['infra/**'] }] } },
    },
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
    fires: { large: { change: { 'yarn.lock': `${'# a comment\n'.repeat(2_900_000)}` } } },
    misses: { small: { change: { 'yarn.lock': '# a comment\n'.repeat(1000) } } },
  },
  'limits/files': {
    fires: { above: { change: { a: '1\n', b: '1\n', c: '1\n' }, policy: { limits: { files: 2 } } } },
    misses: { at: { change: { a: '1\n', b: '1\n' }, policy: { limits: { files: 2 } } } },
  },
  'limits/lines': {
    fires: {
      above: { base: { a: '1\n2\n' }, change: { a: '3\n4\n' }, policy: { limits: { lines: 3 } } },
      deleted: { base: { a: '1\n2\n3\n4\n' }, change: { a: null }, policy: { limits: { lines: 3 } } },
    },
    misses: {
      at: { base: { a: '1\n2\n' }, change: { a: '3\n4\n' }, policy: { limits: { lines: 4 } } },
      lockfile: { change: { 'yarn.lock': '# 1\n# 2\n# 3\n# 4\n' }, policy: { limits: { lines: 3 } } },
    },
  },
  'limits/bytes': {
    fires: { above: { change: { a: '1\n' }, policy: { limits: { bytes: 999 } } } },
    misses: { at: { change: { a: '1\n' }, policy: { limits: { bytes: 1000 } } } },
  },
  'limits/file-bytes': {
    fires: { above: { change: { 'd/a': '12345' }, policy: { limits: { fileBytes: 4 } }, path: 'd/a' } },
    misses: {
      at: { change: { a: '1234' }, policy: { limits: { fileBytes: 4 } } },
      'it was there': {
        base: { a: '12345' },
        change: { a: executable('12345') },
        policy: { limits: { fileBytes: 4 } },
      },
    },
  },
  'secrets/run': {
    fires: {
      plain: {
        base: { a: '1\n2\n' },
        change: { a: `1\n2\nkey = ${RUN_SECRET}\n` },
        secrets: [RUN_SECRET],
        path: 'a',
        line: 3,
      },
      base64: {
        change: { a: `x\n${Buffer.from(`..${RUN_SECRET}`).toString('base64')}\n` },
        secrets: [RUN_SECRET],
        line: 2,
      },
      hex: { change: { a: `${Buffer.from(RUN_SECRET).toString('hex')}\n` }, secrets: [RUN_SECRET], line: 1 },
      'over lines': {
        change: { a: `"${RUN_SECRET.slice(0, 15)}" +\n  "${RUN_SECRET.slice(15)}"\n` },
        secrets: [RUN_SECRET],
        line: 1,
      },
      'over files': {
        change: { a: `let a = '${RUN_SECRET.slice(0, 16)}'\n`, b: `let b = '${RUN_SECRET.slice(16)}'\n` },
        secrets: [RUN_SECRET],
      },
      letters: { change: { a: `['${[...RUN_SECRET].join("', '")}']\n` }, secrets: [RUN_SECRET], line: 1 },
      'in a name': { change: { [`x-${RUN_SECRET}`]: 'x\n' }, secrets: [RUN_SECRET] },
      'in a link': { change: { l: link(RUN_SECRET) }, secrets: [RUN_SECRET], path: 'l' },
      'in a binary': { change: { b: zero(`\0\0${RUN_SECRET}\0`) }, secrets: [RUN_SECRET], path: 'b' },
      'in UTF-16': { change: { b: Buffer.from(RUN_SECRET, 'utf16le') }, secrets: [RUN_SECRET], path: 'b' },
      short: { change: { a: 'pass: hunter2-x\n' }, secrets: ['hunter2-x'], path: 'a', line: 1 },
    },
    misses: {
      'it was there': {
        base: { a: `key = ${RUN_SECRET}\n` },
        change: { a: `key = ${RUN_SECRET}\nmore\n` },
        secrets: [RUN_SECRET],
      },
      'only its beginning': {
        change: { a: `sk-ant-api03-\n${RUN_SECRET.slice(0, 12)}\n` },
        secrets: [`sk-ant-api03-${RUN_SECRET}`],
      },
      removed: { base: { a: `${RUN_SECRET}\nb\n` }, change: { a: 'b\n' }, secrets: [RUN_SECRET] },
      'a word of few letters': { change: { a: 'secret\n' }, secrets: ['secret'] },
    },
  },
  'secrets/token': {
    fires: {
      github: { base: { a: '1\n' }, change: { a: `1\nt = "${githubToken}"\n` }, path: 'a', line: 2 },
      anthropic: { change: { a: `${anthropicKey}\n` }, line: 1 },
    },
    misses: {
      placeholder: { change: { a: 'sk-ant-your-key-goes-here-please\nsk-ant-api03-xxxxxxxxxxxxxxxxxxxx\n' } },
      'it was there': { base: { a: `${githubToken}\n` }, change: { a: `${githubToken}\nb\n` } },
    },
  },
  'secrets/private-key': {
    fires: {
      pem: { change: { k: `${keyHeader}\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n` }, path: 'k', line: 1 },
      'one line': { change: { k: `k = "${keyHeader}\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC"\n` } },
    },
    misses: {
      header: {
        change: {
          k: `if (text.includes('${keyHeader}')) parse(text)\n`,
          p: `-----BEGIN PUBLIC KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n`,
        },
      },
    },
  },
  'secrets/scanner': {
    fires: {
      npm: { change: { a: `x\n${npmToken}\n` }, path: 'a', line: 2 },
      'switched off by a comment': { change: { a: `// secretlint-disable\n${npmToken}\n` }, line: 2 },
      'in a binary': { change: { a: zero(`\0\n${npmToken}\n`) } },
    },
    misses: { words: { change: { a: 'npm_config_registry and xoxb- and AKIA\n' } } },
  },
  'symlink/absolute': {
    fires: {
      unix: { change: { l: link('/etc/passwd') }, path: 'l' },
      windows: { change: { l: link('C:\\Users') } },
    },
    misses: { relative: { change: { l: link('etc/passwd'), 'etc/passwd': 'x\n' } } },
  },
  'symlink/outside': {
    fires: {
      parent: { change: { 'a/l': link('../../x') }, path: 'a/l' },
      chain: { change: { 'a/b/up': link('..'), 'a/l': link('b/up/../../x') }, path: 'a/l' },
      'an old link led elsewhere by a new one': {
        base: { 'a/l': link('d/../x'), 'a/d/f': 'x\n', 'a/x': 'x\n', 'b/f': 'x\n' },
        change: { 'a/d/f': null, 'a/d': link('..'), 'a/x': null },
        path: 'a/l',
      },
    },
    misses: {
      inside: { change: { 'a/b/l': link('../../x'), x: 'x\n' } },
      'it was there': { base: { l: link('../x'), m: 'm\n' }, change: { n: link('m') } },
    },
  },
  'symlink/git-directory': {
    fires: {
      config: { change: { l: link('.git/config') } },
      'other case': { change: { 'a/l': link('../.GIT') } },
    },
    misses: { ignore: { change: { l: link('.gitignore'), '.gitignore': 'x\n' } } },
  },
  'symlink/loop': {
    fires: { itself: { change: { a: link('b'), b: link('a') } } },
    misses: { chain: { change: { a: link('b'), b: link('c'), c: 'x\n' } } },
  },
  'symlink/dangling': {
    fires: { nothing: { change: { l: link('not-there') } } },
    misses: { folder: { change: { l: link('d'), 'd/f': 'x\n' } }, root: { change: { 'd/l': link('..') } } },
  },
  'submodule/added': {
    fires: { added: { change: { sub: submodule() }, path: 'sub' } },
    misses: { folder: { change: { 'sub/f': 'x\n' } } },
  },
  'submodule/changed': {
    fires: { moved: { base: { sub: submodule() }, change: { sub: submodule('b'.repeat(40)) } } },
    misses: { untouched: { base: { sub: submodule() }, change: { f: 'x\n' } } },
  },
  'submodule/removed': {
    fires: {
      removed: { base: { sub: submodule() }, change: { sub: null } },
      replaced: { base: { sub: submodule() }, change: { sub: 'file\n' } },
    },
    misses: { file: { base: { sub: 'x\n' }, change: { sub: null } } },
  },
  'mode/executable': {
    fires: {
      added: { change: { 'run.sh': executable('#!/bin/sh\n') } },
      changed: { base: { 'run.sh': 'x\n' }, change: { 'run.sh': executable('x\n') } },
    },
    misses: {
      'it was one': { base: { 'run.sh': executable('x\n') }, change: { 'run.sh': executable('y\n') } },
      'no longer one': { base: { 'run.sh': executable('x\n') }, change: { 'run.sh': 'x\n' } },
    },
  },
  'mode/type-changed': {
    fires: {
      'to a link': { base: { a: 'x\n', b: 'b\n' }, change: { a: link('b') } },
      'to a file': { base: { a: link('b'), b: 'b\n' }, change: { a: 'x\n' } },
    },
    misses: { 'new link': { change: { a: link('b'), b: 'b\n' } } },
  },
  'binary/program': {
    fires: {
      elf: { change: { tool: zero('\x7fELF\x02\x01\x01\0\0\0') } },
      'behind a picture': { change: { 'logo.png': zero('MZ\x90\0\x03\0\0\0') } },
      jar: { change: { 'a.jar': zero('PK\x03\x04\0\0\0') } },
      executable: { change: { x: executable(zero('\0\0\0')) } },
    },
    misses: {
      text: { change: { 'elf.md': 'MZ and \u00e9 ELF\n' } },
      moved: {
        base: { tool: zero('\x7fELF\x02\0\0\0') },
        change: { tool: null, 'bin/tool': zero('\x7fELF\x02\0\0\0') },
      },
    },
  },
  'binary/data': {
    fires: {
      added: { change: { 'data.bin': zero('\0\x01\x02') } },
      'a picture in name only': { change: { 'a.png': zero('\0\x01\x02') } },
    },
    misses: {
      fingerprint: { change: { 'a.png': zero('\x89PNG\r\n\x1a\n\0\0\0') } },
      removed: { base: { 'data.bin': zero('\0\x01') }, change: { 'data.bin': null } },
      'large text': { change: { 'data.txt': 'words and words\n'.repeat(600_000) } },
    },
  },
  'unicode/bidi': {
    fires: {
      override: { base: { a: '1\n2\n' }, change: { a: '1\n2\nif (x \u202e) {\n' }, path: 'a', line: 3 },
    },
    misses: {
      hebrew: { change: { a: 'שלום עולם\n' } },
      'it was there': { base: { a: '\u202ex\n' }, change: { a: '\u202ex\ny\n' } },
    },
  },
  'unicode/tags': {
    fires: { tags: { change: { a: `x\u{e0049}\u{e0067}\n` }, line: 1 } },
    misses: { flag: { change: { a: '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}\n' } } },
  },
  'unicode/invisible': {
    fires: {
      'zero width': { change: { a: 'pass\u200bword\n' }, line: 1 },
      filler: { change: { a: 'const \u3164 = 1\n' } },
    },
    misses: {
      emoji: { change: { a: '👩\u200d🚀 and ❤\ufe0f\n' } },
      persian: { change: { a: 'می\u200cخواهم\n' } },
      'byte order mark': { change: { a: '\ufeffusing System;\n' } },
    },
  },
  'unicode/control': {
    fires: {
      escape: { change: { a: 'x \u001b[2J\n' }, line: 1 },
      'carriage return inside': { change: { a: 'good\rbad\n' } },
    },
    misses: { 'line ends and tabs': { change: { a: '\tx\r\n\fy\r\n' } } },
  },
  'unicode/mixed-script': {
    fires: { cyrillic: { change: { a: 'const p\u0430ssword = 1\n' }, line: 1 } },
    misses: { russian: { change: { a: 'пароль password Δx µs naïve\n' } } },
  },
  'names/hidden': {
    fires: {
      bidi: { change: { 'a\u202egnp.exe': 'x\n' } },
      newline: { change: { 'a\nb': 'x\n' } },
      'zero width': { change: { 'read\u200bme.md': 'x\n' } },
    },
    misses: { umlaut: { change: { 'größe.md': 'x\n', 'שלום.md': 'x\n' } } },
  },
  'names/mixed-script': {
    fires: { cyrillic: { change: { 'p\u0430th.ts': 'x\n' } } },
    misses: { russian: { change: { 'документ.txt': 'x\n' } } },
  },
  'names/encoding': {
    fires: { latin1: { change: { 'bytes:caf\xe9': 'x\n' } } },
    misses: { utf8: { change: { café: 'x\n' } } },
  },
  'names/case-collision': {
    fires: {
      file: { base: { 'README.md': 'x\n' }, change: { 'readme.md': 'y\n' }, path: 'readme.md' },
      folder: { base: { 'src/a.ts': 'x\n' }, change: { 'Src/b.ts': 'y\n' } },
      composition: { base: { 'caf\u00e9': 'x\n' }, change: { 'cafe\u0301': 'y\n' } },
    },
    misses: {
      'renamed in case': { base: { 'README.md': 'x\n' }, change: { 'README.md': null, 'readme.md': 'x\n' } },
      'they were there': { base: { a: 'x\n', A: 'y\n' }, change: { b: 'z\n', a: 'z\n' } },
    },
  },
  'names/windows': {
    fires: {
      device: { change: { 'src/aux.ts': 'x\n' } },
      colon: { change: { 'a:b': 'x\n' } },
      dot: { change: { 'a.': 'x\n' } },
    },
    misses: { alike: { change: { 'src/auxiliary.ts': 'x\n', 'console.ts': 'x\n' } } },
  },
  'names/git-directory': {
    fires: {
      short: { change: { 'GIT~1/config': 'x\n' } },
      hidden: { change: { 'a/.g\u200cit/config': 'x\n' } },
    },
    misses: { alike: { change: { '.gitkeep': '', 'a.git/x': 'x\n', 'git~1x': 'x\n' } } },
  },
  'names/long': {
    fires: {
      path: { change: { [`${'long-folder/'.repeat(21)}a`]: 'x\n' } },
      name: { change: { ['n'.repeat(201)]: 'x\n' } },
    },
    misses: { fits: { change: { [`${'long-folder/'.repeat(15)}a`]: 'x\n' } } },
  },
  'repository/nested': {
    fires: { nested: { change: { 'n/f': 'x\n' }, leftOut: [{ path: 'n/.git' }], path: 'n/.git' } },
    misses: { pipe: { change: { f: 'x\n' }, leftOut: [{ path: 'n/git' }, { path: 'a.git' }] } },
  },
  'content/long-line': {
    fires: { minified: { base: { a: '1\n' }, change: { a: `1\n${'x=1;'.repeat(600)}\n` }, line: 2 } },
    misses: {
      'at the limit': { change: { a: `${'x'.repeat(2000)}\n` } },
      lockfile: { change: { 'yarn.lock': `# ${'x'.repeat(3000)}\n` } },
    },
  },
}
