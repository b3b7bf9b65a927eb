import type { Policy } from '../../../../config/policy.js'
import { type Change, EXECUTABLE, LINK, NOTHING, SUBMODULE } from '../change.js'
import type { Hit, RuleId, RuleVerdict } from '../rules.js'
import { compilePatterns, type PathPattern, plainPath, siblingsOf } from './path-patterns.js'
import { programPaths } from './programs.js'

interface Protection {
  rule: RuleId
  pattern: PathPattern
  verdict?: RuleVerdict
}

/** Evaluates what a change does to a path and its mode, regardless of content. */
export function createPathCheck(policy: Policy): (change: Change) => Hit[] {
  const protections: Protection[] = [
    ...Object.entries(PROTECTED_PATHS).map(([rule, paths]) => ({
      rule: rule as RuleId,
      pattern: compilePatterns(paths),
    })),
    ...policy.protect.map(({ paths, verdict }) => ({
      rule: 'protected/custom' as const,
      pattern: compilePatterns(paths),
      verdict,
    })),
  ]
  return (change) => [...checkProtection(change, protections), ...checkMode(change)]
}

function checkProtection(change: Change, protections: readonly Protection[]): Hit[] {
  const { path, previousPath, mode } = change
  const names = previousPath !== undefined && change.status === 'R' ? [path, previousPath] : [path]
  const siblings = names.map((name) => siblingsOf(plainPath(name)))
  const hits: Hit[] = []
  for (const { rule, pattern, verdict } of protections) {
    // A repository's own patterns say what they mean.
    const alike = rule === 'protected/custom' ? [] : siblings
    const name = names.find((one, at) => pattern.matches(one) || alike[at]?.some(pattern.matches))
    const takesPlace = mode === LINK || mode === SUBMODULE
    if (name !== undefined) hits.push(hit(rule, name, whatHappens(change, name), verdict))
    else if (takesPlace && pattern.coveredBy(path))
      hits.push(hit(rule, path, 'takes the place of a protected folder', verdict))
  }
  return hits
}

function hit(rule: RuleId, path: string, what: string, verdict: RuleVerdict | undefined): Hit {
  return { rule, path, message: `This protected file ${what}.`, ...(verdict ? { verdict } : {}) }
}

function whatHappens({ status, path, mode, previousMode }: Change, name: string): string {
  if (status === 'R') return name === path ? 'is replaced by another file that was renamed' : 'is renamed'
  if (status === 'D') return 'is deleted'
  if (status === 'A' || status === 'C') return mode === LINK ? 'is added as a link' : 'is added'
  if (status === 'T') return mode === LINK ? 'becomes a link' : 'changes its type'
  return mode === previousMode ? 'is changed' : `changes its mode from ${previousMode} to ${mode}`
}

function checkMode({ path, mode, previousMode, status }: Change): Hit[] {
  const hits: Hit[] = []
  if (mode === SUBMODULE || previousMode === SUBMODULE) {
    const rule =
      mode !== SUBMODULE
        ? 'submodule/removed'
        : previousMode === SUBMODULE
          ? 'submodule/changed'
          : 'submodule/added'
    const what = {
      'submodule/removed': 'was removed',
      'submodule/changed': 'points to another commit',
      'submodule/added': 'is new',
    }
    hits.push({ rule, path, message: `This submodule ${what[rule]}: its content is not part of the patch.` })
  }
  if (status === 'T' && (mode === LINK || previousMode === LINK) && mode !== NOTHING)
    hits.push({
      rule: 'mode/type-changed',
      path,
      message: mode === LINK ? 'This file became a link.' : 'This link became a file.',
    })
  if (mode === EXECUTABLE && previousMode !== EXECUTABLE)
    hits.push({
      rule: 'mode/executable',
      path,
      message: status === 'A' ? 'This new file is executable.' : 'This file became executable.',
    })
  return hits
}

type ProtectedRule = Exclude<Extract<RuleId, `protected/${string}`>, 'protected/custom'>

/**
 * Files that decide what runs, who reviews and what agents obey. The patterns are picomatch's and ignore
 * case; `dir/**` also means `dir` itself, so that nothing can take the folder's place.
 */
export const PROTECTED_PATHS: Readonly<Record<ProtectedRule, readonly string[]>> = {
  'protected/workflows': [
    '.github/workflows/**',
    '.github/actions/**',
    '.gitea/workflows/**',
    '.forgejo/workflows/**',
    '.github/{scripts,bin,ci,tools}/**',
    '.github/**/*.{sh,bash,zsh,ps1,psm1,bat,cmd,py,rb,pl,php,lua,js,cjs,mjs,ts,cts,mts,go,rs,jq,mk}',
    '.github/**/{Makefile,Dockerfile}',
  ],
  'protected/ci': [
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
  'protected/action-metadata': ['**/action.{yml,yaml}'],
  'protected/codeowners': ['{,.github/,docs/,.gitlab/}CODEOWNERS'],
  'protected/repository-settings': [
    '.github/dependabot.{yml,yaml}',
    '.github/settings.{yml,yaml}',
    '.github/{mergify,labeler,auto_assign,release}.{yml,yaml}',
    '.mergify.{yml,yaml}',
    '{,.github/,.gitlab/}renovate.{json,json5}',
    '.renovaterc{,.json,.json5}',
    '.github/rulesets/**',
  ],
  'protected/agent-config': programPaths('protected/agent-config'),
  'protected/caisson': ['.github/caisson.{yml,yaml}', '.caisson/**'],
  'protected/git-config': ['**/.gitattributes', '**/.gitmodules', '**/.gitconfig', '**/.lfsconfig'],
  'protected/git-hooks': [
    '**/.githooks/**',
    '**/.husky/**',
    '**/.pre-commit-{config,hooks}.yaml',
    '**/{.,}lefthook{,-local}.{yml,yaml,toml,json}',
    '**/.huskyrc{,.*}',
    ...programPaths('protected/git-hooks'),
  ],
  'protected/package-manager': [
    '**/.npmrc',
    '**/.yarnrc{,.yml}',
    '**/.yarn/{releases,plugins}/**',
    '**/bunfig.toml',
    '**/.pypirc',
    '**/{pip.conf,pip.ini,.condarc,uv.toml}',
    '**/.cargo/config{,.toml}',
    '**/.bundle/config',
    '**/nuget.config',
    '**/.m2/settings.xml',
    '**/.mvn/**',
    '**/gradle/wrapper/**',
    ...programPaths('protected/package-manager'),
  ],
  'protected/credentials': [
    '**/{.netrc,_netrc,.git-credentials}',
    '**/.docker/config.json',
    '**/.aws/**',
    '**/.ssh/**',
    '**/.kube/**',
  ],
  'protected/environment': ['**/.env', '**/.env.!(example|sample|template|dist)', '**/.envrc'],
  'protected/editor': [
    '**/.vscode/{tasks,launch,settings,mcp}.json',
    '**/.idea/**',
    '**/.devcontainer/**',
    '**/.devcontainer.json',
    '**/.zed/**',
    '**/*.code-workspace',
  ],
  'protected/build-hooks': [
    '**/{build.rs,binding.gyp,setup.py,conftest.py,sitecustomize.py}',
    '**/*.pth',
    '{.ci,ci}/**',
    '**/.gemrc',
    ...programPaths('protected/build-hooks'),
  ],
}
