import { describe, expect, it } from 'vitest'
import { withoutCommands } from '../../../../../src/agents/transcript/views/printable.js'

describe('withoutCommands', () => {
  it.each([
    '::set-output name=outcome::success',
    '  ::save-state name=run::/elsewhere',
    '\t::stop-commands::x',
    'harmless\n::error::said by somebody else',
    'harmless\r::add-mask::a',
    '##[add-path]/evil',
    'in the middle ##[command]ls',
    ':::::warning::x',
    '\u0085 \u0085::save-state name=run::/elsewhere',
  ])('leaves no command in %j', (text) => {
    const lines = withoutCommands(text).split(/\r\n|\r|\n/)
    // As the runner reads them: `::` after what it trims, `##[` anywhere.
    for (const line of lines) {
      expect(line).not.toMatch(/^[\s\u0085]*::/)
      expect(line).not.toContain('##[')
    }
  })

  it.each(['std::vector is a C++ type', 'a: b', 'plain', ':a ::b', '[::1]:80', '# a [link]'])(
    'leaves %j alone',
    (text) => expect(withoutCommands(text)).toBe(text),
  )
})
