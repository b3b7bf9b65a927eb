import { describe, expect, it } from 'vitest'
import { defaultPolicy } from '../../../../../../src/change/patch/policy/default-policy.js'
import {
  createPathCheck,
  PROTECTED_PATHS,
} from '../../../../../../src/change/patch/policy/rules/path-rules.js'
import { words } from '../../../../../world/words.js'
import { added } from './change.js'

/** For each pattern, in its order, a file that only this pattern protects. */
const EXAMPLES: Record<string, string[]> = {
  'protected/workflows': words`
    .github/workflows/a .github/actions/a .gitea/workflows/a .forgejo/workflows/a .github/scripts/a
    .github/a/b.sh .github/a/Makefile
  `,
  'protected/ci': words`
    .gitlab-ci.yml .gitlab/ci/a .circleci/a .buildkite/a .travis.yml .drone.yaml .woodpecker.yml
    .woodpecker/a .semaphore/a .cirrus.star .teamcity/a a/Jenkinsfile azure-pipelines.yml appveyor.yml
    buildspec.yaml
  `,
  'protected/action-metadata': ['a/action.yaml'],
  'protected/codeowners': ['docs/CODEOWNERS'],
  'protected/repository-settings': words`
    .github/dependabot.yml .github/settings.yaml .github/labeler.yml .mergify.yml .github/renovate.json5
    .renovaterc .github/rulesets/a
  `,
  'protected/agent-config': words`
    a/CLAUDE.local.md a/.claude/b .claude.json a/.mcp.json AGENTS.md .agents/skills/a .codex/a .opencode/a
    opencode.json GEMINI.md .gemini/a .geminiignore QWEN.md .qwen/a .qwenignore .github/copilot-instructions.md
    .github/hooks/a .cursor/a .cursorrules .windsurf/a .windsurfrules .clinerules .clineignore .roo/a .rooignore
    .goosehints crush.json .crush/a .rules a/WARP.md .aider.conf.yml .kiro/a
  `,
  'protected/caisson': ['.github/caisson.yaml', '.caisson/a'],
  'protected/git-config': ['a/.gitattributes', '.gitmodules', '.gitconfig', '.lfsconfig'],
  'protected/git-hooks': words`.githooks/a .husky/a .pre-commit-hooks.yaml lefthook-local.toml .huskyrc.js
    .lintstagedrc a/lint-staged.config.mjs .simple-git-hooks.cjs commitlint.config.ts .commitlintrc .overcommit.yml`,
  'protected/package-manager': words`
    a/.npmrc .yarnrc.yml .yarn/plugins/a bunfig.toml .pypirc pip.ini .cargo/config .bundle/config
    NuGet.Config .m2/settings.xml .mvn/a gradle/wrapper/a .pnp.cjs .pnp.loader.mjs .pnpmfile.cjs
  `,
  'protected/credentials': ['a/.netrc', '.docker/config.json', '.aws/a', '.ssh/a', '.kube/a'],
  'protected/environment': ['a/.env', '.env.local', '.envrc'],
  'protected/editor': words`.vscode/mcp.json .idea/a .devcontainer/a .devcontainer.json .zed/a a.code-workspace`,
  'protected/build-hooks': [
    'a/conftest.py',
    'a.pth',
    'ci/a',
    '.gemrc',
    'mise.local.toml',
    '.config/mise/config.toml',
    '.config/mise.toml',
    '.tool-versions',
    'devenv.nix',
    'devbox.json',
  ],
}

describe.each(Object.entries(PROTECTED_PATHS))('%s', (rule, paths) => {
  const check = createPathCheck(defaultPolicy())

  it('has an example for each pattern', () => expect(EXAMPLES[rule]).toHaveLength(paths.length))

  it.each(EXAMPLES[rule] ?? [])('protects %s', (path) => {
    expect(check(added(path)).map((hit) => hit.rule)).toEqual([rule])
  })

  it('protects no other file', () => {
    expect(check(added('src/index.ts'))).toEqual([])
    expect(check(added(''))).toEqual([])
  })
})
