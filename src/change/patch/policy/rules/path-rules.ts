import type { Policy } from '../../../../config/policy.js'
import { type Change, EXECUTABLE, LINK, NOTHING, SUBMODULE } from '../change.js'
import type { Hit, RuleId, RuleVerdict } from '../rules.js'
import { compilePatterns, type PathPattern, plainPath, siblingsOf } from './path-patterns.js'

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

/** What known agents obey by themselves, those among them that Caisson starts over ACP or as an image. */
const AGENT_PATHS = [
  // https://code.claude.com/docs/en/settings
  ...['**/CLAUDE{,.local}.md', '**/.claude/**', '**/.claude.json', '**/.mcp.json'],
  // https://agents.md
  ...['**/{AGENTS,AGENT}{,.override}.md', '**/.agents/**'],
  // https://developers.openai.com/codex/config-reference
  '**/.codex/**',
  // https://opencode.ai/docs/config
  ...['**/.opencode/**', '**/{opencode,.opencode}.{json,jsonc}'],
  // https://geminicli.com/docs/reference/configuration
  ...['**/GEMINI.md', '**/.gemini/**', '**/.geminiignore'],
  // https://qwenlm.github.io/qwen-code-docs/en/users/configuration/settings
  ...['**/QWEN.md', '**/.qwen/**', '**/.qwenignore'],
  // https://docs.github.com/copilot/how-tos/configure-custom-instructions
  '.github/copilot-instructions.md',
  '.github/{instructions,prompts,agents,chatmodes,hooks,skills}/**',
  // https://cursor.com/docs/context/rules
  ...['**/.cursor/**', '**/.cursor{rules,ignore,indexingignore}'],
  // https://docs.windsurf.com/windsurf/cascade/memories
  ...['**/.windsurf/**', '**/.windsurfrules'],
  // https://docs.cline.bot/features/cline-rules
  ...['**/.clinerules{,/**}', '**/.clineignore'],
  // https://docs.roocode.com/features/custom-instructions
  ...['**/.{roo,roomodes}/**', '**/.roo{rules,ignore}*'],
  // https://block.github.io/goose/docs/guides/using-goosehints
  '**/.goosehints',
  // https://github.com/charmbracelet/crush
  ...['**/{CRUSH.md,crush.json,.crush.json}', '**/.crush/**'],
  // https://zed.dev/docs/ai/rules
  '**/.rules',
  // https://docs.warp.dev/knowledge-and-collaboration/rules
  '**/WARP.md',
  // https://aider.chat/docs/config/aider_conf.html
  '**/.aider.conf.yml',
  // Others with a folder of their own.
  '**/.{continue,kiro,junie,amp,augment,trae,factory,openhands}/**',
]

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
  'protected/agent-config': AGENT_PATHS,
  'protected/caisson': ['.github/caisson.{yml,yaml}', '.caisson/**'],
  'protected/git-config': ['**/.gitattributes', '**/.gitmodules', '**/.gitconfig', '**/.lfsconfig'],
  'protected/git-hooks': [
    '**/.githooks/**',
    '**/.husky/**',
    '**/.pre-commit-{config,hooks}.yaml',
    '**/{.,}lefthook{,-local}.{yml,yaml,toml,json}',
    '**/.huskyrc{,.*}',
    // https://github.com/lint-staged/lint-staged#configuration
    '**/.lintstagedrc{,.*}',
    '**/lint-staged.config.*',
    // https://github.com/toplenboren/simple-git-hooks#readme
    '**/{,.}simple-git-hooks.*',
    // https://commitlint.js.org/reference/configuration
    '**/commitlint.config.*',
    '**/.commitlintrc{,.*}',
    // https://github.com/sds/overcommit#configuration
    '**/.overcommit.yml',
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
    // https://yarnpkg.com/features/pnp
    '**/.pnp.{cjs,js}',
    '**/.pnp.loader.mjs',
    // https://pnpm.io/pnpmfile
    '**/.pnpmfile.{cjs,mjs}',
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
    // https://mise.jdx.dev/configuration.html
    '**/{mise,.mise}{,.*}.toml',
    '**/{.config/,.,}mise/**',
    '**/.config/mise{,.*}.toml',
    // https://asdf-vm.com/manage/configuration.html
    '**/.tool-versions',
    // https://devenv.sh/reference/options
    '**/devenv.{nix,yaml}',
    '**/devbox.json',
  ],
}
