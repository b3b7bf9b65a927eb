import type { RuleId } from '../rules.js'

/** What a program runs or obeys by itself when somebody has checked the repository out. */
interface ProgramFiles {
  program: string
  rule: Extract<RuleId, `protected/${string}`>
  /** As in the protected paths. */
  paths: readonly string[]
  source: string
}

const agent = (program: string, source: string, ...paths: string[]): ProgramFiles => ({
  program,
  rule: 'protected/agent-config',
  paths,
  source,
})

/** Known agents, those among them that Caisson starts over ACP or as an image. */
const AGENTS: readonly ProgramFiles[] = [
  agent(
    'Claude Code',
    'https://code.claude.com/docs/en/settings',
    '**/CLAUDE{,.local}.md',
    '**/.claude/**',
    '**/.claude.json',
    '**/.mcp.json',
  ),
  agent('any agent', 'https://agents.md', '**/{AGENTS,AGENT}{,.override}.md', '**/.agents/**'),
  agent('Codex', 'https://developers.openai.com/codex/config-reference', '**/.codex/**'),
  agent(
    'opencode',
    'https://opencode.ai/docs/config',
    '**/.opencode/**',
    '**/{opencode,.opencode}.{json,jsonc}',
  ),
  agent(
    'Gemini CLI',
    'https://geminicli.com/docs/reference/configuration',
    '**/GEMINI.md',
    '**/.gemini/**',
    '**/.geminiignore',
  ),
  agent(
    'Qwen Code',
    'https://qwenlm.github.io/qwen-code-docs/en/users/configuration/settings',
    '**/QWEN.md',
    '**/.qwen/**',
    '**/.qwenignore',
  ),
  agent(
    'GitHub Copilot',
    'https://docs.github.com/copilot/how-tos/configure-custom-instructions',
    '.github/copilot-instructions.md',
    '.github/{instructions,prompts,agents,chatmodes,hooks,skills}/**',
  ),
  agent(
    'Cursor',
    'https://cursor.com/docs/context/rules',
    '**/.cursor/**',
    '**/.cursor{rules,ignore,indexingignore}',
  ),
  agent(
    'Windsurf',
    'https://docs.windsurf.com/windsurf/cascade/memories',
    '**/.windsurf/**',
    '**/.windsurfrules',
  ),
  agent('Cline', 'https://docs.cline.bot/features/cline-rules', '**/.clinerules{,/**}', '**/.clineignore'),
  agent(
    'Roo Code',
    'https://docs.roocode.com/features/custom-instructions',
    '**/.{roo,roomodes}/**',
    '**/.roo{rules,ignore}*',
  ),
  agent('Goose', 'https://block.github.io/goose/docs/guides/using-goosehints', '**/.goosehints'),
  agent(
    'Crush',
    'https://github.com/charmbracelet/crush',
    '**/{CRUSH.md,crush.json,.crush.json}',
    '**/.crush/**',
  ),
  agent('Zed', 'https://zed.dev/docs/ai/rules', '**/.rules'),
  agent('Warp', 'https://docs.warp.dev/knowledge-and-collaboration/rules', '**/WARP.md'),
  agent('Aider', 'https://aider.chat/docs/config/aider_conf.html', '**/.aider.conf.yml'),
  agent(
    'others with a folder of their own',
    'the documentation of each',
    '**/.{continue,kiro,junie,amp,augment,trae,factory,openhands}/**',
  ),
]

/** What runs when somebody commits, installs, builds, or enters a folder. */
const TOOLS: readonly ProgramFiles[] = [
  {
    program: 'lint-staged',
    rule: 'protected/git-hooks',
    paths: ['**/.lintstagedrc{,.*}', '**/lint-staged.config.*'],
    source: 'https://github.com/lint-staged/lint-staged#configuration',
  },
  {
    program: 'simple-git-hooks',
    rule: 'protected/git-hooks',
    paths: ['**/{,.}simple-git-hooks.*'],
    source: 'https://github.com/toplenboren/simple-git-hooks#readme',
  },
  {
    program: 'commitlint',
    rule: 'protected/git-hooks',
    paths: ['**/commitlint.config.*', '**/.commitlintrc{,.*}'],
    source: 'https://commitlint.js.org/reference/configuration',
  },
  {
    program: 'overcommit',
    rule: 'protected/git-hooks',
    paths: ['**/.overcommit.yml'],
    source: 'https://github.com/sds/overcommit#configuration',
  },
  {
    program: 'Yarn',
    rule: 'protected/package-manager',
    paths: ['**/.pnp.{cjs,js}', '**/.pnp.loader.mjs'],
    source: 'https://yarnpkg.com/features/pnp',
  },
  {
    program: 'pnpm',
    rule: 'protected/package-manager',
    paths: ['**/.pnpmfile.{cjs,mjs}'],
    source: 'https://pnpm.io/pnpmfile',
  },
  {
    program: 'mise',
    rule: 'protected/build-hooks',
    paths: ['**/{mise,.mise}{,.*}.toml', '**/{.config/,.,}mise/**', '**/.config/mise{,.*}.toml'],
    source: 'https://mise.jdx.dev/configuration.html',
  },
  {
    program: 'asdf',
    rule: 'protected/build-hooks',
    paths: ['**/.tool-versions'],
    source: 'https://asdf-vm.com/manage/configuration.html',
  },
  {
    program: 'devenv, Devbox',
    rule: 'protected/build-hooks',
    paths: ['**/devenv.{nix,yaml}', '**/devbox.json'],
    source: 'https://devenv.sh/reference/options',
  },
]

/** The paths of every program, by rule. */
export function programPaths(rule: string): string[] {
  return [...AGENTS, ...TOOLS].filter((one) => one.rule === rule).flatMap(({ paths }) => paths)
}
