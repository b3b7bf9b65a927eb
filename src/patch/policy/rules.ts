/** What a rule does with a change: nothing, show it to people, or keep it from being published. */
export type RuleVerdict = 'allow' | 'flag' | 'block'

interface RuleDefinition {
  /** The verdict unless the repository sets another. */
  verdict: Exclude<RuleVerdict, 'allow'>
  /** What the rule looks for, for people. */
  about: string
}

const define = <const T extends Record<string, RuleDefinition>>(rules: T) => rules

/** Every rule, once. A test compares the table in docs/policy.md with this list. */
export const RULES = define({
  'protected/workflows': { verdict: 'block', about: 'GitHub Actions workflows and local actions' },
  'protected/ci': { verdict: 'block', about: 'configuration of other CI services' },
  'protected/action-metadata': { verdict: 'flag', about: '`action.yml` anywhere' },
  'protected/codeowners': { verdict: 'block', about: 'CODEOWNERS' },
  'protected/repository-settings': { verdict: 'flag', about: 'settings of bots and GitHub' },
  'protected/agent-config': { verdict: 'block', about: 'instructions, settings and tools of coding agents' },
  'protected/caisson': { verdict: 'block', about: "Caisson's own configuration" },
  'protected/git-config': { verdict: 'block', about: 'git attributes, modules and configuration' },
  'protected/git-hooks': { verdict: 'block', about: 'hooks that run on the machine of whoever commits' },
  'protected/package-manager': { verdict: 'block', about: 'where packages are downloaded from' },
  'protected/credentials': { verdict: 'block', about: 'files that tools read credentials from' },
  'protected/environment': { verdict: 'flag', about: '`.env` files' },
  'protected/editor': {
    verdict: 'flag',
    about: 'tasks and settings that editors act on when a folder is opened',
  },
  'protected/build-hooks': { verdict: 'flag', about: 'files that run during a build or an installation' },
  'protected/custom': { verdict: 'block', about: "the repository's own protected paths" },
  'package/lifecycle-script': { verdict: 'flag', about: 'scripts that run when a package is installed' },
  'package/source': { verdict: 'block', about: 'another registry or package manager to download from' },
  'package/address': {
    verdict: 'flag',
    about: 'dependencies from an address or a repository instead of the registry',
  },
  'package/insecure': { verdict: 'block', about: 'dependencies over an unencrypted connection' },
  'package/build-backend': { verdict: 'flag', about: 'another program that builds the package' },
  'lockfile/new-host': {
    verdict: 'block',
    about: "packages from a host that none of the base's lockfiles names",
  },
  'lockfile/insecure': { verdict: 'block', about: 'packages over an unencrypted connection' },
  'lockfile/too-large': { verdict: 'block', about: 'lockfiles too large to read' },
  'limits/files': { verdict: 'block', about: 'more changed files than the limit allows' },
  'limits/lines': {
    verdict: 'block',
    about: 'more changed lines than the limit allows, not counting lockfiles',
  },
  'limits/bytes': { verdict: 'block', about: 'a patch larger than the limit allows' },
  'limits/file-bytes': { verdict: 'block', about: 'a file larger than the limit allows' },
  'secrets/run': { verdict: 'block', about: "this run's own secrets, also encoded or in pieces" },
  'secrets/token': { verdict: 'block', about: 'GitHub and Anthropic tokens' },
  'secrets/private-key': { verdict: 'block', about: 'private keys' },
  'secrets/scanner': { verdict: 'block', about: 'what secretlint recognizes as a credential' },
  'symlink/absolute': { verdict: 'block', about: 'links to an absolute path' },
  'symlink/outside': { verdict: 'block', about: 'links that leave the repository, also through other links' },
  'symlink/git-directory': { verdict: 'block', about: 'links into `.git`' },
  'symlink/loop': { verdict: 'flag', about: 'links that point to themselves' },
  'symlink/dangling': { verdict: 'flag', about: 'links whose target does not exist' },
  'submodule/added': { verdict: 'block', about: 'new submodules' },
  'submodule/changed': { verdict: 'block', about: 'submodules moved to another commit' },
  'submodule/removed': {
    verdict: 'block',
    about: 'submodules that were removed or replaced by something else',
  },
  'lfs/content': { verdict: 'block', about: 'content of files that Git LFS keeps, instead of pointers' },
  'mode/executable': { verdict: 'flag', about: 'files that became executable' },
  'mode/type-changed': { verdict: 'flag', about: 'files that became links, and links that became files' },
  'binary/program': { verdict: 'block', about: 'compiled programs and archives of them' },
  'binary/data': {
    verdict: 'flag',
    about: 'other binary files; images and fonts pass if their content matches their name',
  },
  'unicode/bidi': { verdict: 'block', about: 'characters that change the order in which text is shown' },
  'unicode/tags': { verdict: 'block', about: 'invisible characters that carry text' },
  'unicode/invisible': { verdict: 'flag', about: 'other invisible characters' },
  'unicode/control': { verdict: 'flag', about: 'control characters' },
  'unicode/mixed-script': {
    verdict: 'flag',
    about: 'words that mix Latin letters with look-alikes from other scripts',
  },
  'names/hidden': { verdict: 'block', about: 'invisible, reordering or control characters in a file name' },
  'names/mixed-script': { verdict: 'flag', about: 'look-alike letters in a file name' },
  'names/encoding': { verdict: 'flag', about: 'file names that are not UTF-8' },
  'names/case-collision': {
    verdict: 'block',
    about: 'names that differ only in case or Unicode composition',
  },
  'names/windows': { verdict: 'flag', about: 'names that Windows does not allow' },
  'names/git-directory': { verdict: 'block', about: 'names that some systems treat as `.git`' },
  'names/long': { verdict: 'flag', about: 'paths too long for some systems' },
  'repository/nested': { verdict: 'flag', about: 'repositories inside the repository' },
  'content/long-line': { verdict: 'flag', about: 'lines too long to review (minified, generated)' },
  'preset/changed': {
    verdict: 'block',
    about: 'any change in a run with the preset `plan` or `review`; no verdict overrides it',
  },
  'preset/outside-paths': {
    verdict: 'block',
    about:
      "a change outside the run's `paths`, or any change with the preset `careful` and no `paths`; no verdict overrides it",
  },
  'policy/failed': { verdict: 'block', about: 'a patch that could not be evaluated' },
})

export type RuleId = keyof typeof RULES

/** Whether a rule enforces what the run itself was not meant to do: no repository can allow that. */
export function isPresetRule(rule: string): boolean {
  return rule.startsWith('preset/')
}

/** A rule's finding before the repository's own verdicts are applied. It never contains a secret. */
export interface Hit {
  rule: RuleId
  path?: string
  line?: number
  message: string
  /** Replaces the rule's own verdict, for paths that the repository protects. */
  verdict?: RuleVerdict
}
