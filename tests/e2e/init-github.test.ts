import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDesk } from '../world/command.js'
import { startGhGitHub } from '../world/gh-github.js'
import { describeWith } from '../world/parts.js'
import { openTerminal } from '../world/terminal.js'

const KEY = 'sk-ant-api03-of-alice'
const INIT = ['init', '--yes', '--no-check', '--github']

async function createHello() {
  const desk = await createDesk({ 'README.md': '# x\n' })
  execFileSync('git', ['remote', 'add', 'origin', 'http://github.localhost/octo/hello.git'], {
    cwd: desk.path,
  })
  return { ...desk, read: (path: string) => readFile(join(desk.path, path), 'utf8').catch(() => null) }
}

describeWith(['gh'], 'caisson init with gh', () => {
  it('sets the secret, the label and the permission, once', async () => {
    await using github = await startGhGitHub()
    await using desk = await createHello()
    const env = { ...github.env, ANTHROPIC_API_KEY: KEY }
    const done = await desk.caisson([...INIT, '--label', 'do it'], { env })
    expect(done, done.stderr).toMatchObject({ exitCode: 0, stderr: '' })
    expect(done.stdout).toContain('\nDone: Set the secret ANTHROPIC_API_KEY, from your environment\n')
    expect(done.stdout).not.toContain('gh secret set')
    expect(github.secrets).toEqual(new Set(['ANTHROPIC_API_KEY']))
    expect(github.labels).toEqual(new Set(['do it']))
    // The other value is as it was.
    expect(github.setting).toEqual({
      default_workflow_permissions: 'write',
      can_approve_pull_request_reviews: true,
    })
    expect(github.changes.join('\n')).not.toContain(KEY)

    const changes = github.changes.length
    const again = await desk.caisson([...INIT, '--label', 'do it', '--json'], { env })
    expect(JSON.parse(again.stdout)).toMatchObject({ written: false, next: [], github: [] })
    expect(github.changes).toHaveLength(changes)
  })

  it('says in the words of gh what was refused, does the rest, and leaves it to the user', async () => {
    await using github = await startGhGitHub()
    await using desk = await createHello()
    github.refuses.add('PUT /actions/permissions/workflow')
    const run = await desk.caisson(INIT, { env: github.env })
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toMatch(
      /Let workflows create pull requests .*: gh: Resource not accessible \(HTTP 403\)/,
    )
    expect(run.stderr).toMatch(/Set the secret .*: no ANTHROPIC_API_KEY was given/)
    expect(run.stdout).toContain('Done: Create the label claude')
    expect(run.stdout).toMatch(
      /\nNext:\n {2}Set the secret .*: gh secret set ANTHROPIC_API_KEY\n {2}Let workflows/,
    )

    await using elsewhere = await createDesk({ 'README.md': '# x\n' })
    const without = await elsewhere.caisson(INIT, { env: github.env })
    expect(without.stderr).toContain('--github needs gh, logged in to the server of this checkout.')
    expect(without.exitCode).toBe(64)
  })
})

describeWith(['gh', 'tmux'], 'caisson init with gh at a terminal', () => {
  it('shows the diff and what it will do, asks, and never shows the key', async () => {
    await using github = await startGhGitHub()
    await using desk = await createHello()
    await desk.file('.github/caisson.yml', 'defaults: {}\n')
    await using terminal = await openTerminal(desk, 'bash --norc --noprofile')
    const { http_proxy, GH_TOKEN } = github.env
    await terminal.type(`PS1='$ '; export http_proxy=${http_proxy} GH_TOKEN=${GH_TOKEN}; clear`, 'Enter')
    await terminal.until(/^\$$/)
    await terminal.type(
      'caisson init --no-check --trigger label --no-setup --no-verify --agent reviewer; echo ended with $?',
      'Enter',
    )
    await terminal.until(
      /\n-defaults: \{\}\n\+# yaml-language-server[\s\S]*\? Replace \.github\/caisson\.yml\? \(y\/N\)$/,
    )
    await terminal.type('n', 'Enter')
    await terminal.until(/\? Write these files\? \(Y\/n\)$/)
    await terminal.type('Enter')
    await terminal.until(
      /On octo\/hello:\n {2}Set the secret ANTHROPIC_API_KEY, which you enter\n {2}Create the label claude\n[\s\S]*\n\? Do this now, with gh\? \(Y\/n\)$/,
    )
    expect(github.changes).toEqual([])
    await terminal.type('Enter')
    await terminal.until(/\? ANTHROPIC_API_KEY: \[input is masked\]$/)
    await terminal.type(KEY, 'Enter')
    await terminal.until(/\nended with 0\n/)
    expect(await terminal.screen('-J', '-S', '-')).not.toContain(KEY)
    expect(github.secrets).toEqual(new Set(['ANTHROPIC_API_KEY']))
    expect(await desk.read('.github/caisson.yml')).toBe('defaults: {}\n')
  })
})
