import { expect, test } from 'vitest'
import {
  createScene,
  hadEffect,
  plantPrograms,
  putRecording,
  runCommands,
} from '../scoreboard/stored-scene.js'

test('an artifact that names a launch command, an agent, mounts and variables is refused where nothing seals, and none of it runs', async () => {
  await using scene = await createScene()
  const { program } = await plantPrograms(scene)
  await putRecording(scene, {
    sandbox: {
      engineCommand: [program],
      mounts: [{ source: scene.root, target: '/evil', readOnly: false }],
      env: { LD_PRELOAD: program },
      network: 'open',
    },
    agent: { path: program },
  })
  const calls = [[], ['--allow-unsealed'], ['--backend', 'local', '--allow-unsealed']]
  const said = await runCommands(
    scene,
    calls.map((flags) => ['replay', scene.artifact, ...flags]),
  )
  for (const { exitCode, stdout, stderr } of said) {
    expect(exitCode).toBe(1)
    const text = `${stdout}${stderr}`.replace(/\s+/g, ' ')
    expect(text).toContain('Refusing to start without a seal')
    expect(text).toContain('Start Docker or Podman, or install bubblewrap')
    expect(text).toContain(
      'The run had a launch command, mounts, variables of its own and a network; a replay takes none of that from a record.',
    )
    expect(text).toContain('`--agent-path` names one for the replay')
  }
  expect(await hadEffect(scene, said)).toBe(false)
})
