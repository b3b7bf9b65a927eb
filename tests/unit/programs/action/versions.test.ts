import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logVersions } from '../../../../src/programs/action/versions.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

it('tells which versions of its programs the runner has, and keeps the environment from them', async () => {
  const folder = temporaryFolder()
  const path = process.env['PATH']
  try {
    const program = join(folder, 'podman')
    writeFileSync(program, '#!/bin/sh\necho "podman version 9.9.9, key:$ANTHROPIC_API_KEY"\n')
    chmodSync(program, 0o755)
    const refusing = join(folder, 'bwrap')
    writeFileSync(refusing, '#!/bin/sh\nexit 3\n')
    chmodSync(refusing, 0o755)
    // The toolkit looks for programs in the PATH of this process.
    process.env['PATH'] = `${folder}:${path}`
    const lines: string[] = []
    await logVersions(
      { PATH: process.env['PATH'], ANTHROPIC_API_KEY: 'sk-ant-secret' },
      { debug: (line) => lines.push(line) },
    )
    expect(lines).toContain('podman: podman version 9.9.9, key:')
    expect(lines).toContain('bwrap: ended with exit code 3')
    expect(lines.find((line) => line.startsWith('git: '))).toMatch(/^git: git version \d/)
  } finally {
    process.env['PATH'] = path
  }
})
