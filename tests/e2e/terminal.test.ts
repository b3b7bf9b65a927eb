import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Script } from '../../src/gateway/scripted/script.js'
import { createDesk } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { EDIT_THEN_HANG, FILES, FIX } from '../world/stories.js'
import { openTerminal } from '../world/terminal.js'

describeWith(['tmux', 'claude'], 'a terminal', () => {
  it('has one live line below the log, in colour, which keeps to the width and leaves nothing behind', async () => {
    await using desk = await createDesk({ ...FILES, 'hang.yaml': stringify(EDIT_THEN_HANG) })
    await using terminal = await openTerminal(desk, 'bash --norc --noprofile')
    await terminal.type("PS1='$ '; clear", 'Enter')
    await terminal.type(
      `caisson run try --backend local --script hang.yaml --agent-path ${partPath('claude')}`,
      'Enter',
    )
    const line = /^\d+:\d\d · 2 turns · [\d,]+ tokens · \$0\.\d+ · ▸ Bash echo started && sleep 600$/
    const shown = (await terminal.until(/\n\d+:\d\d · 2 turns · [\d,]+ tokens .*sleep 600$/)).split('\n')
    expect(shown.filter((text) => / · \d turns? · /.test(text))).toEqual([expect.stringMatching(line)])
    expect(await terminal.screen('-e')).toContain('\u001b[2m')
    await terminal.resize(40)
    const narrow = (await terminal.until(/\n\d+:\d\d · 2 turns .*…$/)).split('\n')
    expect(narrow.at(-1)?.length).toBeLessThan(40)
    await terminal.resize(80)
    await terminal.type('C-c')
    const ended = await terminal.until(/continue +caisson resume [^\n]+\n\$$/)
    expect(ended).toContain('Run ')
    expect(ended).not.toMatch(/ · 2 turns · [\d,]+ tokens/)
    await terminal.type('echo ended with $?', 'Enter')
    await terminal.until(/\nended with 130\n/)
    // The same without colours, where they are not wanted.
    await terminal.type('clear; NO_COLOR=1 caisson status; caisson status; echo end', 'Enter')
    await terminal.until(/\nend\n/)
    const [plain = '', coloured = ''] = (await terminal.screen('-e'))
      .split('Idle')
      .slice(0, 2)
      .map((part) => part.slice(-8))
    expect(plain).not.toContain('\u001b[1m')
    expect(coloured).toContain('\u001b[1m')
  })
})

describeWith(['tmux', 'claude'], 'the end of a run at a terminal', () => {
  it('has a key for each next step, and the exit code of the run', async () => {
    const again: Script = { turns: [...FIX.turns, { text: 'A reply to the reply.' }] }
    await using desk = await createDesk({ ...FILES, 'fix.yaml': stringify(again) })
    await using terminal = await openTerminal(desk, 'bash --norc --noprofile')
    await terminal.type("PS1='$ '; clear", 'Enter')
    await terminal.type(
      `caisson run try --backend local --script fix.yaml --agent-path ${partPath('claude')}; echo ended with $?`,
      'Enter',
    )
    const offered = await terminal.until(/\n\[a\]pply {2}\[d\]iff {2}\[v\]iew {2}\[r\]eply {2}\[q\]uit$/)
    expect(offered).toMatch(/▸ Edit .*\n {2}⎿ \+1 −1\n {2}│ -.*a - b\n {2}│ \+.*a \+ b\n/)
    // Said in the log, so not again.
    expect(offered.match(/It subtracted\./g)).toHaveLength(1)
    await terminal.type('d')
    await terminal.until(/\n\+export const sum = \(a, b\) => a \+ b\n[\s\S]*\[q\]uit$/)
    await terminal.type('a')
    await terminal.until(
      /\nApplied 1 file \(\+1 −1\):\n {2}src\/sum\.js\n\n\[d\]iff {2}\[v\]iew {2}\[r\]eply {2}\[q\]uit$/,
    )
    await terminal.type('r')
    await terminal.until(/\nReply:$/)
    await terminal.type('And why?', 'Enter')
    await terminal.until(/\nA reply to the reply\.\n[\s\S]*\[q\]uit$/)
    await terminal.type('x')
    await terminal.until(/\nended with 0\n/)
    await terminal.type('clear; git diff --stat; caisson list --json | grep -c startedAt', 'Enter')
    await terminal.until(/ src\/sum\.js \| 2 \+-\n[\s\S]*\n2\n/)
  })
})
