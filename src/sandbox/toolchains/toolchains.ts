/** One toolchain's homes and caches outside the system's folders, as data. */
export interface Toolchain {
  name: string
  /**
   * Folders below the user's home that are shown read-only and linked below the agent's own home. Single
   * folders, never a whole tool home that also holds credentials.
   */
  home?: HomeFolder[]
  /** Variables that each name one folder to show; they are passed on. */
  folders?: string[]
  /** Variables that are passed on unchanged. */
  variables?: string[]
}

export interface HomeFolder {
  path: string
  /**
   * How many levels of real folders there are above the links in the agent's home. 0: one link to the whole;
   * more: the tool can add files beside the existing ones (unpack a crate, lock a wrapper).
   */
  levels?: number
  /** False: shown, but not linked into the agent's home; a variable points there. */
  link?: boolean
}

const at = (...paths: string[]): HomeFolder[] => paths.map((path) => ({ path }))

/**
 * What the agent may use of the machine's toolchains. Never here: credential files
 * (`.cargo/credentials.toml`, `.m2/settings.xml`, `.gradle/gradle.properties`, `.npmrc`, `.netrc`), nor a
 * home itself. pip's cache is left out: pip disables a cache that it cannot write to.
 */
export const TOOLCHAINS: readonly Toolchain[] = [
  { name: 'runner', folders: ['RUNNER_TOOL_CACHE', 'AGENT_TOOLSDIRECTORY'] },
  {
    name: 'go',
    home: [...at('go/pkg/mod', 'go/bin', '.goenv'), { path: 'sdk', levels: 1 }],
    folders: ['GOROOT', 'GOMODCACHE'],
    variables: ['GOTOOLCHAIN', 'GOPRIVATE', 'GONOSUMDB', 'CGO_ENABLED'],
  },
  {
    name: 'cargo',
    home: [
      ...at('.cargo/bin', '.cargo/registry/index', '.cargo/registry/cache', '.cargo/git/db'),
      { path: '.cargo/registry/src', levels: 2 },
      { path: '.cargo/git/checkouts', levels: 2 },
    ],
  },
  { name: 'rustup', home: at('.rustup'), folders: ['RUSTUP_HOME'], variables: ['RUSTUP_TOOLCHAIN'] },
  { name: 'maven', home: at('.m2/repository', '.m2/wrapper/dists'), folders: ['MAVEN_HOME', 'M2_HOME'] },
  {
    name: 'gradle',
    home: [
      { path: '.gradle/caches/modules-2', link: false },
      { path: '.gradle/wrapper/dists', levels: 3 },
    ],
    folders: ['GRADLE_HOME'],
  },
  { name: 'java', home: at('.sdkman/candidates', '.jdks'), folders: ['JAVA_HOME', 'SDKMAN_DIR'] },
  { name: 'npm', home: at('.npm/_cacache') },
  { name: 'pnpm', home: at('.local/share/pnpm'), folders: ['PNPM_HOME'] },
  { name: 'yarn', home: at('.cache/yarn', '.yarn/berry/cache') },
  { name: 'corepack', home: at('.cache/node/corepack'), folders: ['COREPACK_HOME'] },
  { name: 'bun', home: at('.bun/bin', '.bun/install/cache') },
  { name: 'deno', home: at('.deno/bin', '.cache/deno') },
  {
    name: 'node versions',
    home: at('.nvm/versions', '.local/share/fnm', '.fnm', '.volta', '.nodenv', '.n'),
    folders: ['FNM_DIR', 'FNM_MULTISHELL_PATH', 'VOLTA_HOME', 'NODENV_ROOT', 'N_PREFIX'],
  },
  {
    name: 'python',
    home: at('.pyenv', '.local/share/uv', '.local/pipx', '.local/share/pipx', '.cache/uv', '.local/lib'),
    folders: ['PYENV_ROOT', 'pythonLocation', 'CONDA', 'PIP_FIND_LINKS'],
    variables: ['PYENV_VERSION', 'PIP_NO_INDEX', 'Python_ROOT_DIR', 'Python3_ROOT_DIR', 'PKG_CONFIG_PATH'],
  },
  { name: 'ruby', home: at('.rbenv', '.gem/ruby', '.local/share/gem'), folders: ['RBENV_ROOT', 'GEM_HOME'] },
  {
    name: 'dotnet',
    home: at('.dotnet/tools', '.dotnet/sdk', '.dotnet/shared', '.dotnet/host', '.nuget/packages'),
    folders: ['DOTNET_ROOT'],
  },
  { name: 'android', folders: ['ANDROID_HOME', 'ANDROID_SDK_ROOT', 'ANDROID_NDK_HOME'] },
  {
    name: 'browsers',
    home: at('.cache/ms-playwright', '.cache/Cypress', '.cache/puppeteer'),
    folders: ['CHROMEWEBDRIVER', 'GECKOWEBDRIVER'],
    variables: ['CHROME_BIN'],
  },
  { name: 'tool versions', home: at('.asdf', '.local/share/mise'), folders: ['ASDF_DIR', 'ASDF_DATA_DIR'] },
  { name: 'commands of the user', home: at('.local/bin') },
  { name: 'libraries', variables: ['LD_LIBRARY_PATH'] },
  { name: 'language', variables: ['LANG', 'LC_ALL', 'LC_CTYPE', 'LANGUAGE', 'TZ'] },
]

/** Families of variables by pattern: `JAVA_HOME_21_X64`, `GOROOT_1_24_X64`. */
export const FOLDER_PATTERNS: readonly RegExp[] = [/^JAVA_HOME_\d+_\w+$/, /^GOROOT_[\d_]+\w*$/]

/** Whole trees that belong to a folder on PATH because its commands are links into them. */
export const TREES: readonly string[] = ['/home/linuxbrew/.linuxbrew', '/nix', '/snap']

/** Paths in the system's folders that hold secrets on some machines; hidden where they exist. */
export const SECRET_PLACES: readonly string[] = [
  '/etc/shadow',
  '/etc/shadow-',
  '/etc/gshadow',
  '/etc/gshadow-',
  '/etc/ssh',
  '/etc/sudoers.d',
  '/etc/ssl/private',
  '/etc/docker',
  '/etc/containers/auth.json',
  '/etc/kubernetes',
  '/etc/rancher',
  '/etc/apt/auth.conf',
  '/etc/apt/auth.conf.d',
  '/etc/gitconfig',
  '/etc/npmrc',
  '/etc/pip.conf',
  '/etc/netrc',
  '/etc/environment',
  '/etc/krb5.keytab',
  '/etc/NetworkManager/system-connections',
  '/etc/wireguard',
  '/etc/openvpn',
  '/usr/etc/npmrc',
  '/usr/local/etc/npmrc',
]
