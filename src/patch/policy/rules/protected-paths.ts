import type { RuleId } from '../rules.js'

export interface ProtectedPaths {
  rule: Extract<RuleId, `protected/${string}`>
  paths: readonly string[]
}

/**
 * Files that decide what runs, who reviews and what agents obey. The patterns are picomatch's and ignore
 * case; `dir/**` also means `dir` itself, so that nothing can take the folder's place.
 */
export const PROTECTED_PATHS: readonly ProtectedPaths[] = [
  {
    rule: 'protected/workflows',
    paths: [
      '.github/workflows/**',
      '.github/actions/**',
      '.gitea/workflows/**',
      '.forgejo/workflows/**',
      '.github/{scripts,bin,ci,tools}/**',
      '.github/**/*.{sh,bash,zsh,ps1,psm1,bat,cmd,py,rb,pl,php,lua,js,cjs,mjs,ts,cts,mts,go,rs,jq,mk}',
      '.github/**/{Makefile,Dockerfile}',
    ],
  },
  {
    rule: 'protected/ci',
    paths: [
      '.gitlab-ci.{yml,yaml}',
      '.gitlab/ci/**',
      '.circleci/**',
      '.buildkite/**',
      '.travis.yml',
      '.drone.{yml,yaml}',
      '.woodpecker.{yml,yaml}',
      '.woodpecker/**',
      '.semaphore/**',
      '.cirrus.{yml,yaml,star}',
      '.teamcity/**',
      '**/Jenkinsfile',
      '{azure,bitbucket}-pipelines.{yml,yaml}',
      '{.appveyor,appveyor}.{yml,yaml}',
      '{cloudbuild,buildspec}.{yml,yaml}',
    ],
  },
  { rule: 'protected/action-metadata', paths: ['**/action.{yml,yaml}'] },
  { rule: 'protected/codeowners', paths: ['{,.github/,docs/,.gitlab/}CODEOWNERS'] },
  {
    rule: 'protected/repository-settings',
    paths: [
      '.github/dependabot.{yml,yaml}',
      '.github/settings.{yml,yaml}',
      '.github/{mergify,labeler,auto_assign,release}.{yml,yaml}',
      '.mergify.{yml,yaml}',
      '{,.github/,.gitlab/}renovate.{json,json5}',
      '.renovaterc{,.json,.json5}',
      '.github/rulesets/**',
    ],
  },
  {
    rule: 'protected/agent-config',
    paths: [
      '**/{CLAUDE,CLAUDE.local,AGENTS,AGENT,GEMINI}.md',
      '**/.claude/**',
      '**/.claude.json',
      '**/.mcp.json',
      '**/.cursor/**',
      '**/.cursor{rules,ignore}',
      '**/.windsurf/**',
      '**/.windsurfrules',
      '**/.clinerules{,/**}',
      '**/.{roo,roomodes,codex,gemini,continue,kiro,junie,opencode,amp,augment}/**',
      '**/.aider.conf.yml',
      '**/{opencode,.opencode}.json',
      '.github/copilot-instructions.md',
      '.github/{instructions,prompts,agents,chatmodes}/**',
    ],
  },
  { rule: 'protected/caisson', paths: ['.github/caisson.{yml,yaml}', '.caisson/**'] },
  {
    rule: 'protected/git-config',
    paths: ['**/.gitattributes', '**/.gitmodules', '**/.gitconfig', '**/.lfsconfig'],
  },
  {
    rule: 'protected/git-hooks',
    paths: [
      '**/.githooks/**',
      '**/.husky/**',
      '**/.pre-commit-{config,hooks}.yaml',
      '**/{.,}lefthook{,-local}.{yml,yaml,toml,json}',
      '**/.lintstagedrc{,.*}',
      '**/.huskyrc{,.*}',
    ],
  },
  {
    rule: 'protected/package-manager',
    paths: [
      '**/.npmrc',
      '**/.yarnrc{,.yml}',
      '**/.yarn/{releases,plugins}/**',
      '**/{.pnpmfile.cjs,bunfig.toml}',
      '**/.pypirc',
      '**/{pip.conf,pip.ini,.condarc,uv.toml}',
      '**/.cargo/config{,.toml}',
      '**/.bundle/config',
      '**/nuget.config',
      '**/.m2/settings.xml',
      '**/.mvn/**',
      '**/gradle/wrapper/**',
    ],
  },
  {
    rule: 'protected/credentials',
    paths: [
      '**/{.netrc,_netrc,.git-credentials}',
      '**/.docker/config.json',
      '**/.aws/**',
      '**/.ssh/**',
      '**/.kube/**',
    ],
  },
  {
    rule: 'protected/environment',
    paths: ['**/.env', '**/.env.!(example|sample|template|dist)', '**/.envrc'],
  },
  {
    rule: 'protected/editor',
    paths: [
      '**/.vscode/{tasks,launch,settings,mcp}.json',
      '**/.idea/**',
      '**/.devcontainer/**',
      '**/.devcontainer.json',
      '**/.zed/**',
      '**/*.code-workspace',
    ],
  },
  {
    rule: 'protected/build-hooks',
    paths: [
      '**/{build.rs,binding.gyp,setup.py,conftest.py,sitecustomize.py}',
      '**/*.pth',
      '{.ci,ci}/**',
      '**/{mise,.mise}.toml',
      '**/.gemrc',
    ],
  },
]
