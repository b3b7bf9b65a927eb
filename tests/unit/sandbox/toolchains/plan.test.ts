import { describe, expect, it } from 'vitest'
import type { Disk } from '../../../../src/sandbox/toolchains/disk.js'
import { planToolchains } from '../../../../src/sandbox/toolchains/plan.js'
import { words } from '../../../world/words.js'

const SYSTEM = ['/usr', '/etc', '/opt', '/bin', '/sbin']

/** A disk with the given folders (and all above them), files where a name ends in `!`, links by `->`. */
function diskOf(...paths: string[]): Disk {
  return diskWith({}, ...paths)
}

function diskWith(texts: Record<string, string>, ...paths: string[]): Disk {
  const entries = new Map<string, { kind: 'file' | 'folder'; real: string }>()
  for (const written of paths) {
    const [path = '', real] = written.replace('!', '').split(' -> ')
    const kind = written.includes('!') ? 'file' : 'folder'
    entries.set(path, { kind, real: real ?? path })
    for (let up = path.replace(/\/[^/]*$/, ''); up !== ''; up = up.replace(/\/[^/]*$/, ''))
      if (!entries.has(up)) entries.set(up, { kind: 'folder', real: up })
  }
  return {
    inspect: async (path) => entries.get(path) ?? null,
    list: async (folder) =>
      [...entries]
        .filter(([path]) => path.slice(0, path.lastIndexOf('/')) === folder)
        .map(([path, { kind }]) => ({ name: path.slice(path.lastIndexOf('/') + 1), kind })),
    links: async (folder) =>
      [...entries]
        .filter(([path, { real }]) => path !== real && path.slice(0, path.lastIndexOf('/')) === folder)
        .map(([path, { real }]) => ({ name: path.slice(path.lastIndexOf('/') + 1), real })),
    read: async (path) => texts[path] ?? null,
  }
}

function plan(hostEnv: Record<string, string>, disk: Disk) {
  const ecosystems = ['JavaScript', 'Go', 'Rust', 'Maven', 'Python']
  return planToolchains({ hostEnv, system: SYSTEM, private: ['/run-folder'], ecosystems, disk })
}
const sources = (found: Awaited<ReturnType<typeof plan>>) => found.mounts.map(({ source }) => source)

