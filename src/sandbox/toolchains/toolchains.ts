import type { Environment } from '../../base/command.js'

/** One toolchain's homes and caches outside the system's folders, as data. */
export interface Toolchain {
  name: string
  /**
   * Folders below the user's home that are shown read-only and linked below the agent's own home. Single
   * folders, never a whole tool home that also holds credentials.
   */
  home?: HomeFolder[]
  /** Variables that each name a tool's home, with the parts of it that the tool needs; they are passed on. */
  homes?: Record<string, readonly string[]>
  /** Variables that each name one folder to show; they are passed on. */
  folders?: string[]
  /** Variables that are passed on unchanged. */
  variables?: string[]
}

export interface HomeFolder {
  path: string
  /** The variable that names the folder it is in; default `HOME`. */
  below?: string
  /**
   * How many levels of real folders there are above the links in the agent's home. 0: one link to the whole;
   * more: the tool can add files beside the existing ones (unpack a crate, lock a wrapper).
   */
  levels?: number
  /** Shown, but not linked into the agent's home; these variables lead there. */
  variables?: (path: string, given: Environment) => Record<string, string>
}

const words = (text: string) => text.trim().split(/\s+/)
const at = (...paths: string[]): HomeFolder[] => paths.map((path) => ({ path }))
/** Single parts of a tool's home. */
const parts = (home: string, names: readonly string[]): HomeFolder[] =>
  at(...names.map((name) => `${home}/${name}`))

/** pyenv, rbenv, nodenv and goenv. */
const ENV = words('bin libexec shims versions plugins version completions pyenv.d rbenv.d nodenv.d')
const ASDF = ['bin', 'lib', 'internal', 'installs', 'shims', 'plugins', 'asdf.sh', 'completions', 'defaults']
const FNM = ['node-versions', 'aliases']
const VOLTA = ['bin', 'tools', 'layout.v3', 'layout.v4']
const N = ['bin', 'lib', 'include', 'share', 'n']
const MAVEN = ['bin', 'boot', 'conf', 'lib', 'repository', 'wrapper/dists']
const RUSTUP = ['toolchains', 'settings.toml', 'update-hashes']
const GEM = words('bin gems specifications extensions plugins build_info bundler cache doc ruby')
const CONDA = words('bin condabin conda-meta envs pkgs lib libexec include share etc ssl shell')
const DOTNET = words('dotnet host sdk sdk-manifests shared packs library-packs templates tools')

const PNPM = ['pnpm', 'pnpx', 'global', 'nodejs', '.tools']

/** An address may have a password. */
const withoutUsers = (addresses: string) => addresses.replace(/(https?:\/\/)[^/@,|]*@/g, '$1')

/** The job's downloads first, then what the job would ask, without its passwords. */
const moduleProxy = (path: string, given: Environment) => ({
  GOPROXY: `file://${path},${withoutUsers(given['GOPROXY'] || 'https://proxy.golang.org,direct')}`,
})

/**
 * What the agent may use of the machine's toolchains: what a tool needs, by name. Never here: credential files
 * (`.cargo/credentials.toml`, `.m2/settings.xml`, `.gradle/gradle.properties`, `.npmrc`, `.netrc`), nor a
 * home itself.
 */
