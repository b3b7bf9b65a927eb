/** Where an attack was published: a title and its address, or our own list. */
export const SOURCES = {
  artipacked: ['ArtiPACKED', 'https://unit42.paloaltonetworks.com/github-repo-artifacts-leak-tokens/'],
  caisson: ['own finding', 'security.md'],
  checkPoint: [
    'CVE-2025-59536',
    'https://research.checkpoint.com/2026/rce-and-api-token-exfiltration-through-claude-code-project-files-cve-2025-59536/',
  ],
  clawker: ['clawker #376', 'https://github.com/schmitthub/clawker/issues/376'],
  codexBranch: [
    'Codex, branch names',
    'https://www.canyonroad.ai/blog/command-injection-inherited-authority',
  ],
  codexSecurity: ['codex-action', 'https://github.com/openai/codex-action/blob/main/docs/security.md'],
  commentAndControl: ['Comment and Control', 'https://oddguan.com/'],
  dns: ['CVE-2025-55284', 'https://nvd.nist.gov/vuln/detail/CVE-2025-55284'],
  dotenv: ['claude-code #34133', 'https://github.com/anthropics/claude-code/issues/34133'],
  envVariables: [
    'CodeQL, variables',
    'https://codeql.github.com/codeql-query-help/actions/actions-envvar-injection-critical/',
  ],
  exfiltrationByApi: [
    'Anthropic on containment',
    'https://gridthegrey.com/posts/anthropic-documents-sandbox-escape-risks-and-credential-exfiltration-vectors-in/',
  ],
  ghAwFirewall: ['gh-aw-firewall #10', 'https://github.com/github/gh-aw-firewall/issues/10'],
  googleAuth: ['google-github-actions/auth', 'https://github.com/google-github-actions/auth'],
  keyHelper: ['claude-code #42593', 'https://github.com/anthropics/claude-code/issues/42593'],
  linkInSandbox: ['CVE-2026-39861', 'https://nvd.nist.gov/vuln/detail/CVE-2026-39861'],
  linkPastRules: ['CVE-2026-25724', 'https://nvd.nist.gov/vuln/detail/CVE-2026-25724'],
  microsoft: [
    'Microsoft, June 2026',
    'https://www.microsoft.com/en-us/security/blog/2026/06/05/securing-ci-cd-in-agentic-world-claude-code-github-action-case/',
  ],
  promptPwnd: ['PromptPwnd', 'https://www.aikido.dev/blog/promptpwnd-github-actions-ai-agents'],
  receivePack: ['enclaude #12', 'https://github.com/coredipper/enclaude/pull/12'],
  sandboxBench: [
    'SandboxBench',
    'https://ukgovernmentbeis.github.io/inspect_evals/evals/cybersecurity/sandboxbench/index.html',
  ],
  sandboxEscapeBench: ['SandboxEscapeBench', 'https://arxiv.org/abs/2603.02277'],
  selfHosted: ['Self-hosted runners', 'https://markesler.com/notes/github-self-hosted-runners'],
  setEnv: ['CVE-2020-15228', 'https://github.com/advisories/GHSA-mfwh-5m23-j46w'],
  tjActions: ['CVE-2025-30066', 'https://github.com/advisories/GHSA-mrrh-fwg8-r2c3'],
} as const

export type SourceName = keyof typeof SOURCES
