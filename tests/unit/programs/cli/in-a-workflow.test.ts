import { Command } from 'commander'
import { expect, it } from 'vitest'
import { type CommandIo, perform } from '../../../../src/programs/cli/command.js'
import type { Terminal } from '../../../../src/programs/cli/view/terminal.js'

const SAID = 'first\n::error::x\n  ::add-mask::y\r::z::\n\u0085::save-state name=a::b\nand ##[group]c'

async function printed(work: (io: CommandIo) => unknown, json: boolean): Promise<string> {
  let said = ''
  const write = (text: string) => {
    said += text
    return true
  }
  const [stdout, stderr] = [{ write, writable: true }, { write }]
  const terminal = { env: { GITHUB_ACTIONS: 'true' }, cwd: '/', stdout, stderr } as unknown as Terminal
  const flags = new Command().option('--json').option('--root <folder>')
  const command = perform(flags, terminal, async (io) => void (await work(io)))
  await command.parseAsync(['--root', '/', ...(json ? ['--json'] : [])], { from: 'user' })
  return said
}

/** As the runner reads lines; it trims what .NET calls white space. */
const commandsIn = (text: string) =>
  text.split(/\r\n|\r|\n/).filter((line) => /^[\s\u0085]*::|##\[/.test(line))

it.each<[string, (io: CommandIo) => unknown]>([
  ['result', (io) => io.result({ said: SAID }, () => SAID)],
  ['text in pieces', (io) => io.write(io.json ? `${JSON.stringify({ said: SAID })}\n` : SAID)],
])('a %s has nothing that the runner obeys', async (_what, work) => {
  const text = await printed(work, false)
  expect(commandsIn(text)).toEqual([])
  expect(text.replaceAll(/[\s:#]/g, '')).toBe(SAID.replaceAll(/[\s:#]/g, ''))
  const json = await printed(work, true)
  expect(commandsIn(json)).toEqual([])
  expect(JSON.parse(json)).toEqual({ said: SAID })
})
