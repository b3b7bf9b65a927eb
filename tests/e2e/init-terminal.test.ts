import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createDesk } from '../world/command.js'
import { describeWith } from '../world/parts.js'
import { openTerminal } from '../world/terminal.js'

const FILES = {
  'package.json': JSON.stringify({ scripts: { test: 'node --test' } }),
  'package-lock.json': '{}\n',
}
const TRIGGERS = /comment +someone writes `@claude …`[\s\S]*submit$/
const SETUP = /\? Setup: a script that installs what the tests need.*\(npm ci\)$/
const VERIFY = /\? Verification: a command that every change must pass.*\(npm test\)$/
const WRITE = /\? Write these files\? \(Y\/n\)$/

async function openInit(flags = '') {
  const desk = await createDesk(FILES)
  const terminal = await openTerminal(desk, 'bash --norc --noprofile')
  await terminal.type("PS1='$ '; clear", 'Enter')
  await terminal.until(/^\$$/)
  await terminal.type(`caisson init ${flags}; echo ended with $?`, 'Enter')
  return {
    ...terminal,
    async answer(question: RegExp, ...keys: string[]) {
      await terminal.until(question)
      await terminal.type(...keys)
    },
    file: (path: string) => readFile(join(desk.path, path), 'utf8').catch(() => null),
    async [Symbol.asyncDispose]() {
      await terminal[Symbol.asyncDispose]()
      await desk[Symbol.asyncDispose]()
    },
  }
}

describeWith(['tmux'], 'caisson init at a terminal', () => {
  it('asks what the flags leave open, shows what it would write, and writes what was answered', async () => {
    await using init = await openInit('--no-check --label "do it" --agent reviewer')
    await init.answer(TRIGGERS, 'Space', 'Down', 'Space', 'Enter')
    await init.answer(/> At least one choice must be selected\n.*$/, 'i', 'Space', 'Enter')
    await init.answer(/Found: package\.json, package-lock\.json\n.*\(npm ci\)$/s, '-', 'Enter')
    await init.answer(VERIFY, 'Enter')
    await init.answer(WRITE, 'perhaps', 'Enter')
    expect(await init.file('.github/workflows/claude.yml')).toBeNull()
    await init.answer(/\(Y\/n\) perhaps\n> You must answer.*$/, 'C-u', 'Enter')
    const ended = await init.until(/\nended with 0\n/)
    expect(ended).toMatch(/\.github\/workflows\/claude\.yml +written\n\.github\/caisson\.yml +written\n/)
    expect(ended).toContain("gh label create 'do it'")
    expect(await init.screen('-J', '-S', '-')).toContain('── .caisson/agents/reviewer.md\n---\ndescription:')

    const workflow = parse(String(await init.file('.github/workflows/claude.yml')))
    expect(Object.keys(workflow.on).sort()).toEqual(['issues', 'pull_request', 'workflow_dispatch'])
    const { defaults } = parse(String(await init.file('.github/caisson.yml')))
    expect(defaults).toEqual({ verify: { commands: ['npm test'] }, limits: { timeoutMinutes: 30 } })
    expect(await init.file('.caisson/agents/reviewer.md')).toContain('You are reviewer')
  })

  it.each([
    ['C-c', 130, 'EXECUTION_CANCELLED'],
    ['C-d', 64, 'USAGE_INVALID'],
  ])('is stopped by %s in the middle of a question, and has written nothing', async (key, exitCode, code) => {
    await using init = await openInit()
    await init.answer(TRIGGERS, 'Enter')
    await init.answer(SETUP, key)
    await init.until(new RegExp(`\\nended with ${exitCode}\\n`))
    const ended = await init.screen('-J')
    expect(ended).toMatch(/\(npm ci\)\n+Error: Stopped: nothing was written\.\n.*--yes\.\n/)
    expect(ended).toContain(`(${code})\nended`)
    expect(await init.file('.github/caisson.yml')).toBeNull()
  })
})
