/** What a rule does with a change: nothing, show it to people, or keep it from being published. */
export type RuleVerdict = 'allow' | 'flag' | 'block'

interface RuleDefinition {
  /** What it does unless the repository says otherwise. */
  verdict: Exclude<RuleVerdict, 'allow'>
  /** For people: what it looks for. */
  about: string
}

const define = <const T extends Record<string, RuleDefinition>>(rules: T) => rules

/** Every rule, once. The table in docs/policy.md is held against this list by a test. */
export const RULES = define({
  'protected/workflows': { verdict: 'block', about: 'GitHub Actions workflows and local actions' },
  'protected/ci': { verdict: 'block', about: 'configuration of other CI services' },
  'protected/action-metadata': { verdict: 'flag', about: '`action.yml` anywhere' },
  'protected/codeowners': { verdict: 'block', about: 'CODEOWNERS' },
  'protected/repository-settings': { verdict: 'flag', about: 'settings of bots and of the forge' },
  'protected/agent-config': { verdict: 'block', about: 'instructions, settings and tools of coding agents' },
  'protected/caisson': { verdict: 'block', about: 'the configuration of Caisson itself' },
  'protected/git-config': { verdict: 'block', about: 'attributes, modules and configuration of git' },
  'protected/git-hooks': { verdict: 'block', about: 'hooks that run on the machine of who commits' },
  'protected/package-manager': { verdict: 'block', about: 'where packages come from' },
  'protected/credentials': { verdict: 'block', about: 'files that tools read credentials from' },
  'protected/environment': { verdict: 'flag', about: '`.env` files' },
  'protected/editor': {
    verdict: 'flag',
    about: 'tasks and settings that editors act on when a folder is opened',
  },
  'protected/build-hooks': { verdict: 'flag', about: 'files that run during a build or an installation' },
  'protected/custom': { verdict: 'block', about: 'paths that the repository protects itself' },
  'package/lifecycle-script': { verdict: 'flag', about: 'scripts that run when a package is installed' },
  'lockfile/new-host': { verdict: 'block', about: 'packages from a host that no lockfile of the base names' },
  'lockfile/insecure': { verdict: 'block', about: 'packages over a connection that is not encrypted' },
  'lockfile/too-large': { verdict: 'block', about: 'lockfiles too large to be read' },
  'limits/files': { verdict: 'block', about: 'more changed files than allowed' },
  'limits/lines': { verdict: 'block', about: 'more changed lines than allowed, lockfiles not counted' },
  'limits/bytes': { verdict: 'block', about: 'a larger patch than allowed' },
  'limits/file-bytes': { verdict: 'block', about: 'a larger file than allowed' },
  'secrets/run': { verdict: 'block', about: "this run's own secrets, also encoded or in pieces" },
  'secrets/token': { verdict: 'block', about: 'tokens of GitHub and Anthropic' },
  'secrets/private-key': { verdict: 'block', about: 'private keys' },
  'secrets/scanner': { verdict: 'block', about: 'what secretlint recognizes as a credential' },
  'symlink/absolute': { verdict: 'block', about: 'links to an absolute path' },
  'symlink/outside': { verdict: 'block', about: 'links that leave the repository, also by way of others' },
  'symlink/git-directory': { verdict: 'block', about: 'links into `.git`' },
  'symlink/loop': { verdict: 'flag', about: 'links that lead to themselves' },
  'symlink/dangling': { verdict: 'flag', about: 'links to nothing' },
  'submodule/added': { verdict: 'block', about: 'new submodules' },
  'submodule/changed': { verdict: 'block', about: 'submodules at another commit' },
  'submodule/removed': { verdict: 'block', about: 'submodules that are gone or became something else' },
  'mode/executable': { verdict: 'flag', about: 'files that became executable' },
  'mode/type-changed': { verdict: 'flag', about: 'files that became links, and links that became files' },
  'binary/program': { verdict: 'block', about: 'compiled programs and archives of them' },
  'binary/data': {
    verdict: 'flag',
    about: 'other binary files; images and fonts that are what they say pass',
  },
  'unicode/bidi': { verdict: 'block', about: 'characters that change the order in which text is shown' },
  'unicode/tags': { verdict: 'block', about: 'invisible characters that carry text' },
  'unicode/invisible': { verdict: 'flag', about: 'other invisible characters' },
  'unicode/control': { verdict: 'flag', about: 'control characters' },
  'unicode/mixed-script': {
    verdict: 'flag',
    about: 'words of Latin letters with look-alikes of other scripts',
  },
  'names/hidden': { verdict: 'block', about: 'invisible, reordering or control characters in a file name' },
  'names/mixed-script': { verdict: 'flag', about: 'look-alike letters in a file name' },
  'names/encoding': { verdict: 'flag', about: 'file names that are not UTF-8' },
  'names/case-collision': { verdict: 'block', about: 'names that differ only in case or in composition' },
  'names/windows': { verdict: 'flag', about: 'names that Windows cannot have' },
  'names/git-directory': { verdict: 'block', about: 'names that some systems take for `.git`' },
  'names/long': { verdict: 'flag', about: 'paths too long for some systems' },
  'repository/nested': { verdict: 'flag', about: 'repositories inside the repository' },
  'content/long-line': { verdict: 'flag', about: 'lines too long to be reviewed (minified, generated)' },
  'preset/changed': {
    verdict: 'block',
    about: 'a change of a run with the preset `plan`; no verdict overrides it',
  },
  'preset/outside-paths': {
    verdict: 'block',
    about:
      "a change outside the run's `paths`, or with the preset `careful` without any; no verdict overrides it",
  },
  'policy/failed': { verdict: 'block', about: 'a patch that could not be judged' },
})

export type RuleId = keyof typeof RULES

/** Whether a rule holds back what the run itself was not to do: no repository can allow that. */
export function isPresetRule(rule: string): boolean {
  return rule.startsWith('preset/')
}

/** What a rule found, before the repository's own verdicts are applied. Never holds a secret itself. */
export interface Hit {
  rule: RuleId
  path?: string
  line?: number
  message: string
  /** Instead of the rule's own, for paths that the repository protects. */
  verdict?: RuleVerdict
}