describe('planToolchains', () => {
  it('shows single folders of tool homes, read only, never what holds credentials', async () => {
    const disk = diskOf(
      ...words`
      /home/u/.cargo/registry/index /home/u/.cargo/bin /home/u/.cargo/credentials.toml!
      /home/u/.m2/repository /home/u/.m2/settings.xml! /home/u/.npm/_cacache /home/u/.ssh /home/u/.aws
      /home/u/.config/gh
    `,
    )
    const found = await plan({ HOME: '/home/u', PATH: '/usr/bin:/home/u/.cargo/bin' }, disk)
    expect(sources(found).sort()).toEqual([
      '/home/u/.cargo/bin',
      '/home/u/.cargo/registry/index',
      '/home/u/.m2/repository',
      '/home/u/.npm/_cacache',
    ])
    expect(found.mounts.every(({ readOnly, source, target }) => readOnly && source === target)).toBe(true)
    expect(found.env['PATH']).toBe('/usr/bin:/home/u/.cargo/bin')
  })

  it('never shows a home, a workspace or a credential folder, whatever PATH and variables say', async () => {
    const disk = diskOf(
      '/home/u/.ssh',
      '/home/u/.docker/bin',
      '/home/u/tools',
      '/w/repo/bin',
      '/tmp/t',
      '/run-folder/x',
      '/data -> /home/u',
    )
    const hostEnv = {
      HOME: '/home/u',
      GITHUB_WORKSPACE: '/w/repo',
      RUNNER_TEMP: '/tmp/t',
      GOROOT: '/home/u',
      JAVA_HOME: '/home',
      RUSTUP_HOME: '/home/u/.ssh',
      DOTNET_ROOT: '/data',
      PATH: '/:/home/u:/home/u/.ssh:/home/u/.docker/bin:/w/repo/bin:/w:/tmp/t:/run-folder/x:/proc/1/root:relative:.:/home/u/tools',
    }
    const found = await plan(hostEnv, disk)
    expect(sources(found)).toEqual(['/home/u/tools'])
    expect(found.env).toEqual({ PATH: '/home/u/tools' })
  })

  it('finds what is installed inside where the PATH of the job has it below the home, after all that is the job’s', async () => {
    const PATH = '/home/u/.local/bin:/home/u/.dotnet/tools:/home/u/work/r/bin:/home/u:/usr/bin'
    const found = await planToolchains({
      hostEnv: { HOME: '/home/u', PATH, GITHUB_WORKSPACE: '/home/u/work/r' },
      system: SYSTEM,
      private: [],
      home: '/caisson/home',
      disk: diskOf('/home/u/.local/bin', '/home/u/.local/lib', '/usr/bin'),
    })
    // Folders to which an installer can add.
    expect(found.links).toEqual([
      { from: '/home/u/.local/lib', path: '.local/lib', levels: 3 },
      { from: '/home/u/.local/bin', path: '.local/bin', levels: 1 },
    ])
    expect(found.env['PATH']).toBe(
      '/home/u/.local/bin:/usr/bin:/caisson/home/.local/bin:/caisson/home/.dotnet/tools',
    )
  })

  it('finds the commands of the system where the PATH of the job has nothing that is shown', async () => {
    const found = await planToolchains({
      hostEnv: { HOME: '/home/u', PATH: '/home/u/gone/bin' },
      system: SYSTEM,
      private: [],
      home: '/caisson/home',
      disk: diskOf(),
    })
    expect(found.env['PATH']).toBe('/usr/local/bin:/usr/bin:/bin:/caisson/home/gone/bin')
  })

  it('says what of the PATH is left out, and why', async () => {
    const disk = diskOf(
      '/home/u/.config/yarn/bin',
      '/home/u/tools/seen! -> /home/u/tools/lib/seen',
      '/home/u/tools/gone! -> /home/u/elsewhere/gone',
      '/opt/bin/system! -> /usr/lib/system',
    )
    const PATH = '/missing:/home/u/.config/yarn/bin:/home/u:/home/u/tools:/opt/bin'
    const found = await plan({ HOME: '/home/u', PATH }, disk)
    expect(found.env['PATH']).toBe('/home/u/tools:/opt/bin')
    expect(found.leftOut).toEqual([
      { path: '/home/u/.config/yarn/bin', why: 'credentials are kept in such folders' },
      { path: '/home/u', why: 'it holds the whole home' },
      { path: '/home/u/tools/gone', why: 'it leads to /home/u/elsewhere/gone, which is not shown' },
    ])
  })

  it('shows what commands of packages are links into', async () => {
    const disk = diskOf(
      ...words`
      /home/u/setup-pnpm/node_modules/.bin /home/u/.npm-global/bin /home/u/.npm-global/lib/node_modules
      /home/u/.composer/vendor/bin /home/u/.npm/_npx/1/node_modules/.bin /checkout/node_modules/.bin
      /checkout/.venv/bin
    `,
    )
    const PATH = [
      '/home/u/setup-pnpm/node_modules/.bin',
      '/home/u/.npm-global/bin',
      '/home/u/.composer/vendor/bin',
      '/home/u/.npm/_npx/1/node_modules/.bin',
      '/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin',
      '/checkout/node_modules/.bin',
      '/checkout/.venv/bin',
    ]
    const found = await planToolchains({
      hostEnv: { HOME: '/home/u', PATH: PATH.join(':'), VIRTUAL_ENV: '/checkout/.venv' },
      system: SYSTEM,
      private: ['/checkout'],
      workspace: '/checkout',
      disk,
    })
    expect(sources(found)).toEqual([
      '/home/u/setup-pnpm/node_modules',
      '/home/u/.npm-global/bin',
      '/home/u/.npm-global/lib/node_modules',
      '/home/u/.composer/vendor',
    ])
    expect(found.env).toEqual({
      PATH: [...PATH.slice(0, 3), ...PATH.slice(5)].join(':'),
      VIRTUAL_ENV: '/checkout/.venv',
    })
    expect(found.leftOut).toEqual([])
  })

  it('passes on certificate files that the sandbox has', async () => {
    const disk = diskOf('/etc/ssl/certs/ca.crt!', '/home/u/corp/ca.pem!', '/tmp/ca.pem!')
    const hostEnv = {
      HOME: '/home/u',
      PATH: '/usr/bin',
      SSL_CERT_FILE: '/etc/ssl/certs/ca.crt',
      NODE_EXTRA_CA_CERTS: '/home/u/corp/ca.pem',
      CURL_CA_BUNDLE: '/tmp/ca.pem',
    }
    const { SSL_CERT_FILE, NODE_EXTRA_CA_CERTS } = hostEnv
    expect((await plan(hostEnv, disk)).env).toEqual({ PATH: '/usr/bin', SSL_CERT_FILE, NODE_EXTRA_CA_CERTS })
  })

  it('passes on only variables of its list', async () => {
    const hostEnv = {
      HOME: '/h',
      PATH: '/usr/bin',
      LANG: 'C',
      GITHUB_TOKEN: 'x',
      AWS_SECRET_ACCESS_KEY: 'y',
      ANTHROPIC_API_KEY: 'z',
    }
    expect((await plan(hostEnv, diskOf('/usr/bin'))).env).toEqual({ PATH: '/usr/bin', LANG: 'C' })
  })

  it('shows what the setup actions of a workflow installed', async () => {
    const disk = diskOf('/tools/node/22/x64/bin', '/tools/jdk/21')
    const hostEnv = {
      HOME: '/h',
      RUNNER_TOOL_CACHE: '/tools',
      JAVA_HOME_21_X64: '/tools/jdk/21',
      PATH: '/tools/node/22/x64/bin:/usr/bin',
    }
    const found = await plan(hostEnv, disk)
    expect(sources(found)).toEqual(['/tools'])
    expect(found.env).toEqual({
      RUNNER_TOOL_CACHE: '/tools',
      JAVA_HOME_21_X64: '/tools/jdk/21',
      PATH: '/tools/node/22/x64/bin:/usr/bin',
    })
  })

  it('leads tools to their caches by links in the home', async () => {
    const disk = diskOf('/h/.cargo/registry/src', '/h/.npm/_cacache', '/h/go/pkg/mod/cache/download')
    const found = await plan({ HOME: '/h', PATH: '/usr/bin' }, disk)
    expect(found.links).toEqual([
      { from: '/h/.cargo/registry/src', path: '.cargo/registry/src', levels: 2 },
      { from: '/h/.npm/_cacache', path: '.npm/_cacache', levels: 0, cache: true },
    ])
  })

  it('shows caches of what the repository uses, and tools in any case', async () => {
    const disk = diskOf('/h/.npm/_cacache', '/h/.cargo/bin', '/h/.cargo/registry/index')
    const hostEnv = { HOME: '/h', PATH: '/usr/bin' }
    const found = await planToolchains({ hostEnv, system: SYSTEM, private: [], ecosystems: ['Rust'], disk })
    expect(sources(found)).toEqual(['/h/.cargo/bin', '/h/.cargo/registry/index'])
  })

  it('takes a cache from where a variable names it, also among temporary files, and leads pnpm to its store', async () => {
    const disk = diskOf('/h/.cache/uv', '/t/uv', '/t/private', '/h/setup-pnpm/store', '/w/pip')
    const hostEnv = {
      HOME: '/h',
      PATH: '/usr/bin',
      RUNNER_TEMP: '/t',
      GITHUB_WORKSPACE: '/w',
      UV_CACHE_DIR: '/t/uv',
      POETRY_CACHE_DIR: '/t/private/..',
      PIP_CACHE_DIR: '/w/pip',
      PNPM_HOME: '/h/setup-pnpm',
    }
    const ecosystems = ['Python', 'JavaScript']
    const given = { hostEnv, system: SYSTEM, private: ['/t/private'], ecosystems, disk }
    const found = await planToolchains(given)
    expect(found.links).toEqual([
      { from: '/h/setup-pnpm/store', path: '.local/share/pnpm/store', levels: 0, cache: true },
      { from: '/t/uv', path: '.cache/uv', levels: 0, cache: true },
    ])
    expect(found.env['UV_CACHE_DIR']).toBeUndefined()
    expect(found.env['npm_config_store_dir']).toBe('~/.local/share/pnpm/store')
    const run = await planToolchains({ ...given, hostEnv: { ...hostEnv, UV_CACHE_DIR: '/t/private' } })
    expect(sources(run)).not.toContain('/t/private')
    expect(run.links).toContainEqual({ from: '/h/.cache/uv', path: '.cache/uv', levels: 0, cache: true })
  })

  it("leads Go to the job's downloads before any proxy, wherever they are", async () => {
    const disk = diskOf('/h/go/pkg/mod/cache/download', '/mods/cache/download')
    const none = await plan({ HOME: '/h', PATH: '/usr/bin' }, disk)
    expect(none.env['GOPROXY']).toBe('file:///h/go/pkg/mod/cache/download,https://proxy.golang.org,direct')
    const hostEnv = { HOME: '/h', GOMODCACHE: '/mods', GOPROXY: 'https://go.corp.example', PATH: '/usr/bin' }
    const named = await plan(hostEnv, disk)
    expect(named.env['GOPROXY']).toBe('file:///mods/cache/download,https://go.corp.example')
    expect(named.env['GOMODCACHE']).toBeUndefined()
  })

  it('hides secrets in the system folders, a runner and a home there included', async () => {
    const disk = diskOf(
      '/etc/shadow!',
      '/etc/docker',
      '/opt/runner/_work/_temp',
      '/opt/runner/.credentials!',
      '/opt/home/u',
    )
    const found = await plan(
      { HOME: '/opt/home/u', RUNNER_TEMP: '/opt/runner/_work/_temp', PATH: '/usr/bin' },
      disk,
    )
    expect(found.hidden).toContainEqual({ path: '/etc/shadow', kind: 'file' })
    expect(found.hidden).toContainEqual({ path: '/etc/docker', kind: 'folder' })
    expect(found.hidden).toContainEqual({ path: '/opt/runner', kind: 'folder' })
    expect(found.hidden).toContainEqual({ path: '/opt/home/u', kind: 'folder' })
  })

  it('shows the tools that lie in a hidden place', async () => {
    const disk = diskOf(
      '/opt/runner/_work/_temp',
      '/opt/runner/_work/_tool/node/bin',
      '/opt/home/u/.rustup/toolchains',
    )
    const hostEnv = {
      HOME: '/opt/home/u',
      RUNNER_TEMP: '/opt/runner/_work/_temp',
      RUNNER_TOOL_CACHE: '/opt/runner/_work/_tool',
      PATH: '/opt/runner/_work/_tool/node/bin',
    }
    const found = await plan(hostEnv, disk)
    expect(sources(found)).toEqual(['/opt/runner/_work/_tool', '/opt/home/u/.rustup/toolchains'])
    expect(found.env['PATH']).toBe('/opt/runner/_work/_tool/node/bin')
  })

  it('follows a folder that is a link to where it leads', async () => {
    const found = await plan({ HOME: '/h', PATH: '/usr/bin' }, diskOf('/h/.rustup/toolchains -> /big/rustup'))
    expect(sources(found)).toEqual(['/h/.rustup/toolchains', '/big/rustup'])
  })

  it('shows of a tool home what the tool needs, also if a variable names the folder with its credentials', async () => {
    const disk = diskOf(
      ...words`
      /h/.local/share/uv/python /h/.local/share/uv/credentials /h/.local/share/gem/ruby/3.3.0
      /h/.local/share/gem/credentials! /h/.asdf/shims /h/.asdf/downloads /h/.m2/settings.xml!
      /h/.m2/repository /h/.gem/credentials! /h/.gem/gems /h/.gradle/gradle.properties!
      /h/.gradle/wrapper/dists /h/.dotnet/dotnet! /h/.dotnet/corefx/cryptography
    `,
    )
    const homes = {
      M2_HOME: '/h/.m2',
      GEM_HOME: '/h/.gem',
      GRADLE_HOME: '/h/.gradle',
      DOTNET_ROOT: '/h/.dotnet',
    }
    const found = await plan({ HOME: '/h', PATH: '/usr/bin', ...homes, RBENV_ROOT: '/h/nothing' }, disk)
    expect(sources(found).sort()).toEqual(words`
      /h/.asdf/shims /h/.dotnet/dotnet /h/.gem/gems /h/.gradle/wrapper/dists /h/.local/share/gem/ruby
      /h/.local/share/uv/python /h/.m2/repository
    `)
    expect(found.env).toEqual({ PATH: '/usr/bin', ...homes })
  })

  it('hides the runners of the machine, whatever their folders and work folders are called', async () => {
    const disk = diskWith(
      {
        '/opt/one/.runner': '\ufeff{"agentName": "a", "workFolder": "jobs"}',
        '/opt/ci/two/.runner': '{"workFolder": "/opt/shared/two-work"}',
      },
      '/opt/one/.runner!',
      '/opt/one/jobs/_temp',
      '/opt/one/jobs/_tool/node',
      '/opt/ci/two/.credentials_rsaparams!',
      '/opt/shared/two-work/other/other',
      '/opt/tool/bin',
      '/opt/.credentials!',
      '/opt/_diag',
      '/usr/local/runner/.credentials!',
    )
    const hostEnv = {
      HOME: '/h',
      RUNNER_TEMP: '/opt/one/jobs/_temp',
      RUNNER_TOOL_CACHE: '/opt/one/jobs/_tool',
      PATH: '/opt/tool/bin:/opt/one:/usr/bin',
    }
    const found = await plan(hostEnv, disk)
    const hidden = found.hidden.map(({ path }) => path)
    expect(hidden.sort()).toEqual(
      words`/opt/.credentials /opt/_diag /opt/ci/two /opt/one /opt/shared/two-work /usr/local/runner`.sort(),
    )
    expect(sources(found)).toEqual(['/opt/one/jobs/_tool'])
    expect(found.env['PATH']).toBe('/opt/tool/bin:/usr/bin')
  })

  it('knows a work folder of another name by what the job says of it', async () => {
    const disk = diskOf('/opt/elsewhere/repo/repo', '/opt/elsewhere/_temp')
    for (const hostEnv of [
      { RUNNER_TEMP: '/opt/elsewhere/_temp' },
      { RUNNER_WORKSPACE: '/opt/elsewhere/repo' },
    ])
      expect((await plan(hostEnv, disk)).hidden).toContainEqual({ path: '/opt/elsewhere', kind: 'folder' })
    const top = await plan({ RUNNER_TEMP: '/opt/_temp' }, diskOf('/opt/_temp'))
    expect(top.hidden).toEqual([{ path: '/opt/_temp', kind: 'folder' }])
  })
})