export const TOOLCHAINS: readonly Toolchain[] = [
  { name: 'runner', folders: ['RUNNER_TOOL_CACHE', 'AGENT_TOOLSDIRECTORY'] },
  {
    name: 'go',
    home: [
      { path: 'go/bin', levels: 1 },
      ...parts('.goenv', ENV),
      { path: 'sdk', levels: 1 },
      // Go does not embed linked files: the downloads are unpacked again, from a proxy that is a folder.
      { path: 'go/pkg/mod/cache/download', variables: moduleProxy },
      { path: 'cache/download', below: 'GOMODCACHE', variables: moduleProxy },
    ],
    folders: ['GOROOT'],
    variables: ['GOTOOLCHAIN', 'GOPRIVATE', 'GONOSUMDB', 'CGO_ENABLED'],
  },
  {
    name: 'cargo',
    home: [
      { path: '.cargo/bin', levels: 1 },
      { path: '.cargo/registry/src', levels: 2 },
      { path: '.cargo/git/checkouts', levels: 2 },
    ],
  },
  {
    name: 'rustup',
    home: parts('.rustup', RUSTUP),
    homes: { RUSTUP_HOME: RUSTUP },
    variables: ['RUSTUP_TOOLCHAIN'],
  },
  {
    name: 'maven',
    home: at('.m2/wrapper/dists'),
    homes: { MAVEN_HOME: MAVEN, M2_HOME: MAVEN },
  },
  {
    name: 'gradle',
    home: [{ path: '.gradle/wrapper/dists', levels: 3 }],
    homes: { GRADLE_HOME: ['bin', 'lib', 'wrapper/dists'] },
  },
  {
    name: 'java',
    home: at('.sdkman/candidates', '.jdks'),
    folders: ['JAVA_HOME'],
    homes: { SDKMAN_DIR: ['bin', 'candidates', 'libexec', 'src'] },
  },
  // Its commands come by PATH; the variable would also say where its store is, which has to be writable.
  { name: 'pnpm', home: parts('.local/share/pnpm', PNPM) },
  { name: 'corepack', folders: ['COREPACK_HOME'] },
  { name: 'bun', home: at('.bun/bin') },
  { name: 'deno', home: at('.deno/bin', '.cache/deno') },
  {
    name: 'node versions',
    home: [
      ...at('.nvm/versions'),
      ...parts('.local/share/fnm', FNM),
      ...parts('.fnm', FNM),
      ...parts('.volta', VOLTA),
      ...parts('.nodenv', ENV),
      ...parts('.n', N),
    ],
    folders: ['FNM_MULTISHELL_PATH'],
    homes: { FNM_DIR: FNM, VOLTA_HOME: VOLTA, NODENV_ROOT: ENV, N_PREFIX: N },
  },
  {
    name: 'python',
    home: [
      ...parts('.pyenv', ENV),
      ...parts('.local/share/uv', ['python', 'tools']),
      ...parts('.local/pipx', ['venvs', 'shared']),
      ...parts('.local/share/pipx', ['venvs', 'shared']),
      ...parts('.local/share/pypoetry', ['venv']),
      ...parts('.rye', ['shims', 'py', 'tools', 'self']),
      { path: '.local/lib', levels: 3 },
      ...at('.virtualenvs', '.local/share/virtualenvs', '.local/share/hatch/env'),
      { path: '.cache/pypoetry/virtualenvs', levels: 1 },
    ],
    folders: ['pythonLocation', 'PIP_FIND_LINKS', 'VIRTUAL_ENV', 'UV_PROJECT_ENVIRONMENT'],
    homes: { PYENV_ROOT: ENV, CONDA, CONDA_PREFIX: CONDA },
    variables: words(`
      PYENV_VERSION PYTHONPATH CONDA_DEFAULT_ENV PIP_NO_INDEX Python_ROOT_DIR Python3_ROOT_DIR
      PKG_CONFIG_PATH
    `),
  },
  {
    name: 'ruby',
    home: [
      ...parts('.rbenv', ENV),
      { path: '.gem/ruby', levels: 3 },
      { path: '.local/share/gem/ruby', levels: 3 },
    ],
    homes: { RBENV_ROOT: ENV, GEM_HOME: GEM },
  },
  {
    name: 'dotnet',
    home: at('.dotnet/tools', '.dotnet/sdk', '.dotnet/shared', '.dotnet/host', '.nuget/packages'),
    homes: { DOTNET_ROOT: DOTNET },
  },
  { name: 'android', folders: ['ANDROID_HOME', 'ANDROID_SDK_ROOT', 'ANDROID_NDK_HOME'] },
  {
    name: 'browsers',
    home: at('.cache/ms-playwright', '.cache/Cypress', '.cache/puppeteer'),
    folders: ['CHROMEWEBDRIVER', 'GECKOWEBDRIVER'],
    variables: ['CHROME_BIN'],
  },
  {
    name: 'tool versions',
    home: [...parts('.asdf', ASDF), ...parts('.local/share/mise', ['installs', 'shims', 'plugins'])],
    homes: { ASDF_DIR: ASDF, ASDF_DATA_DIR: ASDF },
    variables: ['MISE_TRUSTED_CONFIG_PATHS', 'ASDF_DEFAULT_TOOL_VERSIONS_FILENAME'],
  },
  { name: 'commands of the user', home: [{ path: '.local/bin', levels: 1 }] },
  { name: 'libraries', variables: ['LD_LIBRARY_PATH'] },
  {
    name: 'certificates',
    folders: words(`
      SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE GIT_SSL_CAINFO
      PIP_CERT CARGO_HTTP_CAINFO AWS_CA_BUNDLE
    `),
  },
  { name: 'user', variables: ['USER', 'LOGNAME'] },
  { name: 'language', variables: ['LANG', 'LC_ALL', 'LC_CTYPE', 'LANGUAGE', 'TZ'] },
]

/** Families of variables by pattern: `JAVA_HOME_21_X64`, `GOROOT_1_24_X64`. */
export const FOLDER_PATTERNS: readonly RegExp[] = [/^JAVA_HOME_\d+_\w+$/, /^GOROOT_[\d_]+\w*$/]

/** Whole trees that belong to a folder on PATH because its commands are links into them. */
export const TREES: readonly string[] = ['/home/linuxbrew/.linuxbrew', '/nix', '/snap']

/** Paths in the system's folders that hold secrets on some machines; hidden where they exist. */
export const SECRET_PLACES: readonly string[] = words(`
  /etc/shadow /etc/shadow- /etc/gshadow /etc/gshadow- /etc/ssh /etc/sudoers.d /etc/ssl/private /etc/docker
  /etc/containers/auth.json /etc/kubernetes /etc/rancher /etc/apt/auth.conf /etc/apt/auth.conf.d
  /etc/gitconfig /etc/npmrc /etc/pip.conf /etc/netrc /etc/environment /etc/krb5.keytab
  /etc/NetworkManager/system-connections /etc/wireguard /etc/openvpn /usr/etc/npmrc /usr/local/etc/npmrc
`)
