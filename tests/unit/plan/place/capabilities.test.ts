import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assertCan, FEATURES, type Feature, featuresOf } from '../../../../src/plan/place/capabilities.js'
import { launchBackend, localBackend } from '../../../../src/sandbox/unsealed/backends.js'
import { engineTable } from '../../../contract/plan-engine-table.js'
import { PROJECT } from '../../../world/action-file.js'

describe('what an engine can do for a step', () => {
  it('is in the documents as it is in code', () => {
    expect(readFileSync(join(PROJECT, 'docs', 'plans.md'), 'utf8')).toContain(`\n${engineTable()}\n`)
  })

  it('is refused by the name of the step, of the feature and of the place, with what to do', () => {
    const launch = launchBackend(['agentbox'])
    assertCan(launch, 'build', { volumes: true, paths: false })
    expect(() => assertCan(launch, 'build', { volumes: true, paths: true, limits: true })).toThrow(
      expect.objectContaining({
        code: 'NOT_SUPPORTED',
        message: 'build cannot have volumes at any path (`paths`) through a launch command.',
        hint: 'Use Docker, Podman or bubblewrap, or put the volumes below /workspace.',
      }),
    )
  })

  it('has a way out for whatever some engine cannot do', () => {
    for (const backend of [launchBackend(['agentbox']), localBackend('')])
      for (const [feature, can] of Object.entries(featuresOf(backend)) as [Feature, boolean][])
        if (!can) expect(FEATURES[feature].otherwise).toMatch(/^(Use|Leave|Name) .+\.$/)
  })
})
