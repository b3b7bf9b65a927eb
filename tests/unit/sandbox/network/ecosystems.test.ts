import { describe, expect, test } from 'vitest'
import { parseHostRule } from '../../../../src/sandbox/network/host-rules.js'
import { detectEcosystems, ECOSYSTEMS } from '../../../../src/sandbox/network/registries.js'
import { registrySettings } from '../../../../src/sandbox/network/registry/settings.js'
import { agentNetwork, setupNetwork } from '../../../../src/sandbox/network/rules.js'
import { folderWith } from '../../../world/temporary-folder.js'

const names = async (files: Record<string, string>) => {
  const folder = await folderWith(files)
  return (await detectEcosystems(folder)).map(({ name }) => name)
}

describe('the ecosystems of a repository', () => {
  test.each([
    ['package.json', 'JavaScript'],
    ['services/api/go.mod', 'Go'],
    ['Cargo.toml', 'Rust'],
    ['pom.xml', 'Maven'],
    ['build.gradle.kts', 'Gradle'],
    ['requirements-dev.txt', 'Python'],
    ['backend/pyproject.toml', 'Python'],
    ['Gemfile', 'Ruby'],
    ['composer.json', 'PHP'],
    ['src/App/App.csproj', '.NET'],
  ])('%s shows %s', async (file, name) => expect(await names({ [file]: '' })).toEqual([name]))

  test('are not told by what is installed or hidden, nor by what lies deep', async () => {
    expect(
      await names({ 'node_modules/x/package.json': '', '.cache/go.mod': '', 'a/b/c/d/Cargo.toml': '' }),
    ).toEqual([])
  })

  test('name hosts that the list of hosts can express, and each of them once', () => {
    for (const { hosts } of ECOSYSTEMS) {
      for (const host of hosts)
        expect(parseHostRule(host)).toMatchObject({ kind: 'name', below: false, ports: 'default' })
      expect(new Set(hosts).size).toBe(hosts.length)
    }
  })
})

describe("the job's own registries", () => {
  test('are allowed at their port, and the tools are told of them', async () => {
    const settings = await registrySettings({
      NPM_CONFIG_REGISTRY: 'https://npm.corp/api/npm/',
      PIP_INDEX_URL: 'http://10.0.0.9:3141/simple',
      GOPROXY: 'https://go.corp,direct',
      CARGO_REGISTRIES_CORP_INDEX: 'sparse+https://cargo.corp:8443/index/',
      UNRELATED_URL: 'https://evil.example',
    })
    expect(settings.hosts.sort()).toEqual(['10.0.0.9:3141', 'cargo.corp:8443', 'go.corp:443', 'npm.corp:443'])
    expect(settings.env).toEqual({
      NPM_CONFIG_REGISTRY: 'https://npm.corp/api/npm/',
      PIP_INDEX_URL: 'http://10.0.0.9:3141/simple',
      GOPROXY: 'https://go.corp,direct',
      CARGO_REGISTRIES_CORP_INDEX: 'sparse+https://cargo.corp:8443/index/',
    })
  })

  test('with a password in their address are allowed, and the address stays outside', async () => {
    const settings = await registrySettings({ PIP_INDEX_URL: 'https://me:hunter22@pypi.corp/simple' })
    expect(settings.hosts).toEqual(['pypi.corp:443'])
    expect(JSON.stringify(settings.env)).not.toContain('hunter22')
  })

  test("are found in the job's npmrc, without its tokens", async () => {
    const home = await folderWith({
      '.npmrc':
        'registry=https://npm.corp/\n@mine:registry = https://other.corp:8443/x\n//npm.corp/:_authToken=npm_secret\n',
    })
    const settings = await registrySettings({ HOME: home })
    expect(settings.hosts).toEqual(['npm.corp:443', 'other.corp:8443'])
    expect(settings.env).toEqual({ NPM_CONFIG_REGISTRY: 'https://npm.corp/' })
  })
})

test("the setup's list is the agent's, the ecosystems' and the job's; the agent's is its own alone", () => {
  const ecosystems = ECOSYSTEMS.filter(({ name }) => name === 'Rust')
  const settings = {
    rules: [parseHostRule('npm.corp:443', { private: true })],
    hosts: ['npm.corp:443'],
    env: {},
  }
  const plan = setupNetwork({ open: false, allowedHosts: ['a.example'], ecosystems, settings })
  expect(plan.entries).toEqual(['a.example', ...(ecosystems[0]?.hosts ?? []), 'npm.corp:443'])
  expect(plan.rules.entries).toHaveLength(plan.entries.length)
  expect(plan.rules.everything).toBe(false)
  expect(agentNetwork(['a.example']).rules.entries).toHaveLength(1)
})
