/** What a rule does with a change: nothing, show it to people, or keep it from being published. */
export type RuleVerdict = 'allow' | 'flag' | 'block'

/** Unless the repository sets another verdict; `about` is what the rule looks for, for people. */
const block = (about: string) => ({ verdict: 'block' as const, about })
const flag = (about: string) => ({ verdict: 'flag' as const, about })

/** Every rule, once. The table in docs/policy.md is generated from this list. */
export const RULES = {
  'protected/workflows': block('GitHub Actions workflows and local actions'),
  'protected/ci': block('configuration of other CI services'),
  'protected/action-metadata': flag('`action.yml` anywhere'),
  'protected/codeowners': block('CODEOWNERS'),
  'protected/repository-settings': flag('settings of bots and GitHub'),
  'protected/agent-config': block('instructions, what they import, settings and tools of coding agents'),
  'protected/caisson': block("Caisson's own configuration"),
  'protected/git-config': block('git attributes, modules and configuration'),
  'protected/git-hooks': block('hooks that run on the machine of whoever commits'),
  'protected/package-manager': block('where packages are downloaded from'),
  'protected/credentials': block('files that tools read credentials from'),
  'protected/environment': flag('`.env` files'),
  'protected/editor': flag('tasks and settings that editors act on when a folder is opened'),
  'protected/build-hooks': flag('files that run during a build or an installation'),
  'protected/custom': block("the repository's own protected paths"),
  'package/lifecycle-script': flag('scripts that run when a package is installed, or when somebody commits'),
  'package/replaced': flag(
    'packages that are installed in the place of others: aliases, overrides, resolutions',
  ),
  'package/source': block('another registry or package manager to download from'),
  'package/address': flag('dependencies from an address or a repository instead of the registry'),
  'package/insecure': block('dependencies over an unencrypted connection'),
  'package/build-backend': flag('another program that builds the package'),
  'package/long-line': block('lines of a manifest that are too long for the rules above'),
  'lockfile/new-host': block("packages from a host that none of the base's lockfiles names"),
  'lockfile/content': block('other content for a package at the version that it had'),
  'lockfile/install-script': flag('packages that run a script when they are installed'),
  'lockfile/insecure': block('packages over an unencrypted connection'),
  'lockfile/too-large': block('lockfiles too large to read'),
  'limits/files': block('more changed files than the limit allows'),
  'limits/lines': block('more changed lines than the limit allows, not counting lockfiles'),
  'limits/bytes': block('a patch larger than the limit allows'),
  'limits/file-bytes': block('a file larger than the limit allows'),
  'secrets/run': block("this run's own secrets, also encoded or in pieces"),
  'secrets/token': block('GitHub and Anthropic tokens'),
  'secrets/private-key': block('private keys'),
  'secrets/scanner': block('what secretlint recognizes as a credential'),
  'symlink/absolute': block('links to an absolute path'),
  'symlink/outside': block('links that leave the repository, also through other links'),
  'symlink/git-directory': block('links into `.git`'),
  'symlink/loop': flag('links that point to themselves'),
  'symlink/dangling': flag('links whose target does not exist'),
  'submodule/added': block('new submodules'),
  'submodule/changed': block('submodules moved to another commit'),
  'submodule/removed': block('submodules that were removed or replaced by something else'),
  'lfs/content': block('content of files that Git LFS keeps, instead of pointers'),
  'mode/executable': flag('files that became executable'),
  'mode/type-changed': flag('files that became links, and links that became files'),
  'binary/program': block('compiled programs and archives of them'),
  'binary/data': flag('other binary files; images and fonts pass if their content matches their name'),
  'unicode/bidi': block('characters that change the order in which text is shown'),
  'unicode/tags': block('invisible characters that carry text'),
  'unicode/invisible': flag('other invisible characters'),
  'unicode/control': flag('control characters'),
  'unicode/mixed-script': flag('words that mix Latin letters with look-alikes from other scripts'),
  'names/hidden': block('invisible, reordering or control characters in a file name'),
  'names/mixed-script': flag('look-alike letters in a file name'),
  'names/encoding': flag('file names that are not UTF-8'),
  'names/case-collision': block('names that differ only in case or Unicode composition'),
  'names/windows': flag('names that Windows does not allow'),
  'names/git-directory': block('names that some systems treat as `.git`'),
  'names/long': flag('paths too long for some systems'),
  'repository/nested': flag('repositories inside the repository'),
  'content/long-line': flag('lines too long to review (minified, generated)'),
  'preset/changed': block('any change in a run with the preset `plan` or `review`; no verdict overrides it'),
  'preset/outside-paths': block(
    "a change outside the run's `paths`, or any change with the preset `careful` and no `paths`; no verdict overrides it",
  ),
  'policy/failed': block('a patch that could not be evaluated'),
}

export type RuleId = keyof typeof RULES

/** Whether a rule enforces what the run itself was not meant to do: no repository can allow that. */
export function isPresetRule(rule: string): boolean {
  return rule.startsWith('preset/')
}

/** A rule's finding before the repository's own verdicts are applied. It never contains a secret. */
export interface Hit {
  rule: RuleId
  path?: string | undefined
  line?: number | undefined
  message: string
  /** Replaces the rule's own verdict, for paths that the repository protects. */
  verdict?: RuleVerdict
}
