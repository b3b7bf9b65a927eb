import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { everyPlace, everythingIn, lost, unmarked } from '../unit/agents/transcript/lossless.js'
import { describeWith } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { runSessionWith } from './claude-session.js'
import { SHAPES } from './transcript-shapes.js'

describeWith(['claude'], 'sessions of every shape', () => {
  let folder: string
  beforeAll(() => {
    folder = temporaryFolder()
  })

  it.each(Object.entries(SHAPES))('every place shows all of: %s', async (name, { script, told, stream }) => {
    const { evidence, workspace } = await runSessionWith(script, told)
    await rm(join(workspace, '..'), { recursive: true, force: true })
    expect(evidence).toMatch(stream)
    const path = join(folder, `${name.replaceAll(' ', '-')}.jsonl`)
    await writeFile(path, evidence)
    const everything = await everythingIn(path)
    expect(everything.length).toBeGreaterThan(0)
    for (const [place, text] of Object.entries(await everyPlace(path))) {
      const renders = place === 'report.html' && name === 'Markdown in Markdown'
      const missing = renders ? lost(unmarked(text), everything.map(unmarked)) : lost(text, everything)
      expect(missing, place).toEqual([])
    }
  })
})
