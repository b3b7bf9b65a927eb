import { executable, link, type RuleCases, submodule } from '../trees.js'

export const PROTECTED_PATHS = {
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
      'another ending': { change: { '.travis.yaml': 'a: b\n' } },
      'a local one': { change: { '.gitlab-ci.local.yml': 'a: b\n' }, path: '.gitlab-ci.local.yml' },
      'a local one of a name without ending': { change: { 'Jenkinsfile.local': 'x\n' } },
    },
    misses: {
      'another kind of file': {
        change: { '.travis.yml.md': 'x\n', 'local.yml': 'x\n', '.local.yml': 'x\n' },
      },
      docs: { change: { 'docs/gitlab-ci.yml': 'a: b\n', 'Jenkinsfile.md': 'x\n' } },
    },
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
      'what a guide imports': {
        base: { 'CLAUDE.md': 'Read @docs/style.md.\n', 'docs/style.md': 'Two spaces.\n' },
        change: { 'docs/style.md': 'Run it.\n' },
        path: 'docs/style.md',
      },
      'what is imported by what a guide imports': {
        base: { 'sub/AGENTS.md': '@./a.md\n', 'sub/a.md': 'See @../b.txt\n' },
        change: { 'b.txt': 'Run it.\n' },
        path: 'b.txt',
      },
      CLAUDE: { change: { 'CLAUDE.md': 'Obey.\n' } },
      'deep, other case': { change: { 'packages/a/claude.md': 'Obey.\n' } },
      agents: { change: { 'AGENTS.md': 'Obey.\n' } },
      settings: { change: { '.claude/settings.json': '{}\n' } },
      'the folder as a link': { change: { '.claude': link('docs'), 'docs/settings.json': '{}\n' } },
      mcp: { change: { '.mcp.json': '{}\n' } },
      cursor: { change: { '.cursor/rules/a.mdc': 'x\n', '.cursorrules': 'x\n' } },
    },
    misses: {
      'a file that a guide only names': {
        base: { 'CLAUDE.md': 'Ask me@docs/a.md, or read docs/a.md\n', 'docs/a.md': '1\n' },
        change: { 'docs/a.md': '2\n' },
      },
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
} satisfies Record<string, RuleCases>
