import { describe, expect, it } from 'vitest'
import { type Disk, planToolchains } from '../../../../src/sandbox/toolchains/plan.js'

const SYSTEM = ['/usr', '/etc', '/opt', '/bin', '/sbin']

/** A disk with the given folders (and all above them), files where a name ends in `!`, links by `->`. */
function diskOf(...paths: string[]): Disk {
  const entries = new Map<string, { kind: 'file' | 'folder'; real: string }>()
  for (const written of paths) {
    const [path = '', real] = written.replace('!', '').split(' -> ')
    const kind = written.includes('!') ? 'file' : 'folder'
    entries.set(path, { kind, real: real ?? path })
    for (let up = path.replace(/\/[^/]*$/, ''); up !== ''; up = up.replace(/\/[^/]*$/, ''))
      if (!entries.has(up)) entries.set(up, { kind: 'folder', real: up })
  }
  return { inspect: async (path) => entries.get(path) ?? null }
}

function plan(hostEnv: Record<string, string>, disk: Disk) {
  return planToolchains({ hostEnv, system: SYSTEM, private: ['/run-folder'], disk })
}
const sources = (found: Awaited<ReturnType<typeof plan>>) => found.mounts.map(({ source }) => source)

describe('planToolchains', () => {
  it('shows single folders of tool homes, read only, never what holds credentials', async () => {
    const disk = diskOf(
      '/home/u/.cargo/registry/index',
      '/home/u/.cargo/bin',
      '/home/u/.cargo/credentials.toml!',
      '/home/u/.m2/repository',
      '/home/u/.m2/settings.xml!',
      '/home/u/.npm/_cacache',
      '/home/u/.ssh',
      '/home/u/.aws',
      '/home/u/.config/gh',
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

  it('leads Gradle to its cache by variable and other tools by links in the home', async () => {
    const disk = diskOf('/h/.gradle/caches/modules-2', '/h/.cargo/registry/src', '/h/go/pkg/mod')
    const found = await plan({ HOME: '/h', PATH: '/usr/bin' }, disk)
    expect(found.env['GRADLE_RO_DEP_CACHE']).toBe('/h/.gradle/caches')
    expect(found.links).toEqual([
      { from: '/h/go/pkg/mod', path: 'go/pkg/mod', levels: 0 },
      { from: '/h/.cargo/registry/src', path: '.cargo/registry/src', levels: 2 },
    ])
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
    expect(found.hidden).toContainEqual({ path: '/opt/runner/.credentials', kind: 'file' })
    expect(found.hidden).toContainEqual({ path: '/opt/runner/_work', kind: 'folder' })
    expect(found.hidden).toContainEqual({ path: '/opt/home/u', kind: 'folder' })
  })

  it('shows the tools that lie in a hidden place', async () => {
    const disk = diskOf('/opt/runner/_work/_temp', '/opt/runner/_work/_tool/node/bin', '/opt/home/u/.rustup')
    const hostEnv = {
      HOME: '/opt/home/u',
      RUNNER_TEMP: '/opt/runner/_work/_temp',
      RUNNER_TOOL_CACHE: '/opt/runner/_work/_tool',
      PATH: '/opt/runner/_work/_tool/node/bin',
    }
    const found = await plan(hostEnv, disk)
    expect(sources(found)).toEqual(['/opt/runner/_work/_tool', '/opt/home/u/.rustup'])
    expect(found.env['PATH']).toBe('/opt/runner/_work/_tool/node/bin')
  })

  it('follows a folder that is a link to where it leads', async () => {
    const found = await plan({ HOME: '/h', PATH: '/usr/bin' }, diskOf('/h/.rustup -> /big/rustup'))
    expect(sources(found)).toEqual(['/h/.rustup', '/big/rustup'])
  })
})
