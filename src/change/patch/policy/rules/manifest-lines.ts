import type { RuleId } from '../rules.js'

type PackageRule = Extract<RuleId, `package/${string}`>

interface ManifestRule {
  files: RegExp
  rule: PackageRule
  line: RegExp
}

export const MESSAGES = {
  'package/source': 'This line changes where packages are downloaded from.',
  'package/address': 'This dependency comes from an address or a repository instead of the registry.',
  'package/replaced': 'Another package or version is installed in the place of this one.',
  'package/insecure': 'This dependency comes over an unencrypted connection.',
  'package/long-line': 'No rule reads this line: it has more than 2,000 characters.',
  'package/build-backend': 'This line changes the program that builds the package.',
} as const satisfies Partial<Record<PackageRule, string>>

const PIP = /(^|\/)([^/]*(requirements|constraints)[^/]*|requirements\/[^/]+)\.(txt|in)$/i
const PYTHON = /(^|\/)(pyproject\.toml|pipfile|setup\.cfg|tox\.ini)$/i
const PYPROJECT = /(^|\/)pyproject\.toml$/i
const RUBY = /(^|\/)(gemfile[^/]*|gems\.rb|[^/]+\.gemspec)$/i
const CARGO = /(^|\/)cargo\.toml$/i
const GO = /(^|\/)go\.(mod|work)$/i
const GRADLE = /(^|\/)[^/]+\.gradle(\.kts)?$/i
const MAVEN = /(^|\/)[^/]*pom\.xml$/i

const UNENCRYPTED = /(?<![\w+])(?:(?:git|hg|svn|bzr)\+)?http:\/\/|(?<![\w+])(?:git\+)?(?:git|ftp):\/\//i

/** What an added line of a manifest can say about where packages come from; comments are gone, and quotes are not. */
const RULES: readonly ManifestRule[] = [
  // pip knows its options by any beginning that is theirs alone: `--find` is `--find-links`.
  { files: PIP, rule: 'package/source', line: /(^|\s)(-[if]|--(i|ex|f|t|py))/i },
  {
    files: PIP,
    rule: 'package/address',
    line: /^(?!\s*-[if-]).*:\/\/|^\s*--(r|c|ed).*:\/\//,
  },
  { files: PIP, rule: 'package/insecure', line: UNENCRYPTED },
  {
    files: PYTHON,
    rule: 'package/source',
    line: /^\s*\[+\s*("?tool"?\s*\.\s*("?poetry"?\s*\.\s*"?source|"?(uv|pdm)"?\s*\.\s*"?(index|source)\b)|"?source"?\s*\])|(?<![a-z])(index|find|dependency)[-_](urls?|links|servers?)\b|\bindexserver\b/i,
  },
  {
    files: PYTHON,
    rule: 'package/address',
    line: /@\s*[a-z+]+:\/\/|(?<![\w-])(git|hg|svn|url)["']?\s*=\s*["'][^"']*(:\/\/|@)/i,
  },
  { files: PYTHON, rule: 'package/insecure', line: /(@|=)\s*["']?((git|hg|svn|bzr)\+)?(http|git):\/\// },
  {
    files: PYPROJECT,
    rule: 'package/build-backend',
    line: /(^|[\s.{,["'])(build-system\b|(build-backend|backend-path)["']?\s*=)/,
  },
  {
    files: RUBY,
    rule: 'package/source',
    line: /^\s*source\b(?!\s*(\(\s*)?["']https:\/\/rubygems\.org\/?["'])|[\s,(]:?source(:|\s*=>)/,
  },
  {
    files: RUBY,
    rule: 'package/address',
    line: /[\s,(]:?(git|github|gist|bitbucket|gitlab)(:|\s*=>)|^\s*(git|github|git_source)\b\s*[("':]/,
  },
  { files: RUBY, rule: 'package/insecure', line: UNENCRYPTED },
  {
    files: CARGO,
    rule: 'package/source',
    line: /(^|[\s.{,"'])registry(-index)?["']?\s*=|^\s*\[\s*["']?(registries|source|patch|replace)\b/,
  },
  { files: CARGO, rule: 'package/address', line: /(^|[\s.{,"'])git["']?\s*=/ },
  { files: CARGO, rule: 'package/insecure', line: /(^|[\s.{,"'])git["']?\s*=\s*["'](http|git):/ },
  { files: CARGO, rule: 'package/build-backend', line: /^\s*(package\.)?["']?build["']?\s*=/ },
  { files: GO, rule: 'package/address', line: /=>\s*["`]?[^\s./"`]((?!=>)\S)*\// },
  {
    files: GRADLE,
    rule: 'package/source',
    line: /\b(maven|ivy)\b\s*[({]|\burl(\s+|\s*[=(]\s*)(uri\s*\(\s*)?["']/,
  },
  {
    files: GRADLE,
    rule: 'package/insecure',
    line: /\b(url|maven|uri)\b((?!\b(url|maven|uri)\b).)*["']http:|allowInsecureProtocol/i,
  },
  { files: MAVEN, rule: 'package/source', line: /<(plugin)?Repository\b/i },
]
/** Where a line is a comment up to its end, which for some programs is a carriage return, by kind of manifest. */
const COMMENTS: readonly [RegExp, RegExp][] = [
  [PIP, /(^|\s)#.*/],
  [RUBY, /(^|\s)#.*/],
  [CARGO, /^\s*#.*/],
  [PYTHON, /^\s*#.*/],
  [GO, /(^|\s)\/\/.*/],
  [GRADLE, /^\s*(\/\/|\*|\/\*).*/],
]

/** No rule reads a longer line: nobody writes one into a manifest. */
const LONGEST_LINE = 2000

type LineCheck = (text: string) => { rule: PackageRule; message: string }[]

/** What an added line of this manifest changes about the origin of packages; null for a file that is none. */
export function manifestLineCheck(path: string): LineCheck | null {
  const rules = RULES.filter(({ files }) => files.test(path))
  if (rules.length === 0) return null
  const comments = COMMENTS.filter(([files]) => files.test(path))
  return (text) => {
    if (text.length > LONGEST_LINE)
      return [{ rule: 'package/long-line', message: MESSAGES['package/long-line'] }]
    const said = comments.reduce((rest, [, comment]) => rest.replace(comment, ''), text)
    return rules
      .filter(({ line }) => line.test(said))
      .map(({ rule }) => ({ rule, message: MESSAGES[rule as keyof typeof MESSAGES] }))
  }
}
